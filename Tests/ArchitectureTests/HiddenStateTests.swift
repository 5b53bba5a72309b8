import Testing

@Suite("Process-wide state") struct HiddenStateTests {
  /// The variables that a process has once, with the reason; everything else is given to those who
  /// need it.
  private static let allowed: [String: String] = [
    "ProcessResources.shared": "threads and loaded libraries are those of the process",
    "TemporaryFiles.table": "a signal handler finds the files to remove without a context",
    "Transaction.running": "an implicit transaction is that of the task, as in Core Animation",
    "Transaction.openCount": "whether any task has one, so that others need not look",
    "GeneratedPages.pages": "equal gradients and shadows are one page, uploaded once",
  ]

  /// Those of the command line, whose process is its own.
  private static let allowedInTool: [String: String] = [
    "Session.current": "the command and the job that it runs",
    "StopSignals.interrupts": "set by a signal handler",
    "StopSignals.terminations": "set by a signal handler",
    "StopSignals.pipeEnd": "used by a signal handler",
    "WorkerLoop.isStopped": "set by a signal handler",
  ]

  /// The types whose instances change although the variable that holds them is a constant.
  private static let mutableTypes = "(Atomic|Lock|Monitor|Mutex|ProcessResources|Session)"

  /// Whether a line declares a variable of the process that may change.
  private static func declares(_ line: some StringProtocol) throws -> Substring? {
    let line = String(line)
    guard !line.contains("//"), let name = line.firstMatch(of: /static (let|var) (\w+)/)?.output
    else { return nil }
    let isHeld = line.contains(
      try Regex("static let \\w+(: \(mutableTypes)\\b|.* = \(mutableTypes)\\b)")
    )
    let isStored = line.contains(#/static var \w+(: [^={]+)? = /#)
    let isExempt = line.contains("@TaskLocal") || line.contains("nonisolated(unsafe)")
    return isHeld || isStored || isExempt ? name.2 : nil
  }

  /// The variables of a layer, as `Type.name`.
  private static func variables(of layer: String) throws -> Set<String> {
    var found: Set<String> = []
    for path in PackageTree.files(below: "Sources/\(layer)", suffix: ".swift") {
      let file = path.split(separator: "/").last ?? ""
      let type = file.prefix { !"+.".contains($0) }
      for line in try PackageTree.text(path).split(separator: "\n") {
        if let name = try declares(line) { found.insert("\(type).\(name)") }
      }
    }
    return found
  }

  @Test("Library modules have five process-wide variables, each for a reason")
  func libraries() throws {
    var found: Set<String> = []
    for layer in ["Base", "Images", "Sprites", "Drawing", "Animation", "Library"] {
      found.formUnion(try Self.variables(of: layer))
    }
    #expect(found == Set(Self.allowed.keys) && found.count == 5)
  }

  @Test("The command line has one session, and what its signal handlers set")
  func tool() throws {
    #expect(try Self.variables(of: "Tool") == Set(Self.allowedInTool.keys))
  }

  @Test(
    "Every way to declare such a variable is found",
    arguments: [
      "  private static let state = Lock(State())", "  static let level = Atomic<Int>(0)",
      "  @TaskLocal private static var outer: Stages?", "  static var count = 0",
      "  nonisolated(unsafe) static var current: Recorder?", "  static var names: [String] = []",
      "  package static let current = Session()",
    ]
  )
  func declarations(line: String) throws {
    #expect(try Self.declares(line) != nil)
  }

  @Test(
    "Constants and computed variables are none",
    arguments: [
      "  static let limit = 5", "  static var all: [Int] { [1] }",
      "  static let names = [\"Lock\"]",
      "  // static var old = 3", "  static var root: String { \"Lock\" }",
    ]
  )
  func constants(line: String) throws {
    #expect(try Self.declares(line) == nil)
  }
}

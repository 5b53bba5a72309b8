import CEGL
import CGLES
import CRecording
package import QuadrilleGL
import QuadrilleSystem

/// What a case calls of OpenGL ES and EGL, with all data, and what the case says about the answers.
///
/// A recorder records the calls of one case, on any threads, one after the other as they end. What
/// a thread waited for while others called is known by where its call began.
@safe package final class CallRecorder: @unchecked Sendable {
  // Everything below belongs to whoever holds `callLock`.
  private let callLock = Lock(())

  /// The recorder that interposers report their calls to; one at a time in a process.
  nonisolated(unsafe) static var current: CallRecorder?

  /// What is done before a call of the driver is made.
  enum CallMonitoring {
    case nothing
    /// Reports how many calls were made before it.
    case follow((Int) -> Void)
    /// Keeps the call of a number as the last one, and ends there.
    case cut(Int, () -> Never)
  }

  /// What is done before a call, from the next case on.
  var watch = CallMonitoring.nothing
  /// The calls of the case that have begun.
  private var begun = 0
  /// The functions of the driver, by the numbers of their signatures.
  var driver: [UnsafeMutableRawPointer?] = unsafe []
  private(set) var isRecording = false
  /// Whether calls of cases are kept; otherwise they are only looked at.
  private let keepsCalls: Bool
  /// Finds what OpenGL ES 2 does not have; nil where that is not asked.
  private var versionChecker: VersionChecker?
  var calls: [RecordedCallData] = []
  /// The data of calls, each once.
  private(set) var blobs: [[UInt8]] = [[]]
  private var blobNumbers: [[UInt8]: Int] = [:]
  /// Where outputs stand: the number of the call and of the output in it.
  var outputs: [(call: Int, output: Int)] = []
  /// The outputs before this one have been looked at by a check.
  var mark = 0
  /// What the case rejects, with the number of outputs that are rejected together.
  var rejections: [(text: String, count: Int)] = []
  var symbols = CallSymbols()
  /// The memory that buffers are mapped to, by their names.
  var mappings: [UInt64: BufferMapping] = [:]
  /// The calls that pointed attributes to the program's own memory, by their numbers.
  var clientArrays: [UInt64: RecordedCallData] = [:]
  /// The threads whose calls came, by their numbers in the process; the case's own is the first.
  private var threads: [Int64] = []

  /// Creates an empty recorder.
  ///
  /// - Parameter keepsCalls: Whether calls are kept; otherwise the recorder only checks whether
  ///   they are those of OpenGL ES 2.
  package init(keepsCalls: Bool = true) {
    self.keepsCalls = keepsCalls
    unsafe driver = Array(repeating: nil, count: CallSignature.all.count)
  }

  /// The implementation that a library is, with interposers that report to this recorder.
  ///
  /// - Throws: `GLError` where a function is missing.
  package func recording(_ path: String?) throws(GLError) -> GLLibrary {
    unsafe Self.current = self
    RecordedCall.begin()
    let numbers = Dictionary(
      CallSignature.all.enumerated().map { ($0.element.name, $0.offset) }
    ) { first, _ in first }
    return try unsafe GLLibrary(path: path) { [self] name, address in
      guard let number = numbers[name] else { return unsafe address }
      unsafe driver[number] = unsafe address
      return unsafe RecordedCall.all[number].address
    }
  }

  /// Begins with a case: the context that is current is the program's own.
  func start() {
    let display = unsafe driver(PFNEGLGETCURRENTDISPLAYPROC.self, "eglGetCurrentDisplay")?()
    let context = unsafe driver(PFNEGLGETCURRENTCONTEXTPROC.self, "eglGetCurrentContext")?()
    let surface = unsafe driver(PFNEGLGETCURRENTSURFACEPROC.self, "eglGetCurrentSurface")?(
      EGL_DRAW
    )
    callLock.withLock { _ in
      symbols = CallSymbols()
      mappings = [:]
      clientArrays = [:]
      symbols.define(.display, UInt64(UInt(bitPattern: display)), "display")
      symbols.define(.context, UInt64(UInt(bitPattern: context)), "context")
      if let surface = unsafe surface {
        symbols.define(.surface, UInt64(UInt(bitPattern: surface)), "surface")
      }
      threads = [quadrille_thread_number()]
      begun = 0
      versionChecker?.reset()
      isRecording = keepsCalls
    }
  }

  /// Looks from now on whether cases call what OpenGL ES 2 does not have, with some extensions.
  func restrictToES2(_ extensions: [String]) {
    callLock.withLock { _ in versionChecker = VersionChecker(extensions) }
  }

  /// What the case has needed that OpenGL ES 2 does not have; nil for nothing.
  var requiredFeatureBeyondES2: String? { callLock.withLock { _ in versionChecker?.need } }

  /// Ends with a case.
  ///
  /// - Parameter passed: Whether the case found nothing: what it looked at without a check of its
  ///   own is then what the driver has to give again.
  func stop(passed: Bool) {
    callLock.withLock { _ in
      isRecording = false
      if passed { expectRest() }
    }
  }

  /// A function of the driver.
  func driver<Function>(_ type: Function.Type, _ name: String) -> Function? {
    guard let number = CallSignature.all.firstIndex(where: { $0.name == name }),
      let address = unsafe driver[number]
    else { return nil }
    return unsafe unsafeBitCast(address, to: type)
  }

  /// The number of some data.
  func blob(_ bytes: [UInt8]) -> Int {
    if let known = blobNumbers[bytes] { return known }
    blobs.append(bytes)
    blobNumbers[bytes] = blobs.count - 1
    return blobs.count - 1
  }

  /// A call that has begun.
  final class Pending {
    private let recorder: CallRecorder
    private var data: RecordedCallData

    fileprivate init(_ recorder: CallRecorder, _ data: RecordedCallData) {
      self.recorder = recorder
      self.data = data
      recorder.locked {
        self.data.beginning = $0.calls.count
        $0.takeInputs(&self.data)
        $0.begin(self.data)
      }
    }

    /// Reports what the driver returned.
    func end(_ result: UInt64) {
      recorder.locked { recorder in
        recorder.takeOutputs(&data, result)
        recorder.add(data)
      }
    }
  }

  /// Reports the start of a call; called by stand-ins.
  ///
  /// - Returns: The function of the driver, and the call where it is recorded.
  static func begin(_ number: Int, _ bits: [UInt64]) -> (UnsafeMutableRawPointer, Pending?) {
    // An interposer is only found through a recorder to which the function was passed.
    let recorder = unsafe current
    guard let recorder, let real = unsafe recorder.driver[number] else {
      preconditionFailure("a stand-in was called without its function")
    }
    if recorder.versionChecker != nil {
      recorder.locked { $0.versionChecker?.check(CallSignature.all[number], bits) }
    }
    guard recorder.isRecording else { return unsafe (real, nil) }
    let data = RecordedCallData(signature: CallSignature.all[number], arguments: bits)
    return unsafe (real, Pending(recorder, data))
  }

  /// Does something where a case is recorded just now.
  func whileRecording(_ body: () -> Void) {
    callLock.withLock { _ in
      if isRecording { body() }
    }
  }

  private func locked(_ body: (CallRecorder) -> Void) {
    callLock.withLock { _ in body(self) }
  }

  /// Reports the start of a call.
  private func begin(_ call: RecordedCallData) {
    defer { begun += 1 }
    switch watch {
    case .nothing: break
    case .follow(let notify): notify(begun)
    case .cut(begun, let end):
      var last = call
      last.before.append("// The case did not come back from this call.")
      add(last)
      end()
    case .cut: break
    }
  }

  /// Adds a call with the number of its thread.
  private func add(_ call: RecordedCallData) {
    var call = call
    let own = quadrille_thread_number()
    call.thread = threads.firstIndex(of: own) ?? threads.count
    if call.thread == threads.count { threads.append(own) }
    followArrays(call)
    let index = calls.count
    calls.append(call)
    outputs += call.outputs.indices.map { (index, $0) }
  }
}

/// The variables of the program that is written, by the values that they had while it was recorded.
struct CallSymbols {
  /// What a value is a name of.
  enum Space: Hashable {
    case texture, buffer, framebuffer, renderbuffer, sampler, vertexArray, query, feedback, program
    case pipeline
    case sync, device, display, config, context, surface, image, fence, memory
    /// Of one program.
    case location(UInt64)
  }

  private var variables: [Space: [UInt64: String]] = [:]
  private var counts: [String: Int] = [:]
  /// The variables in the order in which they were made, by their types.
  private(set) var declared: [(type: String, name: String)] = []

  /// The expression for a value; nil where no variable has it.
  subscript(space: Space, value: UInt64) -> String? { variables[space]?[value] }

  /// Gives a value an expression.
  mutating func define(_ space: Space, _ value: UInt64, _ expression: String) {
    variables[space, default: [:]][value] = expression
  }

  /// Makes a variable.
  mutating func variable(_ label: String, type: String, count: Int? = nil) -> String {
    counts[label, default: 0] += 1
    let name = "\(label)\(counts[label, default: 0])"
    declared.append((type, count.map { "\(name)[\(max(1, $0))]" } ?? name))
    return name
  }
}

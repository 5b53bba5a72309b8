import QuadrilleOptions
import QuadrilleSystem
import Testing

/// Commands, subcommands and typed operands.
@Suite(.serialized) struct CommandSetTests {
  struct Count: Command {
    enum Way: String, OptionValue, CaseIterable { case up, down }

    static let guide = CommandGuide("count", aliases: ["number"], group: "more", "Count.")
    static let last = Lock<Count?>(nil)

    var way = Way.up
    var limit: Int?
    var rest: [String] = []
    var kind = Way.up
    var isLoud = false

    mutating func options(_ table: OptionTable) {
      table.operand("way", &way, "Where to.")
      table.operand("limit", &limit, "How far.", .none)
      table.operands("word", &rest, "What else.", mayBeNone: true)
      table.set("--fast", &kind, to: .down, "Be quick.")
      table.flag("--loud", &isLoud, "Be loud.")
    }

    func run() {
      let command = self
      Self.last.withLock { $0 = command }
    }

    static func read(_ arguments: String...) throws -> Count {
      guard case .run(let body) = try AnyCommand(Self.self).read(arguments[...]) else {
        throw UsageError(message: "help")
      }
      try body()
      return try #require(last.withLock { $0 })
    }
  }

  struct Named<Name>: Command {
    static var guide: CommandGuide {
      switch "\(Name.self)" {
      case "Int": CommandGuide("count up", group: "more", "Count up.")
      case "Double": CommandGuide("count down", "Not listed.")
      default: CommandGuide("counter", group: "more", "Another one.")
      }
    }
    mutating func options(_ table: OptionTable) {}
    func run() {}
  }

  private let set = CommandSet(
    "quadrille",
    [
      AnyCommand(Count.self), AnyCommand(Named<Int>.self), AnyCommand(Named<Double>.self),
      AnyCommand(Named<Bool>.self),
    ]
  )

  @Test(
    "Two-word command names take precedence over one-word names",
    arguments: [
      (["count"], "count", []), (["number", "up"], "count", ["up"]),
      (["count", "x"], "count", ["x"]),
      (["count", "up"], "count up", []), (["count", "up", "x"], "count up", ["x"]),
      (["count", "down", "up"], "count down", ["up"]), (["counter", "up"], "counter", ["up"]),
      (["count", "--", "up"], "count", ["--", "up"]),
    ] as [([String], String, [String])]
  )
  func twoWordNamesTakePrecedence(arguments: [String], name: String, rest: [String]) {
    let found = set.command(for: arguments)
    #expect(found?.command.guide.name == name && found.map { Array($0.rest) } == rest)
  }

  @Test("An unknown command is reported with a suggestion, and subcommands are listed")
  func unknownCommandsAreReported() {
    #expect(set.command(for: []) == nil)
    #expect(set.command(for: ["up"]) == nil)
    #expect(set.parts(of: AnyCommand(Count.self)).map(\.guide.name) == ["count up"])
    #expect(set.parts(of: AnyCommand(Named<Bool>.self)).isEmpty)
    #expect(
      set.unknown("coutn")
        == UsageError(
          message: #"unknown command "coutn" (did you mean count?)"#,
          help: "quadrille -h"
        )
    )
    #expect(set.unknown("zzzzzz").message == #"unknown command "zzzzzz""#)
  }

  @Test("Operands are converted to the types of their fields and described in order")
  func operandsHaveTypes() throws {
    let all = try Count.read("down", "7", "a", "b")
    #expect(all.way == .down && all.limit == 7 && all.rest == ["a", "b"])
    let one = try Count.read("down")
    #expect(one.way == .down && one.limit == nil && one.rest.isEmpty)
    #expect(throws: UsageError.self) { try Count.read() }
    let description = Count.description
    #expect(description.operands.map(\.name) == ["way", "limit", "word"])
    #expect(description.operands.map(\.help) == ["Where to.", "How far.", "What else."])
    #expect(description.operands.map(\.synopsis) == ["WAY", "[LIMIT]", "[WORD...]"])
    #expect(description.operands.map(\.completion) == [.keywords(["up", "down"]), .none, .file])
    #expect(description.operands.map(\.keywords) == [["up", "down"], [], []])
  }

  @Test("The error for an invalid operand names it and the allowed values")
  func invalidOperandsAreReported() {
    for (arguments, parts) in [
      (["left"], ["left", "up", "down"]), (["up", "x"], ["x"]), (["up", "1.5"], ["1.5"]),
    ] {
      let error = #expect(throws: UsageError.self) {
        try AnyCommand(Count.self).read(arguments[...])
      }
      for part in parts {
        #expect(error?.message.contains(part) == true, "\(error?.message ?? "")")
      }
    }
  }

  /// Without a declaration by the group, outputs depend on its options.
  @Test("Option groups are part of the build key unless they opt out")
  func groupsJoinBuildKeyByDefault() throws {
    let plain = try ManualTests.Paint.reading([])
    var other = plain
    other.part.isQuiet = true
    #expect(plain.buildKey != other.buildKey)
    let sample = SampleCommand()
    var quiet = sample
    quiet.noise.isQuiet = true
    #expect(sample.buildKey == quiet.buildKey)
    var fast = Count()
    let slow = fast.buildKey
    fast.kind = .down
    #expect(fast.buildKey != slow)
    #expect(try Count.read("up", "--fast").kind == .down)
    #expect(try Count.read("up").kind == .up)
    fast.kind = .up
    fast.isLoud = true
    #expect(fast.buildKey != slow)
  }
}

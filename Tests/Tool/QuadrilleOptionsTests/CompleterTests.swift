import QuadrilleOptions
import Testing

@Suite struct CompleterTests {
  /// Stands in for the help command.
  struct Help: Command {
    static let guide = CommandGuide("help", group: "more", "Explain.")

    mutating func options(_ table: OptionTable) {}

    func run() {}
  }

  private let completer = Completer(
    CommandSet("quadrille", [AnyCommand(SampleCommand.self), AnyCommand(Help.self)]),
    topics: ["exit-codes"]
  ) { _ in [] }

  private func answers(_ typed: String...) -> [String] {
    completer.answer(to: typed).candidates.map(\.token)
  }

  @Test("Command names and aliases are completed")
  func completesCommandsAndAliases() {
    #expect(answers("") == ["sample", "example", "help", "--help", "--version"])
    #expect(answers("ex") == ["example"])
    #expect(answers("nothing", "") == [])
  }

  @Test("Options are completed in all visible spellings")
  func completesOptionSpellings() {
    #expect(answers("sample", "--co") == ["--colour", "--config", "--color"])
    #expect(answers("example", "a", "--no-s") == ["--no-smooth"])
    #expect(answers("sample", "--hidden") == [])
    #expect(answers("sample", "--", "--co") == [])
  }

  @Test("Enumerated option values are completed")
  func completesEnumeratedValues() {
    #expect(answers("sample", "--colour", "") == ["red", "green", "blue"])
    #expect(answers("sample", "--color", "b") == ["blue"])
    let answer = completer.answer(to: ["sample", "--colour=g"])
    #expect(answer.text == "words\n--colour=green")
  }

  @Test("Operands and path options are completed with files")
  func completesFiles() {
    #expect(completer.answer(to: ["sample", ""]).text == "files")
    #expect(completer.answer(to: ["sample", "-o", "x", "a", "b"]).text == "files")
    #expect(completer.answer(to: ["sample", "--time", ""]).text == "words")
  }

  @Test("A command without operands offers no completions")
  func completesNothingWithoutOperands() {
    struct Bare: Command {
      static let guide = CommandGuide("bare", group: "more", "Do nothing.")
      mutating func options(_ table: OptionTable) {}
      func run() {}
    }
    let bare = Completer(CommandSet("quadrille", [AnyCommand(Bare.self)]), topics: []) { _ in [] }
    #expect(bare.answer(to: ["bare", ""]).text == "words")
    #expect(bare.answer(to: ["bare", "x", "y"]).text == "words")
  }

  @Test("Each operand is completed with its own keywords")
  func completesOperandsByPosition() {
    struct Pair: Command {
      static let guide = CommandGuide("pair", group: "more", "Take two.")
      var one: String?
      var two: String?
      mutating func options(_ table: OptionTable) {
        table.operand("first", &one, "A word.", .keywords(["one"]))
        table.operand("second", &two, "Another word.", .keywords(["two"]))
      }
      func run() {}
    }
    let pair = Completer(CommandSet("quadrille", [AnyCommand(Pair.self)]), topics: []) { _ in [] }
    #expect(pair.answer(to: ["pair", ""]).text == "words\none")
    #expect(pair.answer(to: ["pair", "one", ""]).text == "words\ntwo")
    #expect(pair.answer(to: ["pair", "one", "two", ""]).text == "words")
  }

  @Test("The help command completes commands, topics and sections")
  func completesHelpTopics() {
    #expect(answers("help", "") == ["sample", "example", "help", "exit-codes"])
    #expect(answers("help", "ex") == ["example", "exit-codes"])
    #expect(answers("help", "sample", "") == ["all"])
  }
}

import QuadrilleOptions
import QuadrilleSystem
import Testing

@Suite struct HelpTextTests {
  private let set = CommandSet("quadrille", [AnyCommand(SampleCommand.self)])

  @Test("The help of a command lists its usage, examples and option table")
  func helpListsOptionTable() {
    let text = HelpText.command(SampleCommand.description, of: set)
    #expect(
      text == """
        Do something with files.

        usage: quadrille sample FILE... -o FILE [options]

        examples:
          quadrille sample a -o b

        options:
          -o, --output <file>    Where to write.
          -j, --jobs <n>         Threads.
              --time <seconds>   When (default: 0).
              --colour <colour>  Which (default: red).
              --tag <word>       A word; repeatable.
          -s, --smooth           Smooth edges.
              --enable-turns     Turn.
          -m [<n>]               Levels.
              --key <hex>        A secret.
              --config <file>    More options.

        More options: quadrille help noise
        """
    )
  }

  @Test("Help sections are found by title and omit hidden options")
  func sectionsAreFoundByTitle() {
    #expect(HelpText.section("nothing", of: SampleCommand.description) == nil)
    let all = HelpText.section("all", of: SampleCommand.description)
    #expect(all?.contains("--quiet") == true)
    #expect(all?.contains("--hidden-thing") == false)
  }

  @Test("Long option descriptions wrap with a hanging indent")
  func longLinesWrap() {
    var option = OptionDescription(names: ["--thing"], help: "")
    option.help = Array(repeating: "word", count: 40).joined(separator: " ") + "."
    let lines = HelpText.table([option])
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { $0.count < HelpText.columns })
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("               word") })
  }

  @Test(
    "The nearest known name is suggested for a misspelled one",
    arguments: [
      ("renderr", "render"), ("rneder", "render"), ("RENDER", "render"), ("encodee", "encode"),
      ("x", nil), ("", nil), ("reader", "render"), ("paint", nil),
    ]
  )
  func suggestsNearestName(name: String, nearest: String?) {
    #expect(SpellingSuggestion.nearest(name, among: ["render", "encode", "decode"]) == nearest)
  }

  @Test("The manual page contains every command, option and chapter")
  func manualContainsEverything() {
    let manual = Manual(
      set,
      summary: "do things",
      version: "1.0",
      chapters: [Manual.Chapter("EXIT STATUS", ".0 fine\n'1 not")]
    )
    let page = manual.mdoc
    for text in [
      ".Sh NAME", ".Sh SYNOPSIS", ".Ss sample", ".It Fl \\-output , Fl o Ar file",
      ".Sh EXIT STATUS",
      "\\&.0 fine", "\\&'1 not", "Which (default: red).", ".Ss noise", ".Sh EXAMPLES",
      "quadrille sample a",
    ] {
      #expect(page.contains(text), "\(text)")
    }
    #expect(manual.reference.contains("| `-o, --output <file>` | Where to write. |"))
  }
}

import QuadrilleOptions
import QuadrilleSystem
import Testing

/// Complete manual, reference and overview texts, written by hand.
@Suite struct ManualTests {
  /// A command with notes, special characters of Markdown and mdoc, and its own headings.
  struct Paint: Command {
    struct Part: OptionGroup {
      var isQuiet = false
      static let section = OptionDescription.Section.topic("noise")
      mutating func options(_ table: OptionTable) {
        table.flag("--quiet -q", &isQuiet, "Say little.")
      }
    }

    struct Brush: OptionGroup {
      var width = 2.5
      var flags = [Bool](repeating: false, count: 60)
      static let section = OptionDescription.Section.titled("Brush")
      mutating func options(_ table: OptionTable) {
        table.value("--width", "points", &width, "How wide a|b.")
        for index in flags.indices { table.flag("--hair-\(index)", &flags[index], "Hair.") }
      }
    }

    struct Paper: OptionGroup {
      var isRough = false
      static let section = OptionDescription.Section.titled("Paper")
      mutating func options(_ table: OptionTable) {
        table.flag("--rough", &isRough, "As \\bark.")
      }
    }

    static let guide = CommandGuide(
      "paint",
      group: "tools",
      "Paint.",
      synopsis: "quadrille paint THINGS\nquadrille paint --all",
      notes: ".first\n\n'second -x"
    )
    var brush = Brush()
    var paper = Paper()
    var part = Part()

    mutating func options(_ table: OptionTable) {
      table.group(&brush)
      table.group(&paper)
      table.group(&part)
    }

    func run() {}
  }

  /// A command that is not listed.
  struct Hidden: Command {
    static let guide = CommandGuide("secret", "Nobody knows.")
    mutating func options(_ table: OptionTable) {}
    func run() {}
  }

  /// A subcommand.
  struct Fold: Command {
    static let guide = CommandGuide("paint fold", group: "tools", "Fold it.")
    mutating func options(_ table: OptionTable) {}
    func run() {}
  }

  private let manual = Manual(
    CommandSet("quadrille", [AnyCommand(SampleCommand.self)]),
    summary: "do -things",
    version: "1.0",
    chapters: [Manual.Chapter("EXIT-STATUS", ".0 fine\n'1 not\n\nback\\slash")]
  )

  @Test("The manual page is valid mdoc with escaped text")
  func manualIsMdoc() {
    let expected = #"""
      .Dd 2026
      .Dt QUADRILLE 1
      .Os quadrille 1.0
      .Sh NAME
      .Nm quadrille
      .Nd do \-things
      .Sh SYNOPSIS
      .Nm
      .Ar command
      .Op Ar arguments
      .Op Ar options
      .Sh COMMANDS
      .Ss sample
      Do something with files.
      .Bd -literal -offset indent
      quadrille sample FILE... \-o FILE [options]
      .Ed
      .Bl -tag -width Ds
      .It Fl \-output , Fl o Ar file
      Where to write.
      .It Fl \-jobs , Fl j Ar n
      Threads.
      .It Fl \-time Ar seconds
      When (default: 0).
      .It Fl \-colour Ar colour
      Which (default: red).
      .It Fl \-tag Ar word
      A word; repeatable.
      .It Fl \-smooth , Fl s
      Smooth edges.
      .It Fl \-enable\-turns
      Turn.
      .It Fl m Ar n
      Levels.
      .It Fl \-key Ar hex
      A secret.
      .It Fl \-config Ar file
      More options.
      .El
      .Pp
      Also the options of noise, see below.
      .Sh SHARED OPTIONS
      .Ss noise
      .Bl -tag -width Ds
      .It Fl \-quiet , Fl q
      Say little.
      .It Fl \-loud , Fl l
      Say much.
      .El
      .Sh EXIT\-STATUS
      .Bd -literal -offset indent
      \&.0 fine
      \&'1 not

      back\eslash
      .Ed
      .Sh EXAMPLES
      .Bd -literal -offset indent
      quadrille sample a \-o b
      .Ed

      """#
    #expect(manual.mdoc == expected)
  }

  @Test("The reference page is Markdown with option tables")
  func referenceIsMarkdown() {
    let expected = #"""
      ## sample

      Do something with files.

      ```
      quadrille sample FILE... -o FILE [options]
      ```

      ```
      quadrille sample a -o b
      ```

      | Option | Meaning |
      | --- | --- |
      | `-o, --output <file>` | Where to write. |
      | `-j, --jobs <n>` | Threads. |
      | `--time <seconds>` | When (default: 0). |
      | `--colour <colour>` | Which (default: red). |
      | `--tag <word>` | A word; repeatable. |
      | `-s, --smooth` | Smooth edges. |
      | `--enable-turns` | Turn. |
      | `-m [<n>]` | Levels. |
      | `--key <hex>` | A secret. |
      | `--config <file>` | More options. |

      Also the options of `quadrille help noise`, see below.

      ## Shared options

      ### noise

      | Option | Meaning |
      | --- | --- |
      | `-q, --quiet` | Say little. |
      | `-l, --loud` | Say much. |

      ## EXIT-STATUS

      ```
      .0 fine
      '1 not

      back\slash
      ```


      """#
    #expect(manual.reference == expected)
  }

  /// The longest list of a shared topic is shown; special characters of Markdown and mdoc are
  /// escaped.
  @Test("One manual describes several commands and merges shared topics")
  func commandsShareOneManual() throws {
    let all = [
      AnyCommand(Paint.self), AnyCommand(SampleCommand.self), AnyCommand(Hidden.self),
      AnyCommand(Fold.self),
    ]
    for commands in [all, Array(all.reversed())] {
      let manual = Manual(CommandSet("q", commands), summary: "s", version: "1", chapters: [])
      let page = manual.mdoc
      #expect(page.contains("\n.Ss noise\n.Bl -tag -width Ds\n.It Fl \\-quiet , Fl q\n"))
      #expect(page.contains("\n.It Fl \\-loud , Fl l\nSay much.\n.El\n.Sh EXAMPLES\n"))
      #expect(page.components("\n.Ss noise\n") == 1)
      let notes =
        "quadrille paint \\-\\-all\n.Ed\n.Bd -literal -offset indent\n\\&.first\n\n\\&'second \\-x\n.Ed\n"
      #expect(page.contains(notes))
      #expect(page.contains("\n.It Fl \\-width Ar points\nHow wide a|b (default: 2.5).\n"))
      #expect(page.contains("\n.It Fl \\-rough\nAs \\ebark.\n.El\n.Pp\n"))
      #expect(page.contains("\n.Ss paint fold\nFold it.\n"))
      #expect(!page.contains(".Ss secret") && !page.contains("Nobody"))
      let reference = manual.reference
      #expect(reference.contains("\n| `--width <points>` | How wide a\\|b (default: 2.5). |\n"))
      #expect(reference.components("## paint\n\nPaint.\n\n```\nquadrille paint THINGS\n") == 1)
      // Without examples there is no empty code block.
      #expect(!reference.contains("```\n\n```\n\n"))
      #expect(!reference.contains("Nobody"))
    }
  }

  @Test("The overview lists the commands by group")
  func overviewListsCommandsByGroup() {
    let text = HelpText.overview(
      of: CommandSet(
        "quadrille",
        [
          AnyCommand(SampleCommand.self), AnyCommand(Paint.self), AnyCommand(Hidden.self),
          AnyCommand(Fold.self),
        ]
      ),
      summary: "Do things.",
      examples: ["quadrille paint", "quadrille x"],
      topics: ["noise", "exit-codes"]
    )
    #expect(
      text == """
        Do things.

        usage: quadrille COMMAND [arguments] [options]

        examples:
          quadrille paint
          quadrille x

        samples:
          sample  Do something with files.

        tools:
          paint   Paint.

        help:
          quadrille help COMMAND, or quadrille COMMAND -h
          quadrille help TOPIC: noise, exit-codes
        """
    )
  }

  /// Sections that do not fit are listed by name, starting with the last ones.
  @Test("Help that exceeds the page length names the sections that it omits")
  func longHelpNamesOmittedSections() {
    let set = CommandSet("quadrille", [AnyCommand(Paint.self)])
    let text = HelpText.command(Paint.description, of: set, parts: [AnyCommand(Fold.self)])
    let hairs = (0..<60).map { "--hair-\($0)" }.joined(separator: ", ")
    #expect(
      text == """
        Paint.

        usage: quadrille paint THINGS
               quadrille paint --all

        .first

        'second -x

        subcommands:
          paint fold  Fold it.

        brush (quadrille help paint brush):
        \(filled("--width, " + hairs))

        paper (quadrille help paint paper):
          --rough

        More options: quadrille help noise
        """
    )
    #expect(HelpText.section("PAPER", of: Paint.description) == "      --rough  As \\bark.")
    #expect(HelpText.section("rough", of: Paint.description) == nil)
    let all = HelpText.section("all", of: Paint.description)
    #expect(all?.split(separator: "\n").count == 63)
    #expect(all?.hasPrefix("      --width <points>  How wide a|b (default: 2.5).\n") == true)
  }

  /// Wraps words into lines with an indent of two and fewer than 80 columns.
  private func filled(_ text: String) -> String {
    var lines = [" "]
    for word in text.split(separator: " ") {
      if lines[lines.count - 1].count + 1 + word.count < 80 {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append("  \(word)")
      }
    }
    return lines.joined(separator: "\n")
  }
}

extension String {
  /// The number of occurrences of another text.
  fileprivate func components(_ text: String) -> Int { ranges(of: text).count }
}

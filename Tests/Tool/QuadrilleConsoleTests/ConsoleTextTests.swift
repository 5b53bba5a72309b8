import QuadrilleConsole
import QuadrilleSyntax
import QuadrilleSystem
import Testing

/// Texts that commands print.
@Suite struct ConsoleTextTests {
  @Test(
    "Progress is one line that fits the terminal width",
    arguments: [
      (12, 340, 0.25, 60, " 12/340    3%  48/s  0:07 left  art/hero.pvr"),
      (0, 9, 1, 60, "0/9    0%  art/hero.pvr"), (9, 9, 3, 60, "9/9  100%  3.0/s  art/hero.pvr"),
      (1, 3, 3, 60, "1/3   33%  0.3/s  0:06 left  art/hero.pvr"),
      (5, 10, 0, 60, " 5/10   50%  art/hero.pvr"),
      (100, 1_000, 10.02, 60, " 100/1000   10%  10.0/s  1:31 left  art/hero.pvr"),
      (100, 1_000, 10, 60, " 100/1000   10%  10/s  1:30 left  art/hero.pvr"),
      (1, 62, 59, 60, " 1/62    1%  0.0/s  59:59 left  art/hero.pvr"),
      (1, 61, 60, 60, " 1/61    1%  0.0/s  1:00:00 left  art/hero.pvr"),
      (1, 5, 1_000_000, 60, "1/5   20%  0.0/s  99:59:59 left  art/hero.pvr"),
      (0, 0, 0, 60, "0/0    0%  art/hero.pvr"), (9, 9, 0, 19, "9/9  100%  …ero.pvr"),
      (9, 9, 0, 18, "9/9  100%"), (9, 9, 0, 4, "9/9 "),
    ]
  )
  func progressFitsOneLine(done: Int, total: Int, seconds: Double, columns: Int, line: String) {
    let text = ProgressText.line(
      done: done,
      total: total,
      seconds: seconds,
      name: "art/hero.pvr",
      columns: columns
    )
    #expect(text == line)
  }

  @Test("East Asian characters and emoji use two columns")
  func wideCharactersUseTwoColumns() {
    #expect(TextWidth.columns(of: "aé漢🎨") == 6)
    #expect(TextWidth.prefix(of: "a漢b", columns: 2) == "a")
    #expect(TextWidth.prefix(of: "a漢b", columns: 3) == "a漢")
    #expect(TextWidth.prefix(of: "a漢b", columns: 9) == "a漢b")
    #expect(TextWidth.suffix(of: "a漢b", columns: 4) == "a漢b")
    #expect(TextWidth.suffix(of: "a漢b", columns: 3) == "…b")
    #expect(TextWidth.suffix(of: "漢漢b", columns: 4) == "…漢b")
  }

  @Test("Labels, texts and tables are aligned in columns")
  func rowsAlignInColumns() {
    var rows = TextRows()
    rows.add("size", "3x4")
    rows.add("nothing", nil)
    rows.add("empty", "")
    rows.add("format", "a\nb")
    rows.add("names", lines: ["one", "two"])
    rows.add(
      "levels",
      header: ["n", "size", "word"],
      [["0", "64", "b"], ["10", "-2.5", "longer"]]
    )
    #expect(
      rows.text == """
          size    3x4
          format  a\\x0ab
          names   one
                  two
          levels   n  size  word
                   0    64  b
                  10  -2.5  longer
        """
    )
    #expect(TextRows().text.isEmpty)
    let facts: [(String, JSONOutputValue)] = [
      ("a", .string("x")), ("b", .null), ("list", .array([.integer(1), .string("y")])),
      ("n", .integer(7)),
    ]
    #expect(TextRows(facts).text == "  a     x\n  list  1\n        \"y\"\n  n     7")
  }

  @Test(
    "Byte counts are printed with units and one decimal",
    arguments: [
      (0, "0 bytes"), (1, "1 byte"), (2, "2 bytes"), (1_023, "1023 bytes"),
      (1_024, "1 KiB (1024 bytes)"), (1_536, "1.5 KiB (1536 bytes)"),
      (62_714, "61.2 KiB (62714 bytes)"), (102_348, "99.9 KiB (102348 bytes)"),
      (102_359, "100 KiB (102359 bytes)"), (1 << 20, "1 MiB (1048576 bytes)"),
      ((1 << 20) - 1, "1024 KiB (1048575 bytes)"), (1 << 40, "1 TiB (1099511627776 bytes)"),
      (1 << 52, "4096 TiB (4503599627370496 bytes)"),
    ]
  )
  func byteCountsHaveUnits(count: Int, text: String) {
    #expect(ByteCount.text(count) == text)
  }

  @Test("Counted nouns get their plural")
  func countsArePluralized() {
    #expect((0...2).map { counted($0, "level") } == ["0 levels", "1 level", "2 levels"])
  }

  @Test("Totals list the nonzero counts with thousands separators")
  func totalsListNonzeroCounts() {
    var totals = OutputTotals()
    #expect(totals.text == "nothing written")
    for _ in 0..<1_234 { totals.add(.written) }
    for _ in 0..<5 { totals.add(.unchanged) }
    totals.add(.skipped)
    totals.failed = 4
    #expect(totals.text == "1,234 written, 5 unchanged, 1 skipped, 4 failed")
    #expect(
      totals.json.compact == #"{"written":1234,"unchanged":5,"skipped":1,"failed":4}"#
    )
    var millions = OutputTotals()
    millions.failed = 1_000_000
    #expect(millions.text == "1,000,000 failed")
    millions.failed = 999
    #expect(millions.text == "999 failed")
    millions.failed = 12_000
    #expect(millions.text == "12,000 failed")
  }

  @Test("Text in HTML pages is escaped")
  func htmlTextIsEscaped() {
    #expect(
      HTMLText.escaped("<a href='x\"'>&\u{7}") == "&lt;a href=&#39;x&quot;&#39;&gt;&amp;\\x07"
    )
  }

  @Test("Exit statuses and error categories have their documented numbers")
  func exitStatusNumbersAreFixed() {
    let numbers = QuadrilleConsole.ExitStatus.allCases.map(\.rawValue)
    #expect(numbers == [0, 1, 2, 3, 4, 5, 6, 7, 8, 65, 70, 75])
    let categories: [(ErrorCategory, Int32)] = [
      (.input, 3), (.io, 4), (.unsupported, 5), (.limit, 6), (.graphics, 7),
    ]
    for (category, number) in categories {
      #expect(QuadrilleConsole.ExitStatus(category).rawValue == number)
    }
  }
}

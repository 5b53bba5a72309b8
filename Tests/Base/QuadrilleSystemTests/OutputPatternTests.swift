import QuadrilleSystem
import TestSupport
import Testing

/// Names of outputs with keys and running numbers.
@Suite struct OutputPatternTests {
  private static let keys = ["name", "level"]

  @Test(
    "Output patterns expand to the expected names or are rejected",
    arguments: [
      ("plain.png", "plain.png", ""), ("a/b.png", "a/b.png", "a/"),
      ("out/{name}.png", "out/N.png", "out/"), ("{name}/x", "N/x", ""),
      ("a/b/c{level}-%d", "a/b/cL-7", "a/b/"), ("%04d", "0007", ""), ("x%02dy", "x07y", ""),
      ("%01d.", "7.", ""), ("{{%%}}%d", "{%}7", ""), ("/%019d", "/0000000000000000007", "/"),
      ("{name}_{level}.%3d", nil, nil), ("%d%", nil, nil), ("%", nil, nil), ("%x", nil, nil),
      ("%0d", "7", ""), ("%020d", nil, nil), ("%4d", nil, nil), ("{none}", nil, nil),
      ("{name", nil, nil), ("{}", nil, nil), ("a}", "a}", ""), ("{name}{level}", nil, nil),
      ("{name}%d", nil, nil), ("%d12%d", nil, nil), ("%d1x2%d", "71x27", ""),
      ("{name}/{level}", "N/L", ""), ("", "", ""),
    ] as [(String, String?, String?)]
  )
  func patternsExpand(text: String, name: String?, folder: String?) {
    guard let name else {
      let error = #expect(throws: OutputPatternError.self) {
        try OutputPattern(parsing: text, keys: Self.keys)
      }
      #expect(error?.code == "pattern")
      #expect(error?.message.contains(text.isEmpty ? "\"" : text) == true)
      return
    }
    #expect(throws: Never.self) {
      let pattern = try OutputPattern(parsing: text, keys: Self.keys)
      #expect(pattern.name(number: 7) { $0 == "name" ? "N" : "L" } == name)
      #expect(pattern.folder == folder)
      #expect(pattern.has("name") == text.contains("{name}"))
      #expect(pattern.has("level") == text.contains("{level}"))
      #expect(pattern.hasNumber == name.contains("7"))
    }
  }

  @Test("Numbers longer than the minimum width keep all digits")
  func keepsAllDigits() throws {
    let pattern = try OutputPattern(parsing: "%03d", keys: [])
    #expect(
      [0, 9, 99, 100, 999, 1_000, 54_321].map { pattern.name(number: $0) { _ in "" } }
        == ["000", "009", "099", "100", "999", "1000", "54321"]
    )
  }

  @Test(
    "Names without keys and numbers are not patterns",
    arguments: [
      ("a", false), ("{name}", true), ("{other}", false), ("{", false), ("a%d", true),
      ("a%04d", true), ("100%", false), ("100% done", false), ("%x%d", true), ("%4", false),
      ("%12x", false), ("{level", false), ("", false),
    ]
  )
  func detectsPatterns(text: String, isPattern: Bool) {
    #expect(OutputPattern.isPattern(text, keys: Self.keys) == isPattern)
  }

  @Test("The folders of outputs are created, also beneath a trusted folder")
  func createsOutputFolders() throws {
    let temporary = try TemporaryFolder()
    try OutputFolder.make(for: "nothing")
    try OutputFolder.make(for: "/nothing")
    try OutputFolder.make(for: temporary.path("a/b/c/file"))
    #expect(try temporary.names(in: "a/b") == ["c"])
    #expect(try temporary.names(in: "a/b/c") == [])
    try OutputFolder.make(for: temporary.path("a/b/c/other"))
    try temporary.write([1], to: "plain")
    let error = #expect(throws: OutputFolderError.self) {
      try OutputFolder.make(for: temporary.path("plain/x/file"))
    }
    #expect(error?.location.file == temporary.path("plain/x"))
    #expect(error?.code == "io.folder")
    try Folder.write([4], to: temporary.path("a/n/file"), within: temporary.path("a/n/"))
    #expect(try temporary.read("a/n/file") == [4])
    #expect(throws: IOError.self) {
      try Folder.write(
        [5],
        to: temporary.path("a/n/file"),
        within: temporary.path("a/n/"),
        noClobber: true
      )
    }
    #expect(throws: IOError.self) {
      try Folder.write([5], to: temporary.path("a/n/../up"), within: temporary.path("a/n/"))
    }
    #expect(try temporary.read("a/n/file") == [4])
    #expect(try temporary.names(in: "a") == ["b", "n"])
  }
}

import QuadrilleSyntax
import TestSupport
import Testing

/// `quadrille info` on files with reversed rows or columns.
@Suite struct DirectionInfoTests {
  /// A version 3 orientation block: one byte each for x, y and z.
  private static func file(_ bytes: [UInt8]) -> [UInt8] {
    let block =
      [0x50, 0x56, 0x52, 3] + CommandFixtures.littleEndian(3)
      + CommandFixtures.littleEndian(UInt32(bytes.count)) + bytes
    return CommandFixtures.pvr3(metadata: block)
  }

  @Test(
    "info reports the row and column order of version 3 metadata",
    arguments: [
      ([0, 0, 0], nil, false, false), ([0, 1, 0], "from the bottom up", false, true),
      ([1, 0, 0], "from right to left", true, false),
      ([1, 1, 0], "from the bottom up, from right to left", true, true),
      ([0, 0, 1], nil, false, false),
    ] as [([UInt8], String?, Bool, Bool)]
  )
  func infoReportsOrientationMetadata(
    bytes: [UInt8],
    tokens: String?,
    isLeftward: Bool,
    isUpward: Bool
  ) throws {
    let file = Self.file(bytes)
    let json = try CommandRun(["info", "-", "--json"], input: file).json()
    let facts = try #require(json["files"]?.array?.first)
    #expect(facts["flippedX"]?.boolean == isLeftward)
    #expect(facts["flippedY"]?.boolean == isUpward)
    let block = try #require(facts["metadata"]?.array?.first)
    #expect(block["x"]?.string == (isLeftward ? "left" : "right"))
    #expect(block["y"]?.string == (isUpward ? "up" : "down"))
    #expect(block["z"]?.string == (bytes[2] == 1 ? "out" : "in"))
    let text = try CommandRun(["info", "-"], input: file).text
    #expect(Self.row("rows", of: text) == tokens, "\(text)")
    let across = isLeftward ? "left" : "right"
    let down = isUpward ? "up" : "down"
    #expect(text.contains("x grows to the \(across), y \(down)"), "\(text)")
  }

  /// The text after a label at the start of a line.
  private static func row(_ keyword: Substring, of text: String) -> String? {
    for line in text.split(separator: "\n") {
      let tokens: [Substring] = line.split(separator: " ")
      if tokens.first == keyword { return tokens.dropFirst().joined(separator: " ") }
    }
    return nil
  }

  /// In versions 1 and 2, this is the flag 0x10000.
  @Test("info reports the vertical flip flag of version 2 files", arguments: [false, true])
  func infoReportsFlipFlag(isUpward: Bool) throws {
    var file = CommandFixtures.pvr(width: 4, height: 3, pixels: CommandFixtures.pngPixels)
    if isUpward { file[18] |= 1 }
    let run = try CommandRun(["info", "-", "--json"], input: file)
    let facts = try #require(try run.json()["files"]?.array?.first)
    #expect(facts["flippedY"]?.boolean == isUpward)
    #expect(facts["flippedX"]?.boolean == false)
    let text = try CommandRun(["info", "-"], input: file).text
    #expect(text.contains("from the bottom up") == isUpward)
  }
}

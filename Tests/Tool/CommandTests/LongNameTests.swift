import QuadrilleSystem
import TestSupport
import Testing

/// Sprite names at the length limit of file systems.
@Suite struct LongNameTests {
  private static func atlas(_ names: [String]) -> String {
    let frames = names.map { name in
      """
      "\(name)": {"frame": {"x": 0, "y": 0, "w": 2, "h": 2}, "rotated": false, "trimmed": false,
        "spriteSourceSize": {"x": 0, "y": 0, "w": 2, "h": 2}, "sourceSize": {"w": 2, "h": 2}}
      """
    }
    return #"{"frames": {\#(frames.joined(separator: ","))}, "meta": {"image": "a.png"}}"#
  }

  private static func unpacked(_ names: [String]) throws -> (status: Int32?, files: [String]) {
    let folder = try TemporaryFolder()
    try folder.write(CommandFixtures.png, to: "a.png")
    try folder.write(atlas(names), to: "a.json")
    let run = try CommandRun(["unpack", "a.json", "-o", "out"], in: folder.path)
    return (run.status, try Folder(path: folder.path("out")).names().sorted())
  }

  /// A path component has up to 255 bytes: 251 and the file extension.
  @Test("Long sprite names are truncated at character boundaries")
  func longNamesAreTruncated() throws {
    let fits = String(repeating: "a", count: 251)
    #expect(try Self.unpacked([fits]) == (0, [fits + ".png"]))
    let (status, files) = try Self.unpacked([fits + "b"])
    #expect(status == 0 && files == [fits + ".png"])
    // Two bytes each: the 126th would end at byte 252.
    let wide = try Self.unpacked([String(repeating: "ä", count: 126)])
    #expect(wide == (0, [String(repeating: "ä", count: 125) + ".png"]))
  }

  /// Two names may map to the same file: one of them gets a number, which must fit.
  @Test("Numbered file names stay within the length limit")
  func numberedNamesFit() throws {
    #expect(try Self.unpacked(["b", "b.png"]) == (0, ["b.2.png", "b.png"]))
    let long = String(repeating: "a", count: 251)
    let files = [String(repeating: "a", count: 249) + ".2.png", long + ".png"]
    #expect(try Self.unpacked([long, long + ".png"]) == (0, files))
    let (status, inFolder) = try Self.unpacked(["x/" + long, "x/" + long + ".png"])
    #expect(status == 0 && inFolder == ["x"])
  }
}

import QuadrilleImage
import QuadrilleSyntax
import TestSupport
import Testing

/// Options of `quadrille diff` that affect what is compared, and sides that differ in their images.
@Suite struct DiffOptionTests {
  private func diff(_ folder: TemporaryFolder, _ call: String) throws -> CommandRun {
    try CommandRun(["diff"] + call.split(separator: " ").map(String.init), in: folder.path)
  }

  /// Two textures with three levels; one level differs by 9 in its first byte.
  private static func textures(differingAt level: Int) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let one = CommandFixtures.pvr3(width: 4, height: 4, levels: 3)
    var other = one
    other[one.count - 84 + [0, 64, 80][level]] += 9
    try folder.write(one, to: "one.pvr")
    try folder.write(other, to: "other.pvr")
    return folder
  }

  @Test("--level selects the mip level to compare", arguments: 0..<3) func levelOptionSelectsLevel(
    differing: Int
  ) throws {
    let folder = try Self.textures(differingAt: differing)
    for level in 0..<3 {
      let run = try diff(folder, "one.pvr other.pvr --level \(level) --json")
      #expect(run.status == (level == differing ? 1 : 0), "level \(level)\(run.errors)")
      let entry = try #require(try run.json()["pictures"]?.array?.first)
      #expect(entry["pixels"]?.integer == [16, 4, 1][level])
      let largest = entry["largest"]?.array?.map(\.integer)
      #expect(largest == (level == differing ? [9, 0, 0, 0] : [0, 0, 0, 0]))
    }
    // All levels are compared by default.
    let all = try diff(folder, "one.pvr other.pvr")
    #expect(all.status == 1 && all.text.contains("level \(differing): different"))
    for level in ["3", "-1"] {
      let run = try diff(folder, "one.pvr other.pvr --level=\(level)")
      #expect(run.status == 2)
      #expect(run.errorLines.count == 1 && run.errors.contains("--level"))
    }
    // The option applies to folders too.
    try folder.makeFolder("a")
    try folder.makeFolder("b")
    try folder.write(folder.read("one.pvr"), to: "a/x.pvr")
    try folder.write(folder.read("other.pvr"), to: "b/x.pvr")
    for level in 0..<3 {
      #expect(try diff(folder, "a b --level \(level)").status == (level == differing ? 1 : 0))
    }
  }

  @Test(
    "An image that exists on one side only is a difference",
    arguments: [("one", "two", "two"), ("two", "one", "two")]
  )
  func missingImageIsDifference(first: String, second: String, lacks: String) throws {
    let folder = try CommandFixtures.folder()
    for side in ["one", "two"] {
      try folder.makeFolder(side)
      try folder.write(folder.read("page.png"), to: "\(side)/same.png")
    }
    #expect(try diff(folder, "\(first) \(second)").status == 0)
    try folder.write(folder.read("page.png"), to: "one/only.png")
    let run = try diff(folder, "\(first) \(second)")
    #expect(run.status == 1)
    #expect(run.text == "only.png: missing from \(lacks)\n1 of 2 images differ\n")
    let json = try diff(folder, "\(first) \(second) --json").json()
    #expect(json["same"]?.boolean == false)
    let missing = json["pictures"]?.array?.compactMap { $0["missingFrom"]?.string }
    #expect(missing == [lacks])
  }

  /// Sprites of atlases are compared by name.
  @Test("A sprite that exists in one atlas only is a difference")
  func missingSpriteIsDifference() throws {
    let folder = try CommandFixtures.folder()
    let entry = CommandFixtures.atlas
    let start = try #require(entry.firstRange(of: "\"hero.png\""))
    let end = try #require(entry.firstRange(of: "},\n \"meta\""))
    let sprite = entry[start.lowerBound..<end.lowerBound]
    let twin = sprite.replacing("hero", with: "twin")
    let two = entry.replacing(sprite, with: "\(sprite), \(twin)")
    try folder.write(two, to: "two.json")
    for call in ["hero.json two.json", "two.json hero.json"] {
      let run = try diff(folder, call)
      #expect(run.status == 1, "\(run.errors)")
      #expect(run.text == "twin.png: missing from hero.json\n1 of 2 images differ\n")
    }
    #expect(try diff(folder, "two.json two.json").status == 0)
  }

  /// Tolerances and shares at their bounds and just beyond: 1 of 12 pixels differs by 3.
  @Test(
    "--tolerance and --max-different include their bounds",
    arguments: [
      ("--tolerance 3", 0), ("--tolerance 2.999", 1), ("--max-different 1", 0),
      ("--max-different 0", 1), ("--max-different 8.4%", 0), ("--max-different 8.3%", 1),
      ("--max-different 0%", 1), ("--max-different 100%", 0), ("--max-different 101%", 2),
      ("--max-different -1", 2), ("--max-different 1 --tolerance 0", 0),
      ("--metric exact --max-different 1", 0), ("--metric exact --max-different 0", 1),
      ("--tolerance -1", 1),
    ]
  )
  func tolerancesAreInclusive(options: String, status: Int32) throws {
    let folder = try CommandFixtures.folder()
    var bitmap = try PNG.decode(CommandFixtures.png).bitmap
    bitmap[3, 2].z += 3
    try folder.write(PNG.encode(bitmap), to: "b.png")
    let run = try diff(folder, "page.png b.png \(options)")
    #expect(run.status == status, "\(options): \(run.text)\(run.errors)")
  }
}

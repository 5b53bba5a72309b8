import QuadrilleScene
import QuadrilleSyntax
import TestSupport
import Testing

/// The keys of scenes have one table; help, schema and documentation show all of them.
@Suite struct SceneKeyTests {
  private static func text(ofHelp topics: [String]) throws -> String {
    try topics.map { try CommandRun(["help", $0]).text }.joined(separator: "\n")
  }

  /// The words of a text: letters only.
  private static func words(_ text: String) -> Set<Substring> {
    Set(text.split { !$0.isLetter })
  }

  @Test("Every key of a scene is in the help", arguments: Scene.KeyGroup.allCases)
  func helpHasEveryKey(group: Scene.KeyGroup) throws {
    let words = Self.words(try Self.text(ofHelp: ["scene", "animations", "text"]))
    let keys = Scene.keys(of: group)
    #expect(keys.count >= 3)
    let missing = keys.filter { !words.contains(Substring($0)) }
    #expect(missing == [], "\(group)")
  }

  @Test("Every key of a scene is in the article on scene files", arguments: Scene.KeyGroup.allCases)
  func articleHasEveryKey(group: Scene.KeyGroup) throws {
    let article = try Fixtures.text(
      "../Sources/Animation/QuadrilleScene/QuadrilleScene.docc/SceneFiles.md"
    )
    let parts = article.split(separator: "`", omittingEmptySubsequences: false)
    // Code is every second part; a block of three marks has empty parts around it.
    let words = Self.words(
      parts.indices.filter { $0 % 2 == 1 }.map { parts[$0] }.joined(separator: " ")
    )
    let missing = Scene.keys(of: group).filter { !words.contains(Substring($0)) }
    #expect(missing == [], "\(group)")
  }

  @Test("Every animation key is in the help or the article")
  func animationKeysAreDocumented() throws {
    let schema = try JSONValue(parsing: Array(Scene.schema.utf8))
    let keys = schema["$defs"]?["motion"]?["properties"]?["key"]?["enum"]?.array ?? []
    #expect(keys.count > 50)
    let help = try Self.text(ofHelp: ["animations", "text"])
    let missing = keys.compactMap(\.string).filter { !help.contains($0) }
    #expect(missing == [])
  }
}

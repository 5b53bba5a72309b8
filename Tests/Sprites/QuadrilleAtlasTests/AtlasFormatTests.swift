import QuadrilleAtlas
import QuadrilleSystem
import QuadrilleSprite
import QuadrilleSyntax
import Testing

/// The list of formats, and what follows from it.
@Suite struct AtlasFormatTests {
  @Test func nothingIsClaimedByTwoFormats() {
    let formats = AtlasFormat.all
    #expect(Set(formats.map(\.name)).count == formats.count)
    let words = formats.flatMap(\.words)
    #expect(Set(words).count == words.count)
    let endings = formats.compactMap(\.ending)
    #expect(Set(endings).count == endings.count)
    #expect(formats.allSatisfy { $0.isWritten == !$0.words.isEmpty })
    #expect(formats.allSatisfy { $0.turns.contains(.none) })
    #expect(formats.allSatisfy { $0.storageTurn.map($0.turns.contains) ?? ($0.turns == [.none]) })
  }

  /// Build keys are made of descriptions: what has no order must not show in them.
  @Test func formatsAreDescribedByTheirNames() {
    #expect("\(AtlasFormat.libGDX)" == "libgdx")
    #expect("\([AtlasFormat.cocos2D(version: 3), .atlasc])" == "[cocos3, atlasc]")
  }

  @Test(arguments: [
    ("cocos2d", AtlasFormat.cocos2D(version: 2)), ("cocos2d-x", .cocos2D(version: 2)),
    ("cocos2d-v2", .cocos2D(version: 2)), ("Cocos2D-v3", .cocos2D(version: 3)),
    ("json", .jsonHash), ("json-hash", .jsonHash), ("pixijs", .jsonHash), ("pixijs4", .jsonHash),
    ("phaser-json-hash", .jsonHash), ("json-array", .jsonArray), ("phaser-json-array", .jsonArray),
    ("libgdx", .libGDX), ("spritekit", .atlasc), ("atlasc", .atlasc), ("sparrow", .starling),
    ("starling", .starling),
  ])
  func wordsOfTexturePackerAreUnderstood(_ word: String, _ format: AtlasFormat) {
    #expect(AtlasFormat(word: word) == format)
  }

  @Test(arguments: ["", "aseprite", "uikit", "spine", "cocos2", "css"])
  func wordsOfFormatsThatAreNotWrittenAreNone(_ word: String) {
    #expect(AtlasFormat(word: word) == nil)
  }

  @Test func endingsChooseTheFormatToWrite() {
    let found = ["a.plist", "a.JSON", "b/a.atlas", "a.xml", "a.atlasc//", "a.txt", "json"]
      .map { AtlasFormat(forWriting: $0) }
    #expect(
      found == [
        .cocos2D(version: 2), .jsonHash, .libGDX, .starling, .atlasc, nil, nil,
      ]
    )
  }

  /// The table of what formats can say, from their descriptions.
  @Test func formatsSayWhatTheirDescriptionsAllow() {
    func names(_ isOne: (AtlasFormat) -> Bool) -> Set<String> {
      Set(AtlasFormat.all.filter(isOne).map(\.name))
    }
    #expect(names { $0.turns.count == 4 } == ["libgdx"])
    #expect(
      names { $0.turns == [.none, .clockwise] } == [
        "cocos2", "cocos3", "json-hash", "json-array", "atlasc", "sparrow", "phaser3-multi",
      ]
    )
    #expect(names(\.holdsSeveralPages).isSuperset(of: ["atlasc", "libgdx", "phaser3-multi"]))
    #expect(names(\.holdsPages) == ["atlasc"])
    #expect(names(\.holdsPivots) == ["cocos3", "json-hash", "json-array", "sparrow"])
    #expect(
      names(\.holdsAlphaMode) == [
        "cocos0", "cocos1", "cocos2", "cocos3", "json-hash", "json-array", "libgdx",
      ]
    )
    #expect(AtlasFormat.libGDX.storageTurn == .counterclockwise)
  }

  @Test func filesAreCalledAfterTheirEncoding() {
    #expect(AtlasFormat.cocos2D(version: 3).encoding(of: Array("bplist00".utf8)) == "bplist")
    #expect(AtlasFormat.atlasc.encoding(of: Array("<plist".utf8)) == "plist")
    #expect(AtlasFormat.aseprite.encoding(of: []) == "json")
    #expect(AtlasFormat.starling.encoding(of: []) == "sparrow")
    #expect(AtlasFormat.libGDX.encoding(of: []) == "libgdx")
  }

  /// A format that is added to the list has to be in the documentation, too.
  @Test func theDocumentationTellsOfEveryFormat() throws {
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let text = String(
      decoding: try FileBytes.read(
        path: "/\(root)/Sources/Sprites/QuadrilleAtlas/QuadrilleAtlas.docc/AtlasFormats.md"
      ),
      as: UTF8.self
    )
    for format in AtlasFormat.all { #expect(text.contains("`\(format.name)`"), "\(format.name)") }
    for word in AtlasFormat.written.compactMap(\.words.first) {
      #expect(text.contains("`\(word)`"), "\(word)")
    }
  }
}

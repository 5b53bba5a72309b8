import QuadrilleAtlas
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem
import Testing

/// The list of formats, and properties derived from it.
@Suite struct AtlasFormatTests {
  @Test("No two atlas formats share a name, keyword or file extension")
  func formatsAreDistinct() {
    let formats = AtlasFormat.all
    #expect(Set(formats.map(\.name)).count == formats.count)
    let keywords = formats.flatMap(\.aliases)
    #expect(Set(keywords).count == keywords.count)
    let fileExtensions = formats.compactMap(\.fileExtension)
    #expect(Set(fileExtensions).count == fileExtensions.count)
    #expect(formats.allSatisfy { $0.isWritten == !$0.aliases.isEmpty })
    #expect(formats.allSatisfy { $0.supportedRotations.contains(.none) })
    #expect(
      formats.allSatisfy {
        $0.storageRotation.map($0.supportedRotations.contains) ?? ($0.supportedRotations == [.none])
      }
    )
  }

  /// Build keys contain descriptions, so they must not depend on the order of unordered
  /// collections.
  @Test("The description of an atlas format is its stable name")
  func descriptionIsTheName() {
    #expect("\(AtlasFormat.libGDX)" == "libgdx")
    #expect("\([AtlasFormat.cocos2D(version: 3), .atlasc])" == "[cocos3, atlasc]")
  }

  @Test(
    "TexturePacker keywords select the atlas format to write",
    arguments: [
      ("cocos2d", AtlasFormat.cocos2D(version: 2)), ("cocos2d-x", .cocos2D(version: 2)),
      ("cocos2d-v2", .cocos2D(version: 2)), ("Cocos2D-v3", .cocos2D(version: 3)),
      ("json", .jsonHash), ("json-hash", .jsonHash), ("pixijs", .pixiJS), ("pixijs4", .pixiJS),
      ("phaser-json-hash", .jsonHash), ("json-array", .jsonArray),
      ("phaser-json-array", .jsonArray),
      ("libgdx", .libGDX), ("spritekit", .atlasc), ("atlasc", .atlasc), ("sparrow", .starling),
      ("starling", .starling), ("phaser3", .phaser3), ("xml", .genericXML),
      ("godot-spriteframes", .godotSpriteFrames), ("tpsheet", .godotSheet), ("unity", .unity),
      ("unity-texture2d", .unity), ("egret", .egret), ("easeljs", .createJS), ("tsx", .tiledXML),
      ("defold", .defold), ("css", .css),
    ]
  )
  func acceptsTexturePackerKeywords(_ keyword: String, _ format: AtlasFormat) {
    #expect(AtlasFormat(alias: keyword) == format)
  }

  @Test(
    "Unknown keywords and formats without a writer select no format",
    arguments: ["", "aseprite", "uikit", "spine", "cocos2", "corona"]
  )
  func rejectsUnknownKeywords(_ keyword: String) {
    #expect(AtlasFormat(alias: keyword) == nil)
  }

  @Test("The file extension selects the atlas format to write")
  func extensionSelectsFormat() {
    let found = [
      "a.plist", "a.JSON", "b/a.atlas", "a.xml", "a.atlasc//", "a.txt", "json", "a.tres", "a.tsx",
      "a.tpsheet", "a.css",
    ]
    .map { AtlasFormat(forWriting: $0) }
    #expect(
      found == [
        .cocos2D(version: 2), .jsonHash, .libGDX, .starling, .atlasc, nil, nil,
        .godotSpriteFrames, .tiledXML, .godotSheet, .css,
      ]
    )
  }

  /// The capability table of the format specifications.
  @Test("Atlas formats report the capabilities in the table of their specifications")
  func reportsCapabilities() {
    func names(_ isOne: (AtlasFormat) -> Bool) -> Set<String> {
      Set(AtlasFormat.all.filter(isOne).map(\.name))
    }
    #expect(names { $0.supportedRotations.count == 4 } == ["libgdx"])
    #expect(
      names { $0.supportedRotations == [.none, .clockwise90] } == [
        "cocos2", "cocos3", "json-hash", "json-array", "pixijs", "atlasc", "sparrow",
        "phaser3-multi", "generic-xml", "defold-tpatlas", "animate-spritemap", "cocos2d-animation",
      ]
    )
    #expect(names { !$0.supportsTrimming } == ["tiled-tsx", "tiled-tsj", "css"])
    #expect(names { !$0.isRead } == ["css"])
    #expect(names(\.supportsSeveralPages).isSuperset(of: ["atlasc", "libgdx", "phaser3-multi"]))
    #expect(names(\.containsPages) == ["atlasc"])
    #expect(
      names(\.supportsPivots) == [
        "cocos3", "json-hash", "json-array", "pixijs", "sparrow", "phaser3-multi", "aseprite",
        "generic-xml", "defold-tpatlas", "unity-tpsheet", "createjs",
      ]
    )
    #expect(
      names(\.supportsAlphaMode) == [
        "cocos0", "cocos1", "cocos2", "cocos3", "json-hash", "json-array", "pixijs", "libgdx",
      ]
    )
    #expect(AtlasFormat.libGDX.storageRotation == .counterclockwise90)
  }

  @Test("The encoding of a data file is plist, bplist, json or the name of the format")
  func namesEncodings() {
    #expect(AtlasFormat.cocos2D(version: 3).encoding(of: Array("bplist00".utf8)) == "bplist")
    #expect(AtlasFormat.atlasc.encoding(of: Array("<plist".utf8)) == "plist")
    #expect(AtlasFormat.aseprite.encoding(of: []) == "json")
    #expect(AtlasFormat.starling.encoding(of: []) == "sparrow")
    #expect(AtlasFormat.libGDX.encoding(of: []) == "libgdx")
  }

  @Test("The documentation lists every atlas format and its keyword")
  func documentationListsFormats() throws {
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let text = String(
      decoding: try FileBytes.read(
        path: "/\(root)/Sources/Sprites/QuadrilleAtlas/QuadrilleAtlas.docc/AtlasFormats.md"
      ),
      as: UTF8.self
    )
    for format in AtlasFormat.all { #expect(text.contains("`\(format.name)`"), "\(format.name)") }
    for keyword in AtlasFormat.written.compactMap(\.aliases.first) {
      #expect(text.contains("`\(keyword)`"), "\(keyword)")
    }
  }
}

import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem

/// Writes the settings of Unity's texture importer as YAML, for one page of sprites.
///
/// The identifiers that scenes refer to, `guid` and `internalID`, follow from the names of the page
/// and of the sprites, so that writing again keeps references.
struct UnityMetaWriter {
  private let page: AtlasDescription.Page
  private let frames: [AtlasDescription.Frame]
  private let texture: String

  init(_ atlas: AtlasDescription, _ page: Int, texture: String) {
    self.page = atlas.pages[page]
    frames = atlas.frames(on: page)
    self.texture = texture
  }

  var text: String {
    let identifiers = frames.map { Self.identifier(of: $0.name, in: texture) }
    let table = zip(frames, identifiers).map { frame, identifier in
      "  - first:\n      213: \(identifier)\n    second: \(Self.scalar(frame.name))\n"
    }
    let sprites = zip(frames, identifiers).map(sprite)
    let names = zip(frames, identifiers).map { frame, identifier in
      "      \(Self.scalar(frame.name)): \(identifier)\n"
    }
    let guid = SHA256.hex(Array("texture \(texture)".utf8)).prefix(32)
    return """
      fileFormatVersion: 2
      guid: \(guid)
      TextureImporter:
        internalIDToNameTable:\(Self.list(table, empty: " []"))\(importerSettings)
        spriteSheet:
          serializedVersion: 2
          sprites:\(Self.list(sprites, empty: " []"))    outline: []
          physicsShape: []
          bones: []
          spriteID: \(guid.prefix(16))0800000000000000
          internalID: 0
          vertices: []
          indices:\(" ")
          edges: []
          weights: []
          secondaryTextures: []
          nameFileIdTable:\(Self.list(names, empty: " {}"))  userData:\(" ")
        assetBundleName:\(" ")
        assetBundleVariant:\(" ")

      """
  }

  // MARK: Importer

  /// The settings that have another value than the importer's default, and those around the sprites.
  private var importerSettings: String {
    let size = page.claimedSize ?? .zero
    var maximum = 2048
    while maximum < 16_384, Double(maximum) < max(size.width, size.height) { maximum *= 2 }
    let filter = page.filters.contains { $0.hasPrefix("Nearest") } ? 0 : 1
    let wrap = page.wrap ?? "none"
    return """
        externalObjects: {}
        serializedVersion: 12
        mipmaps:
          mipMapMode: 0
          enableMipMap: 0
          sRGBTexture: 1
        isReadable: 0
        maxTextureSize: \(maximum)
        textureSettings:
          serializedVersion: 2
          filterMode: \(filter)
          aniso: 1
          mipBias: 0
          wrapU: \(wrap.contains("x") ? 0 : 1)
          wrapV: \(wrap.contains("y") ? 0 : 1)
          wrapW: 1
        nPOTScale: 0
        lightmap: 0
        compressionQuality: 50
        spriteMode: 2
        spriteExtrude: 1
        spriteMeshType: 1
        alignment: 0
        spritePivot: {x: 0.5, y: 0.5}
        spritePixelsToUnits: 100
        spriteBorder: {x: 0, y: 0, z: 0, w: 0}
        spriteGenerateFallbackPhysicsShape: 1
        alphaUsage: 1
        alphaIsTransparency: 1
        spriteTessellationDetail: -1
        textureType: 8
        textureShape: 1
        singleChannelComponent: 0
        platformSettings:
        - serializedVersion: 3
          buildTarget: DefaultTexturePlatform
          maxTextureSize: \(maximum)
          resizeAlgorithm: 0
          textureFormat: -1
          textureCompression: 1
          compressionQuality: 50
          crunchedCompression: 0
          allowsAlphaSplitting: 0
          overridden: 0
      """
  }

  // MARK: Sprites

  private func sprite(_ frame: AtlasDescription.Frame, _ identifier: Int64) -> String {
    let rect = frame.packedRect
    let pivot = frame.trimmedAnchor
    let borders = frame.trimmedBorders ?? SpriteBorders(left: 0, top: 0, right: 0, bottom: 0)
    return """
          - serializedVersion: 2
            name: \(Self.scalar(frame.name))
            rect:
              serializedVersion: 2
              x: \(rect.minX.written)
              y: \(((page.claimedSize?.height ?? 0) - rect.maxY).written)
              width: \(rect.width.written)
              height: \(rect.height.written)
            alignment: 9
            pivot: {x: \(pivot.x.written), y: \((1 - pivot.y).written)}
            border: {x: \(borders.left.written), y: \(borders.bottom.written), \
      z: \(borders.right.written), w: \(borders.top.written)}
            outline: []
            physicsShape: []
            tessellationDetail: 0
            bones: []
            spriteID: \(Self.spriteIdentifier(identifier))
            internalID: \(identifier)
            vertices: []
            indices:\(" ")
            edges: []
            weights: []

      """
  }

  /// The identifier of a sprite in its file: 63 bits of a digest of the names, not zero.
  private static func identifier(of name: String, in texture: String) -> Int64 {
    let digits = SHA256.hex(Array("sprite \(name)\u{0}\(texture)".utf8)).prefix(16)
    let value = UInt64(digits, radix: 16) ?? 0
    return max(1, Int64(truncatingIfNeeded: value & UInt64(Int64.max)))
  }

  /// The 128 bits that the sprite editor knows a sprite by: the identifier from its last
  /// hexadecimal digit on, then 8 and zeros.
  private static func spriteIdentifier(_ identifier: Int64) -> String {
    let digits = String(UInt64(bitPattern: identifier), radix: 16)
    let padded = String(repeating: "0", count: 16 - digits.count) + digits
    return String(padded.reversed()) + "0800000000000000"
  }

  // MARK: Text

  /// The items of a list on lines of their own.
  private static func list(_ items: [String], empty: String) -> String {
    items.isEmpty ? "\(empty)\n" : "\n\(items.joined())"
  }

  /// A name as a scalar of YAML, in quotes unless it is plain.
  private static func scalar(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "/"):
        true
      default: false
      }
    }
    // A word such as `true`, or a number, would not be a text.
    let isWord = ["true", "false", "yes", "no", "on", "off", "null", "y", "n"].contains(
      name.lowercased()
    )
    let isLetterFirst = name.utf8.first.map { $0 >= UInt8(ascii: "A") } ?? false
    return isPlain && isLetterFirst && !isWord ? name : name.quotedForJSON
  }
}

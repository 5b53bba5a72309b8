import Glibc
import QuadrilleAtlas
import QuadrilleImage
import QuadrillePacking
import QuadrilleSprite
import QuadrilleSyntax
import TestSupport
import Testing

/// Every image set of the corpus, packed with every option set, written in every format, read and
/// unpacked.
@Suite(.enabled(if: Corpus.isAvailable))
struct PackRoundTripTests {
  /// A set of pack options.
  struct Way: CustomTestStringConvertible {
    let rotates: Bool
    let trims: Bool
    let extrude: Int
    let premultiplies: Bool

    var testDescription: String {
      "\(rotates ? "rotated" : "unrotated"), \(trims ? "trimmed" : "whole"), "
        + "extrude \(extrude)\(premultiplies ? ", premultiplied" : "")"
    }

    func options(_ packedRotation: Rotation) -> PackOptions {
      var options = RectanglePackingTests.fast()
      options.allowsRotation = rotates
      options.packedRotation = packedRotation
      options.trimMode = trims ? .trim : .none
      options.extrude = extrude
      options.alphaHandling = premultiplies ? .premultiplyAlpha : .keepTransparentPixels
      return options
    }

    static let all: [Way] = [false, true].flatMap { rotates in
      [false, true].flatMap { trims in
        [0, 2].flatMap { extrude in
          [false, true].map { premultiplies in
            Way(rotates: rotates, trims: trims, extrude: extrude, premultiplies: premultiplies)
          }
        }
      }
    }
  }

  /// The images of a set, and their premultiplied versions.
  private struct Expected {
    let sprites: [LooseSprite]
    let products: [Bitmap]

    init(_ set: LooseSet) throws {
      sprites = try set.sprites()
      products = sprites.map { multiplied($0.bitmap) }
    }
  }

  private static let sets = Dictionary(
    uniqueKeysWithValues: LooseSet.all.map { set in (set.id, Result { try Expected(set) }) }
  )

  @Test(
    "Packed atlases are read back unchanged from every format",
    arguments: LooseSet.all,
    Way.all
  )
  func writtenAtlasRoundTrips(_ set: LooseSet, _ way: Way) throws {
    let expected = try #require(Self.sets[set.id]).get()
    var packed: [Rotation: Packed] = [:]
    // An atlas of Defold is two files, which are read together only.
    for format in AtlasFormat.written where format.storageRotation != nil && format != .defold {
      let packedRotation = way.rotates ? try #require(format.storageRotation) : .clockwise90
      let atlas =
        try packed[packedRotation] ?? Packed(expected.sprites, way.options(packedRotation))
      packed[packedRotation] = atlas
      try readAgain(atlas, format, way, expected)
    }
    #expect(packed.count == (way.rotates ? 2 : 1))
    for (packedRotation, atlas) in packed {
      let rotations = Set(atlas.atlas.description.frames.map(\.packedRotation))
      #expect(way.rotates ? rotations.isSubset(of: [.none, packedRotation]) : rotations == [.none])
      // Untrimmed, the sprites of two sets all have the same size, and none needs to be rotated.
      if way.rotates, way.trims { #expect(rotations.contains(packedRotation)) }
    }
  }

  /// A packed atlas with its page as decoded from the file.
  private struct Packed {
    let atlas: PackedAtlas
    let page: Page

    init(_ sprites: [LooseSprite], _ options: PackOptions) throws {
      atlas = try SpritePacker(options).pack(sprites)
      #expect(atlas.pages.count == 1)
      let bitmap = try #require(atlas.pages.first)
      page = Page(
        try PNG.decode(PNG.encode(bitmap, level: .fast, alphaMode: bitmap.alphaMode)).bitmap,
        name: "a.png"
      )
      for frame in atlas.description.frames { expectRepeatedEdges(frame, options.extrude) }
    }

    /// Checks that the edges of a sprite are extruded.
    private func expectRepeatedEdges(_ frame: AtlasDescription.Frame, _ extrude: Int) {
      guard extrude > 0 else { return }
      let page = atlas.pages[frame.page]
      let (right, bottom) = (
        frame.x + frame.footprint.width - 1, frame.y + frame.footprint.height - 1
      )
      let sides = Array((frame.x - extrude)..<frame.x) + Array((right + 1)...(right + extrude))
      let columns = Array((frame.x - extrude)...(right + extrude))
      var wrong = 0
      for y in (frame.y - extrude)...(bottom + extrude) {
        for x in (frame.y...bottom).contains(y) ? sides : columns {
          let edge = page[min(max(frame.x, x), right), min(max(frame.y, y), bottom)]
          if page[x, y] != edge { wrong += 1 }
        }
      }
      #expect(wrong == 0, "\(frame.name)")
    }
  }

  private func readAgain(
    _ packed: Packed,
    _ format: AtlasFormat,
    _ way: Way,
    _ expected: Expected
  ) throws {
    let names = AtlasNames(data: format == .atlasc ? "a.atlasc" : "a.data", texture: "a.png")
    let files = try AtlasWriter(format).files(of: [packed.atlas.description], named: names)
    let file = try #require(files.first)
    let description = try AtlasDescription(parsing: file.bytes, name: file.name)
    // The JSON of PixiJS is a dialect that counts as the hash when it is read.
    #expect(files.count == 1 && description.format == (format == .pixiJS ? .jsonHash : format))
    #expect(description.pages.count == 1)
    let page = try #require(description.pages.first)
    #expect(page.fileNames.first == (format == .atlasc ? "a.1.png" : "a.png"))
    let storesAlphaMode = format.supportsAlphaMode && (way.premultiplies || page.alphaMode != nil)
    #expect(
      page.alphaMode == (storesAlphaMode ? way.premultiplies ? .premultiplied : .straight : nil)
    )

    let atlas = try SpriteAtlas(description, pages: [packed.page])
    #expect(atlas.warnings.isEmpty)
    #expect(atlas.names == packed.atlas.description.frames.map(\.name))
    #expect(atlas.names.count == expected.sprites.count)
    #expect(Set(atlas.map(\.packedOrigin)).count == packed.atlas.packedRectCount)
    for (frame, sprite) in zip(packed.atlas.description.frames, atlas) {
      #expect(Self.numbers(sprite) == Self.numbers(frame), "\(format.name): \(frame.name)")
    }
    for (number, source) in expected.sprites.enumerated() {
      let sprite = try atlas.requireSprite(named: source.name)
      let isSame = Self.isSame(
        try sprite.untrimmed(),
        way.premultiplies ? expected.products[number] : source.bitmap,
        ignoresHidden: way.trims && !way.premultiplies
      )
      #expect(isSame, "\(format.name): \(source.name)")
    }
  }

  private static func numbers(_ sprite: Sprite) -> [Double] {
    [
      sprite.packedOrigin.x, sprite.packedOrigin.y, Double(sprite.packedRotation.rawValue),
      sprite.trimmedRect.minX, sprite.trimmedRect.minY, sprite.trimmedRect.width,
      sprite.trimmedRect.height, sprite.sourceSize.width, sprite.sourceSize.height,
    ]
  }

  private static func numbers(_ frame: AtlasDescription.Frame) -> [Double] {
    [
      frame.x, frame.y, frame.packedRotation.rawValue, frame.left, frame.top, frame.width,
      frame.height,
      frame.sourceWidth, frame.sourceHeight,
    ].map(Double.init)
  }

  /// Whether two images have equal bytes, optionally ignoring the color of pixels with alpha 0.
  private static func isSame(_ first: Bitmap, _ second: Bitmap, ignoresHidden: Bool) -> Bool {
    guard first.pixelSize == second.pixelSize, first.bytes.count == second.bytes.count else {
      return false
    }
    return unsafe first.bytes.withUnsafeBytes { first in
      unsafe second.bytes.withUnsafeBytes { second in
        guard let a = first.baseAddress, let b = second.baseAddress else {
          return false
        }
        if unsafe memcmp(a, b, first.count) == 0 { return true }
        guard ignoresHidden else { return false }
        for offset in stride(from: 0, to: first.count, by: 4) {
          let one = unsafe UInt32(littleEndian: first.load(fromByteOffset: offset, as: UInt32.self))
          let two = unsafe UInt32(
            littleEndian: second.load(fromByteOffset: offset, as: UInt32.self)
          )
          if one != two, one >> 24 != 0 || two >> 24 != 0 { return false }
        }
        return true
      }
    }
  }
}

/// The premultiplied image: round(c · a / 255).
private func multiplied(_ bitmap: Bitmap) -> Bitmap {
  var bytes = bitmap.bytes
  unsafe bytes.withUnsafeMutableBufferPointer { bytes in
    for offset in stride(from: 0, to: bytes.count, by: 4) {
      let alpha = unsafe UInt32(bytes[offset + 3])
      guard alpha < 255 else { continue }
      for channel in offset..<(offset + 3) {
        unsafe bytes[channel] = UInt8((2 * UInt32(bytes[channel]) * alpha + 255) / 510)
      }
    }
  }
  return Bitmap(
    width: bitmap.width,
    height: bitmap.height,
    alphaMode: .premultiplied,
    bytes: bytes
  )
}

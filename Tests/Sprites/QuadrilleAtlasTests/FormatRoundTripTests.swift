import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem
import TestSupport
import Testing

/// An atlas that is written in a format and read again has every feature that the format lists.
@Suite struct FormatRoundTripTests {
  struct Pair: Sendable, CustomTestStringConvertible {
    let format: AtlasFormat
    let feature: AtlasFeature

    var testDescription: String { "\(format.name) \(feature.rawValue)" }
  }

  static let pairs = AtlasFormat.written.filter(\.isRead).flatMap { format in
    format.features.sorted { $0.rawValue < $1.rawValue }.map { Pair(format: format, feature: $0) }
  }

  @Test("A written format keeps each of its features when it is read", arguments: pairs)
  func keepsFeatures(_ pair: Pair) throws {
    let folder = try TemporaryFolder()
    let atlas = WrittenSheet.description(for: pair.format)
    let path = try WrittenSheet.write(atlas, pair.format, to: folder)
    let read = try SpriteAtlas(contentsOf: path)
    switch pair.feature {
    case .order:
      #expect(read.playingOrder.map { read.names[$0] } == WrittenSheet.names)
    case .durations:
      for animation in atlas.animations {
        let expected = Timeline(animation, seconds: Self.seconds)
        let found = try read.requireAnimation(named: animation.name)
        #expect(Timeline(found) { read.details(named: $0)?.durationSeconds } == expected)
      }
    case .animations, .directions:
      #expect(!atlas.animations.isEmpty)
      for animation in atlas.animations {
        let expected = Timeline(animation, seconds: Self.seconds).names
        let found = try read.requireAnimation(named: animation.name)
        #expect(Timeline(found) { _ in nil }.names == expected, "\(animation.name)")
      }
    case .repeats:
      for animation in atlas.animations {
        let found = try read.requireAnimation(named: animation.name)
        #expect(found.repeatCount == animation.repeatCount, "\(animation.name)")
      }
    case .pivots:
      for frame in atlas.frames {
        let found = try read.requireSprite(named: frame.name).anchor
        #expect(found == frame.anchor)
      }
    case .borders:
      for name in WrittenSheet.names {
        #expect(read.details(named: name)?.borders == atlas.frames[0].details.borders)
      }
    case .padding:
      for name in WrittenSheet.names {
        #expect(read.details(named: name)?.padding == atlas.frames[0].details.padding)
      }
    case .slices: #expect(read.slices == atlas.slices)
    case .filters: #expect(read.pageDescriptions.map(\.filters) == [["Nearest", "Linear"]])
    case .wrap: #expect(read.pageDescriptions.map(\.wrap) == ["x"])
    case .alphaMode: #expect(read.pageDescriptions.map(\.alphaMode) == [.premultiplied])
    case .scale: #expect(read.pageDescriptions.map(\.scale) == [2])
    case .flips:
      #expect(try read.requireSprite(named: "a").isMirrored)
      #expect(try !read.requireSprite(named: "walk#0").isMirrored)
    case .meshes: Issue.record("no writer has \(pair.feature.name)")
    }
  }

  @Test(
    "A written format keeps the sprites when it is read",
    arguments: AtlasFormat.written.filter(\.isRead)
  )
  func keepsSprites(_ format: AtlasFormat) throws {
    let folder = try TemporaryFolder()
    let atlas = WrittenSheet.description(for: format)
    let read = try SpriteAtlas(contentsOf: WrittenSheet.write(atlas, format, to: folder))
    // JSON with tags or slices counts as that of Aseprite, PixiJS as a dialect of the frames by name.
    let isJSON = [AtlasFormat.jsonHash, .jsonArray, .pixiJS].contains(format)
    #expect(isJSON || read.format == format)
    #expect(read.count == 4)
    for (index, name) in WrittenSheet.names.enumerated() {
      let sprite = try #require(read[name])
      #expect(sprite.packedRect == Rect(x: 16 * Double(index), y: 0, width: 16, height: 16))
      #expect(try sprite.untrimmed()[8, 8] == SIMD4(UInt8(index), 0, 0, 255))
    }
  }

  private static func seconds(_ name: String) -> Double? {
    WrittenSheet.names.firstIndex(of: name).map { WrittenSheet.seconds[$0] }
  }
}

import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

@testable import QuadrilleTextureFiles

/// Encoding errors of parts of real atlas pages, compared with another encoder and between presets.
@Suite(.enabled(if: Corpus.isAvailable)) struct EncoderQualityTests {
  /// A part of 128 by 128 pixels with the squared errors of etcpak 0.9.15.
  ///
  /// The errors are those of the colors in ETC1 and in ETC2 with all alphas 255, and of alpha in
  /// ETC2. The blocks were decoded by this package.
  struct Part: CustomTestStringConvertible, Sendable {
    let file: String
    let x: Int
    let y: Int
    let etc1: Int
    let etc2: Int
    let alpha: Int

    var testDescription: String { file }

    func bitmap(isOpaque: Bool) throws -> Bitmap {
      let page = try PNG.decode(Corpus.bytes("atlas/\(file)")).bitmap
      var part = page.cropped(x: x, y: y, width: 128, height: 128)
      guard isOpaque else { return part }
      for y in 0..<128 {
        for x in 0..<128 { part[x, y].w = 255 }
      }
      return part
    }
  }

  static let parts = [
    Part(
      file: "cocos3-cityscene-hd/cityscene.png",
      x: 480,
      y: 320,
      etc1: 2_109_093,
      etc2: 2_286_559,
      alpha: 0
    ),
    Part(
      file: "cocos2-cards/cards.classic.png",
      x: 64,
      y: 768,
      etc1: 22_506_265,
      etc2: 16_311_721,
      alpha: 12_608
    ),
    Part(
      file: "cocos2-dragon-ipadhd/gameobjects.png",
      x: 96,
      y: 32,
      etc1: 1_695_286,
      etc2: 1_808_255,
      alpha: 57_929
    ),
    Part(
      file: "cocos2-explosion/explosion.png",
      x: 96,
      y: 288,
      etc1: 3_448_595,
      etc2: 3_295_272,
      alpha: 77_805
    ),
    Part(
      file: "cocos0-grossini/grossini.png",
      x: 256,
      y: 64,
      etc1: 5_910_870,
      etc2: 3_746_542,
      alpha: 8_120
    ),
    Part(
      file: "gdx-new-spineboy-run/spineboy-run.png",
      x: 96,
      y: 128,
      etc1: 5_288_085,
      etc2: 6_140_236,
      alpha: 78_608
    ),
    Part(
      file: "cocos2-tiles/TilesAtlassed.png",
      x: 160,
      y: 96,
      etc1: 1_028_271,
      etc2: 860_686,
      alpha: 9_444
    ),
  ]

  /// The squared error of the given channels.
  private static func error(_ bitmap: Bitmap, _ other: Bitmap, _ channels: Range<Int>) -> Int {
    zip(bitmap.bytes.enumerated(), other.bytes).reduce(0) { sum, pair in
      guard channels.contains(pair.0.offset % 4) else { return sum }
      let difference = Int(pair.0.element) - Int(pair.1)
      return sum + difference * difference
    }
  }

  @Test("ETC colors have a lower error than etcpak by the required margin", arguments: parts)
  func colorsBeatEtcpak(_ part: Part) throws {
    let bitmap = try part.bitmap(isOpaque: true)
    for (format, bar) in [(ETCFormat.etc1, part.etc1), (.etc2RGB, part.etc2)] {
      var encoder = TextureEncoder(.etc(format))
      // 0 dB, 0.5 dB and 1 dB less.
      for (quality, share) in [(ETCQuality.fast, 1), (.normal, 0.891), (.best, 0.794)] {
        encoder.etcQuality = quality
        let back = try encoder.texture(of: [bitmap]).bitmap()
        #expect(
          Double(Self.error(bitmap, back, 0..<3)) <= share * Double(bar),
          "\(format), \(quality)"
        )
      }
    }
  }

  @Test("ETC2 alpha has a lower error than etcpak by the required margin", arguments: parts)
  func alphaBeatsEtcpak(_ part: Part) throws {
    let bitmap = try part.bitmap(isOpaque: false)
    var encoder = TextureEncoder(.etc(.etc2RGBA))
    // 0.3 dB less.
    for (quality, share) in [(ETCQuality.fast, 1), (.normal, 0.933), (.best, 0.933)] {
      encoder.etcQuality = quality
      let back = try encoder.texture(of: [bitmap]).bitmap()
      #expect(
        Double(Self.error(bitmap, back, 3..<4)) <= share * Double(part.alpha),
        "\(quality)"
      )
    }
  }

  /// With 4 bits per pixel the normal preset is at most 1.5 dB below the best.
  @Test("The normal 4-bit PVRTC preset is within 1.5 dB of the best", arguments: parts)
  func normalIsNearBest(_ part: Part) throws {
    let bitmap = try part.bitmap(isOpaque: false)
    var encoder = TextureEncoder(.pvrtc1(bits: 4, hasAlpha: true))
    encoder.pvrtc.quality = .normal
    let normal = Self.error(bitmap, try encoder.texture(of: [bitmap]).bitmap(), 0..<4)
    encoder.pvrtc.quality = .best
    let best = Self.error(bitmap, try encoder.texture(of: [bitmap]).bitmap(), 0..<4)
    #expect(Double(normal) <= 1.413 * Double(best))
  }

  /// With 2 bits per pixel the fast preset is at most 1.5 dB below the normal one, with alpha and
  /// without.
  @Test(
    "The fast 2-bit PVRTC preset is within 1.5 dB of the normal one",
    arguments: parts,
    [false, true]
  )
  func fastIsNearNormal(_ part: Part, _ isOpaque: Bool) throws {
    let bitmap = try part.bitmap(isOpaque: isOpaque)
    var encoder = TextureEncoder(.pvrtc1(bits: 2, hasAlpha: !isOpaque))
    encoder.pvrtc.quality = .normal
    let normal = Self.error(bitmap, try encoder.texture(of: [bitmap]).bitmap(), 0..<4)
    encoder.pvrtc.quality = .fast
    let fast = Self.error(bitmap, try encoder.texture(of: [bitmap]).bitmap(), 0..<4)
    #expect(Double(fast) <= 1.413 * Double(normal))
  }

  /// Slow presets leave local minima: the error of hard edges is a tenth below that of a plain
  /// descent.
  @Test("Simulated annealing reduces the error of hard edges by a tenth")
  func annealingImprovesHardEdges() throws {
    let part = try #require(Self.parts.first { $0.file.contains("grossini") })
    let bitmap = try part.bitmap(isOpaque: false)
    var encoder = TextureEncoder(.pvrtc1(bits: 4, hasAlpha: true))
    let errors = try [PVRTCQuality.high, .thorough].map { quality in
      encoder.pvrtc.quality = quality
      return Self.error(bitmap, try encoder.texture(of: [bitmap]).bitmap(), 0..<4)
    }
    #expect(10 * errors[1] <= 9 * errors[0], "\(errors)")
  }
}

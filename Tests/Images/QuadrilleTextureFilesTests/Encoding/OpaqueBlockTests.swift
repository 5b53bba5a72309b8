import QuadrilleImage
import TestSupport
import Testing

@testable import QuadrilleTextureFiles

/// Opaque blocks of images with alpha stay opaque, even where translucent words have less error.
@Suite struct OpaqueBlockTests {
  /// Colors of any kind with alpha of hard edges, soft edges, holes or noise.
  private static func image(_ random: inout SplitMix64) -> Bitmap {
    let width = 16 << Int(random.next() % 2)
    let height = 8 << Int(random.next() % 2)
    let (one, other) = (random.next(), random.next())
    let colors = random.next() % 4
    let kind = random.next() % 5
    let radius = Int(random.next() % 8) + 3
    let (middleX, middleY) = (Int(random.next() % 16), Int(random.next() % 8))
    var bitmap = Bitmap(width: width, height: height, alphaMode: .straight)
    for y in 0..<height {
      for x in 0..<width {
        let noise = random.next()
        func channel(_ shift: UInt64) -> UInt8 {
          let (low, high) = (Int(one >> shift & 255), Int(other >> shift & 255))
          return switch colors {
          case 0: UInt8(truncatingIfNeeded: noise >> shift)
          case 1: UInt8((low * (width + height - x - y) + high * (x + y)) / (width + height))
          case 2: (x / 3 + y / 5).isMultiple(of: 2) ? UInt8(low) : UInt8(high)
          default: UInt8(low)
          }
        }
        let square = (x - middleX) * (x - middleX) + (y - middleY) * (y - middleY)
        let alpha =
          switch kind {
          case 0: square < radius * radius ? 255 : 0
          case 1: max(0, min(255, 255 + 16 * (radius * radius - square) / radius))
          case 2: x < middleX || y > 8 ? 255 : Int(noise >> 24 & 255)
          case 3: noise >> 32 & 127 == 0 ? 0 : 255
          default: x / 4 % 2 == 0 ? 255 : 16 * (x % 16)
          }
        bitmap[x, y] = SIMD4(channel(0), channel(8), channel(16), UInt8(alpha))
      }
    }
    return bitmap
  }

  /// The decoded alphas of opaque blocks after encoding.
  static func opaqueBlocks(
    _ bitmap: Bitmap,
    bits: Int,
    _ options: PVRTCEncodingOptions
  ) throws -> [UInt8] {
    let bytes = try PVRTCEncoder(options).encode(bitmap, bits: bits, hasAlpha: true, threads: 2)
    let pixels = decodedPVRTC(bytes, bitmap.pixelSize, bits: bits, hasAlpha: true)
    var alphas: [UInt8] = []
    let blockWidth = bits == 2 ? 8 : 4
    for row in 0..<(bitmap.height / 4) {
      for column in 0..<(bitmap.width / blockWidth) {
        let indices = (0..<(4 * blockWidth)).map {
          (x: blockWidth * column + $0 % blockWidth, y: 4 * row + $0 / blockWidth)
        }
        guard indices.allSatisfy({ bitmap[$0.x, $0.y].w == 255 }) else { continue }
        alphas += indices.map { pixels[4 * ($0.y * bitmap.width + $0.x) + 3] }
      }
    }
    return alphas
  }

  @Test("Opaque blocks of random images stay opaque", arguments: [2, 4])
  func randomBlocksStayOpaque(bits: Int) throws {
    var random = SplitMix64(seed: UInt64(bits) + 40)
    var count = 0
    for number in 0..<200 {
      let image = Self.image(&random)
      // The better presets are slow.
      let qualities: [PVRTCQuality] =
        number % 40 == 0 ? [.fastest, .low, .high, .best] : number % 4 == 1 ? [.normal] : [.fast]
      for quality in qualities {
        let treatments: [PVRTCEncodingOptions.AlphaTreatment] =
          number % 5 == 0 ? [.keepsOpaque, .opacity] : [.keepsOpaque]
        for alpha in treatments {
          let punch: PVRTCEncodingOptions.PunchThrough =
            number % 3 == 0 ? .forced : number % 3 == 1 ? .allowed : .unused
          let options = PVRTCEncodingOptions(quality: quality, alpha: alpha, punchThrough: punch)
          let alphas = try Self.opaqueBlocks(image, bits: bits, options)
          count += alphas.count
          #expect(
            alphas.allSatisfy { $0 == 255 },
            "image \(number), \(bits) bits, \(quality), \(alpha), \(punch)"
          )
        }
      }
    }
    #expect(count > 10_000)
  }

  @Test(
    "Opaque blocks of real atlases stay opaque",
    .enabled(if: Corpus.isAvailable),
    arguments: [2, 4]
  )
  func atlasBlocksStayOpaque(bits: Int) throws {
    var count = 0
    for file in [
      "cocos2-cards/cards.classic.png", "cocos2-explosion/explosion.png",
      "cocos2-interface/Interface.png", "cocos0-grossini/grossini.png",
    ] {
      let page = try PNG.decode(Corpus.bytes("atlas/\(file)")).bitmap
      let image = page.cropped(x: 0, y: 0, width: 64, height: 64)
      for quality in [PVRTCQuality.fast, .normal] {
        let options = PVRTCEncodingOptions(quality: quality)
        let alphas = try Self.opaqueBlocks(image, bits: bits, options)
        count += alphas.count
        #expect(alphas.allSatisfy { $0 == 255 }, "\(file), \(quality)")
      }
    }
    #expect(count > 4000)
  }

  /// Light colors next to a hole; words with 3-bit alpha represent the colors equally well.
  @Test("Independent alpha has a lower error but not always opaque pixels", arguments: [2, 4])
  func independentAlphaMayBeLower(bits: Int) throws {
    let bitmap = EncodingImage.texture.bitmap(32, 32)
    var image = bitmap
    for y in 0..<32 {
      for x in 0..<32 { image[x, y].w = x < 16 ? 255 : UInt8(max(0, 255 - 40 * (x - 15))) }
    }
    func error(_ alpha: PVRTCEncodingOptions.AlphaTreatment) throws -> Int {
      try encodedError(image, bits: bits, hasAlpha: true, .init(quality: .high, alpha: alpha))
    }
    #expect(try error(.independent) < error(.keepsOpaque))
    let free = PVRTCEncodingOptions(quality: .high, alpha: .independent)
    #expect(try Self.opaqueBlocks(image, bits: bits, free).contains { $0 < 255 })
  }

  /// By definition, a block is opaque if all its pixels are, and it constrains the words around it.
  @Test(
    "Opacity constraints of words follow from the opaque blocks around them",
    arguments: [4, 8]
  ) func constraintsFollowBlocks(wordWidth: Int) throws {
    var bitmap = Bitmap(width: 8 * wordWidth, height: 32)
    for y in 0..<32 {
      for x in 0..<bitmap.width {
        let (column, row) = (x / wordWidth, y / 4)
        // Columns 2 to 5 of rows 2 to 6 are opaque except for one pixel in column 5 and row 6.
        let isInside = (2...5).contains(column) && (2...6).contains(row)
        let isHole = x == 6 * wordWidth - 1 && y == 27
        bitmap[x, y] = SIMD4(1, 2, 3, isInside && !isHole ? 255 : 254)
      }
    }
    let image = PVRTCImage(bitmap, wordWidth: wordWidth, hasAlpha: true)
    let blocks = try #require(PVRTCOpaqueBlocks(image))
    func isOpaque(_ column: Int, _ row: Int) -> Bool {
      (2...5).contains(column) && (2...6).contains(row) && !(column == 5 && row == 6)
    }
    for row in 0..<8 {
      for column in 0..<8 {
        var count = 0
        for (x, y) in (0..<9).map({ (column + $0 % 3 - 1, row + $0 / 3 - 1) }) {
          count += isOpaque((x + 8) % 8, (y + 8) % 8) ? 1 : 0
        }
        let opacityConstraint: PVRTCOpaqueBlocks.OpacityConstraint =
          count == 9 ? .both : isOpaque(column, row) ? .own : count > 0 ? .second : .free
        #expect(
          blocks.opacityConstraints[8 * row + column] == opacityConstraint,
          "\(column), \(row)"
        )
      }
    }
    for y in 0..<36 {
      for x in 0..<image.pitch {
        let column = (x + bitmap.width - wordWidth / 2) % bitmap.width / wordWidth
        let row = (y + 30) % 32 / 4
        #expect((blocks.marks[y * image.pitch + x] != 0) == isOpaque(column, row))
      }
    }
    #expect(
      PVRTCOpaqueBlocks(PVRTCImage(Bitmap(width: 32, height: 32), wordWidth: 4, hasAlpha: true))
        == nil
    )
  }
}

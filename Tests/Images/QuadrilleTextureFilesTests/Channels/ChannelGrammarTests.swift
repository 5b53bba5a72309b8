import QuadrilleImage
import TestSupport
import Testing

@testable import QuadrilleTextureFiles

/// Decoding and encoding of any channel list and type against a reference implementation.
@Suite struct ChannelGrammarTests {
  private static let common: [(String, [Int])] = [
    ("argb", [4, 4, 4, 4]), ("abgr", [4, 4, 4, 4]), ("bgra", [4, 4, 4, 4]),
    ("argb", [1, 5, 5, 5]), ("xrgb", [1, 5, 5, 5]), ("bgra", [5, 5, 5, 1]), ("bgr", [5, 6, 5]),
    ("rgb", [3, 3, 2]), ("argb", [8, 3, 3, 2]), ("al", [4, 4]), ("rgba", [10, 10, 10, 2]),
    ("abgr", [2, 10, 10, 10]), ("xbgr", [2, 10, 10, 10]), ("rgb", [5, 5, 5]), ("l", [1]),
    ("a", [4]), ("l", [12]), ("rgb", [10, 10, 10]), ("rgb", [12, 12, 12]), ("la", [16, 16]),
    ("rgba", [16, 16, 16, 16]), ("rg", [32, 32]), ("argb", [32, 32, 32, 32]), ("r", [24]),
    ("rxgx", [7, 1, 9, 15]), ("rgba", [31, 31, 31, 31]), ("ra", [16, 8]), ("irl", [8, 8, 8]),
    ("rl", [4, 12]), ("bgr", [8, 8, 8]), ("abgr", [8, 8, 8, 8]), ("i", [8]), ("ia", [8, 8]),
    ("rgba", [4, 4, 4, 4]), ("rgb", [5, 6, 5]),
  ]
  private static let floats: [(String, [Int])] = [
    ("bgr", [10, 11, 11]), ("rgb", [11, 11, 10]), ("r", [16]), ("rg", [16, 16]), ("la", [16, 16]),
    ("abgr", [16, 16, 16, 16]), ("rgb", [32, 32, 32]), ("rgba", [32, 32, 32, 32]),
    ("lx", [16, 3]), ("ra", [10, 16]), ("rgba", [11, 11, 11, 10]),
  ]

  /// Common channel lists with every type, and random ones.
  static let formats: [ChannelOracle] = {
    var random = SplitMix64(seed: 19)
    func number(_ range: ClosedRange<Int>) -> Int {
      range.lowerBound + Int(random.next() % UInt64(range.count))
    }
    var all: [ChannelOracle] = []
    for (letters, widths) in common {
      for type in 0...11 {
        all.append(ChannelOracle(letters: Array(letters), widths: widths, type: UInt32(type)))
      }
    }
    for (letters, widths) in floats {
      for type in 12...13 {
        all.append(ChannelOracle(letters: Array(letters), widths: widths, type: UInt32(type)))
      }
    }
    for _ in 0..<500 {
      var letters = Array("rgbalixx")
      for index in letters.indices.dropLast() {
        letters.swapAt(index, number(index...(letters.count - 1)))
      }
      let count = number(1...4)
      let type = number(0...13)
      let maxValue = [4, 8, 16, 32][number(0...3)]
      let widths = (0..<count).map { _ in
        type > 11 ? [10, 11, 16, 32][number(0...3)] : number(1...maxValue)
      }
      all.append(
        ChannelOracle(letters: Array(letters[..<count]), widths: widths, type: UInt32(type))
      )
    }
    return all
  }()

  private static func texture(
    _ oracle: ChannelOracle,
    _ size: PixelSize,
    _ random: inout SplitMix64
  ) throws -> (texture: TextureFile, bytes: [UInt8]) {
    var file = File3()
    file.format = oracle.value
    file.channelType = oracle.type
    (file.width, file.height) = (UInt32(size.width), UInt32(size.height))
    file.pixels = random.bytes((size.width * size.height * oracle.total + 7) / 8)
    return (try TextureFile(decoding: file.bytes), file.pixels)
  }

  @Test("Any channel list decodes like the bit-by-bit reference to 8 and 16 bits")
  func decodesEveryChannelList() throws {
    var random = SplitMix64(seed: 20)
    #expect(Self.formats.count > 900)
    for oracle in Self.formats {
      let size = PixelSize(width: 1 + Int(random.next() % 9), height: 1 + Int(random.next() % 5))
      let (texture, bytes) = try Self.texture(oracle, size, &random)
      let count = size.width * size.height
      let coarse = oracle.decoded(bytes, count: count, maxValue: 255)
      #expect(try texture.bitmap().bytes.map { Int($0) } == coarse, "\(oracle.testDescription)")
      let fine = oracle.decoded(bytes, count: count, maxValue: 65_535)
      #expect(try texture.samples16().map { Int($0) } == fine, "\(oracle.testDescription)")
    }
  }

  @Test("Any channel list encodes like the bit-by-bit reference")
  func encodesEveryChannelList() throws {
    var random = SplitMix64(seed: 21)
    for oracle in Self.formats {
      let size = PixelSize(width: 1 + Int(random.next() % 9), height: 1 + Int(random.next() % 5))
      let format = try #require(EncodableFormat(named: oracle.word), "\(oracle.testDescription)")
      let pixels = random.bytes(4 * size.width * size.height)
      let image = Bitmap(width: size.width, height: size.height, bytes: pixels)
      let encoder = TextureEncoder(format)
      let texture = try encoder.texture(of: [image])
      let expected = oracle.encoded(pixels.map { Int($0) }, maxValue: 255)
      #expect(Array(texture.images[0]) == expected, "\(oracle.testDescription)")
      let read = try TextureFile(decoding: texture.encoded())
      #expect(read == texture)
      guard case .v3(let header)? = read.source?.header else { continue }
      #expect(header.pixelFormat == oracle.value)
      #expect(read.encoding.pixelFormat?.numbers == texture.encoding.pixelFormat?.numbers)

      let samples = (0..<(4 * size.width * size.height)).map { _ in
        UInt16(truncatingIfNeeded: random.next())
      }
      let deep = Bitmap16(width: size.width, height: size.height, samples: samples)
      let fine = oracle.encoded(samples.map { Int($0) }, maxValue: 65_535)
      #expect(Array(try encoder.texture(of: deep).images[0]) == fine, "\(oracle.testDescription)")
    }
  }

  /// The first row of a thread may start within a byte; images of this size use larger tables.
  @Test(
    "Decoding on several threads gives the same pixels",
    arguments: [
      ("rgb", [3, 3, 3], 0), ("l", [1], 0), ("rgba", [11, 7, 5, 2], 4), ("argb", [4, 4, 4, 4], 0),
      ("bgra", [16, 16, 16, 16], 0), ("al", [16, 16], 1), ("rg", [16, 16], 12),
    ]
  )
  func threadsGiveSameResult(_ letters: String, _ widths: [Int], _ type: UInt32) throws {
    var random = SplitMix64(seed: 22)
    let oracle = ChannelOracle(letters: Array(letters), widths: widths, type: type)
    let size = PixelSize(width: 333, height: 301)
    let (texture, bytes) = try Self.texture(oracle, size, &random)
    let one = try texture.bitmap(threads: 1).bytes
    let fine = try texture.samples16(threads: 1)
    // Some pixels of every row, at different columns, and the last one.
    let pixels = Array(stride(from: 0, to: 333 * 301, by: 47)) + [333 * 301 - 1]
    let indices = pixels.flatMap { (4 * $0)..<(4 * $0 + 4) }
    #expect(indices.map { Int(one[$0]) } == oracle.decoded(bytes, pixels: pixels, maxValue: 255))
    #expect(
      indices.map { Int(fine[$0]) } == oracle.decoded(bytes, pixels: pixels, maxValue: 65_535)
    )
    for threads in [2, 3] {
      #expect(try texture.bitmap(threads: threads).bytes == one)
      #expect(try texture.samples16(threads: threads) == fine)
    }
  }

  @Test("Channels of at least 8 bits keep all 8-bit values")
  func roundTripsWideChannels() throws {
    var random = SplitMix64(seed: 23)
    for oracle in Self.formats
    where oracle.kind != 1 && oracle.kind != 3 && oracle.widths.allSatisfy({ $0 >= 8 }) {
      guard
        oracle.letters.allSatisfy({ "rgba".contains($0) }),
        let format = EncodableFormat(named: oracle.word), !oracle.isFloat
      else { continue }
      let pixels = random.bytes(4 * 15)
      let image = Bitmap(width: 5, height: 3, bytes: pixels)
      let back = try TextureEncoder(format).texture(of: [image]).bitmap().bytes
      for index in pixels.indices {
        let expected =
          oracle.source(index % 4) == nil ? (index % 4 == 3 ? 255 : 0) : pixels[index]
        #expect(back[index] == expected, "\(oracle.testDescription)")
      }
    }
  }
}

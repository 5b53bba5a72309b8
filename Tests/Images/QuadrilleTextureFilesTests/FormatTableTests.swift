import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

@testable import QuadrilleTextureFiles

@Suite struct FormatTableTests {
  @Test("Every row is found by its number and its codes")
  func findsRowsByNumberAndCode() {
    var names: Set<String> = []
    for row in FormatTable.rows {
      #expect(names.insert(row.name).inserted, "\(row.name)")
      if case .legacy = row.number {
        #expect(row.codes.count == 1)
      } else {
        #expect(FormatTable.row(row.number)?.name == row.name)
      }
      for mapping in row.codes {
        let format = PVRPixelFormat.legacy(mapping.code)
        #expect(format?.name == mapping.name)
        #expect(format?.layout == row.layout)
        let type = mapping.channelType ?? row.channelType
        #expect(format?.encoding == (mapping.isDecoded ? row.encoding.of(type.numbers) : .other))
      }
    }
  }

  @Test("Each pixel format has a row with its names and aliases")
  func pixelFormatsHaveRows() throws {
    #expect(
      PixelFormat.allCases.map(\.name) == [
        "RGBA8888", "BGRA8888", "RGB888", "RGBA4444", "RGBA5551", "RGB565", "L8", "LA88", "A8",
      ]
    )
    for format in PixelFormat.allCases {
      let row = try #require(FormatTable.row(format))
      #expect(row.title == format.name)
      #expect(row.hasAlpha == format.hasAlpha)
      #expect(row.layout == .pixels(bits: 8 * format.bytesPerPixel))
      #expect(EncodableFormat(named: format.name) == .pixels(format))
      for alias in row.aliases { #expect(EncodableFormat(named: alias) == .pixels(format)) }
    }
    #expect(EncodableFormat.allCases.count == 39)
    #expect(EncodableFormat(named: "pvrtc4_noalpha") == .pvrtc1(bits: 4, hasAlpha: false))
    #expect(EncodableFormat(named: "etc1") == .etc(.etc1))
    #expect(EncodableFormat(named: "ETC2_RGB_A1") == .etc(.etc2RGBA1))
    for word in ["ETC2", "BC6H", "", "RGBA"] { #expect(EncodableFormat(named: word) == nil) }
  }

  /// The generic converter against the specialized loops of common formats.
  @Test("The generic path matches the specialized loops", arguments: PixelFormat.allCases)
  func genericPathMatchesLoops(_ format: PixelFormat) {
    var random = SplitMix64(seed: 5)
    let count = 1027
    let stored = random.bytes(count * format.bytesPerPixel)
    let colors = random.bytes(4 * count)
    func run(
      _ size: Int,
      _ body: (UnsafeRawPointer, UnsafeMutableRawPointer) -> Void,
      _ input: [UInt8]
    )
      -> [UInt8]
    {
      var output = [UInt8](repeating: 0, count: size)
      unsafe input.withUnsafeBytes { source in
        unsafe output.withUnsafeMutableBytes { target in
          if let source = source.baseAddress, let target = target.baseAddress {
            unsafe body(source, target)
          }
        }
      }
      return output
    }
    let general = ChannelExpansion(format, maxValue: 255, range: nil, pixelCount: count)
    let pixels = unsafe run(
      4 * count,
      {
        unsafe general.expand(
          UnsafeRawBufferPointer(start: $0, count: stored.count),
          0..<count,
          into: UnsafeMutableRawBufferPointer(start: $1, count: 4 * count),
          as: UInt8.self
        )
      },
      stored
    )
    let expansion = PixelExpansion(format: format)
    let expected = unsafe run(
      4 * count,
      {
        unsafe expansion.expand(
          UnsafeRawBufferPointer(start: $0, count: stored.count),
          into: UnsafeMutableRawBufferPointer(start: $1, count: 4 * count),
          count: count
        )
      },
      stored
    )
    #expect(pixels == expected)
    for isPremultiplied in [false, true] where format.isPacked || !isPremultiplied {
      let packing = PixelPacking(format: format, isPremultiplied: isPremultiplied)
      // Values that a premultiplied image can have.
      var valid = colors
      for index in 0..<(isPremultiplied ? colors.count : 0) {
        valid[index] = min(colors[index], colors[index | 3])
      }
      let words = unsafe run(
        stored.count,
        {
          unsafe ChannelPacking(format, maxValue: 255, isPremultiplied: isPremultiplied).pack(
            UnsafeRawBufferPointer(start: $0, count: 4 * count),
            as: UInt8.self,
            into: UnsafeMutableRawBufferPointer(start: $1, count: stored.count),
            0..<count
          )
        },
        valid
      )
      let fast = unsafe run(
        stored.count,
        {
          unsafe packing.pack(
            UnsafeRawBufferPointer(start: $0, count: 4 * count),
            into: UnsafeMutableRawBufferPointer(start: $1, count: stored.count),
            count: count
          )
        },
        valid
      )
      #expect(words == fast)
    }
  }

  /// A format that needs only a table row, without a specialized loop.
  @Test("A format is fully defined by its channels")
  func supportsAnyChannels() throws {
    let format = PixelFormat("argb", 4, 4, 4, 4)
    #expect(format.name == "ARGB4444")
    #expect(format.bytesPerPixel == 2)
    #expect(format.channelBits == SIMD4(4, 4, 4, 4))
    var bitmap = Bitmap(width: 2, height: 1)
    (bitmap[0, 0], bitmap[1, 0]) = (SIMD4(0xFF, 0x88, 0x11, 0x44), SIMD4(0, 0x22, 0x33, 0xEE))
    let packed = bitmap.packed(as: format)
    #expect(packed == [0x81, 0x4F, 0x23, 0xE0])
    let decoder = try #require(
      PVREncoding.uncompressed(format).decoder(.init(hasAlpha: true, isSRGB: false))
    )
    var pixels = [UInt8](repeating: 0, count: 8)
    unsafe packed.withUnsafeBytes { source in
      unsafe pixels.withUnsafeMutableBytes { target in
        unsafe decoder.decode(
          source,
          size: PixelSize(width: 2, height: 1),
          into: target,
          threads: 1
        )
      }
    }
    #expect(pixels == bitmap.bytes)
    let coarse = PixelFormat("rgb", 3, 3, 2)
    #expect(coarse.bytesPerPixel == 1 && !coarse.hasAlpha && coarse.isPacked)
    let dithered = bitmap.dithered(for: coarse, Dithering(.floydSteinberg))
    #expect(Bitmap(width: 2, height: 1, bytes: dithered.bytes).packed(as: coarse).count == 2)
  }
}

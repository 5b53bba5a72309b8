import QuadrilleConformance

/// Builds PNG files byte by byte, with stored blocks: nothing of libpng is in them.
struct PNGSource {
  /// The kinds of PNG files that are distinguished.
  enum Kind: String, CaseIterable, Sendable {
    case gray
    case grayAlpha = "gray_alpha"
    case rgb
    case rgba
    case palette
    case deep = "16_bit"
    case interlaced
  }

  let kind: Kind
  let width: Int
  let height: Int
  /// The pixels as 8 bits of red, green, blue and alpha, straight.
  private(set) var pixels: [SIMD4<UInt8>] = []
  private var palette: [SIMD4<UInt8>] = []
  private var indices: [UInt8] = []

  init(_ kind: Kind, _ width: Int, _ height: Int, _ random: inout CaseRandom) {
    self.kind = kind
    self.width = width
    self.height = height
    if kind == .palette {
      palette = (0..<7).map { _ in SIMD4(random.byte(), random.byte(), random.byte(), 255) }
    }
    for _ in 0..<width * height {
      let gray = random.byte()
      switch kind {
      case .gray: pixels.append(SIMD4(gray, gray, gray, 255))
      case .grayAlpha: pixels.append(SIMD4(gray, gray, gray, random.byte()))
      case .rgb, .interlaced: pixels.append(SIMD4(gray, random.byte(), random.byte(), 255))
      case .rgba, .deep: pixels.append(SIMD4(gray, random.byte(), random.byte(), random.byte()))
      case .palette:
        let index = random.below(palette.count)
        indices.append(UInt8(index))
        pixels.append(palette[index])
      }
    }
  }

  /// The whole file.
  var bytes: [UInt8] {
    let code: UInt8 =
      switch kind {
      case .gray: 0
      case .rgb, .interlaced: 2
      case .palette: 3
      case .grayAlpha: 4
      case .rgba, .deep: 6
      }
    var result: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let header =
      big(UInt32(width)) + big(UInt32(height))
      + [kind == .deep ? 16 : 8, code, 0, 0, kind == .interlaced ? 1 : 0]
    result += chunk("IHDR", header)
    if kind == .palette { result += chunk("PLTE", palette.flatMap { [$0.x, $0.y, $0.z] }) }
    return result + chunk("IDAT", stored(scanlines)) + chunk("IEND", [])
  }

  /// The start and step of the columns and rows of each pass of Adam7; one pass without.
  private var passes: [(x: Int, y: Int, dx: Int, dy: Int)] {
    guard kind == .interlaced else { return [(0, 0, 1, 1)] }
    return [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
      (0, 1, 1, 2),
    ]
  }

  private var scanlines: [UInt8] {
    var result: [UInt8] = []
    for pass in passes where pass.x < width && pass.y < height {
      for y in stride(from: pass.y, to: height, by: pass.dy) {
        // Filter type 0.
        result.append(0)
        for x in stride(from: pass.x, to: width, by: pass.dx) { result += sample(y * width + x) }
      }
    }
    return result
  }

  private func sample(_ index: Int) -> [UInt8] {
    let value = pixels[index]
    return switch kind {
    case .gray: [value.x]
    case .grayAlpha: [value.x, value.w]
    case .rgb, .interlaced: [value.x, value.y, value.z]
    case .rgba: [value.x, value.y, value.z, value.w]
    case .palette: [indices[index]]
    // Both bytes the same: 257 · v, which is v of 8 bits by any rounding.
    case .deep: [value.x, value.x, value.y, value.y, value.z, value.z, value.w, value.w]
    }
  }

  private func big(_ value: UInt32) -> [UInt8] {
    ([24, 16, 8, 0] as [UInt32]).map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    var crc: UInt32 = .max
    for byte in body {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return big(UInt32(data.count)) + body + big(~crc)
  }

  /// A zlib stream of one stored block.
  private func stored(_ data: [UInt8]) -> [UInt8] {
    var first: UInt32 = 1
    var second: UInt32 = 0
    for byte in data {
      first = (first + UInt32(byte)) % 65_521
      second = (second + first) % 65_521
    }
    let count = UInt16(data.count)
    let length = [UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8)]
    return [0x78, 0x01, 0x01] + length + data + big(second << 16 | first)
  }
}

import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

/// The fast PNG decoder, compared with a reference implementation and with libpng.
@Suite struct PNGBackendTests {
  private typealias Kind = (colorType: UInt8, depth: UInt8, samples: Int)

  private static let kinds: [(UInt8, UInt8)] = [
    (6, 8), (2, 8), (4, 8), (0, 8), (0, 4), (0, 2), (0, 1), (3, 8), (3, 4), (3, 2), (3, 1),
  ]

  private static func samples(_ colorType: UInt8) -> Int {
    [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 1
  }

  /// Reconstructs rows from filtered bytes, one byte at a time (PNG, section 9).
  private static func unfiltered(_ rows: [UInt8], rowBytes: Int, step: Int) -> [[UInt8]] {
    var above = [Int](repeating: 0, count: rowBytes)
    var result: [[UInt8]] = []
    for start in stride(from: 0, to: rows.count, by: rowBytes + 1) {
      var row = [Int](repeating: 0, count: rowBytes)
      for index in 0..<rowBytes {
        let a = index < step ? 0 : row[index - step]
        let b = above[index]
        let c = index < step ? 0 : above[index - step]
        let estimate = a + b - c
        let distances = [a, b, c].map { abs(estimate - $0) }
        let nearest = [a, b, c][distances.firstIndex(of: distances.min() ?? 0) ?? 0]
        let predicted = [0, a, b, (a + b) / 2, nearest][Int(rows[start])]
        row[index] = (Int(rows[start + 1 + index]) + predicted) % 256
      }
      result.append(row.map { UInt8($0) })
      above = row
    }
    return result
  }

  private static func pixels(
    _ row: [UInt8],
    width: Int,
    _ colorType: UInt8,
    _ depth: UInt8,
    palette: [[UInt8]]
  ) -> [UInt8] {
    (0..<width).flatMap { x -> [UInt8] in
      switch colorType {
      case 6: return Array(row[(4 * x)..<(4 * x + 4)])
      case 2: return row[(3 * x)..<(3 * x + 3)] + [255]
      case 4: return [row[2 * x], row[2 * x], row[2 * x], row[2 * x + 1]]
      default:
        let bit = x * Int(depth)
        let mask = (1 << Int(depth)) - 1
        let sample = Int(row[bit / 8]) >> (8 - Int(depth) - bit % 8) & mask
        if colorType == 3 { return sample < palette.count ? palette[sample] : [0, 0, 0, 0] }
        let gray = UInt8(sample * 255 / mask)
        return [gray, gray, gray, 255]
      }
    }
  }

  /// A file of random bytes: every filter, and runs of rows with one of them.
  private static func file(
    _ width: Int,
    _ height: Int,
    _ colorType: UInt8,
    _ depth: UInt8,
    _ random: inout SplitMix64Generator
  ) -> (bytes: [UInt8], pixels: [UInt8]) {
    let step = samples(colorType)
    let rowBytes = (width * step * Int(depth) + 7) / 8
    let only = UInt8.random(in: 0...7, using: &random)
    var rows: [UInt8] = []
    for _ in 0..<height {
      rows.append(only < 5 ? only : UInt8.random(in: 0...4, using: &random))
      // Similar values, so that every case of Paeth occurs.
      rows += (0..<rowBytes).map { _ in
        Bool.random(using: &random)
          ? UInt8.random(in: 0...255, using: &random)
          : UInt8(truncatingIfNeeded: Int.random(in: -2...2, using: &random))
      }
    }
    let count = Int.random(in: 1...(1 << Int(min(depth, 8))), using: &random)
    let palette = (0..<count).map { _ in
      (0..<4).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
    var before: [(type: String, data: [UInt8])] = []
    if colorType == 3 {
      before = [("PLTE", palette.flatMap { $0[0..<3] }), ("tRNS", palette.map { $0[3] })]
    }
    let bytes = PNGBuilder.file(
      width: UInt32(width),
      height: UInt32(height),
      depth: depth,
      colorType: colorType,
      before: before,
      rows: rows
    )
    let expected = unfiltered(rows, rowBytes: rowBytes, step: step).flatMap {
      pixels($0, width: width, colorType, depth, palette: palette)
    }
    return (bytes, expected)
  }

  @Test("Both decoders reverse every filter as the specification defines", arguments: kinds)
  func filtersMatchSpecification(colorType: UInt8, depth: UInt8) throws {
    var random = SplitMix64Generator(seed: UInt64(colorType) * 16 + UInt64(depth))
    for width in Array(1...40) + [63, 64, 65, 70, 129] {
      for height in [1, 2, 3, 4, 5, 8, 9, 11] {
        let file = Self.file(width, height, colorType, depth, &random)
        let quick = try PNG.decode(file.bytes)
        try #require(quick.bitmap.bytes == file.pixels, "\(width)×\(height)")
        let slow = try PNG.decode(file.bytes, backend: .libpng)
        try #require(slow.bitmap.bytes == file.pixels, "\(width)×\(height) by libpng")
        try #require(slow.warnings.map(\.line) == quick.warnings.map(\.line))
      }
    }
  }

  /// The pixels and warnings, or the error, of one decoder.
  private func outcome(_ bytes: [UInt8], _ backend: PNG.DecoderBackend) -> String {
    do {
      let image = try PNG.decode(bytes, name: "a.png", backend: backend)
      var hash = SHA256()
      hash.update(image.bitmap.bytes.span)
      return hash.hexDigest() + image.warnings.map(\.line).joined(separator: "\n")
    } catch {
      return Diagnostic(error).line
    }
  }

  @Test("Both decoders give the same pixels or errors for damaged files", arguments: kinds)
  func decodersAgreeOnDamage(colorType: UInt8, depth: UInt8) throws {
    var random = SplitMix64Generator(seed: 77 + UInt64(colorType) * 16 + UInt64(depth))
    for round in 0..<300 {
      let width = Int.random(in: 1...30, using: &random)
      let height = Int.random(in: 1...12, using: &random)
      let whole = Self.file(width, height, colorType, depth, &random).bytes
      let start = try #require(whole.firstRange(of: Array("IDAT".utf8))).upperBound
      var data = Array(whole[start..<(whole.count - 16)])
      switch round % 6 {
      case 0: data[Int.random(in: data.indices, using: &random)] ^= 1 << UInt8(round & 7)
      case 1: data.removeLast(Int.random(in: 1...min(8, data.count), using: &random))
      case 2: data += (0..<5).map { _ in UInt8.random(in: 0...255, using: &random) }
      case 3: data[0] = UInt8.random(in: 0...255, using: &random)
      case 4: data[1] = UInt8.random(in: 0...255, using: &random)
      default: break
      }
      // The data in several chunks, some of them empty.
      var file = PNGBuilder()
      file.raw(Array(whole[8..<(start - 8)]))
      while !data.isEmpty {
        let count = Int.random(in: 0...data.count, using: &random)
        file.chunk("IDAT", Array(data.prefix(count)))
        data.removeFirst(count)
      }
      file.end()
      #expect(outcome(file.bytes, .any) == outcome(file.bytes, .libpng), "round \(round)")
    }
  }

  /// A stream whose matches exceed the window size in its header is damaged.
  @Test("Both decoders treat a too small declared window in the same way")
  func checksDeclaredWindow() throws {
    // All rows are equal: the matches have the distance of a whole row.
    let pixels = (0..<400).flatMap { _ in (0..<200).map { UInt8($0 * 37 % 251) } }
    let bytes = try PNG.encode(Bitmap(width: 50, height: 400, bytes: pixels))
    #expect(outcome(bytes, .any) == outcome(bytes, .libpng))
    let start = try #require(bytes.firstRange(of: Array("IDAT".utf8))).upperBound
    var small = Array(bytes[start...].prefix(bytes.count - start - 16))
    // A window of 256 bytes; the check bits make the two bytes a multiple of 31.
    small[0] = 0x08
    small[1] = UInt8(31 - Int(small[0]) * 256 % 31)
    var file = PNGBuilder()
    file.raw(Array(bytes[8..<(start - 8)]))
    file.chunk("IDAT", small)
    file.end()
    #expect(outcome(file.bytes, .any) == outcome(file.bytes, .libpng))
  }
}

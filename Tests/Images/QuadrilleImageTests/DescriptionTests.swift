import QuadrilleImage
import QuadrilleSystem
import Synchronization
import TestSupport
import Testing

@Suite("Descriptions of images") struct DescriptionTests {
  private static let one = Bitmap(width: 300, height: 300)

  /// All that Swift says of a value without being asked for more.
  private static func texts(of value: Any) -> [String] {
    var dumped = ""
    dump(value, to: &dumped)
    return [String(describing: value), String(reflecting: value), "\([value])", dumped]
  }

  @Test("A bitmap is described in one line with size, alpha mode and a hash of its pixels")
  func bitmap() {
    // FNV-1a of 360,000 zeros leaves 0x811c9dc5 * 0x01000193^360000 modulo 2^32.
    var power: UInt32 = 0x811c_9dc5
    for _ in 0..<360_000 { power = power &* 0x0100_0193 }
    let hash = String(power, radix: 16)
    let padded = String(repeating: "0", count: 8 - hash.count) + hash
    #expect("\(Self.one)" == "Bitmap 300x300, straight alpha, pixels \(padded)")
    var other = Bitmap(width: 1, height: 1, alphaMode: .premultiplied, scale: 2)
    other.orientation = .right
    #expect("\(other)".hasPrefix("Bitmap 1x1, premultiplied alpha, scale 2.0, orientation 6, "))
  }

  @Test("Bitmaps that differ in one pixel have different descriptions, padding does not count")
  func differences() {
    var other = Self.one
    other[299, 299] = SIMD4(0, 0, 0, 1)
    #expect("\(other)" != "\(Self.one)")
    let padded = Bitmap(
      width: 1,
      height: 2,
      stride: 8,
      bytes: [1, 2, 3, 4, 9, 9, 9, 9, 5, 6, 7, 8, 0, 0, 0, 0]
    )
    let plain = Bitmap(width: 1, height: 2, bytes: [1, 2, 3, 4, 5, 6, 7, 8])
    #expect("\(padded)" == "\(plain)")
  }

  @Test("Descriptions of large images are shorter than a kilobyte")
  func lengths() throws {
    var other = Self.one
    other[3, 4] = SIMD4(9, 9, 9, 9)
    let deep = Bitmap16(width: 300, height: 300, samples: Array(repeating: 0, count: 360_000))
    let difference = try Self.one.difference(to: other)
    let frame = Frame(number: 1, bitmap: Self.one)
    for value: Any in [Self.one, deep, difference, frame] {
      for text in Self.texts(of: value) { #expect(text.utf8.count < 1000, "\(text.prefix(200))") }
    }
    #expect("\(difference)" == "1 of 90000 pixels differ by up to 9, the first at (3, 4)")
    #expect("\(try Self.one.difference(to: Self.one))" == "no difference")
  }

  @Test("A failed comparison of two images reports less than a kilobyte")
  func failedExpectation() {
    var other = Self.one
    other[3, 4] = SIMD4(9, 9, 9, 9)
    let length = Mutex(0)
    withKnownIssue {
      #expect(other == Self.one)
    } matching: { issue in
      length.withLock { $0 = String(reflecting: issue).utf8.count }
      return true
    }
    #expect((1..<1000).contains(length.withLock { $0 }))
  }
}

@Suite("Bytes written to files") struct ByteWritingTests {
  @Test("Encoded bytes write themselves to a file")
  func write() throws {
    let folder = try TemporaryFolder()
    let bytes = try PNG.encode(Bitmap(width: 2, height: 1))
    try bytes.write(to: folder.path("a.png"))
    #expect(try folder.read("a.png") == bytes)
    let error = try #require(throws: IOError.self) {
      try bytes.write(to: folder.path("none/a.png"))
    }
    #expect(error.code == "io.notFound")
  }
}

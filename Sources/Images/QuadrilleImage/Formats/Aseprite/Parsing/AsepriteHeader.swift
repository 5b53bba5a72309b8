internal import QuadrilleSystem

/// The header of an Aseprite file: 128 bytes, numbers with the least significant byte first.
struct AsepriteHeader {
  static let byteCount = 128
  /// The bytes at offset 4.
  static let magic: [UInt8] = [0xE0, 0xA5]

  let frameCount: Int
  let pixelSize: PixelSize
  let colorMode: AsepriteFile.ColorMode
  /// Whether the opacity of layers is valid.
  let hasLayerOpacity: Bool
  /// Whether groups are composed separately.
  let composesGroups: Bool
  /// Whether layers have a UUID of 16 bytes.
  let hasLayerIdentifiers: Bool
  /// The duration of frames without one, in milliseconds.
  let speed: Int
  let transparentIndex: UInt8?
  let colorCount: Int
  let pixelAspectRatio: PixelSize
  let grid: PixelRect?

  /// Whether the content starts like that of an Aseprite file.
  ///
  /// The two bytes of the magic number are not sufficient, since other files may have them at this
  /// offset: the color depth must be valid, or the first frame must start with its magic number.
  static func hasSignature(_ bytes: some Collection<UInt8>) -> Bool {
    guard bytes.dropFirst(4).starts(with: magic) else { return false }
    let head = Array(bytes.prefix(byteCount + 6))
    guard head.count >= 14 else { return true }
    let depth = Int(head.span.littleEndian(at: 12, count: 2))
    return AsepriteFile.ColorMode(rawValue: depth) != nil
      || head.dropFirst(byteCount + 4).elementsEqual(AsepriteParser.frameMagic)
  }

  /// Reads and checks the header.
  init(_ bytes: Span<UInt8>, _ report: ImageReport, job: JobContext) throws(ImageError) {
    for index in 0..<min(2, max(0, bytes.count - 4)) where bytes[4 + index] != Self.magic[index] {
      throw report.error(.signature, 4)
    }
    guard bytes.count >= Self.byteCount else { throw report.truncated(bytes) }
    func number(_ offset: Int, _ count: Int = 2) -> Int {
      Int(bytes.littleEndian(at: offset, count: count))
    }
    frameCount = number(6)
    pixelSize = PixelSize(width: number(8), height: number(10))
    try report.check(pixelSize.width, pixelSize.height, 8, job: job)
    guard frameCount > 0 else { throw report.error(.header("no frames"), 6) }
    guard frameCount <= job.limits.maxFrameCount else {
      let allowed = job.limits.maxFrameCount
      throw report.error(.limit(LimitViolation(.frames, found: frameCount, allowed: allowed)), 6)
    }
    guard let mode = AsepriteFile.ColorMode(rawValue: number(12)) else {
      throw report.error(.header("\(number(12)) bits per pixel, allowed: 8, 16 or 32"), 12)
    }
    colorMode = mode
    let flags = number(14, 4)
    hasLayerOpacity = flags & 1 != 0
    composesGroups = flags & 2 != 0
    hasLayerIdentifiers = flags & 4 != 0
    speed = number(18)
    transparentIndex = mode == .indexed ? bytes[28] : nil
    // Old files do not have the number.
    colorCount = number(32) == 0 ? 256 : number(32)
    let (aspectWidth, aspectHeight) = (Int(bytes[34]), Int(bytes[35]))
    pixelAspectRatio =
      aspectWidth == 0 || aspectHeight == 0
      ? PixelSize(width: 1, height: 1) : PixelSize(width: aspectWidth, height: aspectHeight)
    func signed(_ offset: Int) -> Int { Int(Int16(truncatingIfNeeded: number(offset))) }
    let cell = PixelSize(width: number(40), height: number(42))
    grid =
      cell.width == 0 || cell.height == 0
      ? nil : PixelRect(x: signed(36), y: signed(38), width: cell.width, height: cell.height)
  }
}

internal import QuadrilleSystem

/// A frame of a GIF and its placement on the canvas.
struct GIFFrame {
  /// The disposal of a frame before the next one is drawn (GIF89a, section 23).
  enum Disposal {
    case keep
    case clear
    case restore
  }

  // A file may have a million of them: the fields are as small as in the file.
  private var location = SIMD4<UInt16>.zero
  private var colorRange = SIMD2<UInt32>.zero
  private var dataRange = SIMD2<UInt32>.zero
  private var hundredths: UInt16 = 0
  var isInterlaced = false
  var transparentIndex: UInt8?
  var disposal = Disposal.keep

  /// Reads the frame rectangle: four 16-bit numbers for the upper left corner and the size.
  mutating func setRect(_ bytes: Span<UInt8>, _ offset: Int) {
    for index in 0..<4 {
      location[index] = UInt16(bytes.littleEndian(at: offset + 2 * index, count: 2))
    }
  }

  var left: Int { Int(location[0]) }
  var top: Int { Int(location[1]) }
  var width: Int { Int(location[2]) }
  var height: Int { Int(location[3]) }
  var pixelSize: PixelSize { PixelSize(width: width, height: height) }

  /// The byte range of the color table in the file, three bytes per color.
  var colors: Range<Int> {
    get { Int(colorRange[0])..<Int(colorRange[1]) }
    set { colorRange = SIMD2(UInt32(newValue.lowerBound), UInt32(newValue.upperBound)) }
  }

  /// The byte range of the code size and the data blocks, including the terminator.
  var data: Range<Int> {
    get { Int(dataRange[0])..<Int(dataRange[1]) }
    set { dataRange = SIMD2(UInt32(newValue.lowerBound), UInt32(newValue.upperBound)) }
  }

  /// The duration: 10/100 second instead of 1/100 or 0, as in browsers.
  var milliseconds: Int { hundredths <= 1 ? 100 : 10 * Int(hundredths) }

  /// Reads a graphic control extension (GIF89a, section 23).
  mutating func setControl(_ bytes: Span<UInt8>, _ offset: Int) {
    let flags = bytes[offset]
    disposal =
      switch flags >> 2 & 7 {
      case 2: .clear
      // Old encoders used the third bit instead of the number 3.
      case 3, 4: .restore
      default: .keep
      }
    hundredths = UInt16(bytes.littleEndian(at: offset + 1, count: 2))
    transparentIndex = flags & 1 != 0 ? bytes[offset + 3] : nil
  }
}

/// Parses the blocks of a file (GIF89a, appendix B) before giflib reads any of it.
struct GIFBlockParser {
  let name: String?
  private(set) var warnings: [Diagnostic] = []
  private(set) var frames: [GIFFrame] = []
  /// The size of the canvas.
  private(set) var size = PixelSize(width: 0, height: 0)
  /// The number of times to play the animation; 0 means forever.
  private(set) var loopCount = 1

  private let job: JobContext
  /// The graphic control of the frame that follows.
  private var control = GIFFrame()

  /// Parses all blocks.
  ///
  /// - Throws: ``ImageError``.
  init(_ bytes: Span<UInt8>, name: String?, job: JobContext) throws(ImageError) {
    self.name = name
    self.job = job
    // Offsets of frames are stored in 32 bits.
    guard bytes.count <= Int(UInt32.max) else {
      throw fail(.unsupported("a file of \(bytes.count) bytes"), 0)
    }
    guard bytes.count >= 13 else { throw fail(.truncated(found: bytes.count), bytes.count) }
    guard GIF.hasSignature((0..<6).map { bytes[$0] }) else { throw fail(.signature, 0) }
    size = PixelSize(width: Self.number(bytes, 6), height: Self.number(bytes, 8))
    var offset = 13
    let table = try table(bytes, &offset, flags: bytes[10])
    while true {
      guard offset < bytes.count else {
        // Some encoders omit the trailer. A file truncated elsewhere has an incomplete frame.
        guard !frames.isEmpty else { throw fail(.truncated(found: bytes.count), offset) }
        warn("gif.trailer", "the trailer is missing", offset)
        break
      }
      let start = offset
      offset += 1
      switch bytes[start] {
      case 0x21: try takeExtension(bytes, &offset)
      case 0x2C: try image(bytes, &offset, table)
      case 0x3B:
        if bytes.count > offset {
          warn("gif.trailing", "\(bytes.count - offset) bytes after the end", offset)
        }
        offset = bytes.count
      case let kind:
        guard frames.isEmpty else {
          // Browsers show what they have.
          warn("gif.garbage", "\(bytes.count - start) bytes that are no block, ignored", start)
          return
        }
        throw fail(
          .header("a block of type \(kind), expected an image, extension or trailer"),
          start
        )
      }
      if bytes[start] == 0x3B { break }
    }
    guard !frames.isEmpty else { throw fail(.header("no image"), 13) }
  }

  /// The properties given by the blocks.
  var info: GIF.Info {
    let first = frames[0]
    let isCovered =
      first.left == 0 && first.top == 0 && first.width >= size.width
      && first.height >= size.height
    return GIF.Info(
      width: size.width,
      height: size.height,
      colorCount: first.colors.count / 3,
      isInterlaced: first.isInterlaced,
      hasTransparency: !isCovered
        || frames.contains { $0.transparentIndex != nil }
        || frames.dropLast().contains { $0.disposal == .clear },
      frameCount: frames.count,
      loopCount: loopCount
    )
  }

  /// The end time of each frame in milliseconds from the start.
  var endMilliseconds: [Int] {
    var end = 0
    return frames.map { frame in
      end += frame.milliseconds
      return end
    }
  }

  // MARK: Blocks

  /// The byte range of a color table, if the flags announce one.
  private func table(
    _ bytes: Span<UInt8>,
    _ offset: inout Int,
    flags: UInt8
  ) throws(ImageError) -> Range<Int> {
    guard flags & 0x80 != 0 else { return offset..<offset }
    let range = offset..<(offset + 3 << (Int(flags & 7) + 1))
    guard range.upperBound <= bytes.count else {
      throw fail(.truncated(found: bytes.count), bytes.count)
    }
    offset = range.upperBound
    return range
  }

  private mutating func image(
    _ bytes: Span<UInt8>,
    _ offset: inout Int,
    _ table: Range<Int>
  ) throws(ImageError) {
    guard bytes.count - offset >= 9 else {
      throw fail(.truncated(found: bytes.count), bytes.count)
    }
    var frame = control
    control = GIFFrame()
    let start = offset
    frame.setRect(bytes, offset)
    let flags = bytes[offset + 8]
    frame.isInterlaced = flags & 0x40 != 0
    offset += 9
    let own = try self.table(bytes, &offset, flags: flags)
    frame.colors = own.isEmpty ? table : own
    try check(frame, start)
    let data = offset
    guard data < bytes.count else { throw fail(.truncated(found: bytes.count), bytes.count) }
    guard (1...8).contains(bytes[data]) else {
      throw fail(.header("codes of \(bytes[data]) bits in frame \(frames.count)"), data)
    }
    offset += 1
    try skipBlocks(bytes, &offset)
    frame.data = data..<offset
    frames.append(frame)
  }

  /// Checks the frame size against the limits; the first frame may enlarge the canvas.
  private mutating func check(_ frame: GIFFrame, _ start: Int) throws(ImageError) {
    guard frame.width > 0, frame.height > 0 else {
      throw fail(.header("a size of \(frame.width)x\(frame.height) pixels"), start)
    }
    guard !frame.colors.isEmpty else {
      throw fail(.header("frame \(frames.count) has no color table"), start)
    }
    if frames.isEmpty {
      // As in browsers, the canvas grows to fit the first frame.
      size = PixelSize(
        width: max(size.width, frame.left + frame.width),
        height: max(size.height, frame.top + frame.height)
      )
      if let violation = job.violation(width: size.width, height: size.height) {
        throw fail(.limit(violation), start)
      }
    }
    if let violation = job.violation(width: frame.width, height: frame.height) {
      throw fail(.limit(violation), start)
    }
    guard frames.count < job.limits.maxFrameCount else {
      let violation = LimitViolation(
        .frames,
        found: frames.count + 1,
        allowed: job.limits.maxFrameCount
      )
      throw fail(.limit(violation), start)
    }
  }

  private mutating func takeExtension(
    _ bytes: Span<UInt8>,
    _ offset: inout Int
  ) throws(ImageError) {
    guard offset < bytes.count else { throw fail(.truncated(found: bytes.count), bytes.count) }
    let kind = bytes[offset]
    let first = offset + 1
    offset = first
    try skipBlocks(bytes, &offset)
    let length = Int(bytes[first])
    switch kind {
    case 0xF9 where length >= 4:
      control.setControl(bytes, first + 1)
    case 0xFF where length == 11:
      let identifier = String(decoding: (0..<11).map { bytes[first + 1 + $0] }, as: UTF8.self)
      let second = first + 12
      guard identifier == "NETSCAPE2.0" || identifier == "ANIMEXTS1.0", bytes[second] >= 3,
        bytes[second + 1] & 7 == 1
      else { return }
      // The number counts repetitions; 0 means forever.
      let count = Self.number(bytes, second + 2)
      loopCount = count == 0 ? 0 : count + 1
    default: break
    }
  }

  /// Skips data blocks up to and including the terminator.
  private func skipBlocks(_ bytes: Span<UInt8>, _ offset: inout Int) throws(ImageError) {
    while true {
      guard offset < bytes.count else { throw fail(.truncated(found: bytes.count), bytes.count) }
      let length = Int(bytes[offset])
      offset += 1 + length
      if length == 0 { return }
    }
  }

  // MARK: Errors and warnings

  private mutating func warn(_ code: String, _ message: String, _ offset: Int) {
    let location = DiagnosticLocation(file: name, offset: offset)
    warnings.append(Diagnostic(.warning, code: code, location: location, message: message))
  }

  private func fail(_ reason: ImageError.Reason, _ offset: Int) -> ImageError {
    ImageError(reason, .gif, file: name, offset: offset)
  }

  /// A 16-bit little-endian number.
  private static func number(_ bytes: Span<UInt8>, _ offset: Int) -> Int {
    Int(bytes.littleEndian(at: offset, count: 2))
  }
}

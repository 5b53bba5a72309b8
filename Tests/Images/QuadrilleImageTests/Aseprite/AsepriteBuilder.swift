import QuadrilleImage
import QuadrilleSystem

/// Builds Aseprite files, field by field as in the specification of the format.
struct AsepriteBuilder {
  /// A frame: its duration in milliseconds and its chunks.
  struct Frame {
    var duration = 100
    var chunks: [[UInt8]] = []
  }

  var width = 4
  var height = 4
  var depth = 32
  /// The opacity of layers is valid.
  var flags = 1
  var speed = 100
  var transparentIndex = 0
  var colorCount = 0
  var pixelWidth = 1
  var pixelHeight = 1
  var frames: [Frame] = [Frame()]

  init(width: Int = 4, height: Int = 4, depth: Int = 32, frames: [[[UInt8]]]) {
    self.width = width
    self.height = height
    self.depth = depth
    self.frames = frames.map { Frame(chunks: $0) }
  }

  /// The number with its least significant byte first.
  static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  static func numbers(_ values: [Int], _ count: Int) -> [UInt8] {
    values.flatMap { number($0, count) }
  }

  static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  static func text(_ text: String) -> [UInt8] { number(text.utf8.count, 2) + Array(text.utf8) }

  /// The whole file.
  func bytes() -> [UInt8] {
    var body: [UInt8] = []
    for frame in frames {
      let chunks = frame.chunks.flatMap(\.self)
      body += Self.number(16 + chunks.count, 4) + [0xFA, 0xF1]
      body += Self.numbers([frame.chunks.count, frame.duration, 0], 2)
      body += Self.number(frame.chunks.count, 4)
      body += chunks
    }
    var header = Self.number(128 + body.count, 4) + [0xE0, 0xA5]
    header += Self.numbers([frames.count, width, height, depth], 2)
    header += Self.number(flags, 4) + Self.number(speed, 2)
    header += Self.zeros(8) + [UInt8(transparentIndex), 0, 0, 0]
    header += Self.number(colorCount, 2) + [UInt8(pixelWidth), UInt8(pixelHeight)]
    header += [0, 0, 0, 0, 16, 0, 16, 0]
    return header + Self.zeros(128 - header.count) + body
  }

  /// The file as read.
  func file(job: JobContext = .default) throws -> AsepriteFile {
    try AsepriteFile(bytes(), name: "a.aseprite", job: job)
  }

  // MARK: Chunks

  static func chunk(_ type: Int, _ content: [UInt8]) -> [UInt8] {
    number(6 + content.count, 4) + number(type, 2) + content
  }

  static func layer(
    _ name: String = "layer",
    flags: Int = 1,
    type: Int = 0,
    level: Int = 0,
    mode: Int = 0,
    opacity: Int = 255,
    tileset: Int? = nil
  ) -> [UInt8] {
    var content = numbers([flags, type, level, 0, 0, mode], 2)
    content += [UInt8(opacity), 0, 0, 0]
    content += text(name)
    if let tileset { content += number(tileset, 4) }
    return chunk(0x2004, content)
  }

  private static func celHead(
    _ layer: Int,
    _ x: Int,
    _ y: Int,
    _ opacity: Int,
    _ type: Int,
    _ z: Int
  ) -> [UInt8] {
    numbers([layer, x, y], 2) + [UInt8(opacity)] + numbers([type, z], 2) + zeros(5)
  }

  /// A cel with its pixels as they are stored, compressed if `data` is nil.
  static func cel(
    _ layer: Int,
    x: Int = 0,
    y: Int = 0,
    width: Int,
    height: Int,
    opacity: Int = 255,
    z: Int = 0,
    isRaw: Bool = false,
    pixels: [UInt8],
    data: [UInt8]? = nil
  ) throws -> [UInt8] {
    var content = celHead(layer, x, y, opacity, isRaw ? 0 : 2, z)
    content += numbers([width, height], 2)
    content += try data ?? (isRaw ? pixels : Deflate.zlib(pixels.span))
    return chunk(0x2005, content)
  }

  /// A cel of one color.
  static func cel(
    _ layer: Int,
    x: Int = 0,
    y: Int = 0,
    width: Int = 1,
    height: Int = 1,
    opacity: Int = 255,
    z: Int = 0,
    color: [UInt8]
  ) throws -> [UInt8] {
    try cel(
      layer,
      x: x,
      y: y,
      width: width,
      height: height,
      opacity: opacity,
      z: z,
      pixels: (0..<(width * height)).flatMap { _ in color }
    )
  }

  static func link(
    _ layer: Int,
    x: Int = 0,
    y: Int = 0,
    opacity: Int = 255,
    to frame: Int
  ) -> [UInt8] {
    chunk(0x2005, celHead(layer, x, y, opacity, 1, 0) + number(frame, 2))
  }

  /// A cel of tiles; the bits for the flips are those that Aseprite writes.
  static func tilemap(
    _ layer: Int,
    x: Int = 0,
    y: Int = 0,
    columns: Int,
    rows: Int,
    bits: Int = 32,
    tiles: [UInt32]
  ) throws -> [UInt8] {
    var content = celHead(layer, x, y, 255, 3, 0)
    content += numbers([columns, rows, bits], 2)
    content += numbers([0x1FFF_FFFF, 0x8000_0000, 0x4000_0000, 0x2000_0000], 4)
    content += zeros(10)
    content += try Deflate.zlib(numbers(tiles.map(Int.init), 4).span)
    return chunk(0x2005, content)
  }

  static func tileset(
    _ id: Int = 0,
    flags: Int = 6,
    count: Int,
    width: Int,
    height: Int,
    pixels: [UInt8]
  ) throws -> [UInt8] {
    let data = try Deflate.zlib(pixels.span)
    var content = numbers([id, flags, count], 4)
    content += numbers([width, height, 1], 2)
    content += zeros(14)
    content += text("tiles")
    if flags & 1 != 0 { content += zeros(8) }
    if flags & 2 != 0 { content += number(data.count, 4) + data }
    return chunk(0x2023, content)
  }

  static func palette(size: Int, first: Int = 0, _ colors: [[UInt8]]) -> [UInt8] {
    var content = numbers([size, first, first + colors.count - 1], 4) + zeros(8)
    for color in colors { content += zeros(2) + color }
    return chunk(0x2019, content)
  }

  /// A palette without alpha: packets of a number of colors to skip, and colors.
  static func oldPalette(
    type: Int = 4,
    _ packets: [(skip: Int, colors: [[UInt8]])]
  ) -> [UInt8] {
    var content = number(packets.count, 2)
    for packet in packets {
      content += [UInt8(packet.skip), UInt8(packet.colors.count & 255)]
      for color in packet.colors { content += color }
    }
    return chunk(type, content)
  }

  static func tags(
    _ tags: [(name: String, from: Int, to: Int, direction: Int, repeatCount: Int)]
  ) -> [UInt8] {
    var content = number(tags.count, 2) + zeros(8)
    for tag in tags {
      content += numbers([tag.from, tag.to], 2)
      content += [UInt8(tag.direction)]
      content += number(tag.repeatCount, 2)
      content += zeros(6) + [10, 20, 30, 0]
      content += text(tag.name)
    }
    return chunk(0x2018, content)
  }

  static func userData(_ string: String? = nil, color: [UInt8]? = nil) -> [UInt8] {
    var content = number((string == nil ? 0 : 1) + (color == nil ? 0 : 2), 4)
    if let string { content += text(string) }
    if let color { content += color }
    return chunk(0x2020, content)
  }
}

extension AsepriteFile {
  /// The color of a pixel of a composed frame.
  func pixel(
    _ x: Int = 0,
    _ y: Int = 0,
    frame: Int = 0,
    layers: LayerSelection = .visible
  ) throws -> SIMD4<UInt8> {
    try self.frame(at: frame, layers: layers)[x, y]
  }
}

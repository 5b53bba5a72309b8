import Glibc
import Quadrille

/// Draws lists built from bytes with the CPU renderer.
///
/// The first bytes choose the canvas, each further group of bytes one drawing operation. Numbers
/// are small and round, arbitrary, infinite or NaN.
struct Drawing {
  private var bytes: ArraySlice<UInt8>
  /// The number of remaining operations, including those in groups.
  private var left = 48

  /// Draws the list with every instruction set, with one thread and with three; all must give the
  /// same bytes.
  static func run(_ input: [UInt8]) {
    var drawing = Drawing(bytes: input[...])
    let list = drawing.list()
    let background = drawing.color()
    var plain = RasterRenderer(threads: 1, level: .scalar)
    guard let expected = try? plain.render(list, background: background) else {
      preconditionFailure("a small canvas can be drawn")
    }
    for level in RasterInstructionSet.available {
      for threads in [1, 3] where level != .scalar || threads != 1 {
        var renderer = RasterRenderer(threads: threads, level: level)
        let image = try? renderer.render(list, background: background)
        guard let image, image != expected else { continue }
        let difference = firstDifference(image, expected)
        print("by \(level.rawValue) with \(threads) threads \(difference)")
        fflush(nil)
        preconditionFailure("every level gives the same bytes")
      }
    }
    // Everything that is derived from a list.
    _ = list.statistics
  }

  /// The first pixel that differs, as text.
  private static func firstDifference(_ one: Bitmap, _ other: Bitmap) -> String {
    for y in 0..<one.height {
      for x in 0..<one.width where one[x, y] != other[x, y] {
        return "\(one[x, y]) at (\(x), \(y)), by plain C \(other[x, y])"
      }
    }
    return "only in size"
  }

  private mutating func list() -> DrawList {
    var list = DrawList(
      pixelSize: PixelSize(width: 1 + Int(byte()) % 150, height: 1 + Int(byte()) % 80),
      scale: [1, 1, 2, 0.5][Int(byte()) % 4]
    )
    draw(in: &list, depth: 0)
    return list
  }

  private mutating func draw(in list: inout DrawList, depth: Int) {
    while !bytes.isEmpty, left > 0 {
      left -= 1
      let opcode = byte()
      if opcode & 0x80 != 0 { changeState(of: &list) }
      switch opcode & 15 {
      case 0 where depth < 3:
        list.drawGroup { draw(in: &$0, depth: depth + 1) }
      case 1 where depth < 3:
        list.drawGroup(maskedBy: rect(), cornerRadius: number()) {
          if opcode & 0x40 != 0 {
            $0.strokeMask(rect(), width: number(), cornerRadius: number(), with: color())
          }
          draw(in: &$0, depth: depth + 1)
        }
      case 2: list.fill(rect(), with: color())
      case 3: list.fill(rect(), cornerRadius: number(), with: color())
      case 4: list.stroke(rect(), width: number(), cornerRadius: number(), with: color())
      case 5: list.draw(sprite(), in: rect())
      case 6: list.draw(sprite(), trimmedIn: rect())
      case 7: list.draw(sprite(), selecting: rect { $0.unit() }, in: rect())
      case 8:
        list.draw(
          sprite(),
          selecting: rect { $0.unit() },
          center: rect { $0.unit() },
          pixelsPerPoint: number(),
          in: rect()
        )
      case 9: list.draw(placements(), from: [sprite(), sprite(), sprite()])
      case 10: list.draw(sprite(), topLeftAt: point())
      case 11:
        // A rotation by 90° at a whole pixel.
        list.draw(
          sprite(),
          at: Point(x: Double(byte()), y: Double(byte())),
          rotation: Double(byte() & 7) * .pi / 2
        )
      case 12: _ = list.clip(to: rect())
      case 13 where depth > 0: return
      default:
        list.draw(
          sprite(),
          at: point(),
          rotation: number(),
          scaleX: number(),
          scaleY: number()
        )
      }
    }
  }

  private mutating func placements() -> [SpritePlacement] {
    (0..<Int(byte() & 15)).map { _ in
      SpritePlacement(
        sprite: Int(byte()) % 3,
        at: point(),
        rotation: number(),
        scaleX: number(),
        scaleY: number()
      )
    }
  }

  private mutating func changeState(of list: inout DrawList) {
    let opcode = byte()
    list.state.blendMode = BlendMode.allCases[Int(opcode & 3)]
    list.state.filter = Filter.allCases[Int(opcode >> 2 & 3) % 3]
    list.state.snap = SnapPolicy.allCases[Int(opcode >> 4 & 3) % 3]
    list.state.texelClamp = TexelClamp.allCases[Int(opcode >> 6 & 1)]
    list.state.edgeAntialiasing = opcode >> 7 != 0
    let other = byte()
    list.state.tint = other & 1 != 0 ? color() : .white
    list.state.opacity = other & 2 != 0 ? number() : 1
    list.state.transform = other & 4 != 0 ? transform() : .identity
    list.state.clip = other & 8 != 0 ? clip() : nil
  }

  private mutating func clip() -> PixelRect {
    func edge() -> Int {
      let number = byte()
      return number == 255 ? .max : number == 254 ? .min : Int(number) - 20
    }
    return PixelRect(minX: edge(), minY: edge(), maxX: edge(), maxY: edge())
  }

  // MARK: Values

  private mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

  /// Usually small multiples of 1/4; otherwise an arbitrary bit pattern.
  private mutating func number() -> Double {
    let opcode = byte()
    switch opcode {
    case 0..<160: return (Double(opcode) - 40) / 4
    case 160..<200: return Double(byte()) * 2 - 100
    case 200..<220: return Double(Int8(bitPattern: byte())) / 128
    case 220..<230: return Double(Float(bitPattern: UInt32(littleEndianBytes: &bytes)))
    case 230..<240:
      let low = UInt64(UInt32(littleEndianBytes: &bytes))
      return Double(bitPattern: UInt64(UInt32(littleEndianBytes: &bytes)) << 32 | low)
    default: return Self.unusual[Int(opcode) % Self.unusual.count]
    }
  }

  private static let unusual: [Double] = [
    .nan, .infinity, -.infinity, 1e9, -1e9, 1e-9, 1e30, -1e30, 1e300, .leastNonzeroMagnitude,
    -0.0, 32_767.5, -32_768.5, 65_536, 16_777_216, 0.501_953_125,
  ]

  /// Usually a number from 0 to 1.
  private mutating func unit() -> Double {
    let opcode = byte()
    return opcode < 230 ? Double(opcode) / 230 : number()
  }

  private mutating func point() -> Point { Point(x: number(), y: number()) }

  private mutating func rect() -> Rect { rect { $0.number() } }

  private mutating func rect(_ number: (inout Drawing) -> Double) -> Rect {
    Rect(x: number(&self), y: number(&self), width: number(&self), height: number(&self))
  }

  private mutating func color() -> Color {
    Color(red: unit(), green: unit(), blue: unit(), alpha: unit())
  }

  private mutating func transform() -> Transform2D {
    Transform2D(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
  }

  // MARK: Sprites

  private mutating func sprite() -> Sprite {
    let opcode = byte()
    let page = Self.pages[Int(opcode & 15) % Self.pages.count]
    guard opcode & 0x10 != 0 else { return Sprite(page: page) }
    let (width, height) = (page.pixelSize.width, page.pixelSize.height)
    let packedRotation = Rotation.allCases[Int(opcode >> 5 & 3)]
    let x = Int(byte()) % width
    let y = Int(byte()) % height
    var packed = Size(
      width: Double(1 + Int(byte()) % (width - x)),
      height: Double(1 + Int(byte()) % (height - y))
    )
    let origin = Point(x: Double(x), y: Double(y))
    let corners = Rect(origin: origin, size: packed)
    if packedRotation.swapsAxes { packed = Size(width: packed.height, height: packed.width) }
    let margin = Double(byte() & 3)
    var sprite = Sprite(
      page: page,
      packedOrigin: origin,
      packedRotation: packedRotation,
      trimmedRect: Rect(origin: Point(x: margin, y: 0), size: packed),
      sourceSize: Size(width: packed.width + 2 * margin, height: packed.height + margin),
      anchor: Point(x: unit(), y: unit())
    )
    if opcode & 0x80 != 0 { sprite.mesh = mesh(in: corners) }
    return sprite
  }

  /// Triangles with corners anywhere in the trimmed rectangle.
  private mutating func mesh(in corners: Rect) -> SpriteMesh? {
    let points = (0..<3 + Int(byte() & 3)).map { _ in
      Point(
        x: corners.minX + Double(byte()) / 255 * corners.width,
        y: corners.minY + Double(byte()) / 255 * corners.height
      )
    }
    let triangles = (0..<3 * Int(byte() & 7)).map { _ in Int(byte()) % points.count }
    return SpriteMesh(vertices: points, pageVertices: points, triangles: triangles)
  }

  /// Pages of unusual sizes, with and without alpha, with 8-bit channels and with 16 bits per
  /// pixel.
  private static let pages: [Page] = {
    let bitmaps = [(1, 1, false), (1, 7, true), (3, 2, false), (16, 16, true), (64, 33, false)].map
    {
      Page(bitmap($0, $1, isOpaque: $2))
    }
    var straight = bitmap(300, 5, isOpaque: false)
    straight.alphaMode = .straight
    let packed = [
      (PixelFormat.rgba4444, 16, 8), (.rgba5551, 7, 5), (.rgb565, 8, 8), (.rgba4444, 1, 1),
    ].map { format, width, height -> Page in
      let bytes = (0..<2 * width * height).map { UInt8(truncatingIfNeeded: 89 * $0 + $0 / 7) }
      do {
        return try Page(TextureFile(format: format, width: width, height: height, levels: [bytes]))
      } catch {
        preconditionFailure("a page of 16 bits: \(error)")
      }
    }
    return bitmaps + [Page(straight)] + packed
  }()

  private static func bitmap(_ width: Int, _ height: Int, isOpaque: Bool) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height, alphaMode: .premultiplied)
    for y in 0..<height {
      for x in 0..<width {
        // Some clear, some opaque, and all values between.
        let alpha = isOpaque ? 255 : [0, 255, (37 * x + 101 * y) % 256][(x / 3 + y / 2) % 3]
        func value(_ number: Int) -> UInt8 { UInt8(number % 256 * alpha / 255) }
        bitmap[x, y] = SIMD4(value(31 * x), value(57 * y), value(x * y), UInt8(alpha))
      }
    }
    return bitmap
  }
}

extension UInt32 {
  /// Takes the first four bytes, or fewer at the end.
  fileprivate init(littleEndianBytes bytes: inout ArraySlice<UInt8>) {
    self = 0
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      self |= UInt32(bytes.popFirst() ?? 0) << shift
    }
  }
}

import Glibc
import Quadrille

/// A class of images for encoders, with a representative: dimensions are powers of two, at most
/// 256.
struct ImageClass {
  let name: String
  let bitmap: Bitmap
  /// Whether alpha is encoded, too.
  var hasAlpha: Bool { !bitmap.isOpaque }

  private static let edgeLength = 256

  /// The generated classes, and those of real pages if `QUADRILLE_CORPUS` is set.
  static func all() throws -> [ImageClass] {
    var classes = [
      ImageClass(name: "gradient", bitmap: painted(gradient)),
      ImageClass(name: "hues", bitmap: painted(hues)),
      ImageClass(name: "soft", bitmap: painted(soft)),
      ImageClass(name: "stripes", bitmap: painted(stripes)),
      ImageClass(name: "screen", bitmap: screen()),
      ImageClass(name: "brushes", bitmap: painted(brushes)),
      ImageClass(name: "panels", bitmap: painted(panels)),
      ImageClass(name: "rainbow", bitmap: painted(rainbow)),
    ]
    guard let folder = unsafe getenv("QUADRILLE_CORPUS") else { return classes }
    let path = unsafe String(cString: folder)
    func texture(_ name: String, _ file: String) throws {
      let bytes = try FileBytes.read(path: "\(path)/pvr/\(file)")
      let bitmap = try TextureFile(decoding: bytes).bitmap()
      classes.append(ImageClass(name: name, bitmap: opaque(busiest(bitmap))))
    }
    try texture("photo", "tacent__v2_B8G8R8A8_RGBA_T.pvr")
    try texture("logo", "glview__logo-RGBA8888-opaque@2x.pvr")
    for (name, file) in pages {
      let bitmap = try PNG.decode(FileBytes.read(path: "\(path)/atlas/\(file)")).bitmap
      let part = busiest(bitmap)
      classes.append(ImageClass(name: name, bitmap: name == "city" ? opaque(part) : part))
    }
    return classes
  }

  private static let pages = [
    ("city", "cocos3-cityscene-hd/cityscene.png"), ("cards", "cocos2-cards/cards.classic.png"),
    ("coins", "cocos2-coins/coins-hd.png"), ("dragon", "cocos2-dragon-ipadhd/gameobjects.png"),
    ("explosion", "cocos2-explosion/explosion.png"), ("fruit", "cocos2-fruit/baseResource.png"),
    ("grossini", "cocos0-grossini/grossini.png"), ("interface", "cocos2-interface/Interface.png"),
    ("spineboy", "gdx-new-spineboy-run/spineboy-run.png"),
    ("tiles", "cocos2-tiles/TilesAtlassed.png"), ("uiskin", "gdx-legacy-vis-x2/uiskin.png"),
  ]

  /// The part of a page, at most 256 × 256 pixels, in which most pixels that are not clear differ
  /// from the one before.
  private static func busiest(_ bitmap: Bitmap) -> Bitmap {
    let (width, height) = (min(edgeLength, bitmap.width), min(edgeLength, bitmap.height))
    var best = (x: 0, y: 0, count: -1)
    for y in stride(from: 0, through: bitmap.height - height, by: 32) {
      for x in stride(from: 0, through: bitmap.width - width, by: 32) {
        var count = 0
        for row in stride(from: y, to: y + height, by: 4) {
          for column in stride(from: x + 1, to: x + width, by: 3) {
            let pixel = bitmap[column, row]
            if pixel.w > 0, pixel != bitmap[column - 1, row] { count += 1 }
          }
        }
        if count > best.count { best = (x, y, count) }
      }
    }
    return bitmap.cropped(x: best.x, y: best.y, width: width, height: height)
  }

  /// The colors only.
  private static func opaque(_ bitmap: Bitmap) -> Bitmap {
    var bitmap = bitmap
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width { bitmap[x, y].w = 255 }
    }
    return bitmap
  }

  private static func painted(_ color: (Double, Double) -> SIMD4<Double>) -> Bitmap {
    var bitmap = Bitmap(width: edgeLength, height: edgeLength, alphaMode: .straight)
    for y in 0..<edgeLength {
      for x in 0..<edgeLength {
        let color = color(Double(x), Double(y))
        for channel in 0..<4 {
          bitmap[x, y][channel] = UInt8(max(0, min(255, color[channel])) + 0.5)
        }
      }
    }
    return bitmap
  }

  // MARK: Opaque images

  /// Four colors in the corners.
  private static func gradient(_ x: Double, _ y: Double) -> SIMD4<Double> {
    let (u, v) = (x / 255, y / 255)
    let top: SIMD4<Double> = SIMD4(30, 40, 90, 255) * (1 - u) + SIMD4(240, 150, 60, 255) * u
    let bottom: SIMD4<Double> = SIMD4(20, 160, 140, 255) * (1 - u) + SIMD4(250, 240, 220, 255) * u
    return top * (1 - v) + bottom * v
  }

  /// Hues from left to right, from white through the full color to black.
  private static func hues(_ x: Double, _ y: Double) -> SIMD4<Double> {
    let pure = hue(x / 256)
    let v = y / 127.5
    let color = v < 1 ? pure * v + 255 * (1 - v) : pure * (2 - v)
    return SIMD4(color, 255)
  }

  private static func hue(_ hueFraction: Double) -> SIMD3<Double> {
    func channel(_ shift: Double) -> Double {
      let position = 6 * (hueFraction + shift - (hueFraction + shift).rounded(.down))
      return 255 * max(0, min(1, abs(position - 3) - 1))
    }
    return SIMD3(channel(0), channel(2.0 / 3), channel(1.0 / 3))
  }

  /// Overlapping out-of-focus discs.
  private static func soft(_ x: Double, _ y: Double) -> SIMD4<Double> {
    var color = SIMD4<Double>(40, 30, 60, 255)
    var random = SplitMix64Generator(seed: 11)
    for _ in 0..<14 {
      let (cx, cy) = (random.number(0..<256), random.number(0..<256))
      let radius = random.number(25..<90)
      let paint = SIMD4(
        random.number(0..<255),
        random.number(0..<255),
        random.number(0..<255),
        255
      )
      let square = ((x - cx) * (x - cx) + (y - cy) * (y - cy)) / (radius * radius)
      let part = square < 1 ? (1 - square) * (1 - square) : 0
      color = color * (1 - part) + paint * part
    }
    return color
  }

  /// Slanted stripes of four solid colors with hard edges.
  private static func stripes(_ x: Double, _ y: Double) -> SIMD4<Double> {
    let position = Int(x + (y / 3).rounded(.down)) % 26
    if position < 3 { return SIMD4(250, 250, 250, 255) }
    if position < 8 { return SIMD4(200, 30, 45, 255) }
    return position < 15 ? SIMD4(25, 45, 150, 255) : SIMD4(245, 200, 40, 255)
  }

  /// A window with text-like lines, one-pixel frames and flat buttons.
  private static func screen() -> Bitmap {
    var bitmap = painted { _, _ in SIMD4(236, 238, 241, 255) }
    var random = SplitMix64Generator(seed: 5)
    func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ color: SIMD4<UInt8>) {
      for row in y..<min(edgeLength, y + height) {
        for column in x..<min(edgeLength, x + width) { bitmap[column, row] = color }
      }
    }
    let (ink, white) = (SIMD4<UInt8>(34, 36, 40, 255), SIMD4<UInt8>(255, 255, 255, 255))
    fill(0, 0, edgeLength, 22, SIMD4(52, 101, 164, 255))
    for (x, y) in [(8, 30), (136, 30), (8, 144), (136, 144)] {
      fill(x, y, 112, 104, SIMD4(150, 156, 166, 255))
      fill(x + 1, y + 1, 110, 102, white)
      fill(x + 64, y + 82, 40, 16, x < 100 ? SIMD4(46, 160, 67, 255) : SIMD4(207, 34, 46, 255))
      for line in 0..<7 {
        var position = x + 6
        while position < x + 98 {
          // A letter is one or two strokes and a bar between them.
          let top = y + 8 + 10 * line
          fill(position, top, 1, 7, ink)
          if random.whole(0...2) > 0 { fill(position + 3, top + random.whole(0...3), 1, 4, ink) }
          fill(position, top + random.whole(0...6), 4, 1, ink)
          position += random.whole(0...5) == 0 ? 10 : 6
        }
      }
    }
    return bitmap
  }

  // MARK: Images with alpha

  /// Strokes of soft round brushes; clear pixels have the color of the nearest stroke.
  private static func brushes(_ x: Double, _ y: Double) -> SIMD4<Double> {
    var random = SplitMix64Generator(seed: 3)
    var best = SIMD4<Double>()
    for _ in 0..<9 {
      let (ax, ay) = (random.number(20..<236), random.number(20..<236))
      let (bx, by) = (random.number(20..<236), random.number(20..<236))
      let radius = random.number(12..<34)
      let paint = SIMD3(random.number(0..<255), random.number(0..<255), random.number(0..<255))
      let (dx, dy) = (bx - ax, by - ay)
      let along = max(0, min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
      let (px, py) = (x - ax - along * dx, y - ay - along * dy)
      let square = (px * px + py * py) / (radius * radius)
      let alpha = square < 1 ? 255 * (1 - square * square) : 0
      if alpha > best.w { best = SIMD4(paint, alpha) }
    }
    return best
  }

  /// Glass panels with rounded corners, a bright frame and a gradient.
  private static func panels(_ x: Double, _ y: Double) -> SIMD4<Double> {
    let (column, row) = ((x / 86).rounded(.down), (y / 64).rounded(.down))
    let (cx, cy) = (x - 86 * column - 42.5, y - 64 * row - 31.5)
    let (outX, outY) = (max(0, abs(cx) - 28), max(0, abs(cy) - 18))
    let distance = (outX * outX + outY * outY).squareRoot() - 10
    let cover = max(0, min(1, 0.5 - distance))
    let frame = max(0, min(1, 2 - abs(distance + 1.5)))
    let tint = hue((column + 3 * row) / 12)
    let fill: SIMD3<Double> = tint * 0.6 + (60 - cy * 2)
    let color: SIMD3<Double> = fill * (1 - frame) + 240 * frame
    return SIMD4(color, cover * (150 + 105 * frame))
  }

  /// Rings of all hues with soft edges.
  private static func rainbow(_ x: Double, _ y: Double) -> SIMD4<Double> {
    let (dx, dy) = (x - 127.5, y - 200)
    let radius = (dx * dx + dy * dy).squareRoot()
    let position = (radius - 60) / 110
    let edge = max(0, min(1, 6 * min(position, 1 - position)))
    return SIMD4(hue(0.83 * max(0, min(1, 1 - position))), 255 * edge)
  }
}

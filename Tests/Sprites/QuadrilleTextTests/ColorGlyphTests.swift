import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem
import TestSupport
import Testing

@testable import QuadrilleText

@Suite("Color glyphs")
struct ColorGlyphTests {
  /// Draws each outline as the square from 0 to 10 units.
  private struct Squares: ColorOutlines {
    func coverage(of glyph: UInt32, _ transform: ColorTransform) throws(FontError) -> GlyphImage {
      let corners = [(0.0, 0.0), (10, 0), (0, 10), (10, 10)].map { transform.point($0.0, $0.1) }
      let left = Int((corners.map(\.x).min() ?? 0).rounded())
      let right = Int((corners.map(\.x).max() ?? 0).rounded())
      let top = Int((corners.map(\.y).max() ?? 0).rounded())
      let bottom = Int((corners.map(\.y).min() ?? 0).rounded())
      return GlyphImage(
        left: left,
        top: top,
        width: right - left,
        height: top - bottom,
        coverage: [UInt8](repeating: 255, count: (right - left) * (top - bottom))
      )
    }
  }

  private static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// A palette of red, half of blue, and green.
  private static let palette: [UInt8] =
    bytes(0, 2) + bytes(3, 2) + bytes(1, 2) + bytes(3, 2) + bytes(14, 4) + bytes(0, 2)
    + [0, 0, 255, 255] + [255, 0, 0, 128] + [0, 255, 0, 255]

  /// A table of version 1 whose glyph 1 has a paint.
  private static func table(_ paint: [UInt8], layers: [[UInt8]] = []) -> [UInt8] {
    let list = 34
    var result = bytes(1, 2) + bytes(0, 2) + bytes(0, 4) + bytes(0, 4) + bytes(0, 2)
    let layerList = layers.isEmpty ? 0 : list + 10 + paint.count
    result += bytes(list, 4) + bytes(layerList, 4) + bytes(0, 12)
    result += bytes(1, 4) + bytes(1, 2) + bytes(10, 4) + paint
    guard !layers.isEmpty else { return result }
    var offset = 4 + 4 * layers.count
    result += bytes(layers.count, 4)
    for layer in layers {
      result += bytes(offset, 4)
      offset += layer.count
    }
    return result + layers.joined()
  }

  private static func solid(_ entry: Int, alpha: Double = 1) -> [UInt8] {
    [2] + bytes(entry, 2) + bytes(Int(alpha * 16_384), 2)
  }

  /// A paint within the square of a glyph; the paint follows.
  private static func square(_ paint: [UInt8]) -> [UInt8] {
    [10] + bytes(6, 3) + bytes(7, 2) + paint
  }

  private func image(
    _ paint: [UInt8],
    layers: [[UInt8]] = [],
    scale: Double = 1,
    foreground: SIMD4<Float> = SIMD4(1, 1, 0, 1)
  ) throws -> GlyphImage? {
    let colors = try #require(
      ColorGlyphTable(
        FontTable(bytes: Self.table(paint, layers: layers)),
        FontTable(bytes: Self.palette),
        palette: 0
      )
    )
    #expect(colors.has(1) && !colors.has(2))
    var painter = ColorGlyphPainter(
      colors,
      Squares(),
      scale: scale,
      phase: 0,
      foreground: foreground,
      job: .default
    )
    return try painter.image(of: 1)
  }

  /// A pixel of an image, from its upper left corner.
  private func pixel(_ image: GlyphImage, _ column: Int, _ row: Int) -> [UInt8] {
    let start = 4 * (row * image.width + column)
    return Array(image.coverage[start..<start + 4])
  }

  @Test("A solid paint fills its outline with a palette entry, an alpha and the color of the text")
  func paintsSolid() throws {
    let red = try #require(try image(Self.square(Self.solid(0))))
    #expect([red.left, red.top, red.width, red.height] == [0, 10, 10, 10] && red.isColored)
    #expect(pixel(red, 5, 5) == [255, 0, 0, 255])
    let blue = try #require(try image(Self.square(Self.solid(1, alpha: 0.5))))
    #expect(pixel(blue, 0, 9) == [0, 0, 64, 64])
    let text = try #require(try image(Self.square(Self.solid(0xFFFF))))
    #expect(pixel(text, 3, 3) == [255, 255, 0, 255])
  }

  @Test("A linear gradient goes from the first point to the second, padded beyond")
  func paintsLinearGradient() throws {
    let line: [UInt8] =
      [0] + Self.bytes(2, 2) + Self.bytes(0, 2) + Self.bytes(0, 2) + Self.bytes(16_384, 2)
      + Self.bytes(16_384, 2) + Self.bytes(2, 2) + Self.bytes(16_384, 2)
    let gradient: [UInt8] =
      [4] + Self.bytes(16, 3)
      + [2, 0, 8, 0, 2, 5].flatMap { Self.bytes($0, 2) }
    let drawn = try #require(try image(Self.square(gradient + line)))
    // Red to green from 2 to 8: at the center of column 3 a quarter of the way.
    #expect(pixel(drawn, 0, 5) == [255, 0, 0, 255])
    #expect(pixel(drawn, 3, 5) == [191, 64, 0, 255])
    #expect(pixel(drawn, 9, 0) == [0, 255, 0, 255])
  }

  @Test("Radial and sweep gradients have their positions")
  func positionsOfGradients() {
    let radial = ColorGradient.radial(ColorPoint(x: 0, y: 0), 2, ColorPoint(x: 0, y: 0), 10)
    #expect(radial.position(6, 0) == 0.5)
    #expect(radial.position(0, -10) == 1)
    // Between circles of one radius the position is that along their centers.
    let tube = ColorGradient.radial(ColorPoint(x: 0, y: 0), 3, ColorPoint(x: 10, y: 0), 3)
    #expect(tube.position(5, 3) == 0.5 && tube.position(0, 4) == nil)
    let sweep = ColorGradient.sweep(ColorPoint(x: 0, y: 0), 0, 2)
    #expect(sweep.position(1, 0) == 0)
    #expect(abs((sweep.position(0, 1) ?? 0) - 0.25) < 1e-9)
    #expect(abs((sweep.position(0, -1) ?? 0) - 0.75) < 1e-9)
  }

  @Test("Repeated and reflected color lines continue")
  func extendsLines() throws {
    func color(_ extend: UInt8, _ position: Double) throws -> Float {
      let bytes: [UInt8] =
        [extend] + Self.bytes(2, 2) + Self.bytes(0, 6) + Self.bytes(8_192, 2) + Self.bytes(1, 2)
        + Self.bytes(16_384, 2)
      let line = ColorLine(FontTable(bytes: bytes), at: 0, isVariable: false) { entry, _ in
        SIMD4(repeating: Float(entry))
      }
      return try #require(line).color(at: position).x
    }
    // Stops at 0 and 0.5.
    #expect(try color(0, 0.25) == 0.5 && color(0, 3) == 1 && color(0, -1) == 0)
    #expect(try color(1, 0.625) == 0.25 && color(1, -0.125) == 0.75)
    #expect(try color(2, 0.625) == 0.75 && color(2, -0.125) == 0.25)
  }

  @Test("Translations, scales and rotations move outlines")
  func transforms() throws {
    let moved = try #require(
      try image(
        [14] + Self.bytes(8, 3) + Self.bytes(5, 2) + Self.bytes(-20, 2)
          + Self.square(Self.solid(0))
      )
    )
    #expect([moved.left, moved.top, moved.width] == [5, -10, 10])
    let scaled = try #require(
      try image([20] + Self.bytes(6, 3) + Self.bytes(8_192, 2) + Self.square(Self.solid(0)))
    )
    #expect([scaled.left, scaled.top, scaled.width, scaled.height] == [0, 5, 5, 5])
    // A quarter rotation counterclockwise about (10, 0).
    let rotated = try #require(
      try image(
        [26] + Self.bytes(10, 3) + Self.bytes(8_192, 2) + Self.bytes(10, 2)
          + Self.bytes(0, 2) + Self.square(Self.solid(0))
      )
    )
    #expect([rotated.left, rotated.top, rotated.width] == [0, 0, 10])
  }

  @Test("Layers are painted from the bottom, and compositions by their mode")
  func composes() throws {
    let over = try #require(
      try image(
        [1, 2] + Self.bytes(0, 4),
        layers: [Self.square(Self.solid(0)), Self.square(Self.solid(1))]
      )
    )
    // Blue of 128 over red.
    #expect(pixel(over, 1, 1) == [127, 0, 128, 255])
    func composite(_ mode: UInt8) throws -> [UInt8] {
      let source = Self.square(Self.solid(2))
      let backdrop = Self.square(Self.solid(0))
      let paint =
        [32] + Self.bytes(8, 3) + [mode] + Self.bytes(8 + source.count, 3) + source + backdrop
      return pixel(try #require(try image(paint)), 4, 4)
    }
    #expect(try composite(1) == [0, 255, 0, 255])
    #expect(try composite(2) == [255, 0, 0, 255])
    #expect(try composite(7) == [0, 0, 0, 0])
    #expect(try composite(12) == [255, 255, 0, 255])
    #expect(try composite(23) == [0, 0, 0, 255])
  }

  @Test("Cycles and graphs that double at every level end within bounds")
  func boundsGraphs() throws {
    // The only layer is the list of layers itself.
    #expect(try image([1, 1] + Self.bytes(0, 4), layers: [[1, 1] + Self.bytes(0, 4)]) == nil)
    #expect(
      try image([1, 2] + Self.bytes(0, 4), layers: [[1, 2] + Self.bytes(0, 4), [0]]) == nil
    )
    #expect(try image([11] + Self.bytes(1, 2)) == nil)
  }

  @Test("Tables that end at any byte, or have any byte changed, are not painted beyond bounds")
  func boundsTables() throws {
    let paint = Self.square(Self.solid(0))
    let whole = Self.table([1, 2] + Self.bytes(0, 4), layers: [paint, paint])
    for count in 0..<whole.count { try paintAny(Array(whole[..<count])) }
    for index in whole.indices {
      for value in [0, 0x7F, 0xFF] as [UInt8] {
        var changed = whole
        changed[index] = value
        try paintAny(changed)
      }
    }
  }

  private func paintAny(_ bytes: [UInt8]) throws {
    guard
      let colors = ColorGlyphTable(
        FontTable(bytes: bytes),
        FontTable(bytes: Self.palette),
        palette: 0
      )
    else { return }
    var painter = ColorGlyphPainter(
      colors,
      Squares(),
      scale: 1,
      phase: 0,
      foreground: .one,
      job: .default
    )
    _ = try painter.image(of: 1)
  }
}

/// Small faces of squares: A is 8 tenths of the em wide and high.
@Suite(
  "Color fonts",
  .enabled(if: Corpus.isAvailable && FontLibrary.allCases.allSatisfy { $0.problem() == nil })
)
struct ColorFontTests {
  private func glyph(_ name: String, _ text: String, size: Double = 20) throws -> Bitmap {
    let font = try OutlineFont(contentsOf: Corpus.path("compositing/assets/\(name).ttf"))
    var options = TextOptions()
    options.fontSize = size
    options.foregroundColor = Color(red: 1, green: 1, blue: 0)
    let layout = try TextLayout(text, font: .outline(font), options: options)
    let quad = try #require(layout.quads.first)
    #expect(quad.isColored)
    #expect(quad.origin == .zero)
    var result = Bitmap(
      width: quad.rect.width,
      height: quad.rect.height,
      alphaMode: .premultiplied
    )
    let page = layout.page(of: quad).bitmap()
    for row in 0..<quad.rect.height {
      for column in 0..<quad.rect.width {
        result[column, row] = page[quad.rect.minX + column, quad.rect.minY + row]
      }
    }
    return result
  }

  @Test("COLR version 0: layers in palette colors, and one in the color of the text")
  func drawsLayers() throws {
    let image = try glyph("colr0", "A")
    #expect(image.pixelSize == PixelSize(width: 16, height: 16))
    #expect(image[3, 0] == [255, 0, 0, 255] && image[3, 15] == [0, 0, 255, 255])
    #expect(try glyph("colr0", "B")[2, 2] == [255, 255, 0, 255])
  }

  @Test("COLR version 1: a solid half over a gradient")
  func drawsPaints() throws {
    let image = try glyph("colr1", "A", size: 40)
    #expect(image.pixelSize == PixelSize(width: 32, height: 32))
    #expect(image[31, 3] == [255, 0, 0, 255])
    for column in [0, 7, 16, 31] {
      // Red to blue across 32 pixels.
      let part = (Double(column) + 0.5) / 32
      let pixel = image[column, 20]
      #expect(abs(Double(pixel[0]) - 255 * (1 - part)) <= 1)
      #expect(abs(Double(pixel[2]) - 255 * part) <= 1)
    }
  }

  @Test(
    "CBDT and sbix: the image of the font at its size, reduced and enlarged",
    arguments: ["cbdt", "sbix"],
    [10.0, 20, 50]
  )
  func drawsImages(name: String, size: Double) throws {
    let image = try glyph(name, "A", size: size)
    #expect(image.width == Int(0.8 * size) && image.height == Int(0.8 * size))
    for row in 0..<image.height {
      for column in 0..<image.width { #expect(image[column, row][3] == 255) }
    }
  }
}

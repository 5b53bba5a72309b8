import QuadrilleDrawing
import QuadrilleImage
import QuadrillePacking
import QuadrilleRaster
import QuadrilleSystem
import RasterTestSupport
import TestSupport
import Testing

@testable import QuadrilleText

@Suite("Text in fonts of distance fields")
struct DistanceFieldTextTests {
  /// A font of 16 pixels per em whose A is a square of 8 pixels, from 4 to 12 in an image of 16.
  private func squareFont(
    _ type: String,
    range: Double = 4,
    middle: Double = 0
  ) throws -> BitmapFont {
    var description = FontDescription()
    description.size = FontLength(16)
    description.lineHeight = FontLength(16)
    description.base = FontLength(16)
    description.pageWidth = 16
    description.pageHeight = 16
    description.pages = [.init(id: 0, file: "a.png")]
    var character = FontDescription.Character(id: 65)
    character.width = 16
    character.height = 16
    character.xAdvance = FontLength(16)
    description.characters = [character]
    description.distanceField = .init(
      type: type,
      range: FontLength(nearest: range),
      middle: FontLength(nearest: middle)
    )
    var page = Bitmap(width: 16, height: 16)
    for row in 0..<16 {
      for column in 0..<16 {
        let across = 4 - abs(Double(column) + 0.5 - 8)
        let down = 4 - abs(Double(row) + 0.5 - 8)
        func value(_ distance: Double) -> UInt8 {
          UInt8(min(255, max(0, ((distance - middle) / range + 0.5) * 255)).rounded())
        }
        let round =
          across < 0 && down < 0
          ? -(across * across + down * down).squareRoot() : min(across, down)
        // Of three channels the median is the smaller of the two distances.
        page[column, row] =
          type.hasPrefix("m")
          ? [value(across), value(down), value(min(across, down)), type == "mtsdf" ? 77 : 255]
          : [value(round), value(round), value(round), 255]
      }
    }
    return try BitmapFont(description, pages: [page])
  }

  /// The coverage of a text in black on white, 0 for white.
  private func coverage(_ layout: TextLayout, width: Int, height: Int) -> [[Int]] {
    var list = DrawList(size: Size(width: Double(width), height: Double(height)))
    list.state.tint = .black
    for quad in layout.quads { list.draw(layout.sprite(of: quad), topLeftAt: quad.origin) }
    var renderer = RasterRenderer()
    let image = renderer.rendered(list, background: .white)
    return (0..<height).map { row in (0..<width).map { 255 - Int(image[$0, row][0]) } }
  }

  @Test(
    "A square enlarged from a field keeps its edges, and its corners with three channels",
    arguments: ["msdf", "mtsdf", "sdf", "psdf"],
    [2.0, 5, 8]
  )
  func enlargesSquare(type: String, factor: Double) throws {
    var options = TextOptions()
    options.fontSize = 16 * factor
    let layout = try TextLayout("A", font: .bitmap(squareFont(type)), options: options)
    let edge = Int(16 * factor)
    let found = coverage(layout, width: edge, height: edge)
    let inside = Int(4 * factor)..<Int(12 * factor)
    for row in 0..<edge {
      for column in 0..<edge {
        let isCorner = [row, column].allSatisfy { position in
          [inside.lowerBound, inside.upperBound].contains { abs(position - $0) <= Int(factor) }
        }
        if isCorner, !type.hasPrefix("m") { continue }
        let expected = inside.contains(row) && inside.contains(column) ? 255 : 0
        // Half a step of 8 bits is range ÷ 510 pixels of the field.
        #expect(abs(found[row][column] - expected) <= Int(2 * factor) + 1, "\(column) \(row)")
      }
    }
  }

  @Test("The middle of a range shifts the edge")
  func shiftsEdge() throws {
    var options = TextOptions()
    options.fontSize = 64
    let font = try squareFont("msdf", range: 6, middle: 1)
    let found = try coverage(
      TextLayout("A", font: .bitmap(font), options: options),
      width: 64,
      height: 64
    )
    #expect(found[32][15] < 12 && found[32][16] > 243)
  }

  @Test("A reduced field covers the area of the glyph")
  func reducesSquare() throws {
    var options = TextOptions()
    // A square of 1.5 pixels, from 0.75 to 2.25.
    options.fontSize = 3
    let layout = try TextLayout("A", font: .bitmap(squareFont("msdf", range: 2)), options: options)
    let found = coverage(layout, width: 3, height: 3)
    let sides = [0.25, 1, 0.25]
    for row in 0..<3 {
      for column in 0..<3 {
        #expect(abs(Double(found[row][column]) - 255 * sides[row] * sides[column]) <= 20)
      }
    }
  }

  @Test("Positions are quarters of a pixel, and advances are scaled")
  func positionsGlyphs() throws {
    var options = TextOptions()
    options.fontSize = 10
    options.letterSpacing = 0.25
    let layout = try TextLayout("AA", font: .bitmap(squareFont("msdf")), options: options)
    #expect(layout.lines[0].width == 20.25)
    // Squares from 2.5 to 7.5 and, 10.25 on, from 12.75 to 17.75.
    let row = coverage(layout, width: 20, height: 10)[5]
    for (column, expected) in [(2, 128), (7, 128), (12, 64), (17, 191)] {
      #expect(abs(row[column] - expected) <= 8, "\(column): \(row[column])")
    }
  }

  @Test("Unknown types and ranges that are not above 0 are errors")
  func rejectsFields() {
    let type = #expect(throws: FontError.self) { try squareFont("swoosh") }
    #expect(type?.code == "font.distanceField")
    #expect(type?.description.contains("msdf") == true)
    let range = #expect(throws: FontError.self) { try squareFont("msdf", range: 0) }
    #expect(range?.code == "font.number")
  }

  @Test(
    "A generated field drawn at other sizes resembles the outlines",
    .enabled(if: Corpus.isAvailable && FontLibrary.allCases.allSatisfy { $0.problem() == nil }),
    arguments: [14.0, 32, 60, 120]
  )
  func resemblesOutlines(size: Double) throws {
    let font = try OutlineFont(contentsOf: Corpus.path("fonts/outline/DejaVuSans.ttf"))
    var options = BitmapFontOptions()
    options.size = 48
    options.distanceRange = 6
    options.scalars = Array("Rg8&".unicodeScalars)
    let made = try BitmapFontMaker(options).make(of: font) { "page\($0).png" }
    let field = try BitmapFont(made.description, pages: made.pages)
    var text = TextOptions()
    text.fontSize = size
    let edge = Int(size * 1.5)
    for letter in ["R", "g", "8", "&"] {
      let drawn = try coverage(
        TextLayout(letter, font: .bitmap(field), options: text),
        width: edge,
        height: edge
      )
      var outlined = text
      outlined.lineHeight = nil
      let wanted = try coverage(
        TextLayout(letter, font: .outline(font), options: outlined),
        width: edge,
        height: edge
      )
      // The base line of an outline font is a whole pixel, that of the field is scaled.
      let best =
        [-1, 0, 1].map { shift in
          var sum = 0
          for row in 1..<(edge - 1) {
            for column in 0..<edge { sum += abs(drawn[row][column] - wanted[row + shift][column]) }
          }
          return sum
        }.min() ?? .max
      let ink = wanted.joined().reduce(0, +)
      #expect(Double(best) < 0.12 * Double(ink), "\(letter): \(best) of \(ink)")
    }
  }
}

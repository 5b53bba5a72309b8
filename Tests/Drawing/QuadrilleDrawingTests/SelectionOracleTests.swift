import QuadrilleDrawing
import QuadrilleImage
import QuadrilleRaster
import QuadrilleSprite
import RasterTestSupport
import TestSupport
import Testing

/// Selected parts of sprites compared with a computation per pixel.
@Suite struct SelectionOracleTests {
  /// A sprite of `source` pixels, of which `stored` is the trimmed rect in a page with neighbors.
  private struct Case {
    var packedRotation: Rotation
    var isMirrored: Bool
    var source: (width: Int, height: Int)
    var stored: PixelRect
    /// In pixels of the source; reversed where mirrored.
    var selected: (left: Int, top: Int, right: Int, bottom: Int)
    var rect: Rect
    var clamp: TexelClamp

    static let origin = (x: 3, y: 2)

    init(_ random: inout SplitMix64) {
      func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
      packedRotation = Rotation.allCases.randomElement(using: &random) ?? .none
      source = (number(3...9), number(3...9))
      // Every second one reaches the edges of the source, which are then extended.
      let left = number(0...3) / 2
      let top = number(0...3) / 2
      stored = PixelRect(
        minX: left,
        minY: top,
        maxX: source.width - (source.width > left + 2 ? number(0...3) / 2 : 0),
        maxY: source.height - (source.height > top + 2 ? number(0...3) / 2 : 0)
      )
      func ends(_ dimension: Int) -> (Int, Int) {
        let first = number(-4...dimension + 3)
        let second = first + number(1...dimension)
        return number(0...3) == 0 ? (second, first) : (first, second)
      }
      let (x, y) = (ends(source.width), ends(source.height))
      selected = (x.0, y.0, x.1, y.1)
      rect = Rect(
        x: Double(number(-4...8)) + 0.237,
        y: Double(number(-4...8)) + 0.237,
        width: Double(number(1...24)) + 0.241,
        height: Double(number(1...20)) + 0.241
      )
      clamp = number(0...1) == 0 ? .automatic : .never
      isMirrored = number(0...1) == 0
    }

    var sprite: Sprite {
      Sprite(
        page: Page(
          TestPages.bitmap(16, 16) { x, y in SIMD4(UInt8(16 * x), UInt8(16 * y), 100, 255) }
        ),
        packedOrigin: Point(x: Double(Self.origin.x), y: Double(Self.origin.y)),
        packedRotation: packedRotation,
        isMirrored: isMirrored,
        trimmedRect: Rect(
          x: Double(stored.minX),
          y: Double(stored.minY),
          width: Double(stored.width),
          height: Double(stored.height)
        ),
        sourceSize: Size(width: Double(source.width), height: Double(source.height))
      )
    }

    var selection: Rect {
      let (width, height) = (Double(source.width), Double(source.height))
      return Rect(
        x: Double(selected.left) / width,
        y: Double(selected.top) / height,
        width: Double(selected.right - selected.left) / width,
        height: Double(selected.bottom - selected.top) / height
      )
    }

    /// The column in the trimmed rect for a position of the source; nil outside.
    ///
    /// - Parameter isSure: Set to false where rounding decides.
    private static func index(
      _ position: Double,
      dimension: Int,
      stored: Range<Int>,
      _ isSure: inout Bool
    ) -> Int? {
      if abs(position - position.rounded()) < 1e-3 { isSure = false }
      var index = Int(position.rounded(.down))
      if index < 0, stored.lowerBound == 0 { index = 0 }
      if index >= dimension, stored.upperBound == dimension { index = dimension - 1 }
      return stored.contains(index) ? index - stored.lowerBound : nil
    }

    /// The expected pixel; nil where rounding decides.
    func expected(_ x: Int, _ y: Int) -> SIMD4<UInt8>? {
      let across = (Double(x) + 0.5 - rect.minX) / rect.width
      let down = (Double(y) + 0.5 - rect.minY) / rect.height
      guard (0..<1).contains(across), (0..<1).contains(down) else { return .zero }
      var isSure = true
      let shown = Self.index(
        Double(selected.left) + across * Double(selected.right - selected.left),
        dimension: source.width,
        stored: stored.minX..<stored.maxX,
        &isSure
      )
      let row = Self.index(
        Double(selected.top) + down * Double(selected.bottom - selected.top),
        dimension: source.height,
        stored: stored.minY..<stored.maxY,
        &isSure
      )
      guard isSure else { return nil }
      guard let shown, let row else { return .zero }
      let (lastColumn, lastRow) = (stored.width - 1, stored.height - 1)
      // Left and right are exchanged in the page before the rotation.
      let column = isMirrored ? lastColumn - shown : shown
      let position =
        switch packedRotation {
        case .none: (column, row)
        case .clockwise90: (lastRow - row, column)
        case .clockwise180: (lastColumn - column, lastRow - row)
        case .counterclockwise90: (row, lastColumn - column)
        }
      return SIMD4(
        UInt8(16 * (position.0 + Self.origin.x)),
        UInt8(16 * (position.1 + Self.origin.y)),
        100,
        255
      )
    }
  }

  @Test("Random selections match a per-pixel reference in every rotation")
  func selectionsMatchReference() {
    var random = SplitMix64(seed: 0x5E1)
    var shown = 0
    for number in 0..<400 {
      let example = Case(&random)
      var list = DrawList(pixelSize: PixelSize(width: 30, height: 26))
      list.state.snap = .none
      list.state.filter = .nearest
      list.state.texelClamp = example.clamp
      list.draw(example.sprite, selecting: example.selection, in: example.rect)
      var renderer = RasterRenderer()
      let image = renderer.rendered(list, background: .clear)
      var wrong = 0
      for y in 0..<26 {
        for x in 0..<30 {
          guard let expected = example.expected(x, y) else { continue }
          if image[x, y] != expected { wrong += 1 }
          if expected != .zero { shown += 1 }
        }
      }
      #expect(wrong == 0, "\(number): \(example)")
    }
    #expect(shown > 15_000)
  }

  @Test(
    "Partial texels at the edge of a sprite show no neighbor",
    arguments: [Filter.nearest, .linear],
    Rotation.allCases
  )
  func partialTexelsDoNotBleed(filter: Filter, packedRotation: Rotation) {
    let green = SIMD4<UInt8>(0, 200, 0, 255)
    let page = Page(
      TestPages.bitmap(12, 12) { x, y in
        (3..<8).contains(x) && (4..<9).contains(y) ? green : SIMD4(250, 0, 0, 255)
      }
    )
    let sprite = Sprite(
      page: page,
      packedOrigin: Point(x: 3, y: 4),
      packedRotation: packedRotation,
      trimmedRect: Rect(x: 0, y: 0, width: 5, height: 5)
    )
    for position in [
      Rect(x: 0, y: 0.3, width: 0.04, height: 0.5), Rect(x: 0.96, y: 0.3, width: 0.04, height: 0.5),
      Rect(x: 0.3, y: 0, width: 0.5, height: 0.02), Rect(x: 0.3, y: 0.98, width: 0.5, height: 0.02),
    ] {
      var list = DrawList(pixelSize: PixelSize(width: 6, height: 6))
      list.state.filter = filter
      list.draw(sprite, selecting: position, in: Rect(x: 1, y: 1, width: 4, height: 4))
      var renderer = RasterRenderer()
      let image = renderer.rendered(list, background: .clear)
      for y in 1..<5 { for x in 1..<5 { #expect(image[x, y] == green) } }
    }
  }

  /// Texels on whole pixels are neither filtered nor clamped; with a fractional offset in either
  /// axis they are.
  @Test("Whole texels on whole pixels are copied, others are filtered and clamped")
  func wholeTexelsAreCopied() throws {
    let sprite = Sprite(
      page: TestPages.grid(),
      packedOrigin: Point(x: 2, y: 3),
      trimmedRect: Rect(x: 0, y: 0, width: 8, height: 8)
    )
    func options(_ x: Double, _ y: Double, _ width: Double, _ height: Double) throws -> RunOptions {
      var list = DrawList(pixelSize: PixelSize(width: 16, height: 16))
      list.draw(
        sprite,
        selecting: Rect(x: x / 8, y: y / 8, width: width / 8, height: height / 8),
        in: Rect(x: 4, y: 5, width: width, height: height)
      )
      return try #require(list.runs.first).options
    }
    #expect(try options(1, 2, 4, 5).isDisjoint(with: [.linear, .clamped]))
    #expect(try options(0, 0, 8, 5).isDisjoint(with: [.linear, .clamped]))
    #expect(try options(1.5, 2, 4, 5).isSuperset(of: [.linear, .clamped]))
    #expect(try options(1, 2.5, 4, 5).isSuperset(of: [.linear, .clamped]))
    #expect(try options(1.5, 2.25, 4, 5).isSuperset(of: [.linear, .clamped]))
    #expect(try options(1.5, 2, 4.5, 5).isSuperset(of: [.linear, .clamped]))
  }

  /// Between texels the alpha is interpolated.
  @Test(
    "An unblurred shadow equals the alpha of the selected part",
    arguments: [
      (1.0, 2.0, 4.0, 3.0), (0, 0, 7, 5), (-2, 1, 6, 3), (3, 3, 8, 5), (7, 5, -7, -5),
      (5, 1, -3, 2),
      (1.5, 0.25, 4, 3), (-0.75, -1.5, 9, 8),
    ]
  )
  func shadowUsesSelection(x: Double, y: Double, width: Double, height: Double) {
    let alpha = (0..<35).map { ($0 * 83 + 29) % 251 }
    let page = Page(
      TestPages.bitmap(7, 5) { x, y in SIMD4(repeating: UInt8(alpha[7 * y + x])) }
    )
    let (columns, rows) = (Int(abs(width)), Int(abs(height)))
    var list = DrawList(pixelSize: PixelSize(width: columns + 4, height: rows + 3))
    list.drawShadow(
      of: Sprite(page: page),
      selecting: Rect(x: x / 7, y: y / 5, width: width / 7, height: height / 5),
      in: Rect(x: 2, y: 1, width: Double(columns), height: Double(rows)),
      Shadow(opacity: 1, radius: 0, offset: .zero)
    )
    var renderer = RasterRenderer()
    let image = renderer.rendered(list, background: .clear)
    func mean(_ x: Double, _ y: Double) -> Double {
      func texel(_ x: Double, _ y: Double) -> Double {
        Double(alpha[7 * min(max(Int(y), 0), 4) + min(max(Int(x), 0), 6)])
      }
      let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
      let (right, bottom) = (x - 0.5 - left, y - 0.5 - top)
      return texel(left, top) * (1 - right) * (1 - bottom) + texel(left + 1, top) * right
        * (1 - bottom) + texel(left, top + 1) * (1 - right) * bottom + texel(left + 1, top + 1)
        * right * bottom
    }
    for row in -1..<rows + 2 {
      for column in -2..<columns + 2 {
        let isInside = (0..<columns).contains(column) && (0..<rows).contains(row)
        let position = (
          x + (Double(column) + 0.5) * (width > 0 ? 1 : -1),
          y + (Double(row) + 0.5) * (height > 0 ? 1 : -1)
        )
        let expected = isInside ? mean(position.0, position.1) : 0
        let found = image[column + 2, row + 1]
        #expect(abs(Double(found.w) - expected) <= 1, "\(column), \(row): \(found), \(expected)")
      }
    }
  }
}

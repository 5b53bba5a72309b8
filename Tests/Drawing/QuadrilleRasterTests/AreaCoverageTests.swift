import QuadrilleDrawing
import QuadrilleImage
import QuadrilleRaster
import QuadrilleSprite
import QuadrilleSystem
import RasterTestSupport
import TestSupport
import Testing

/// Edges that are neither snapped nor cut at the centers of pixels, against exact areas.
@Suite struct AreaCoverageTests {
  private static let side = 40

  private static func image(
    level: RasterInstructionSet? = nil,
    _ draw: (inout DrawList) -> Void
  ) -> Bitmap {
    var list = DrawList(pixelSize: PixelSize(width: side, height: side))
    list.state.snap = .none
    list.state.edgeAntialiasing = true
    draw(&list)
    var renderer = level.map { RasterRenderer(threads: 1, level: $0) } ?? RasterRenderer(threads: 1)
    return renderer.rendered(list)
  }

  /// The area of a polygon inside a pixel, by clipping at its four sides.
  private static func area(_ polygon: [Point], x: Int, y: Int) -> Double {
    let sides: [(Point) -> Double] = [
      { $0.x - Double(x) }, { Double(x + 1) - $0.x }, { $0.y - Double(y) },
      { Double(y + 1) - $0.y },
    ]
    var points = polygon
    for side in sides {
      var kept: [Point] = []
      for (index, point) in points.enumerated() {
        let next = points[(index + 1) % points.count]
        let (here, there) = (side(point), side(next))
        if here >= 0 { kept.append(point) }
        if (here >= 0) != (there >= 0) {
          let part = here / (here - there)
          kept.append(
            Point(x: point.x + part * (next.x - point.x), y: point.y + part * (next.y - point.y))
          )
        }
      }
      points = kept
      if points.isEmpty { return 0 }
    }
    var doubled = 0.0
    for (index, point) in points.enumerated() {
      let next = points[(index + 1) % points.count]
      doubled += point.x * next.y - next.x * point.y
    }
    return abs(doubled) / 2
  }

  private static func corners(_ transform: Transform2D, _ rect: Rect) -> [Point] {
    [
      Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY),
      Point(x: rect.maxX, y: rect.maxY), Point(x: rect.minX, y: rect.maxY),
    ].map(transform.apply)
  }

  @Test("Rotated rectangles are within seven levels of the exact area, a quarter on average")
  func rotatedRectanglesHaveTheirArea() {
    var random = SplitMix64(seed: 41)
    var (worst, sum, touched) = (0.0, 0.0, 0)
    for _ in 0..<60 {
      let angle = Double.random(in: 0...(.pi / 2), using: &random)
      let rect = Rect(
        x: Double.random(in: -12 ... -6, using: &random),
        y: Double.random(in: -12 ... -6, using: &random),
        width: Double.random(in: 8...22, using: &random),
        height: Double.random(in: 8...22, using: &random)
      )
      let transform = Transform2D(rotation: angle)
        .concatenating(Transform2D(translationX: 20.3, y: 19.6))
      let image = Self.image { list in
        list.state.transform = transform
        list.fill(rect, with: .white)
      }
      for y in 0..<Self.side {
        for x in 0..<Self.side {
          let exact = Self.area(Self.corners(transform, rect), x: x, y: y)
          let error = abs(Double(image[x, y].w) - 255 * exact)
          worst = max(worst, error)
          guard exact > 0, exact < 1 else { continue }
          sum += error
          touched += 1
        }
      }
    }
    #expect(worst <= 7 && sum / Double(touched) < 0.6, "\(worst), \(sum / Double(touched))")
  }

  @Test(
    "Axis-aligned edges are exact, for shapes thinner than a pixel, too",
    arguments: [
      Rect(x: 4.25, y: 6.5, width: 10.5, height: 8.25), Rect(x: 3.3, y: 2, width: 0.4, height: 20),
      Rect(x: 5.8, y: 7.9, width: 0.5, height: 0.3), Rect(x: -3.5, y: 30.2, width: 60, height: 40),
    ]
  )
  func alignedEdgesAreExact(rect: Rect) {
    let page = Page(Bitmap(width: 4, height: 4, bytes: [UInt8](repeating: 255, count: 64)))
    let gradient = Gradient([.white, .white])
    let images = [
      Self.image { $0.fill(rect, with: .white) },
      Self.image { $0.draw(Sprite(page: page), in: rect) },
      Self.image { $0.fill(rect, with: gradient) },
      Self.image { list in
        list.state.transform = Transform2D(rotation: .pi / 2)
          .concatenating(Transform2D(translationX: rect.maxX, y: rect.minY))
        list.draw(
          Sprite(page: page),
          in: Rect(x: 0, y: 0, width: rect.height, height: rect.width)
        )
      },
      Self.image { list in
        list.drawGroup(maskedBy: rect) { $0.fillMask(rect, with: .white) }
      },
    ]
    for y in 0..<Self.side {
      for x in 0..<Self.side {
        func part(_ low: Double, _ high: Double, _ pixel: Int) -> Double {
          max(0, min(high, Double(pixel + 1)) - max(low, Double(pixel)))
        }
        let exact = 255 * part(rect.minX, rect.maxX, x) * part(rect.minY, rect.maxY, y)
        for (index, image) in images.enumerated() {
          let found = Double(image[x, y].w)
          #expect(abs(found - exact) <= 0.6, "\(index): \(x), \(y): \(found), \(exact)")
        }
      }
    }
  }

  @Test("The core of an axis-aligned fill stays an opaque quad of whole pixels")
  func coresStayOpaque() {
    var list = DrawList(pixelSize: PixelSize(width: 40, height: 40))
    list.state.snap = .none
    list.state.edgeAntialiasing = true
    list.fill(Rect(x: 2.5, y: 3.25, width: 20, height: 30), with: .red)
    #expect(list.quads.count == 9)
    let opaque = list.runs.filter { !$0.options.contains(.blended) }.flatMap(\.quads)
    #expect(opaque.map { list.quads[$0].topLeft.lowHalf } == [SIMD2(3, 4)])
    list.removeAll()
    list.fill(Rect(x: 2, y: 3, width: 20, height: 30), with: .red)
    #expect(list.quads.count == 1 && list.runs[0].options == .tinted)
  }

  @Test(
    "Round corners are as near to the exact area as the rule allows",
    arguments: [(1.0, 20.0), (2, 11), (3, 8), (5, 5), (8, 3), (12, 2)]
  )
  func roundCornersHaveTheirArea(radius: Double, bound: Double) {
    let rect = Rect(x: 6, y: 6, width: 26, height: 26)
    let image = Self.image { $0.fill(rect, cornerRadius: radius, with: .white) }
    var worst = 0.0
    for y in 6..<20 {
      for x in 6..<20 {
        var inside = 0
        for sample in 0..<4096 {
          let px = Double(x) + (Double(sample % 64) + 0.5) / 64
          let py = Double(y) + (Double(sample / 64) + 0.5) / 64
          let dx = max(rect.minX + radius - px, 0)
          let dy = max(rect.minY + radius - py, 0)
          if dx * dx + dy * dy <= radius * radius { inside += 1 }
        }
        worst = max(worst, abs(Double(image[x, y].w) - 255 * Double(inside) / 4096))
      }
    }
    #expect(worst <= bound + 1, "\(worst)")
  }

  @Test("Nothing changes suddenly at right angles")
  func isContinuousAtRightAngles() {
    let rect = Rect(x: -9.3, y: -7.6, width: 18.1, height: 15.7)
    for turns in 0..<4 {
      let images = [-1e-5, 0, 1e-5].map { change in
        Self.image { list in
          list.state.transform = Transform2D(rotation: Double(turns) * .pi / 2 + change)
            .concatenating(Transform2D(translationX: 20, y: 20))
          list.fill(rect, with: .white)
          list.state.tint = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
          list.stroke(rect, width: 2.5, with: .white)
        }
      }
      for y in 0..<Self.side {
        for x in 0..<Self.side {
          for image in images {
            let change =
              SIMD4<Int>(truncatingIfNeeded: image[x, y])
              &- SIMD4<Int>(truncatingIfNeeded: images[1][x, y])
            #expect(change.max() <= 1 && change.min() >= -1, "\(turns): \(x), \(y)")
          }
        }
      }
    }
  }

  @Test("Every instruction set gives the same bytes, as the definition does up to a level")
  func levelsAgree() {
    var random = SplitMix64(seed: 42)
    for number in 0..<60 {
      let angle = Double.random(in: 0...7, using: &random)
      let size = SIMD2(
        Double.random(in: 0.2...24, using: &random),
        Double.random(in: 0.2...24, using: &random)
      )
      let radius = Bool.random(using: &random) ? Double.random(in: 0...8, using: &random) : 0
      let border = Bool.random(using: &random) ? Double.random(in: 0.3...6, using: &random) : 0
      func draw(_ list: inout DrawList) {
        list.state.transform = Transform2D(rotation: angle)
          .concatenating(Transform2D(translationX: 19.7, y: 20.2))
        let rect = Rect(x: -size.x / 2, y: -size.y / 2, width: size.x, height: size.y)
        if border > 0 {
          list.stroke(rect, width: border, cornerRadius: radius, with: .white)
        } else {
          list.fill(rect, cornerRadius: radius, with: .white)
        }
      }
      let expected = Self.image(level: .scalar, draw)
      for level in RasterInstructionSet.available {
        #expect(Self.image(level: level, draw) == expected, "\(number): \(level)")
      }
      var list = DrawList(pixelSize: PixelSize(width: Self.side, height: Self.side))
      list.state.snap = .none
      list.state.edgeAntialiasing = true
      draw(&list)
      guard let mask = list.masks.first, list.quads.count == 1 else { continue }
      for y in 0..<Self.side {
        for x in 0..<Self.side {
          let covered = 255 * mask.coverage(x: Double(x) + 0.5, y: Double(y) + 0.5)
          #expect(abs(Double(expected[x, y].w) - covered) <= 0.6, "\(number): \(x), \(y)")
        }
      }
    }
  }
}

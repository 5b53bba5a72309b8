import CGLES
import Glibc
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Which pixels triangles cover.
enum CoverageCases {
  static var all: [ConformanceCase] {
    quads + fans + grids + single + triangles + clips
  }

  /// What one hit adds to each channel.
  private static let step: UInt8 = 20

  /// Draws triangles with additive blending and gives the hits of each pixel.
  private static func hits(
    _ run: CaseRun,
    _ width: Int,
    _ height: Int,
    _ corners: [Vertex],
    mode: Int32 = GL_TRIANGLES
  ) throws -> HitCounts {
    try run.fixture.makeTarget(width, height)
    run.fixture.clear(0, 0, 0, 0)
    run.gl.enable(GL_BLEND)
    run.gl.blendFunc(GL_ONE, GL_ONE)
    var colored = corners
    let unit = Float(step) / 255
    for index in colored.indices { colored[index].color = SIMD4(repeating: unit) }
    try run.fixture.draw(colored, with: .color, mode: mode)
    run.gl.disable(GL_BLEND)
    return HitCounts(try run.fixture.read())
  }

  /// How often each pixel was hit.
  private struct HitCounts {
    let image: Bitmap
    init(_ image: Bitmap) { self.image = image }
    var width: Int { image.width }
    var height: Int { image.height }

    func count(_ x: Int, _ y: Int) -> Int { Int(image[x, y].x) / Int(step) }

    /// The number of hits of all pixels.
    var sum: Int {
      (0..<height).reduce(0) { sum, y in (0..<width).reduce(sum) { $0 + count($1, y) } }
    }
  }

  /// Each pixel inside is hit once, outside never, and at the edge at most once.
  private static func verify(
    _ run: CaseRun,
    _ hits: HitCounts,
    _ outline: [Vertex],
    _ rule: Rule,
    _ what: String
  ) {
    let points = outline.map { Point(x: Double($0.x), y: Double($0.y)) }
    guard let coverage = PixelCoverage(convex: points, subpixelBits: run.facts.subpixelBits) else {
      return run.expect(hits.sum, is: 0, "hits of nothing, \(what)", rule: .edges)
    }
    record(run, hits, coverage, what)
    for y in 0..<hits.height {
      for x in 0..<hits.width {
        let count = hits.count(x, y)
        let permitted: ClosedRange<Int> =
          switch coverage.answer(x: x, y: y) {
          case .inside: 1...1
          case .outside: 0...0
          case .edge: 0...1
          }
        if !permitted.contains(count) {
          run.report(
            Violation(
              rule: count > 1 ? rule : .edges,
              pixel: Violation.Pixel(x: x, y: y, channel: 0),
              permitted: permitted,
              found: count,
              text: "\(what): (\(x), \(y)) is hit \(count) times, permitted \(permitted)"
            )
          )
        }
      }
    }
  }

  /// Returns the images that the coverage allows.
  private static func record(
    _ run: CaseRun,
    _ hits: HitCounts,
    _ coverage: PixelCoverage,
    _ what: String
  ) {
    var permitted = PermittedImage(width: hits.width, height: hits.height)
    // Only red is counted, and by whole steps.
    func hit(_ count: UInt8) -> PermittedPixel {
      PermittedPixel(
        low: SIMD4(count * step, 0, 0, 0),
        high: SIMD4(count * step + step - 1, 255, 255, 255),
        exact: SIMD4(repeating: Float(count * step))
      )
    }
    let (none, once) = (hit(0), hit(1))
    var isRight = true
    for y in 0..<hits.height {
      for x in 0..<hits.width {
        let answer = coverage.answer(x: x, y: y)
        permitted[x, y] = answer == .inside ? once : none
        if answer == .edge { permitted.permit(once, x: x, y: y) }
        if answer != .edge, hits.count(x, y) != (answer == .inside ? 1 : 0) { isRight = false }
      }
    }
    run.record(hits.image, permitted, passed: isRight, what)
  }

  private static func coordinate(_ random: inout CaseRandom, _ range: ClosedRange<Double>) -> Float
  {
    Float(random.real(range))
  }

  private static var quads: [ConformanceCase] {
    (0..<40).map { number in
      driver(
        "raster.quad_two_triangles",
        with: ["n": "\(number)"],
        [.sharedEdge, .edges],
        "the diagonal of a quad is neither drawn twice nor left out",
        sections: "13.7.1",
        smoke: number < 2
      ) { run in
        for iteration in 0..<3 {
          let x = coordinate(&run.random, 2...10)
          let y = coordinate(&run.random, 2...10)
          let (ax, ay) = (coordinate(&run.random, 8...18), coordinate(&run.random, -6...6))
          let (bx, by) = (coordinate(&run.random, -6...6), coordinate(&run.random, 8...18))
          let corners = [
            Vertex(x, y), Vertex(x + ax, y + ay), Vertex(x + ax + bx, y + ay + by),
            Vertex(x + bx, y + by),
          ]
          let order =
            iteration == 1
            ? [0, 1, 3, 1, 2, 3] : iteration == 2 ? [2, 1, 0, 0, 2, 3] : [0, 1, 2, 0, 2, 3]
          let hits = try hits(run, 40, 40, order.map { corners[$0] })
          verify(run, hits, corners, .sharedEdge, "order \(iteration)")
        }
      }
    }
  }

  private static var fans: [ConformanceCase] {
    (0..<200).map { number in
      driver(
        "raster.shared_edges",
        with: ["n": "\(number)"],
        [.sharedEdge],
        "in fans with random edges each pixel is hit exactly once",
        sections: "13.7.1",
        smoke: number < 4
      ) { run in
        let count = run.random.integer(3...9)
        let center = Vertex(coordinate(&run.random, 13...19), coordinate(&run.random, 13...19))
        let start = run.random.real(0...6.28)
        var ring: [Vertex] = []
        for index in 0..<count {
          let angle =
            start + 6.283185307 * (Double(index) + run.random.real(0...0.6)) / Double(count)
          ring.append(Vertex(Float(16 + 14 * cos(angle)), Float(16 + 14 * sin(angle))))
        }
        var corners: [Vertex] = []
        for index in 0..<count {
          let next = (index + 1) % count
          let triangle = [center, ring[index], ring[next]]
          let shift = run.random.below(3)
          let cycled = (0..<3).map { triangle[($0 + shift) % 3] }
          corners += run.random.below(2) == 0 ? cycled : cycled.reversed()
        }
        // A center outside of a flat ring would fold the fan.
        guard isInside(center, ring) else { return }
        verify(run, try hits(run, 32, 32, corners), ring, .sharedEdge, "the fan")
      }
    }
  }

  private static func isInside(_ point: Vertex, _ ring: [Vertex]) -> Bool {
    ring.indices.allSatisfy { index in
      let a = ring[index]
      let b = ring[(index + 1) % ring.count]
      return (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) > 1
    }
  }

  private static var grids: [ConformanceCase] {
    [0.37, 0.71, 1.0, 1.3, 1.91].map { pitch in
      driver(
        "raster.tile_grid",
        with: ["pitch": "\(pitch)"],
        [.sharedEdge],
        "64 by 64 tiles side by side cover each pixel once",
        sections: "13.7.1",
        smoke: pitch == 1.3
      ) { run in
        var corners: [Vertex] = []
        func edge(_ index: Int) -> Float { Float(1.23 + pitch * Double(index)) }
        for row in 0..<64 {
          for column in 0..<64 {
            let quad = Quadrilateral.rect(edge(column), edge(row), edge(column + 1), edge(row + 1))
            corners += quad.triangles
          }
        }
        let edgeLength = Int(1.23 + pitch * 64) + 2
        let (low, high) = (edge(0), edge(64))
        let outline = Quadrilateral.rect(low, low, high, high).corners
        verify(
          run,
          try hits(run, edgeLength, edgeLength, corners),
          outline,
          .sharedEdge,
          "the grid"
        )
      }
    }
  }

  private static var single: [ConformanceCase] {
    [
      driver(
        "raster.exact_centres",
        [.sharedEdge],
        "centres that lie on a shared edge belong to exactly one side",
        sections: "13.7.1",
        smoke: true
      ) { run in
        // Edges through the centers: both diagonals, a vertical and a horizontal line.
        let lines: [(Vertex, Vertex)] = [
          (Vertex(0, 0), Vertex(32, 32)), (Vertex(32, 0), Vertex(0, 32)),
          (Vertex(16.5, 0), Vertex(16.5, 32)), (Vertex(0, 16.5), Vertex(32, 16.5)),
        ]
        let box = [Vertex(0, 0), Vertex(32, 0), Vertex(32, 32), Vertex(0, 32)]
        for (number, line) in lines.enumerated() {
          let (a, b) = line
          var corners: [Vertex]
          switch number {
          case 0: corners = [a, box[1], b, a, b, box[3]]
          case 1: corners = [box[0], a, b, a, box[2], b]
          case 2: corners = [box[0], a, b, box[0], b, box[3], a, box[1], box[2], a, box[2], b]
          default: corners = [box[0], box[1], b, box[0], b, a, a, b, box[2], a, box[2], box[3]]
          }
          verify(run, try hits(run, 32, 32, corners), box, .sharedEdge, "line \(number)")
          corners.reverse()
          verify(run, try hits(run, 32, 32, corners), box, .sharedEdge, "line \(number) reversed")
        }
      },
      driver(
        "raster.winding",
        [.repeat],
        "both ways around cover the same pixels, and culling takes the side that it names",
        sections: "13.7.1",
        smoke: true
      ) { run in
        let gl = run.gl
        for _ in 0..<4 {
          let triangle = (0..<3).map { _ in
            Vertex(coordinate(&run.random, 0...24), coordinate(&run.random, 0...24))
          }
          let forth = try hits(run, 24, 24, triangle)
          let back = try hits(run, 24, 24, triangle.reversed())
          run.compare(back.image, identicalTo: forth.image)
        }
        let right = [Vertex(2, 2), Vertex(20, 3), Vertex(4, 20)]
        gl.enable(GL_CULL_FACE)
        for (face, front, isSeen) in [
          (GL_BACK, GL_CCW, true), (GL_FRONT, GL_CCW, false), (GL_BACK, GL_CW, false),
          (GL_FRONT, GL_CW, true), (GL_FRONT_AND_BACK, GL_CCW, false),
        ] {
          gl.cullFace(face)
          gl.frontFace(front)
          let count = try hits(run, 24, 24, right).sum
          run.expect(count > 0, is: isSeen, "whether a counter-clockwise triangle is seen")
        }
        gl.disable(GL_CULL_FACE)
        run.expect(try hits(run, 24, 24, right).sum > 0, "without culling the triangle is seen")
      },
      driver(
        "raster.strip_vs_triangles",
        [.repeat, .sharedEdge],
        "strips and fans cover the same pixels as their triangles",
        sections: "10.1",
        smoke: true
      ) { run in
        let ring = (0..<6).map { index in
          let angle = 0.3 + 6.283185307 * Double(index) / 6
          return Vertex(Float(12 + 10 * cos(angle)), Float(12 + 10 * sin(angle)))
        }
        let zigzag = [0, 1, 5, 2, 4, 3].map { ring[$0] }
        let strip = try hits(run, 24, 24, zigzag, mode: GL_TRIANGLE_STRIP)
        let triangles = [0, 1, 2, 1, 3, 2, 2, 3, 4, 3, 5, 4].map { zigzag[$0] }
        run.compare(try hits(run, 24, 24, triangles).image, identicalTo: strip.image, "strip")
        verify(run, strip, ring, .sharedEdge, "strip")
        let fan = try hits(run, 24, 24, ring, mode: GL_TRIANGLE_FAN)
        let slices = [0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 5].map { ring[$0] }
        run.compare(try hits(run, 24, 24, slices).image, identicalTo: fan.image, "fan")
        verify(run, fan, ring, .sharedEdge, "fan")
      },
      driver(
        "raster.repeat",
        [.repeat],
        "the same triangles twice give the same image",
        sections: "A.1",
        smoke: true
      ) { run in
        let corners = (0..<30).map { _ in
          Vertex(
            coordinate(&run.random, -4...36),
            coordinate(&run.random, -4...36),
            color: SIMD4(
              Float(run.random.unit()),
              Float(run.random.unit()),
              Float(run.random.unit()),
              1
            )
          )
        }
        try run.fixture.makeTarget(32, 32)
        run.fixture.clear(0, 0, 0, 1)
        try run.fixture.draw(corners, with: .color)
        let first = try run.fixture.read()
        run.fixture.clear(1, 0, 0, 1)
        run.fixture.clear(0, 0, 0, 1)
        try run.fixture.draw(corners, with: .color)
        run.compare(try run.fixture.read(), identicalTo: first)
      },
    ]
  }

  private static var triangles: [ConformanceCase] {
    (0..<40).map { number in
      driver(
        "raster.area",
        with: ["n": "\(number)"],
        [.edges],
        "random triangles cover the centres inside of them and none outside",
        sections: "13.7.1, 12.6.1",
        smoke: number < 2
      ) { run in
        for iteration in 0..<4 {
          let triangle = (0..<3).map { _ in
            Vertex(coordinate(&run.random, -8...40), coordinate(&run.random, -8...40))
          }
          verify(run, try hits(run, 32, 32, triangle), triangle, .edges, "triangle \(iteration)")
        }
      }
    }
      + (0..<12).map { number in
        driver(
          "raster.thin",
          with: ["n": "\(number)"],
          [.edges],
          "slivers thinner than a pixel cover the centres inside of them and none outside",
          sections: "13.7.1",
          smoke: number == 0
        ) { run in
          for iteration in 0..<6 {
            let (x, y) = (coordinate(&run.random, 0...6), coordinate(&run.random, 0...30))
            let (farX, farY) = (coordinate(&run.random, 24...34), coordinate(&run.random, 0...30))
            let width = coordinate(&run.random, 0.05...0.9)
            let sliver = [
              Vertex(x, y), Vertex(farX, farY), Vertex(farX, farY + width), Vertex(x, y + width),
            ]
            let hits = try hits(run, 32, 32, [0, 1, 2, 0, 2, 3].map { sliver[$0] })
            verify(run, hits, sliver, .sharedEdge, "sliver \(iteration)")
          }
        }
      }
  }

  private static var clips: [ConformanceCase] {
    ["left", "right", "top", "bottom"].flatMap { edgeLength in
      (0..<3).map { number in
        driver(
          "raster.clip_\(edgeLength)",
          with: ["n": "\(number)"],
          [.edges, .nearest],
          "what goes over an edge of the view is cut off and the rest stays in its place",
          sections: "12.5",
          smoke: number == 0
        ) { run in
          let shift: Float = [4, 7.5, 40][number]
          let x: Float = edgeLength == "left" ? -shift : edgeLength == "right" ? 24 + shift - 20 : 2
          let y: Float = edgeLength == "bottom" ? -shift : edgeLength == "top" ? 24 + shift - 20 : 2
          let image = RawImage(run.random.bitmap(8, 8))
          var drawing = try PairedDrawing(run, 24, 24, background: SIMD4(9, 40, 80, 255))
          run.fixture.makeTexture(image)
          let size: Float = number == 2 ? 60 : 20
          try drawing.draw(.rect(x, y, x + size, y + size), image.texture, PermittedSampler())
          try drawing.compare()
        }
      }
    }
  }
}

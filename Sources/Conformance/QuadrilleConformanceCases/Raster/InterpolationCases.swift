import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Values between corners, and corners far outside of the view.
enum InterpolationCases {
  static var all: [ConformanceCase] {
    ramps + guardBand
  }

  private static var ramps: [ConformanceCase] {
    (0..<12).map { number in
      driver(
        "raster.attribute_linear",
        with: ["n": "\(number)"],
        [.arithmetic, .quantize],
        "colours between corners are linear in the position",
        sections: "13.7.1, 2.3.4",
        smoke: number == 0
      ) { run in
        var drawing = try PairedDrawing(run, 32, 24)
        func color(_ random: inout CaseRandom) -> SIMD4<Float> {
          SIMD4(
            Float(random.unit()),
            Float(random.unit()),
            Float(random.unit()),
            Float(random.unit())
          )
        }
        if number == 0 {
          // A ramp across the whole view.
          let (left, right) = (color(&run.random), color(&run.random))
          var quad = Quadrilateral.rect(0, 0, 32, 24)
          for index in 0..<4 { quad.corners[index].color = [0, 3].contains(index) ? left : right }
          try run.fixture.draw(quad, with: .color)
          drawing.reference.draw(quad.permitted, .color)
        } else {
          let corners = (0..<3).map { _ in
            Vertex(
              Float(run.random.integer(-64...576)) / 16,
              Float(run.random.integer(-64...448)) / 16,
              color: color(&run.random)
            )
          }
          try run.fixture.draw(corners, with: .color)
          drawing.reference.draw(corners.map(\.permitted), .color)
        }
        try drawing.compare(rule: .arithmetic)
      }
    }
  }

  private static var guardBand: [ConformanceCase] {
    (0..<4).map { number in
      driver(
        "raster.guard_band",
        with: ["n": "\(number)"],
        [.edges],
        "the visible part of a triangle with corners far away is in its place",
        sections: "12.5, 12.6.1",
        smoke: number == 0
      ) { run in
        let far: Float = 10_000
        let corners: [Vertex] =
          switch number {
          case 0: [Vertex(-far, -far), Vertex(far, -far), Vertex(7.25, 20.75)]
          case 1: [Vertex(10.5, 3.25), Vertex(far, far), Vertex(-far, far)]
          case 2: [Vertex(-far, 4), Vertex(far, 4), Vertex(far, 19), Vertex(-far, 19)]
          default: [Vertex(5, -far), Vertex(21, -far), Vertex(21, far), Vertex(5, far)]
          }
        let color = SIMD4<Float>(0.4, 0.8, 0.2, 1)
        var drawing = try PairedDrawing(run, 32, 24)
        let colored = corners.map { Vertex($0.x, $0.y, color: color) }
        let order = corners.count == 3 ? [0, 1, 2] : [0, 1, 2, 0, 2, 3]
        try run.fixture.draw(order.map { colored[$0] }, with: .color)
        drawing.reference.draw(colored.map(\.permitted), .color)
        try drawing.compare()
      }
    }
  }
}

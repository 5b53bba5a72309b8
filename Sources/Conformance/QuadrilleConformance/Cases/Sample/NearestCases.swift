#if GL
import CGLES
import QuadrilleGL
import QuadrilleImage

/// Nearest filtering.
enum NearestCases {
  static var all: [ConformanceCase] {
    single + scales + offsets + turns
  }

  private static var single: [ConformanceCase] {
    [
      driver(
        "sample.nearest.centre",
        [.exact],
        "texels shown one by one are themselves",
        sections: "8.14.2",
        smoke: true
      ) { run in
        let image = RawImage(run.random.bitmap(24, 18))
        run.compare(try run.bench.picture(of: image), with: image.permitted)
      }
    ]
  }

  private static var scales: [ConformanceCase] {
    ["2", "3", "5", "7.5"].map { factor in
      driver(
        "sample.nearest.upscale",
        with: ["factor": factor],
        [.nearest],
        "each pixel shows the texel that its centre lies in",
        sections: "8.14.2",
        smoke: factor == "3"
      ) { run in
        let scale = Double(factor) ?? 1
        let image = RawImage(run.random.bitmap(6, 4))
        let width = Int(6 * scale)
        let height = Int(4 * scale)
        var drawing = try PairedDrawing(run, width, height)
        run.bench.makeTexture(image)
        try drawing.draw(
          .rect(0, 0, Float(width), Float(height)),
          image.texture,
          PermittedSampler()
        )
        try drawing.compare()
        // Not a single colour of another texel may be mixed in, with the other filter for shrinking.
        run.bench.setSampler(PermittedSampler(.nearest, minify: .linear))
        try drawing.draw(
          .rect(0, 0, Float(width), Float(height)),
          image.texture,
          PermittedSampler()
        )
        try drawing.compare("linear only where shrunk")
      }
    }
      + [2, 3].map { divisor in
        driver(
          "sample.nearest.downscale",
          with: ["divisor": "\(divisor)"],
          [.nearest],
          "a shrunk picture shows the texel that each centre lies in",
          sections: "8.14.2",
          smoke: divisor == 3
        ) { run in
          let image = RawImage(run.random.bitmap(12 * divisor, 9 * divisor))
          var drawing = try PairedDrawing(run, 12, 9)
          run.bench.makeTexture(image, PermittedSampler(.linear, minify: .nearest))
          try drawing.draw(
            .rect(0, 0, 12, 9),
            image.texture,
            PermittedSampler(.linear, minify: .nearest)
          )
          try drawing.compare()
        }
      }
  }

  private static var offsets: [ConformanceCase] {
    (0..<8).flatMap { x in
      (0..<8).map { y in
        driver(
          "sample.nearest.subpixel",
          with: ["x": "\(x)", "y": "\(y)"],
          [.nearest],
          "coordinates moved by parts of a texel find the texel that they lie in",
          sections: "8.14.2",
          smoke: x == 3 && y % 4 == 1
        ) { run in
          let image = RawImage(run.random.bitmap(16, 16))
          var drawing = try PairedDrawing(run, 12, 12)
          run.bench.makeTexture(image)
          let u = (Float(x) / 8 + 1) / 16
          let v = (Float(y) / 8 + 2) / 16
          try drawing.draw(
            .rect(0, 0, 12, 12, u, v, u + 0.75, v + 0.75),
            image.texture,
            PermittedSampler()
          )
          try drawing.compare()
        }
      }
    }
  }

  /// The texel in the source for a pixel of the turned picture.
  private typealias Turn = @Sendable (_ x: Int, _ y: Int) -> (Int, Int)

  private static func turn(
    _ word: String,
    _ coordinates: [(Float, Float)],
    swapsSides: Bool,
    _ turn: @escaping Turn
  ) -> ConformanceCase {
    driver(
      "sample.nearest.\(word)",
      [.exact],
      "texels shown one by one in another direction are themselves",
      sections: "8.14.2",
      smoke: true
    ) { run in
      let source = run.random.bitmap(13, 8)
      let (width, height) = swapsSides ? (8, 13) : (13, 8)
      try run.bench.makeTarget(width, height)
      run.bench.makeTexture(RawImage(source))
      var quad = Quadrangle.rect(0, 0, Float(width), Float(height))
      for index in 0..<4 { (quad.corners[index].u, quad.corners[index].v) = coordinates[index] }
      try run.bench.draw(quad, with: .texture)
      var expected = Bitmap(width: width, height: height, alphaMode: .premultiplied)
      for y in 0..<height {
        for x in 0..<width {
          let (column, row) = turn(x, y)
          expected[x, y] = source[column, row]
        }
      }
      run.compare(try run.bench.read(), identicalTo: expected)
    }
  }

  private static let turns = [
    turn("flip_x", [(1, 0), (0, 0), (0, 1), (1, 1)], swapsSides: false) { (12 - $0, $1) },
    turn("flip_y", [(0, 1), (1, 1), (1, 0), (0, 0)], swapsSides: false) { ($0, 7 - $1) },
    turn("rot180", [(1, 1), (0, 1), (0, 0), (1, 0)], swapsSides: false) { (12 - $0, 7 - $1) },
    turn("rot90", [(0, 1), (0, 0), (1, 0), (1, 1)], swapsSides: true) { ($1, 7 - $0) },
    turn("rot270", [(1, 0), (1, 1), (0, 1), (0, 0)], swapsSides: true) { (12 - $1, $0) },
  ]
}
#endif

import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Nearest filtering.
enum NearestCases {
  static var all: [ConformanceCase] {
    single + scales + offsets + orientations
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
        run.compare(try run.fixture.image(of: image), with: image.permitted)
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
        run.fixture.makeTexture(image)
        try drawing.draw(
          .rect(0, 0, Float(width), Float(height)),
          image.texture,
          PermittedSampler()
        )
        try drawing.compare()
        // Not a single color of another texel may be mixed in, with the other filter for shrinking.
        run.fixture.setSampler(PermittedSampler(.nearest, minify: .linear))
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
          "a minified image shows the texel that contains each center",
          sections: "8.14.2",
          smoke: divisor == 3
        ) { run in
          let image = RawImage(run.random.bitmap(12 * divisor, 9 * divisor))
          var drawing = try PairedDrawing(run, 12, 9)
          run.fixture.makeTexture(image, PermittedSampler(.linear, minify: .nearest))
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
          run.fixture.makeTexture(image)
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

  /// The texel in the source for a pixel of the rotated image.
  private typealias CoordinateMapping = @Sendable (_ x: Int, _ y: Int) -> (Int, Int)

  private static func orientation(
    _ label: String,
    _ coordinates: [(Float, Float)],
    swapsDimensions: Bool,
    _ orientation: @escaping CoordinateMapping
  ) -> ConformanceCase {
    driver(
      "sample.nearest.\(label)",
      [.exact],
      "texels shown one by one in another direction are themselves",
      sections: "8.14.2",
      smoke: true
    ) { run in
      let source = run.random.bitmap(13, 8)
      let (width, height) = swapsDimensions ? (8, 13) : (13, 8)
      try run.fixture.makeTarget(width, height)
      run.fixture.makeTexture(RawImage(source))
      var quad = Quadrilateral.rect(0, 0, Float(width), Float(height))
      for index in 0..<4 { (quad.corners[index].u, quad.corners[index].v) = coordinates[index] }
      try run.fixture.draw(quad, with: .texture)
      var expected = Bitmap(width: width, height: height, alphaMode: .premultiplied)
      for y in 0..<height {
        for x in 0..<width {
          let (column, row) = orientation(x, y)
          expected[x, y] = source[column, row]
        }
      }
      run.compare(try run.fixture.read(), identicalTo: expected)
    }
  }

  private static let orientations = [
    orientation("flip_x", [(1, 0), (0, 0), (0, 1), (1, 1)], swapsDimensions: false) {
      (12 - $0, $1)
    },
    orientation("flip_y", [(0, 1), (1, 1), (1, 0), (0, 0)], swapsDimensions: false) {
      ($0, 7 - $1)
    },
    orientation("rot180", [(1, 1), (0, 1), (0, 0), (1, 0)], swapsDimensions: false) {
      (12 - $0, 7 - $1)
    },
    orientation("rot90", [(0, 1), (0, 0), (1, 0), (1, 1)], swapsDimensions: true) { ($1, 7 - $0) },
    orientation("rot270", [(1, 0), (1, 1), (0, 1), (0, 0)], swapsDimensions: true) {
      (12 - $1, $0)
    },
  ]
}

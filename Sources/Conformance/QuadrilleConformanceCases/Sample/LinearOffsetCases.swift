import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Linear filtering of an image that is moved by parts of a texel.
enum LinearOffsetCases {
  static var all: [ConformanceCase] {
    (0..<8).flatMap { x in
      (0..<8).map { y in
        driver(
          "sample.linear.subpixel",
          with: ["x": "\(x)", "y": "\(y)"],
          [.linear],
          "each axis is weighted by its own part of a texel",
          sections: "8.14.2",
          smoke: x == 5 && y % 4 == 2
        ) { run in
          let image = RawImage(run.random.bitmap(16, 16))
          var drawing = try PairedDrawing(run, 8, 8)
          run.fixture.makeTexture(image, PermittedSampler(.linear))
          let u = (Float(x) / 8 + 3) / 16
          let v = (Float(y) / 8 + 5) / 16
          try drawing.draw(
            .rect(0, 0, 8, 8, u, v, u + 0.5, v + 0.5),
            image.texture,
            PermittedSampler(.linear)
          )
          try drawing.compare()
        }
      }
    }
  }
}

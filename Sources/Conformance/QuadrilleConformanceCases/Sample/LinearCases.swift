import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Linear filtering.
enum LinearCases {
  static var all: [ConformanceCase] {
    scales + formats + single
  }

  private static let factors =
    [
      "2", "2.5", "3", "3.125", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15",
      "16",
    ]

  private static var scales: [ConformanceCase] {
    factors.map { factor in
      driver(
        "sample.linear.upscale",
        with: ["factor": factor],
        [.linear],
        "values between texels lie between the bounds of their weights",
        sections: "8.14.2, 8.15",
        smoke: factor == "3.125" || factor == "4"
      ) { run in
        let scale = Double(factor) ?? 1
        let columns = max(2, Int(24 / scale))
        let image = RawImage(run.random.bitmap(columns, 3))
        let width = Int(Double(columns) * scale)
        let height = Int(3 * scale)
        var drawing = try PairedDrawing(run, width, height)
        // The filter for shrinking must not count.
        run.fixture.makeTexture(image, PermittedSampler(.linear, minify: .nearest))
        try drawing.draw(
          .rect(0, 0, Float(width), Float(height)),
          image.texture,
          PermittedSampler(.linear)
        )
        try drawing.compare()
      }
    }
  }

  private static var formats: [ConformanceCase] {
    RawFormat.all.map { format in
      driver(
        "sample.linear.format",
        with: ["format": format.name],
        [.linear],
        "each format is filtered after it was expanded",
        sections: "8.14.2, 8.15",
        smoke: format.name == "rgb565"
      ) { run in
        let image = RawImage(format, 5, 4, &run.random)
        var drawing = try PairedDrawing(run, 20, 16)
        run.fixture.makeTexture(image, PermittedSampler(.linear))
        try drawing.draw(.rect(0, 0, 20, 16), image.texture, PermittedSampler(.linear))
        try drawing.compare()
      }
    }
  }

  private static var single: [ConformanceCase] {
    [
      driver(
        "sample.linear.identity",
        [.exact],
        "at the centres of texels nothing is mixed",
        sections: "8.14.2",
        smoke: true
      ) { run in
        for (width, height) in [(16, 16), (13, 7), (32, 5)] {
          let image = RawImage(run.random.bitmap(width, height))
          try run.fixture.makeTarget(width, height)
          run.fixture.makeTexture(image, PermittedSampler(.linear))
          try run.fixture.drawTexels(width, height)
          let what = "\(width)x\(height)"
          // Sides that are no powers of two have coordinates that are not exact.
          if width == 16 {
            run.compare(try run.fixture.read(), with: image.permitted, what)
          } else {
            var reference = PermittedRenderer(
              width: width,
              height: height,
              filledWith: .zero,
              subpixelBits: run.facts.subpixelBits
            )
            reference.draw(
              Quadrilateral.quad(x: 0, y: 0, width: width, height: height).permitted,
              .texture(image.texture, PermittedSampler(.linear))
            )
            run.compare(try run.fixture.read(), with: reference.image, rule: .linear, what)
          }
        }
      },
      driver(
        "sample.linear.half_texel",
        [.quantize],
        "half-way between texels are the means of 2 and of 4",
        sections: "8.14.2, 2.3.5.2",
        smoke: true
      ) { run in
        let source = run.random.bitmap(16, 16)
        for (dx, dy) in [(1, 0), (0, 1), (1, 1)] {
          try run.fixture.makeTarget(15, 15)
          run.fixture.makeTexture(RawImage(source), PermittedSampler(.linear))
          let (u, v) = (Float(dx) / 32, Float(dy) / 32)
          try run.fixture.draw(
            .rect(0, 0, 15, 15, u, v, u + 15.0 / 16, v + 15.0 / 16),
            with: .texture
          )
          var permitted = PermittedImage(width: 15, height: 15)
          for y in 0..<15 {
            for x in 0..<15 {
              var sum = SIMD4<Double>.zero
              for (column, row) in [(x, y), (x + dx, y), (x, y + dy), (x + dx, y + dy)] {
                sum += SIMD4<Double>(source[column, row])
              }
              let mean = PermittedColor(exactly: sum / 4)
              // The mean of four is taken in two steps, each of them may round.
              var pixel = (dx + dy == 2 ? mean.widened(by: 0.5) : mean).quantized()
              pixel.poorLow = mean.widened(by: 1).quantized().low
              pixel.poorHigh = mean.widened(by: 1).quantized().high
              permitted[x, y] = pixel
            }
          }
          run.compare(try run.fixture.read(), with: permitted, "by \(dx), \(dy) halves")
        }
      },
      driver(
        "sample.linear.gradient_monotone",
        [.linear],
        "between two texels values go one way",
        sections: "8.14.2",
        smoke: true
      ) { run in
        try run.fixture.makeTarget(64, 3)
        let bytes: [UInt8] = [0, 255, 10, 20, 255, 0, 240, 220]
        let image = RawImage(.rgba8888, 2, 1, bytes)
        run.fixture.makeTexture(image, PermittedSampler(.linear))
        try run.fixture.draw(.rect(0, 0, 64, 3), with: .texture)
        let read = try run.fixture.read()
        for x in 1..<64 {
          let (left, right) = (read[x - 1, 1], read[x, 1])
          run.expect(
            right.x >= left.x && right.y <= left.y && right.z >= left.z && right.w >= left.w,
            "column \(x) goes back: \(left) to \(right)"
          )
        }
        run.expect(read[0, 1], is: SIMD4(0, 255, 10, 20), "the first column")
        run.expect(read[63, 1], is: SIMD4(255, 0, 240, 220), "the last column")
      },
      driver(
        "sample.linear.edge_clamp_no_bleed",
        [.exact],
        "beyond the centres of the outermost texels nothing of the other side is mixed in",
        sections: "8.14.2, 8.15",
        smoke: true
      ) { run in
        // All texels are gray but those of the right column and the upper row.
        var source = Bitmap(width: 8, height: 8, alphaMode: .premultiplied)
        source.fill(0..<8, 0..<8, SIMD4(100, 110, 120, 130))
        source.fill(7..<8, 0..<8, SIMD4(255, 0, 0, 255))
        source.fill(0..<8, 7..<8, SIMD4(0, 0, 255, 255))
        try run.fixture.makeTarget(32, 32)
        run.fixture.makeTexture(RawImage(source), PermittedSampler(.linear))
        try run.fixture.draw(.rect(0, 0, 32, 32), with: .texture)
        let read = run.fixture.read(0, 0, 16, 16)
        var expected = Bitmap(width: 16, height: 16, alphaMode: .premultiplied)
        expected.fill(0..<16, 0..<16, SIMD4(100, 110, 120, 130))
        run.compare(read, identicalTo: expected)
        let upper = run.fixture.read(0, 30, 28, 2)
        var blue = Bitmap(width: 28, height: 2, alphaMode: .premultiplied)
        blue.fill(0..<28, 0..<2, SIMD4(0, 0, 255, 255))
        run.compare(upper, identicalTo: blue, "upper row")
      },
    ]
  }
}

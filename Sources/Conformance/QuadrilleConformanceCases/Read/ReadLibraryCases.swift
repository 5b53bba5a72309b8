import QuadrilleConformance
import QuadrilleDrawing
import QuadrilleGL
import QuadrilleImage

/// Reading through `GLView`.
enum ReadLibraryCases {
  static var all: [ConformanceCase] {
    [
      library(
        "read.bottom_up",
        with: ["mode": "library"],
        [.exact],
        "the image of a view has its top row first",
        smoke: true
      ) { run in
        let image = run.random.opaqueBitmap(7, 5)
        run.compare(try run.show(image), identicalTo: image)
      },
      library(
        "read.png_round_trip",
        [.exact],
        "an image that was read is the same after PNG encoding",
        sections: "16.1.2"
      ) { run in
        let image = run.random.opaqueBitmap(21, 9)
        let read = try run.show(image)
        let again = try PNG.decode(PNG.encode(read))
        run.compare(again.bitmap, identicalTo: image)
      },
      library(
        "read.straight_alpha",
        [.quantize],
        "colour divided by alpha is rounded to the nearest, for all alphas",
        sections: "2.3.5.2"
      ) { run in
        var source = Bitmap(width: 64, height: 16, alphaMode: .premultiplied)
        for index in 0..<1024 {
          let alpha = index / 4
          source[index % 64, index / 64] = SIMD4(
            UInt8(run.random.below(alpha + 1)),
            UInt8(alpha),
            UInt8(alpha / 2),
            UInt8(alpha)
          )
        }
        let read = try run.show(source)
        run.compare(read, identicalTo: source, rule: .exact)
        let straight = read.unpremultiplied()
        for index in 0..<1024 {
          let (x, y) = (index % 64, index / 64)
          let alpha = Int(source[x, y][3])
          for channel in 0..<3 where alpha > 0 {
            let exact = Double(source[x, y][channel]) * 255 / Double(alpha)
            let value = Double(straight[x, y][channel])
            run.measure(.quantize, abs(value - exact))
            run.expect(
              abs(value - exact) <= 0.5,
              "\(source[x, y][channel]) by \(alpha) is \(value), the nearest is \(exact)"
            )
          }
        }
      },
    ] + strides
  }

  private static var strides: [ConformanceCase] {
    [0, 1, 4, 13, 64].map { extra in
      library(
        "read.stride_lib",
        with: ["extra": "\(extra)"],
        [.readGuard],
        "rows go to the stride of the caller's bitmap and the bytes between them stay",
        smoke: extra == 4
      ) { run in
        let image = run.random.opaqueBitmap(11, 6)
        let view = try run.view(11, 6)
        try run.draw(image, in: view)
        let stride = 44 + extra
        var target = Bitmap(
          width: 11,
          height: 6,
          stride: stride,
          bytes: [UInt8](repeating: 0x5C, count: 6 * stride)
        )
        try view.readPixels(into: &target)
        run.compare(target, identicalTo: image)
        for row in 0..<6 {
          let gap = target.bytes[(row * stride + 44)..<((row + 1) * stride)]
          run.expect(gap.allSatisfy { $0 == 0x5C }, "bytes behind row \(row) were written")
        }
      }
    }
  }
}

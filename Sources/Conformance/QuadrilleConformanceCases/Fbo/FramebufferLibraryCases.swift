import QuadrilleConformance
import QuadrilleDrawing
import QuadrilleGL
import QuadrilleImage

/// Views of the library: the pair of binding and presenting, and scales.
enum FramebufferLibraryCases {
  static var all: [ConformanceCase] {
    ["framebuffer", "pbuffer"].map { label in
      library(
        "fbo.present_pair",
        with: ["backend": label],
        [.exact],
        "100 frames bound and presented are each what was drawn for it",
        smoke: true
      ) { run in
        let backend = GLView.Backend(rawValue: label) ?? .framebuffer
        let view: GLView
        do {
          view = try GLView(size: Size(width: 9, height: 7), backend: backend, in: run.context)
        } catch {
          throw CaseStop.notSupported("\(error)")
        }
        for number in 0..<100 {
          let value = UInt8(2 * number)
          try view.bindFramebuffer()
          try view.clear(Color(red: Double(value) / 255, green: 0.4, blue: 1))
          var expected = Bitmap(width: 9, height: 7, alphaMode: .premultiplied)
          expected.fill(0..<9, 0..<7, SIMD4(value, 102, 255, 255))
          if number % 10 == 0 {
            let image = run.random.opaqueBitmap(9, 7)
            try run.draw(image, in: view)
            expected = image
          }
          let frame = try view.presentFramebuffer()
          run.expect(frame.number, is: number, "the frame's number")
          run.compare(frame.bitmap, identicalTo: expected, "frame \(number)")
        }
      }
    }
      + [1, 2, 3].map { scale in
        library(
          "fbo.scale_factor",
          with: ["scale": "\(scale)"],
          [.exact],
          "a view of some points has as many pixels as its scale says",
          smoke: scale == 2
        ) { run in
          let view = try GLView(
            size: Size(width: 8, height: 6),
            scale: Double(scale),
            in: run.context
          )
          run.expect(
            view.pixelSize,
            is: PixelSize(width: 8 * scale, height: 6 * scale),
            "the sides in pixels"
          )
          try view.clear(.black)
          var list = DrawList(pixelSize: view.pixelSize, scale: view.scale)
          list.fill(Rect(x: 1, y: 2, width: 3, height: 2), with: .white)
          try run.draw(list, in: view)
          let read = try view.readPixels()
          var expected = Bitmap(width: 8 * scale, height: 6 * scale, alphaMode: .premultiplied)
          expected.fill(0..<8 * scale, 0..<6 * scale, SIMD4(0, 0, 0, 255))
          expected.fill(scale..<4 * scale, 2 * scale..<4 * scale, SIMD4(repeating: 255))
          run.compare(read, identicalTo: expected)
        }
      }
  }
}

import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// The scissor rectangle.
enum ScissorCases {
  static var all: [ConformanceCase] {
    basic + single
  }

  private static var basic: [ConformanceCase] {
    (0..<40).map { number in
      driver(
        "scissor.basic",
        with: ["n": "\(number)"],
        [.invariance],
        "a draw changes the pixels inside of the rectangle and no others",
        sections: "13.8.2, A.3",
        smoke: number < 3
      ) { run in
        let width = 21
        let height = 17
        let x = run.random.integer(-4...18)
        let y = run.random.integer(-4...14)
        let (w, h) = (run.random.integer(1...20), run.random.integer(1...16))
        let below = run.random.bitmap(width, height)
        let above = run.random.bitmap(width, height)
        let fixture = run.fixture
        _ = try fixture.image(of: RawImage(below))
        fixture.makeTexture(RawImage(above))
        run.gl.enable(GL_SCISSOR_TEST)
        run.gl.scissor(GLint(x), GLint(y), GLsizei(w), GLsizei(h))
        try fixture.drawTexels(width, height)
        var expected = below
        let columns = (x..<x + w).clamped(to: 0..<width)
        let rows = (y..<y + h).clamped(to: 0..<height)
        for row in rows {
          for column in columns { expected[column, row] = above[column, row] }
        }
        run.compare(try fixture.read(), identicalTo: expected, "scissor \(x), \(y), \(w), \(h)")
      }
    }
  }

  private static var single: [ConformanceCase] {
    [(3, 2, 5, 4), (0, 0, 1, 1), (-2, -3, 6, 8), (10, 7, 90, 90)].enumerated().map { number, box in
      driver(
        "scissor.clear",
        with: ["n": "\(number)"],
        [.clear, .invariance],
        "a clear is bound by the rectangle",
        sections: "13.8.2, 15.2.3",
        smoke: true
      ) { run in
        let fixture = run.fixture
        let below = run.random.bitmap(14, 11)
        _ = try fixture.image(of: RawImage(below))
        run.gl.enable(GL_SCISSOR_TEST)
        run.gl.scissor(GLint(box.0), GLint(box.1), GLsizei(box.2), GLsizei(box.3))
        fixture.clear(1, 0.2, 0.6, 0.4)
        var expected = below
        expected.fill(box.0..<box.0 + box.2, box.1..<box.1 + box.3, SIMD4(255, 51, 153, 102))
        run.compare(try fixture.read(), identicalTo: expected)
      }
    } + [
      driver(
        "scissor.outside_nothing",
        [.invariance],
        "a rectangle outside the framebuffer or without area lets nothing through",
        sections: "13.8.2",
        smoke: true
      ) { run in
        let fixture = run.fixture
        let below = run.random.bitmap(9, 8)
        _ = try fixture.image(of: RawImage(below))
        run.gl.enable(GL_SCISSOR_TEST)
        for (x, y, w, h) in [
          (9, 0, 5, 8), (0, 8, 9, 5), (-5, 0, 5, 8), (0, -3, 9, 3), (2, 2, 0, 5), (2, 2, 5, 0),
        ] {
          run.gl.scissor(GLint(x), GLint(y), GLsizei(w), GLsizei(h))
          try fixture.fill(0, 0, 9, 8, SIMD4(1, 0, 1, 1))
          fixture.clear(0, 1, 0, 1)
          run.compare(try fixture.read(), identicalTo: below, "scissor \(x), \(y), \(w), \(h)")
        }
      },
      driver(
        "scissor.disable_restores",
        [.invariance],
        "without the test the rectangle does not count, and with it again it does",
        sections: "13.8.2",
        smoke: true
      ) { run in
        let fixture = run.fixture
        try fixture.makeTarget(9, 8)
        run.gl.scissor(2, 3, 4, 2)
        var expected = Bitmap(width: 9, height: 8, alphaMode: .premultiplied)
        for (iteration, isOn) in [false, true, false, true].enumerated() {
          if isOn {
            run.gl.enable(GL_SCISSOR_TEST)
          } else {
            run.gl.disable(GL_SCISSOR_TEST)
          }
          run.expect(
            run.gl.isEnabled(GL_SCISSOR_TEST) == GLboolean(GL_TRUE),
            is: isOn,
            "glIsEnabled(GL_SCISSOR_TEST)",
            rule: .errors
          )
          let value = UInt8(51 * (iteration + 1))
          try fixture.fill(0, 0, 9, 8, SIMD4(repeating: Float(value) / 255))
          expected.fill(
            isOn ? 2..<6 : 0..<9,
            isOn ? 3..<5 : 0..<8,
            SIMD4(repeating: value)
          )
          run.compare(try fixture.read(), identicalTo: expected, "turn \(iteration)")
        }
      },
      negativeSize("scissor", [(-1, 4), (4, -1)]) { gl, width, height in
        gl.scissor(0, 0, width, height)
      },
      negativeSize("viewport", [(-1, 4), (4, -1)]) { gl, width, height in
        gl.viewport(0, 0, width, height)
      },
    ]
  }

  /// A call with a negative size gives an error and changes nothing.
  private static func negativeSize(
    _ label: String,
    _ sizes: [(GLsizei, GLsizei)],
    _ call: @escaping @Sendable (GLFunctions, GLsizei, GLsizei) -> Void
  ) -> ConformanceCase {
    driver(
      "\(label).negative_size",
      [.errors],
      "a negative size is GL_INVALID_VALUE and changes nothing",
      sections: label == "scissor" ? "13.8.2" : "12.6.1"
    ) { run in
      let gl = run.gl
      let name = label == "scissor" ? GL_SCISSOR_BOX : GL_VIEWPORT
      if label == "scissor" { gl.scissor(3, 4, 5, 6) } else { gl.viewport(3, 4, 5, 6) }
      for (width, height) in sizes {
        call(gl, width, height)
        run.expect(run.fixture.takeErrors(), is: ["GL_INVALID_VALUE"], "the error")
        run.expect(gl.box(name), is: [3, 4, 5, 6], "the box after the call")
      }
    }
  }
}

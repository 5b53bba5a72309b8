import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Framebuffer objects as targets.
enum FramebufferCases {
  static var all: [ConformanceCase] {
    formats + sizes + incomplete
  }

  private static let targets: [(String, Int32, SIMD4<Int>)] = [
    ("rgba8", GL_RGBA8, SIMD4(8, 8, 8, 8)),
    ("rgb8", GL_RGB8, SIMD4(8, 8, 8, 0)),
    ("rgba4", GL_RGBA4, SIMD4(4, 4, 4, 4)),
    ("rgb5_a1", GL_RGB5_A1, SIMD4(5, 5, 5, 1)),
    ("rgb565", GL_RGB565, SIMD4(5, 6, 5, 0)),
    ("srgb8_alpha8", GL_SRGB8_ALPHA8, SIMD4(8, 8, 8, 8)),
  ]

  private static var formats: [ConformanceCase] {
    targets.flatMap { name, format, bits in
      [true, false].map { isTexture in
        driver(
          "fbo.format.\(name)",
          with: ["storage": isTexture ? "texture" : "renderbuffer"],
          [.clear, .quantize],
          "a target of this format is complete, and holds what it is cleared to",
          sections: "9.4.3, 8.5.1, 15.2.3",
          smoke: isTexture
        ) { run in
          let fixture = run.fixture
          let gl = run.gl
          if isTexture {
            try fixture.makeTextureTarget(6, 5, format: format)
          } else {
            try fixture.makeTarget(6, 5, format: format)
          }
          for (name, index) in [
            (GL_FRAMEBUFFER_ATTACHMENT_RED_SIZE, 0), (GL_FRAMEBUFFER_ATTACHMENT_GREEN_SIZE, 1),
            (GL_FRAMEBUFFER_ATTACHMENT_BLUE_SIZE, 2), (GL_FRAMEBUFFER_ATTACHMENT_ALPHA_SIZE, 3),
          ] {
            var size: GLint = -1
            unsafe gl.getFramebufferAttachmentParameteriv(
              GL_FRAMEBUFFER,
              GL_COLOR_ATTACHMENT0,
              name,
              &size
            )
            // A driver may give more bits than asked for, but none for what is not there.
            run.expect(
              bits[index] == 0 ? size == 0 : Int(size) >= bits[index],
              "channel \(index) has \(size) bits, \(bits[index]) were asked for",
              rule: .errors
            )
          }
          for color in [SIMD4(0, 0, 0, 0), SIMD4(255, 255, 255, 255), SIMD4(200, 100, 50, 180)] {
            let unit = SIMD4<Float>(SIMD4<Double>(color)) / 255
            fixture.clear(unit.x, unit.y, unit.z, unit.w)
            var exact = SIMD4<Double>(color)
            if format == GL_SRGB8_ALPHA8 {
              for channel in 0..<3 {
                exact[channel] = 255 * StandardRGB.encoded(exact[channel] / 255)
              }
            }
            var permitted = PermittedColor(exactly: exact).quantized(bits: bits)
            if format == GL_SRGB8_ALPHA8, color.x == 200 {
              permitted = PermittedColor(exactly: exact).widened(by: 1).quantized()
              permitted.low[3] = 180
              permitted.high[3] = 180
            }
            run.compare(
              try fixture.read(),
              with: PermittedImage(width: 6, height: 5, filledWith: permitted),
              "cleared to \(color)"
            )
          }
        }
      }
    }
  }

  private static var sizes: [ConformanceCase] {
    ["1x1", "3x5", "640x480", "2048x1", "1x2048", "maxx1"].map { label in
      driver(
        "fbo.size",
        with: ["size": label],
        [.exact],
        "targets of every size are complete, and drawn to up to their last pixel",
        sections: "9.2.4, 9.4.3",
        smoke: label == "640x480"
      ) { run in
        let dimensions: ImageSize
        switch label {
        case "maxx1":
          dimensions = ImageSize(run.facts.limits["GL_MAX_RENDERBUFFER_SIZE"] ?? 2048, 1)
        default:
          let numbers = label.split(separator: "x").compactMap { Int($0) }
          dimensions = ImageSize(numbers[0], numbers[1])
        }
        let (width, height) = (dimensions.width, dimensions.height)
        try run.fixture.makeTarget(width, height)
        run.fixture.clear(0.2, 0.4, 0.6, 1)
        let columns = min(3, width)
        let rows = min(2, height)
        try run.fixture.fill(width - columns, height - rows, columns, rows, SIMD4(1, 0, 0, 1))
        let (left, lower) = (max(0, width - 8), max(0, height - 6))
        let read = run.fixture.read(left, lower, width - left, height - lower)
        var expected = Bitmap(
          width: width - left,
          height: height - lower,
          alphaMode: .premultiplied
        )
        expected.fill(0..<width, 0..<height, SIMD4(51, 102, 153, 255))
        expected.fill(
          width - left - columns..<width,
          height - lower - rows..<height,
          SIMD4(255, 0, 0, 255)
        )
        run.compare(read, identicalTo: expected)
        run.expect(
          run.fixture.read(0, 0, 1, 1)[0, 0],
          is: width <= 3 && height <= 2 ? SIMD4(255, 0, 0, 255) : SIMD4(51, 102, 153, 255),
          "the first pixel"
        )
        var found: GLint = 0
        unsafe run.gl.getRenderbufferParameteriv(GL_RENDERBUFFER, GL_RENDERBUFFER_WIDTH, &found)
        run.expect(Int(found), is: width, "GL_RENDERBUFFER_WIDTH", rule: .errors)
      }
    }
  }

  private static func status(_ run: CaseRun) -> GLenum {
    run.gl.checkFramebufferStatus(GL_FRAMEBUFFER)
  }

  private static var incomplete: [ConformanceCase] {
    [
      driver(
        "fbo.incomplete.no_attachment",
        [.errors],
        "a framebuffer without attachments is not complete, nor is one whose attachment went",
        sections: "9.4.2",
        smoke: true
      ) { run in
        run.gl.bindFramebuffer(GL_FRAMEBUFFER, run.fixture.make(.framebuffer))
        run.expect(
          status(run),
          is: GLenum(GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT),
          "the status of an empty framebuffer"
        )
        let newTarget = try run.fixture.makeTarget(4, 4)
        run.expect(status(run), is: GLenum(GL_FRAMEBUFFER_COMPLETE), "the status of a whole one")
        run.gl.framebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, 0)
        run.expect(
          status(run),
          is: GLenum(GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT),
          "the status of \(newTarget.framebuffer) after its attachment went"
        )
      },
      driver(
        "fbo.incomplete.unrenderable",
        [.errors],
        "a texture without storage or of a format that is not drawn to makes it incomplete",
        sections: "9.4.1",
        smoke: true
      ) { run in
        let gl = run.gl
        gl.bindFramebuffer(GL_FRAMEBUFFER, run.fixture.make(.framebuffer))
        for isEmpty in [true, false] {
          let texture = run.fixture.make(.texture)
          gl.bindTexture(GL_TEXTURE_2D, texture)
          // Three channels of shared exponents cannot be drawn to in ES 3.
          if !isEmpty { gl.texStorage2D(GL_TEXTURE_2D, 1, GL_RGB9_E5, 4, 4) }
          gl.framebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0)
          if isEmpty || !run.facts.has("GL_QCOM_render_shared_exponent") {
            run.expect(
              status(run),
              is: GLenum(GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT),
              isEmpty ? "the status without storage" : "the status with GL_RGB9_E5"
            )
          }
        }
      },
      driver(
        "fbo.incomplete.draw_error",
        [.errors],
        "drawing to, clearing and reading an incomplete framebuffer is an error",
        sections: "9.4.4",
        smoke: true
      ) { run in
        let gl = run.gl
        try run.fixture.makeTarget(4, 4)
        try run.fixture.prepare(.solid)
        run.fixture.stream(Quadrilateral.rect(0, 0, 4, 4).triangles)
        gl.bindFramebuffer(GL_FRAMEBUFFER, run.fixture.make(.framebuffer))
        let wanted = ["GL_INVALID_FRAMEBUFFER_OPERATION"]
        gl.drawArrays(GL_TRIANGLES, 0, 6)
        run.expect(run.fixture.takeErrors(), is: wanted, "the error of a draw")
        gl.clear(GL_COLOR_BUFFER_BIT)
        run.expect(run.fixture.takeErrors(), is: wanted, "the error of a clear")
        let read = run.fixture.read(0, 0, 2, 2)
        run.expect(run.fixture.takeErrors(), is: wanted, "the error of a read")
        run.expect(
          read.bytes.allSatisfy { $0 == 0xA5 },
          "a read that failed wrote memory",
          rule: .readGuard
        )
      },
    ]
  }
}

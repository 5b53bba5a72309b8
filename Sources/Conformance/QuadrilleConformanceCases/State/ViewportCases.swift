import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// The viewport and the limits of its sides.
enum ViewportCases {
  private static let offsets = [(0, 0), (3, 2), (1, 0), (0, 1), (-4, -3), (10, 9), (5, -2)]
  private static let smallSizes = [(1, 1), (2, 1), (1, 3), (3, 3), (7, 5)]

  static var all: [ConformanceCase] {
    offsets.map { x, y in
      driver(
        "viewport.offset",
        with: ["x": "\(x)", "y": "\(y)"],
        [.exact, .invariance],
        "the viewport's corner moves what is drawn",
        sections: "12.6.1",
        smoke: x == 3 || x == 1
      ) { run in
        let fixture = run.fixture
        let below = run.random.bitmap(16, 16)
        let image = run.random.bitmap(8, 8)
        _ = try fixture.image(of: RawImage(below))
        fixture.makeTexture(RawImage(image))
        run.gl.viewport(GLint(x), GLint(y), 16, 16)
        // The quad fills the lower left quarter of the viewport.
        try fixture.drawTexels(8, 8)
        var expected = below
        for row in 0..<8 {
          for column in 0..<8 {
            let (px, py) = (column + x, row + y)
            if (0..<16).contains(px), (0..<16).contains(py) {
              expected[px, py] = image[column, row]
            }
          }
        }
        run.compare(try fixture.read(), identicalTo: expected)
      }
    }
      + smallSizes.map { width, height in
        driver(
          "viewport.small",
          with: ["size": "\(width)x\(height)"],
          [.exact],
          "a viewport of few pixels is filled and nothing outside it",
          sections: "12.6.1",
          smoke: width == 3
        ) { run in
          let fixture = run.fixture
          let image = run.random.bitmap(width, height)
          try fixture.makeTarget(12, 10)
          fixture.clear(0, 0, 0, 1)
          fixture.makeTexture(RawImage(image))
          run.gl.viewport(4, 3, GLsizei(width), GLsizei(height))
          try fixture.draw(.rect(0, 0, 12, 10), with: .texture)
          var expected = Bitmap(width: 12, height: 10, alphaMode: .premultiplied)
          expected.fill(0..<12, 0..<10, SIMD4(0, 0, 0, 255))
          expected.blit(image, 4, 3)
          run.compare(try fixture.read(), identicalTo: expected)
        }
      } + [
        driver(
          "viewport.max_dims",
          [.errors],
          "limits are at least what the specification wants, and views fit the viewport",
          sections: "12.6.1, table 21.40"
        ) { run in
          let size = run.facts.maxTextureSize
          // The minimum values of table 6.19 of ES 2.0, and of the tables of ES 3.0.
          let old = [
            "GL_MAX_VIEWPORT_DIMS.width": size, "GL_MAX_VIEWPORT_DIMS.height": size,
            "GL_MAX_TEXTURE_SIZE": 64, "GL_MAX_CUBE_MAP_TEXTURE_SIZE": 16,
            "GL_MAX_RENDERBUFFER_SIZE": 1, "GL_MAX_TEXTURE_IMAGE_UNITS": 8,
            "GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS": 8, "GL_MAX_VERTEX_ATTRIBS": 8,
            "GL_SUBPIXEL_BITS": 4, "GL_MAX_VERTEX_UNIFORM_VECTORS": 128,
            "GL_MAX_FRAGMENT_UNIFORM_VECTORS": 16, "GL_MAX_VARYING_VECTORS": 8,
          ]
          let later = [
            "GL_MAX_VIEWPORT_DIMS.width": size,
            "GL_MAX_VIEWPORT_DIMS.height": size,
            "GL_MAX_TEXTURE_SIZE": 2048, "GL_MAX_RENDERBUFFER_SIZE": 2048,
            "GL_MAX_TEXTURE_IMAGE_UNITS": 16, "GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS": 32,
            "GL_MAX_VERTEX_ATTRIBS": 16, "GL_MAX_COLOR_ATTACHMENTS": 4, "GL_SUBPIXEL_BITS": 4,
            "GL_MAX_CUBE_MAP_TEXTURE_SIZE": 2048, "GL_MAX_3D_TEXTURE_SIZE": 256,
            "GL_MAX_ARRAY_TEXTURE_LAYERS": 256, "GL_MAX_SAMPLES": 1,
            "GL_MAX_VERTEX_UNIFORM_VECTORS": 256, "GL_MAX_FRAGMENT_UNIFORM_VECTORS": 224,
            "GL_MAX_VARYING_VECTORS": 15,
          ]
          let minimum = run.facts.version[0] < 3 ? old : later
          for (name, value) in minimum.sorted(by: { $0.key < $1.key }) {
            let found = run.facts.limits[name] ?? 0
            run.expect(found >= value, "\(name) is \(found), at least \(value) is wanted")
          }
          if run.facts.maxTextureSize < 4096 {
            run.noteIncompatibility("textures of \(run.facts.maxTextureSize) texels at most")
          }
          run.gl.viewport(-7, 5, 123, 45)
          run.expect(run.gl.box(GL_VIEWPORT), is: [-7, 5, 123, 45], "GL_VIEWPORT")
        }
      ]
  }
}

import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage
import QuadrilleTexture
import QuadrilleTextureFiles

/// Textures of layers, and compressed blocks that the driver decodes.
enum LayerCases {
  private static func fragment(_ sampler: String, _ layerExpression: String) -> String {
    """
    #version 300 es
    precision highp float;
    uniform highp \(sampler) page;
    uniform float layer;
    in vec2 texel;
    in vec4 shade;
    out vec4 result;
    void main() { result = texture(page, vec3(texel, \(layerExpression))); }
    """
  }

  private static let kinds: [(String, Int32, String, String)] = [
    ("array", GL_TEXTURE_2D_ARRAY, "sampler2DArray", "layer"),
    ("volume", GL_TEXTURE_3D, "sampler3D", "(layer + 0.5) / 4.0"),
  ]

  /// Formats of blocks by their numbers in PVR files, with the bytes of a block.
  private static let blockFormats: [(String, UInt32, Int)] = [
    ("etc1", 6, 8), ("etc2_rgb", 22, 8), ("etc2_rgba", 23, 16), ("etc2_rgb_a1", 24, 8),
  ]

  static var all: [ConformanceCase] {
    kinds.map { label, target, sampler, layerExpression in
      driver(
        "upload.layers",
        with: ["kind": label],
        [.exact],
        "each layer takes its own texels, whole and in parts",
        sections: "8.5, 8.6, 8.18",
        smoke: true
      ) { run in
        let fixture = run.fixture
        let gl = run.gl
        let kind = GLenum(target)
        try fixture.makeTarget(6, 5)
        let name = fixture.make(.texture)
        gl.bindTexture(kind, name)
        for (parameter, value) in [
          (GL_TEXTURE_MIN_FILTER, GL_NEAREST), (GL_TEXTURE_MAG_FILTER, GL_NEAREST),
          (GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE), (GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE),
          (GL_TEXTURE_WRAP_R, GL_CLAMP_TO_EDGE),
        ] {
          gl.texParameteri(kind, GLenum(parameter), value)
        }
        gl.texStorage3D(kind, 1, GLenum(GL_RGBA8), 6, 5, 4)
        var images = (0..<4).map { _ in RawImage(run.random.bitmap(6, 5)) }
        func upload(_ image: RawImage, _ x: Int, _ y: Int, _ z: Int) {
          unsafe gl.texSubImage3D(
            kind,
            0,
            GLint(x),
            GLint(y),
            GLint(z),
            GLsizei(image.width),
            GLsizei(image.height),
            1,
            GLenum(GL_RGBA),
            GLenum(GL_UNSIGNED_BYTE),
            image.bytes
          )
        }
        for layer in [2, 0, 3, 1] { upload(images[layer], 0, 0, layer) }
        let part = RawImage(run.random.bitmap(3, 2))
        upload(part, 2, 1, 2)
        images[2].replace(2, 1, with: part)
        let program = try fixture.program("layers \(label)") {
          try fixture.link(vertex: RawProgram.vertex, fragment: fragment(sampler, layerExpression))
        }
        gl.useProgram(program)
        gl.uniform2f(unsafe gl.getUniformLocation(program, "unitsPerPixel"), 2.0 / 6, 2.0 / 5)
        gl.uniform1i(unsafe gl.getUniformLocation(program, "page"), 0)
        fixture.stream(Quadrilateral.rect(0, 0, 6, 5).triangles)
        for layer in 0..<4 {
          gl.uniform1f(unsafe gl.getUniformLocation(program, "layer"), Float(layer))
          gl.drawArrays(GL_TRIANGLES, 0, 6)
          run.compare(try fixture.read(), with: images[layer].permitted, "layer \(layer)")
        }
        gl.bindTexture(kind, 0)
      }
    }
      + blockFormats.flatMap { label, code, blockBytes in
        [ImageSize(8, 8), ImageSize(20, 12)].map { dimensions in
          library(
            "upload.blocks",
            with: ["format": label, "size": "\(dimensions)"],
            [.exact],
            "blocks that the driver decodes give the pixels of the decoder of the processor",
            sections: "8.7, C.1",
            smoke: dimensions.width == 20
          ) { run in
            let bytes = run.random.bytes(dimensions.width * dimensions.height / 16 * blockBytes)
            let pvr = try TextureFile(
              decoding: PVRSource.blocks(code, dimensions.width, dimensions.height, bytes)
            )
            let texture = try Texture(
              pvr,
              options: TextureOptions(
                premultiply: false,
                blocks: .native,
                sampler: Sampler(filter: .nearest)
              ),
              in: run.context
            )
            guard texture.blockEncoding != nil else {
              throw CaseStop.notSupported("the driver does not take \(label)")
            }
            try run.fixture.makeTarget(dimensions.width, dimensions.height)
            try texture.bind()
            try run.fixture.drawTexels(dimensions.width, dimensions.height)
            run.compare(try run.fixture.read(), identicalTo: try pvr.bitmap())
          }
        }
      }
  }
}

import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Depth and stencil in one texel, and depth in layers and faces.
enum PackedDepthCases {
  static var all: [ConformanceCase] {
    uploads + layers
  }

  /// A texel of depth and stencil as memory holds it (tables 8.10 and 8.11), the minimum byte
  /// first.
  private static func texel(_ type: Int32, depth: Double, stencil: UInt8) -> [UInt8] {
    func bytes(_ word: UInt32) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * UInt32($0))) }
    }
    if type == GL_UNSIGNED_INT_24_8 {
      return bytes(UInt32((depth * 0xFFFFFF).rounded()) << 8 | UInt32(stencil))
    }
    return bytes(Float(depth).bitPattern) + bytes(UInt32(stencil))
  }

  private static var uploads: [ConformanceCase] {
    [
      ("24", GL_DEPTH24_STENCIL8, GL_UNSIGNED_INT_24_8),
      ("32f", GL_DEPTH32F_STENCIL8, GL_FLOAT_32_UNSIGNED_INT_24_8_REV),
    ].map { label, format, type in
      driver(
        "format.depth_and_stencil",
        with: ["depth": label],
        [.exact],
        "depth and stencil of one texel are uploaded together, in whole and in part, and tested",
        sections: "8.4.2, 8.5, 8.6, 15.1.2, 15.1.3",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        let page = fixture.makeBound(GL_TEXTURE_2D)
        var texels: [(depth: Double, stencil: UInt8)] = [
          (0.25, 3), (0.75, 3), (0.25, 200), (0.75, 7),
        ]
        gl.image(
          format,
          2,
          2,
          GL_DEPTH_STENCIL,
          type,
          texels.flatMap { texel(type, depth: $0.depth, stencil: $0.stencil) }
        )
        for iteration in 0..<2 {
          if iteration == 1 {
            texels[1] = (0.125, 9)
            unsafe gl.texSubImage2D(
              GL_TEXTURE_2D,
              0,
              1,
              0,
              1,
              1,
              GL_DEPTH_STENCIL,
              type,
              texel(type, depth: 0.125, stencil: 9)
            )
          }
          gl.bindTexture(GL_TEXTURE_2D, page)
          let read = try fixture.values("texelFetch(page, p, 0)", "uniform sampler2D page;", 2, 2)
          for (index, texel) in texels.enumerated() {
            run.expect(
              abs(Double(read[index].x) - texel.depth) < 1e-6,
              "texel \(index) of turn \(iteration) has depth \(read[index].x), expected \(texel.depth)"
            )
          }
          let target = try fixture.makeTarget(2, 2)
          gl.attach(page, to: GL_DEPTH_STENCIL_ATTACHMENT)
          try fixture.use(target)
          gl.enable(GL_DEPTH_TEST)
          gl.depthMask(false)
          gl.depthRangef(0.5, 0.5)
          gl.enable(GL_STENCIL_TEST)
          for stencil: UInt8 in [3, 7, 9, 200] {
            fixture.clear(0, 0, 0, 1)
            gl.stencilFunc(GL_EQUAL, GLint(stencil), 0xFF)
            try fixture.fill(0, 0, 2, 2, SIMD4(1, 0, 0, 1))
            let found = try fixture.read()
            for (index, texel) in texels.enumerated() {
              run.expect(
                found[index % 2, index / 2].x > 0,
                is: texel.stencil == stencil && texel.depth > 0.5,
                "whether 0.5 and stencil \(stencil) pass at texel \(index) of turn \(iteration)"
              )
            }
          }
          gl.disable(GL_DEPTH_TEST)
          gl.disable(GL_STENCIL_TEST)
          gl.depthMask(true)
          gl.depthRangef(0, 1)
        }
      }
    }
  }

  private static var layers: [ConformanceCase] {
    ["array", "cube"].map { label in
      driver(
        "fbo.depth_layer",
        with: ["kind": label],
        [.exact],
        "depth is cleared and tested in the layer or face that is attached, and in no other",
        sections: "9.2.8, 15.1.3",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        let isCube = label == "cube"
        let kind = isCube ? GL_TEXTURE_CUBE_MAP : GL_TEXTURE_2D_ARRAY
        let count = isCube ? 6 : 4
        let page = fixture.makeBound(kind)
        if isCube {
          gl.texStorage2D(kind, 1, GL_DEPTH_COMPONENT24, 4, 4)
        } else {
          gl.texStorage3D(kind, 1, GL_DEPTH_COMPONENT24, 4, 4, GLsizei(count))
        }
        let target = try fixture.makeTarget(4, 4)
        func attach(_ layer: Int) {
          if isCube {
            gl.attach(page, to: GL_DEPTH_ATTACHMENT, GL_TEXTURE_CUBE_MAP_POSITIVE_X + Int32(layer))
          } else {
            gl.framebufferTextureLayer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, page, 0, GLint(layer))
          }
        }
        for layer in 0..<count {
          attach(layer)
          try fixture.use(target)
          unsafe gl.clearBufferfv(GL_DEPTH, 0, [Float(layer + 1) / 8])
        }
        gl.enable(GL_DEPTH_TEST)
        for layer in 0..<count {
          attach(layer)
          try fixture.use(target)
          fixture.clear(0, 0, 0, 1)
          // Before what the layer holds, and behind it.
          for (x, shift) in [(0, Float(-0.05)), (2, 0.05)] {
            let depth = Float(layer + 1) / 8 + shift
            gl.depthRangef(depth, depth)
            try fixture.fill(x, 0, 2, 4, SIMD4(1, 0, 0, 1))
          }
          let found = try fixture.read()
          run.expect(
            [found[1, 1].x, found[3, 1].x],
            is: [255, 0],
            "red before and behind the depth of layer \(layer)"
          )
        }
        gl.disable(GL_DEPTH_TEST)
        gl.depthRangef(0, 1)
        gl.bindTexture(kind, 0)
      }
    }
  }
}

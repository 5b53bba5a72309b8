import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Color masks and clearing.
enum MaskAndClearCases {
  static var all: [ConformanceCase] {
    masks + maskedBlend + values + clears
  }

  private static func set(_ mask: [Bool], _ gl: GLFunctions) {
    let bits = mask.map { GLboolean($0 ? GL_TRUE : GL_FALSE) }
    gl.colorMask(bits[0], bits[1], bits[2], bits[3])
  }

  private static func isOn(_ mask: Int) -> [Bool] { (0..<4).map { mask >> $0 & 1 == 1 } }

  private static func label(_ mask: Int) -> String {
    let letters = zip("rgba", isOn(mask)).filter(\.1).map { String($0.0) }.joined()
    return letters.isEmpty ? "none" : letters
  }

  private static var masks: [ConformanceCase] {
    (0..<16).map { mask in
      driver(
        "mask.each_channel",
        with: ["mask": label(mask)],
        [.invariance],
        "draws and clears write the channels of the mask and no others",
        sections: "15.2.2, 15.2.3",
        smoke: [1, 2, 4, 8, 15].contains(mask)
      ) { run in
        let fixture = run.fixture
        let below = run.random.bitmap(10, 7)
        let above = run.random.bitmap(10, 7)
        _ = try fixture.image(of: RawImage(below))
        fixture.makeTexture(RawImage(above))
        set(isOn(mask), run.gl)
        try fixture.drawTexels(10, 7)
        var expected = below
        for y in 0..<7 {
          for x in 0..<10 {
            var value = below[x, y]
            for channel in 0..<4 where isOn(mask)[channel] { value[channel] = above[x, y][channel] }
            expected[x, y] = value
          }
        }
        run.compare(try fixture.read(), identicalTo: expected, "draw")
        fixture.clear(0.2, 0.4, 0.6, 0.8)
        let fill: [UInt8] = [51, 102, 153, 204]
        for y in 0..<7 {
          for x in 0..<10 {
            var value = expected[x, y]
            for channel in 0..<4 where isOn(mask)[channel] { value[channel] = fill[channel] }
            expected[x, y] = value
          }
        }
        run.compare(try fixture.read(), identicalTo: expected, "clear")
        var found: [GLboolean] = [9, 9, 9, 9]
        unsafe run.gl.getBooleanv(GL_COLOR_WRITEMASK, &found)
        run.expect(found.map { $0 != 0 }, is: isOn(mask), "GL_COLOR_WRITEMASK", rule: .errors)
        set([true, true, true, true], run.gl)
        try fixture.drawTexels(10, 7)
        run.compare(try fixture.read(), identicalTo: above, "with a full mask again")
      }
    }
  }

  private static var maskedBlend: [ConformanceCase] {
    [1, 5, 8, 7, 14].map { mask in
      driver(
        "mask.blend",
        with: ["mask": label(mask)],
        [.blend, .invariance],
        "blended draws keep the channels that are masked",
        sections: "15.1.5, 15.2.2",
        smoke: mask == 7
      ) { run in
        let fixture = run.fixture
        let below = run.random.bitmap(12, 8)
        let above = run.random.premultipliedBitmap(12, 8)
        _ = try fixture.image(of: RawImage(below))
        fixture.makeTexture(RawImage(above))
        set(isOn(mask), run.gl)
        run.gl.enable(GL_BLEND)
        run.gl.blendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
        try fixture.drawTexels(12, 8)
        var renderer = PermittedRenderer(over: below, subpixelBits: run.facts.subpixelBits)
        renderer.mask = isOn(mask)
        renderer.blend = PermittedBlend(.one, .oneMinusSrcAlpha)
        renderer.draw(
          Quadrilateral.quad(x: 0, y: 0, width: 12, height: 8).permitted,
          .texture(PermittedTexture(above), PermittedSampler())
        )
        run.compare(try fixture.read(), with: renderer.image)
      }
    }
  }

  private static var values: [ConformanceCase] {
    (0..<8).map { part in
      driver(
        "clear.values",
        with: ["from": "\(32 * part)"],
        [.clear],
        "every clear value of 8 bits in every channel comes back",
        sections: "15.2.3, 2.3.5.2",
        smoke: part == 4
      ) { run in
        let fixture = run.fixture
        try fixture.makeTarget(2, 1)
        for value in 32 * part..<32 * part + 32 {
          let parts = [value, 255 - value, (value * 7 + 3) & 255, (value * 13 + 5) & 255]
          let unit = parts.map { Float($0) / 255 }
          fixture.clear(unit[0], unit[1], unit[2], unit[3])
          let color = SIMD4<Double>(parts.map(Double.init))
          let permitted = PermittedImage(
            width: 2,
            height: 1,
            filledWith: PermittedColor(exactly: color).quantized()
          )
          run.compare(try fixture.read(), with: permitted, "value \(value)")
        }
      }
    }
  }

  private static var clears: [ConformanceCase] {
    [
      driver(
        "clear.565",
        [.clear, .quantize],
        "clear colours are rounded to 5 and 6 bits like everything else",
        sections: "15.2.3, 2.3.5.2",
        smoke: true
      ) { run in
        let fixture = run.fixture
        try fixture.makeTarget(1, 1, format: GL_RGB565)
        for step in 0..<64 {
          let parts = [step * 4, 255 - step * 4, (step * 37) & 255, 255]
          fixture.clear(Float(parts[0]) / 255, Float(parts[1]) / 255, Float(parts[2]) / 255, 0.3)
          let color = SIMD4<Double>(parts.map(Double.init))
          let permitted = PermittedImage(
            width: 1,
            height: 1,
            filledWith: PermittedColor(exactly: color).quantized(bits: SIMD4(5, 6, 5, 0))
          )
          run.compare(try fixture.read(), with: permitted, "step \(step)")
        }
      },
      driver(
        "clear.premultiplied_transparent",
        [.clear],
        "transparent black, colours beyond 0 and 1, and colour without alpha are stored as they are",
        sections: "15.2.3",
        smoke: true
      ) { run in
        let fixture = run.fixture
        try fixture.makeTarget(6, 5)
        let colors: [(SIMD4<Float>, SIMD4<UInt8>)] = [
          (SIMD4(0, 0, 0, 0), SIMD4(0, 0, 0, 0)),
          (SIMD4(1, 0.6, 0.2, 0), SIMD4(255, 153, 51, 0)),
          (SIMD4(1.5, -0.5, 2, 0.4), SIMD4(255, 0, 255, 102)),
          (SIMD4(0, 1, 0, -3), SIMD4(0, 255, 0, 0)),
          (SIMD4(0, 0, 0, 0), SIMD4(0, 0, 0, 0)),
        ]
        for (color, value) in colors {
          fixture.clear(color.x, color.y, color.z, color.w)
          var expected = Bitmap(width: 6, height: 5, alphaMode: .premultiplied)
          expected.fill(0..<6, 0..<5, value)
          run.compare(try fixture.read(), identicalTo: expected, "\(color)")
        }
        // The viewport and blending do not count for clears.
        run.gl.viewport(2, 2, 1, 1)
        run.gl.enable(GL_BLEND)
        run.gl.blendFunc(GL_ZERO, GL_ONE)
        fixture.clear(0.2, 0.4, 0.6, 0.8)
        var expected = Bitmap(width: 6, height: 5, alphaMode: .premultiplied)
        expected.fill(0..<6, 0..<5, SIMD4(51, 102, 153, 204))
        run.compare(try fixture.read(), identicalTo: expected, "small viewport and blending")
        // A clear of other buffers leaves color alone.
        run.gl.clearColor(1, 1, 1, 1)
        run.gl.clear(GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT)
        run.compare(try fixture.read(), identicalTo: expected, "clearing depth and stencil")
        run.gl.clear(0)
        run.compare(try fixture.read(), identicalTo: expected, "clearing nothing")
      },
    ]
  }
}

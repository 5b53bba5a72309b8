import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Blending: factors, equations, constants.
enum BlendCases {
  static var all: [ConformanceCase] {
    common + factors + separate + equations + rest
  }

  private static let constant = SIMD4<Float>(0.25, 0.6, 0.8, 0.45)

  /// Blends an image on another one and compares.
  static func blend(
    _ run: CaseRun,
    _ blend: PermittedBlend,
    source: Bitmap? = nil,
    destination: Bitmap? = nil,
    _ what: String = ""
  ) throws {
    let edgeLength = 20
    let below = destination ?? run.random.bitmap(edgeLength, edgeLength)
    let above = source ?? run.random.bitmap(edgeLength, edgeLength)
    let fixture = run.fixture
    let gl = run.gl
    gl.disable(GL_BLEND)
    try fixture.makeTarget(below.width, below.height)
    fixture.makeTexture(RawImage(below))
    try fixture.drawTexels(below.width, below.height)
    fixture.makeTexture(RawImage(above))
    gl.enable(GL_BLEND)
    apply(blend, gl)
    try fixture.drawTexels(above.width, above.height)
    var permitted = PermittedImage(width: below.width, height: below.height)
    for y in 0..<below.height {
      for x in 0..<below.width {
        permitted[x, y] = blend.result(
          of: PermittedColor(exactly: SIMD4<Double>(above[x, y])),
          over: PermittedPixel(exactly: below[x, y])
        )
      }
    }
    run.compare(try fixture.read(), with: permitted, what)
  }

  /// Sets factors, equations and constant.
  static func apply(_ blend: PermittedBlend, _ gl: GLFunctions) {
    let constant = SIMD4<Float>(blend.constant)
    gl.blendColor(constant.x, constant.y, constant.z, constant.w)
    if blend.sourceColor == blend.sourceAlpha, blend.destinationColor == blend.destinationAlpha {
      gl.blendFunc(blend.sourceColor.glFactor, blend.destinationColor.glFactor)
    } else {
      gl.blendFuncSeparate(
        blend.sourceColor.glFactor,
        blend.destinationColor.glFactor,
        blend.sourceAlpha.glFactor,
        blend.destinationAlpha.glFactor
      )
    }
    if blend.colorEquation == blend.alphaEquation {
      gl.blendEquation(blend.colorEquation.glEquation)
    } else {
      gl.blendEquationSeparate(blend.colorEquation.glEquation, blend.alphaEquation.glEquation)
    }
  }

  private static var common: [ConformanceCase] {
    [
      ("straight", PermittedBlend(.srcAlpha, .oneMinusSrcAlpha), false),
      ("premultiplied", PermittedBlend(.one, .oneMinusSrcAlpha), true),
      ("additive", PermittedBlend(.one, .one), false),
      ("multiply", PermittedBlend(.dstColor, .oneMinusSrcAlpha), true),
      ("screen", PermittedBlend(.one, .oneMinusSrcColor), true),
    ].flatMap { label, mode, isPremultiplied in
      (0..<10).map { number in
        driver(
          "blend.\(label)",
          with: ["n": "\(number)"],
          [.blend],
          "random colours on random colours follow the equation",
          sections: "15.1.5",
          smoke: number == 0
        ) { run in
          let size = 20
          let source =
            isPremultiplied
            ? run.random.premultipliedBitmap(size, size) : run.random.bitmap(size, size)
          let below = run.random.bitmap(size, size)
          try blend(run, mode, source: source, destination: below)
        }
      }
    }
  }

  private static var factors: [ConformanceCase] {
    PermittedBlend.Factor.allCases.filter {
      $0 != .srcAlphaSaturate
    }.flatMap { factor in
      ["source", "destination"].flatMap { edgeLength in
        ["zero", "one"].map { other in
          driver(
            "blend.\(factor.rawValue)",
            with: ["side": edgeLength, "other": other],
            [.blend],
            "the factor multiplies its side alone",
            sections: "15.1.5, table 15.2",
            smoke: other == "one" && edgeLength == "source"
          ) { run in
            let second: PermittedBlend.Factor = other == "one" ? .one : .zero
            var mode =
              edgeLength == "source"
              ? PermittedBlend(factor, second) : PermittedBlend(second, factor)
            mode.constant = SIMD4<Double>(constant)
            try blend(run, mode)
            // A constant that is set later counts.
            mode.constant = SIMD4(0.9, 0.1, 0.3, 0.7)
            try blend(run, mode, "another constant")
          }
        }
      }
    }
  }

  private static var separate: [ConformanceCase] {
    (0..<48).map { number in
      driver(
        "blend.separate",
        with: ["n": "\(number)"],
        [.blend],
        "colour and alpha have factors of their own",
        sections: "15.1.5",
        smoke: number < 3
      ) { run in
        let all = PermittedBlend.Factor.allCases
        var mode = PermittedBlend(.one, .zero, constant: SIMD4<Double>(constant))
        mode.sourceColor = all[run.random.below(all.count)]
        mode.destinationColor = all[run.random.below(all.count - 1)]
        mode.sourceAlpha = all[run.random.below(all.count)]
        mode.destinationAlpha = all[run.random.below(all.count - 1)]
        let what =
          "\(mode.sourceColor.rawValue), \(mode.destinationColor.rawValue); "
          + "\(mode.sourceAlpha.rawValue), \(mode.destinationAlpha.rawValue)"
        try blend(run, mode, what)
      }
    }
  }

  private static var equations: [ConformanceCase] {
    PermittedBlend.Equation.allCases.filter { $0 != .add }.flatMap { equation in
      [(PermittedBlend.Factor.one, PermittedBlend.Factor.one), (.srcAlpha, .dstColor)].enumerated()
        .map { number, pair in
          driver(
            "blend.equation.\(equation.rawValue)",
            with: ["factors": "\(number)"],
            [.blend],
            "the equation puts source and destination together in its own way",
            sections: "15.1.5, table 15.1",
            smoke: number == 0
          ) { run in
            try blend(run, PermittedBlend(pair.0, pair.1, equation))
          }
        }
    }
      + PermittedBlend.Equation.allCases.flatMap { color in
        PermittedBlend.Equation.allCases.filter { $0 != color }.map { alpha in
          driver(
            "blend.equation_separate",
            with: ["color": color.rawValue, "alpha": alpha.rawValue],
            [.blend],
            "colour and alpha have equations of their own",
            sections: "15.1.5",
            smoke: color == .subtract && alpha == .add
          ) { run in
            var mode = PermittedBlend(.one, .one, color)
            mode.alphaEquation = alpha
            try blend(run, mode)
          }
        }
      }
  }

  private static var rest: [ConformanceCase] {
    [
      driver(
        "blend.off_replaces",
        [.exact],
        "without blending the source replaces what is there, whatever the factors are",
        sections: "15.1.5",
        smoke: true
      ) { run in
        let fixture = run.fixture
        let gl = run.gl
        try fixture.makeTarget(10, 8)
        apply(PermittedBlend(.zero, .one, .reverseSubtract), gl)
        for iteration in 0..<2 {
          let image = RawImage(run.random.bitmap(10, 8))
          fixture.makeTexture(image)
          try fixture.drawTexels(10, 8)
          run.compare(try fixture.read(), with: image.permitted, "turn \(iteration)")
          gl.enable(GL_BLEND)
          gl.blendEquation(GL_FUNC_ADD)
          fixture.makeTexture(RawImage(run.random.bitmap(10, 8)))
          try fixture.drawTexels(10, 8)
          run.compare(try fixture.read(), with: image.permitted, "zero and one, turn \(iteration)")
          gl.disable(GL_BLEND)
        }
      },
      driver(
        "blend.saturate_clamp",
        [.blend],
        "sums are bound to 0…1, and source alpha saturates by what is left of the destination's",
        sections: "15.1.5, 2.3.5.2",
        smoke: true
      ) { run in
        var bright = run.random.bitmap(12, 12)
        for y in 0..<12 {
          for x in 0..<12 { bright[x, y] = bright[x, y] | SIMD4(repeating: 128) }
        }
        try blend(run, PermittedBlend(.one, .one), source: bright, destination: bright, "sum")
        let dark = run.random.bitmap(12, 12)
        try blend(
          run,
          PermittedBlend(.one, .one, .subtract),
          source: dark,
          destination: bright,
          "difference"
        )
        try blend(run, PermittedBlend(.srcAlphaSaturate, .one), "saturated alpha")
      },
    ]
      + [0, 1, 127, 128, 254, 255].map { alpha in
        driver(
          "blend.corner_alpha",
          with: ["alpha": "\(alpha)"],
          [.blend],
          "at alpha 0 nothing changes and at alpha 1 everything is replaced, exactly",
          sections: "15.1.5",
          smoke: alpha == 255 || alpha == 0
        ) { run in
          for isStraight in [true, false] {
            let below = run.random.bitmap(16, 16)
            var above = run.random.bitmap(16, 16)
            for y in 0..<16 {
              for x in 0..<16 {
                var value = above[x, y]
                value[3] = UInt8(alpha)
                if !isStraight {
                  for channel in 0..<3 {
                    value[channel] = UInt8(Int(value[channel]) * alpha / 255)
                  }
                }
                above[x, y] = value
              }
            }
            let mode = PermittedBlend(isStraight ? .srcAlpha : .one, .oneMinusSrcAlpha)
            try blend(run, mode, source: above, destination: below)
            if alpha == 0 || alpha == 255 {
              run.compare(
                try run.fixture.read(),
                identicalTo: alpha == 0 ? below : above,
                rule: .exact,
                isStraight ? "straight" : "premultiplied"
              )
            }
          }
        }
      }
  }
}

extension PermittedBlend.Factor {
  var glFactor: Int32 {
    switch self {
    case .zero: GL_ZERO
    case .one: GL_ONE
    case .srcColor: GL_SRC_COLOR
    case .oneMinusSrcColor: GL_ONE_MINUS_SRC_COLOR
    case .dstColor: GL_DST_COLOR
    case .oneMinusDstColor: GL_ONE_MINUS_DST_COLOR
    case .srcAlpha: GL_SRC_ALPHA
    case .oneMinusSrcAlpha: GL_ONE_MINUS_SRC_ALPHA
    case .dstAlpha: GL_DST_ALPHA
    case .oneMinusDstAlpha: GL_ONE_MINUS_DST_ALPHA
    case .constColor: GL_CONSTANT_COLOR
    case .oneMinusConstColor: GL_ONE_MINUS_CONSTANT_COLOR
    case .constAlpha: GL_CONSTANT_ALPHA
    case .oneMinusConstAlpha: GL_ONE_MINUS_CONSTANT_ALPHA
    case .srcAlphaSaturate: GL_SRC_ALPHA_SATURATE
    }
  }
}

extension PermittedBlend.Equation {
  var glEquation: Int32 {
    switch self {
    case .add: GL_FUNC_ADD
    case .subtract: GL_FUNC_SUBTRACT
    case .reverseSubtract: GL_FUNC_REVERSE_SUBTRACT
    case .min: GL_MIN
    case .max: GL_MAX
    }
  }
}

import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Which mip level is shown.
enum MipCases {
  static var all: [ConformanceCase] {
    nearest + switches + between + npot + modes + bounds + orders
  }

  /// Levels of 32 × 32 down to 1, each of one color of its own.
  private static func plainLevels(
    _ random: inout CaseRandom,
    _ dimensions: ImageSize = ImageSize(32, 32)
  )
    -> [RawImage]
  {
    RawImage.mipChain(.rgba8888, dimensions, &random).map { image in
      let texel = SIMD4<Int>(
        random.below(256),
        random.below(256),
        random.below(256),
        random.below(256)
      )
      return RawImage(.rgba8888, image.width, image.height, filledWith: texel)
    }
  }

  /// Draws so that one axis alone shrinks, by 2 to the power of a level.
  ///
  /// With only one axis all permitted formulas for the level of detail agree (8.14.1).
  private static func shrink(
    _ run: CaseRun,
    level: Double,
    _ levels: [RawImage],
    _ sampler: PermittedSampler,
    isWide: Bool
  ) throws {
    let power = power2(level)
    let texture = PermittedTexture(levels: levels.map(\.level))
    let (width, height) = isWide ? (16, 5) : (5, 16)
    var drawing = try PairedDrawing(run, width, height)
    let name = run.fixture.makeTexture(levels: levels, sampler)
    run.expect(name != 0, "a texture was made")
    let span = Float(16 * power / 32)
    let quad: Quadrilateral =
      isWide
      ? .rect(0, 0, 16, 5, 0.01, 0.37, 0.01 + span, 0.37)
      : .rect(0, 0, 5, 16, 0.37, 0.01, 0.37, 0.01 + span)
    try drawing.draw(quad, texture, sampler)
    try drawing.compare("level \(level)")
  }

  /// 2 to a power in quarters, from the exact root of 2.
  private static func power2(_ level: Double) -> Double {
    let whole = level.rounded(.down)
    let quarters = Int(((level - whole) * 8).rounded())
    var value = 1.0
    for _ in 0..<quarters { value *= 1.090_507_732_665_257_7 }
    let exponent = Int(whole)
    for _ in 0..<abs(exponent) { value *= exponent < 0 ? 0.5 : 2 }
    return value
  }

  private static let nearest = ["-1", "0.25", "1", "1.25", "2", "2.75", "3", "4", "5", "6"].flatMap
  {
    level in
    [true, false].map { isWide in
      driver(
        "mip.select.nearest",
        with: ["level": level, "axis": isWide ? "s" : "t"],
        [.levelOfDetail],
        "the level nearest to the level of detail is shown, and no other",
        sections: "8.14.1, 8.14.3",
        smoke: level == "2" || level == "2.75"
      ) { run in
        let levels = plainLevels(&run.random)
        let sampler = PermittedSampler(
          .nearest,
          mipmap: .nearest,
          wrapS: .repeat,
          wrapT: .repeat
        )
        try shrink(run, level: Double(level) ?? 0, levels, sampler, isWide: isWide)
      }
    }
  }

  private static var switches: [ConformanceCase] {
    [0.5, 1.5, 2.5].map { level in
      driver(
        "mip.select.switch",
        with: ["level": "\(level)"],
        [.levelOfDetail],
        "half-way between two levels either of them is shown",
        sections: "8.14.3",
        smoke: level == 1.5
      ) { run in
        let levels = plainLevels(&run.random)
        let sampler = PermittedSampler(.nearest, mipmap: .nearest, wrapS: .repeat, wrapT: .repeat)
        try shrink(run, level: level, levels, sampler, isWide: true)
      }
    }
  }

  private static var between: [ConformanceCase] {
    ["0.25", "0.5", "1", "1.125", "1.5", "1.75", "2.25", "3.5", "4.625"].map { level in
      driver(
        "mip.linear_between",
        with: ["level": level],
        [.levelOfDetail],
        "between two levels their colours are mixed by the level of detail",
        sections: "8.14.3",
        smoke: level == "1.75"
      ) { run in
        let levels = plainLevels(&run.random)
        let sampler = PermittedSampler(
          .linear,
          mipmap: .linear,
          wrapS: .repeat,
          wrapT: .repeat
        )
        for isWide in [true, false] {
          try shrink(run, level: Double(level) ?? 0, levels, sampler, isWide: isWide)
        }
      }
    }
  }

  private static var npot: [ConformanceCase] {
    [ImageSize(24, 24), ImageSize(17, 5), ImageSize(7, 63)].map { dimensions in
      driver(
        "mip.upload_npot_chain",
        with: ["size": "\(dimensions)"],
        [.levelOfDetail],
        "levels of odd sides are halves rounded down, and complete",
        sections: "8.14.3, 8.17",
        smoke: dimensions.width == 17
      ) { run in
        let fixture = run.fixture
        let levels = RawImage.mipChain(.rgba8888, dimensions, &run.random)
        try fixture.makeTarget(2 * dimensions.width, 2 * dimensions.height)
        fixture.makeTexture(levels: levels, PermittedSampler(.nearest, mipmap: .nearest))
        // Four pixels a texel: at one, the scale of 8.14.1 may be the sum of those of both
        // directions, which is the next level's.
        for (level, image) in levels.enumerated() {
          run.gl.texParameteri(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, GLint(level))
          try fixture.drawTexels(2 * image.width, 2 * image.height)
          run.compare(
            fixture.read(0, 0, 2 * image.width, 2 * image.height),
            with: image.permitted(scale: 2),
            "level \(level)"
          )
        }
        // Without its last level the texture is not complete.
        run.gl.texParameteri(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, 0)
        fixture.makeTexture(
          levels: Array(levels.dropLast()),
          PermittedSampler(.nearest, mipmap: .nearest)
        )
        let (width, height) = (2 * dimensions.width, 2 * dimensions.height)
        try fixture.drawTexels(width, height)
        var black = Bitmap(width: width, height: height, alphaMode: .premultiplied)
        black.fill(0..<width, 0..<height, SIMD4(0, 0, 0, 255))
        run.compare(try fixture.read(), identicalTo: black, "without its last level")
      }
    }
  }

  private static var bounds: [ConformanceCase] {
    [0, 1, 2, 3].map { last in
      driver(
        "mip.max_level",
        with: ["last": "\(last)"],
        [.levelOfDetail],
        "no level above GL_TEXTURE_MAX_LEVEL is shown, and none is needed",
        sections: "8.10, 8.14.3, 8.17",
        smoke: last == 1
      ) { run in
        let levels = plainLevels(&run.random)
        var drawing = try PairedDrawing(run, 2, 2)
        let sampler = PermittedSampler(.nearest, mipmap: .nearest)
        for isWhole in [true, false] {
          let given = isWhole ? levels : Array(levels[...last])
          run.fixture.makeTexture(levels: given, sampler)
          run.gl.texParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, GLint(last))
          // 32 texels on 2 pixels are level 4, which is cut to the last.
          let texture = PermittedTexture(levels: levels[...last].map(\.level))
          try drawing.draw(.rect(0, 0, 2, 2), texture, sampler)
          try drawing.compare(isWhole ? "with all levels" : "without the levels above")
        }
        guard last > 0 else { return }
        // From a base level on, levels are counted from there.
        run.fixture.makeTexture(levels: levels, sampler)
        run.gl.texParameteri(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, GLint(last))
        let texture = PermittedTexture(levels: levels[last...].map(\.level))
        try drawing.draw(.rect(0, 0, 2, 2), texture, sampler)
        try drawing.compare("from a base level on")
        // Enlarged, the base level itself is shown.
        try drawing.draw(.rect(0, 0, 2, 2, 0.3, 0.3, 0.31, 0.31), texture, sampler)
        try drawing.compare("the base level enlarged")
      }
    }
  }

  private static var orders: [ConformanceCase] {
    [true, false].map { isReversed in
      driver(
        "mip.filter_order",
        with: ["magnify_first": isReversed ? "yes" : "no"],
        [.levelOfDetail, .linear],
        "the filters for shrinking and for enlarging stand for themselves, whichever is set first",
        sections: "8.10",
        smoke: true
      ) { run in
        let image = RawImage(run.random.bitmap(8, 8))
        for sampler in [
          PermittedSampler(.nearest, minify: .linear), PermittedSampler(.linear, minify: .nearest),
        ] {
          for edgeLength in [4, 24] {
            var drawing = try PairedDrawing(run, edgeLength, edgeLength)
            run.fixture.makeTexture(image, PermittedSampler(.linear))
            run.fixture.setSampler(sampler, isReversed: isReversed)
            try drawing.draw(
              .rect(0, 0, Float(edgeLength), Float(edgeLength)),
              image.texture,
              sampler
            )
            try drawing.compare("\(edgeLength) pixels wide")
          }
        }
      }
    }
  }

  private static var modes: [ConformanceCase] {
    [
      PermittedSampler(.nearest), PermittedSampler(.linear),
      PermittedSampler(.linear, minify: .nearest, mipmap: .nearest),
      PermittedSampler(.linear, minify: .linear, mipmap: .nearest),
      PermittedSampler(.linear, minify: .nearest, mipmap: .linear),
      PermittedSampler(.linear, minify: .linear, mipmap: .linear),
    ].enumerated().flatMap { number, mode in
      [1.25, 2.0, 0.75].map { level in
        driver(
          "mip.min_filter_modes",
          with: ["mode": "\(number)", "level": "\(level)"],
          [.levelOfDetail],
          "each filter for shrinking takes the texels and levels that it names",
          sections: "8.14.3, table 21.10",
          smoke: level == 1.25
        ) { run in
          var sampler = mode
          sampler.wrapS = .repeat
          sampler.wrapT = .repeat
          let levels = RawImage.mipChain(.rgba8888, ImageSize(32, 32), &run.random)
          try shrink(run, level: level, levels, sampler, isWide: true)
        }
      }
    }
  }
}

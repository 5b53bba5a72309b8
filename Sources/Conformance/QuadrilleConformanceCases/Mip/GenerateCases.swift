import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage
import QuadrilleTexture
import QuadrilleTextureFiles

/// Mip levels that the driver makes.
enum GenerateCases {
  static var all: [ConformanceCase] {
    pot + shapes + single + chains
  }

  /// The levels of the bound texture, each shown texel by pixel.
  static func readLevels(_ run: CaseRun, _ width: Int, _ height: Int) throws -> [Bitmap] {
    let fixture = run.fixture
    try fixture.makeTarget(width, height)
    var levels: [Bitmap] = []
    var (columns, rows) = (width, height)
    while true {
      let level = GLint(levels.count)
      run.gl.texParameteri(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, level)
      try fixture.drawTexels(columns, rows)
      levels.append(fixture.read(0, 0, columns, rows))
      if columns == 1, rows == 1 { break }
      columns = max(1, columns / 2)
      rows = max(1, rows / 2)
    }
    run.gl.texParameteri(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, 0)
    return levels
  }

  /// Judges each level by the one above it (R16).
  static func verify(_ run: CaseRun, _ levels: [Bitmap]) {
    for index in 1..<max(1, levels.count) {
      let (parent, child) = (levels[index - 1], levels[index])
      for y in 0..<child.height {
        for x in 0..<child.width {
          let columns = parents(x, child.width, parent.width)
          let rows = parents(y, child.height, parent.height)
          var low = SIMD4<UInt8>(repeating: 255)
          var high = SIMD4<UInt8>(repeating: 0)
          for row in rows {
            for column in columns {
              low = pointwiseMin(low, parent[column, row])
              high = pointwiseMax(high, parent[column, row])
            }
          }
          let value = child[x, y]
          for channel in 0..<4 {
            let minimum = max(0, Int(low[channel]) - 1)
            let maximum = min(255, Int(high[channel]) + 1)
            if !(minimum...maximum).contains(Int(value[channel])) {
              run.report(
                Violation(
                  rule: .mipmapGeneration,
                  pixel: Violation.Pixel(x: x, y: y, channel: channel),
                  permitted: minimum...maximum,
                  found: Int(value[channel]),
                  text: "level \(index), (\(x), \(y)) is \(value), its parents are \(low)…\(high)"
                )
              )
            }
          }
        }
      }
    }
    checkAverages(run, levels)
  }

  /// The mean of each level against the base, where sides halve evenly.
  private static func checkAverages(_ run: CaseRun, _ levels: [Bitmap]) {
    let base = mean(levels[0])
    for (index, level) in levels.enumerated().dropFirst() {
      let parent = levels[index - 1]
      // A texel that an odd side drops is in no mean.
      guard
        parent.width % 2 == 0 || parent.width == 1,
        parent.height % 2 == 0 || parent.height == 1
      else { return }
      let difference = mean(level) - base
      for channel in 0..<4 {
        run.measure(.mipmapGeneration, abs(difference[channel]))
        // Each level may round all of its texels the same way, which adds up.
        run.expect(
          abs(difference[channel]) <= max(2, Double(index)),
          "the mean of level \(index) is \(mean(level)), the base's is \(base)",
          rule: .mipmapGeneration
        )
      }
    }
  }

  private static func parents(_ index: Int, _ count: Int, _ parentCount: Int) -> ClosedRange<Int> {
    let scale = Double(parentCount) / Double(count)
    let first = Int((Double(index) * scale).rounded(.down))
    let last = Int((Double(index + 1) * scale).rounded(.up)) - 1
    return first...min(max(first, last), parentCount - 1)
  }

  private static func mean(_ image: Bitmap) -> SIMD4<Double> {
    var sum = SIMD4<Double>.zero
    for y in 0..<image.height {
      for x in 0..<image.width { sum += SIMD4<Double>(image[x, y]) }
    }
    return sum / Double(image.width * image.height)
  }

  /// An image of slow gradients with noise, so that a shifted level is seen.
  private static func gradient(_ width: Int, _ height: Int, _ random: inout CaseRandom) -> Bitmap {
    var image = random.bitmap(width, height)
    for y in 0..<height {
      for x in 0..<width {
        let value = image[x, y]
        let (right, up) = (230 * x / width, 230 * y / height)
        image[x, y] = SIMD4(
          UInt8(right + Int(value.x) / 10),
          UInt8(up + Int(value.y) / 10),
          UInt8(255 - right - Int(value.z) / 10),
          UInt8(255 - up - Int(value.w) / 10)
        )
      }
    }
    return image
  }

  private static func generate(_ run: CaseRun, _ image: Bitmap) throws {
    run.fixture.makeTexture(
      RawImage(image),
      PermittedSampler(.nearest, mipmap: .nearest)
    )
    run.gl.generateMipmap(GL_TEXTURE_2D)
    run.expect(run.fixture.takeErrors(), is: [], "errors of glGenerateMipmap", rule: .errors)
    let levels = try readLevels(run, image.width, image.height)
    run.compare(levels[0], identicalTo: image, rule: .exact, "the base")
    verify(run, levels)
  }

  private static var pot: [ConformanceCase] {
    [ImageSize(32, 32), ImageSize(16, 64), ImageSize(8, 8), ImageSize(64, 4)].map { dimensions in
      driver(
        "mip.generate.pot",
        with: ["size": "\(dimensions)"],
        [.mipmapGeneration],
        "made levels lie between their parents and keep the mean",
        sections: "8.14.4",
        smoke: dimensions.width == 16
      ) { run in try generate(run, gradient(dimensions.width, dimensions.height, &run.random)) }
    }
  }

  private static var shapes: [ConformanceCase] {
    [
      ImageSize(64, 1), ImageSize(1, 64), ImageSize(2, 32), ImageSize(17, 31), ImageSize(5, 1),
      ImageSize(1, 1),
    ].map {
      dimensions in
      driver(
        "mip.generate.1d_shapes",
        with: ["size": "\(dimensions)"],
        [.mipmapGeneration],
        "made levels of lines and of odd sides lie between their parents",
        sections: "8.14.4",
        smoke: dimensions.width == 64 || dimensions.width == 17
      ) { run in try generate(run, gradient(dimensions.width, dimensions.height, &run.random)) }
    }
  }

  private static var single: [ConformanceCase] {
    RawFormat.all.map { format in
      driver(
        "mip.generate_constant",
        with: ["format": format.name],
        [.mipmapGeneration, .exact],
        "levels of one colour stay that colour",
        sections: "8.14.4",
        smoke: format.name == "rgb565"
      ) { run in
        let parts = (0..<4).map { run.random.below(1 << format.bits[$0]) }
        let image = RawImage(
          format,
          16,
          8,
          filledWith: SIMD4(parts[0], parts[1], parts[2], parts[3])
        )
        run.fixture.makeTexture(image, PermittedSampler(.nearest, mipmap: .nearest))
        run.gl.generateMipmap(GL_TEXTURE_2D)
        let levels = try readLevels(run, 16, 8)
        for (index, level) in levels.enumerated() {
          let plain = RawImage(
            format,
            level.width,
            level.height,
            filledWith: SIMD4(parts[0], parts[1], parts[2], parts[3])
          )
          run.compare(level, with: plain.permitted, "level \(index)")
        }
      }
    } + [
      driver(
        "mip.generate_after_sub",
        [.mipmapGeneration],
        "levels made again follow an update of the base",
        sections: "8.14.4",
        smoke: true
      ) { run in
        let image = gradient(16, 16, &run.random)
        try generate(run, image)
        var next = image
        let part = run.random.bitmap(9, 6)
        next.blit(part, 5, 7)
        run.fixture.uploadPart(RawImage(part), 5, 7)
        run.gl.generateMipmap(GL_TEXTURE_2D)
        let levels = try readLevels(run, 16, 16)
        run.compare(levels[0], identicalTo: next, rule: .exact, "the base")
        verify(run, levels)
      }
    ]
  }

  private static var chains: [ConformanceCase] {
    ["rgba8888", "rgba4444", "rgb565"].map { label in
      library(
        "mip.pvr_chain",
        with: ["format": label],
        [.levelOfDetail, .quantize],
        "the levels of a PVR image are those of its texture",
        sections: "8.5.3",
        smoke: label == "rgba4444"
      ) { run in
        guard let format = RawFormat.all.first(where: { $0.name == label }) else { return }
        let levels = RawImage.mipChain(format, ImageSize(16, 8), &run.random)
        let pvr = try PVRSource(format, levels).texture()
        let texture = try Texture(
          pvr,
          options: TextureOptions(premultiply: false, sampler: Sampler(filter: .nearest)),
          in: run.context
        )
        run.expect(texture.mipmapCount, is: levels.count, "the number of levels", rule: .errors)
        try run.fixture.makeTarget(16, 8)
        try texture.bind()
        for (level, image) in levels.enumerated() {
          run.gl.texParameteri(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, GLint(level))
          try run.fixture.drawTexels(image.width, image.height)
          run.compare(
            run.fixture.read(0, 0, image.width, image.height),
            with: image.permitted,
            "level \(level)"
          )
        }
      }
    }
  }
}

import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Coordinates beyond the edge.
enum WrapCases {
  static var all: [ConformanceCase] {
    same + interpolated + far + es2
  }

  private static let sizes = [
    ImageSize(1, 1), ImageSize(2, 4), ImageSize(3, 3), ImageSize(4, 4), ImageSize(5, 7),
    ImageSize(7, 5), ImageSize(16, 8),
    ImageSize(63, 3),
  ]

  private static func draw(
    _ run: CaseRun,
    _ dimensions: ImageSize,
    _ sampler: PermittedSampler,
    isReversed: Bool = false,
    u: ClosedRange<Float> = -3...3,
    v: ClosedRange<Float> = -3...3
  ) throws {
    let image = RawImage(run.random.bitmap(dimensions.width, dimensions.height))
    var drawing = try PairedDrawing(run, 32, 24)
    run.fixture.makeTexture(image)
    run.fixture.setSampler(sampler, isReversed: isReversed)
    try drawing.draw(
      .rect(0, 0, 32, 24, u.lowerBound, v.lowerBound, u.upperBound, v.upperBound),
      image.texture,
      sampler
    )
    try drawing.compare()
  }

  private static var same: [ConformanceCase] {
    [PermittedSampler.Filter.nearest, .linear].flatMap { filter in
      PermittedSampler.Wrap.allCases.flatMap { wrap in
        sizes.map { dimensions in
          driver(
            "wrap.\(wrap.label)",
            with: ["filter": "\(filter)", "size": "\(dimensions)"],
            [filter == .nearest ? .nearest : .linear],
            "coordinates from −3 to 3 find the texels that the mode says",
            sections: "8.14.2",
            smoke: dimensions.width == 5
          ) { run in
            try draw(run, dimensions, PermittedSampler(filter, wrapS: wrap, wrapT: wrap))
            // Some texels wide, so that the weights and the order at each edge are seen.
            let margin = 1.5 / Float(dimensions.width)
            try draw(
              run,
              dimensions,
              PermittedSampler(filter, wrapS: wrap, wrapT: wrap),
              u: -margin...(1 + margin),
              v: -0.75...1.25
            )
          }
        }
      }
    }
  }

  private static var interpolated: [ConformanceCase] {
    PermittedSampler.Wrap.allCases.flatMap { wrapS in
      PermittedSampler.Wrap.allCases.map { wrapT in
        driver(
          "wrap.mixed_st",
          with: ["s": wrapS.label, "t": wrapT.label],
          [.nearest],
          "each axis has its own mode",
          sections: "8.14.2",
          smoke: true
        ) { run in
          for filter in [PermittedSampler.Filter.nearest, .linear] {
            try draw(
              run,
              ImageSize(4, 3),
              PermittedSampler(filter, wrapS: wrapS, wrapT: wrapT),
              isReversed: filter == .linear,
              u: -1.25...2.5,
              v: -1.75...2
            )
          }
        }
      }
    }
  }

  private static var far: [ConformanceCase] {
    PermittedSampler.Wrap.allCases.map { wrap in
      driver(
        "wrap.far",
        with: ["mode": wrap.label],
        [.nearest],
        "a thousand times beyond the edge the mode still holds",
        sections: "8.14.2",
        smoke: wrap == .mirror
      ) { run in
        for start: Float in [1000.5, -1000.25] {
          try draw(
            run,
            ImageSize(8, 4),
            PermittedSampler(.nearest, wrapS: wrap, wrapT: wrap),
            u: start...(start + 2),
            v: start...(start + 1.5)
          )
        }
      }
    }
  }

  private static var es2: [ConformanceCase] {
    [
      driver(
        "wrap.es2_npot_repeat_incomplete",
        [.exact],
        "in ES 2 without OES_texture_npot a repeated texture of odd sides reads black",
        sections: "ES 2.0: 3.8.2"
      ) { run in
        guard run.facts.version[0] < 3, !run.facts.has("GL_OES_texture_npot") else {
          throw CaseStop.notSupported("odd sides repeat in ES 3 and with GL_OES_texture_npot")
        }
        try run.fixture.makeTarget(4, 4)
        let image = RawImage(.rgba8888, 3, 3, filledWith: SIMD4(255, 255, 255, 255))
        run.fixture.makeTexture(image, PermittedSampler(.nearest, wrapS: .repeat, wrapT: .repeat))
        try run.fixture.draw(.rect(0, 0, 4, 4), with: .texture)
        var expected = Bitmap(width: 4, height: 4, alphaMode: .premultiplied)
        expected.fill(0..<4, 0..<4, SIMD4(0, 0, 0, 255))
        run.compare(try run.fixture.read(), identicalTo: expected)
      }
    ]
  }
}

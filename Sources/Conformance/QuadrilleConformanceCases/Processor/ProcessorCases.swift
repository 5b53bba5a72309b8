import QuadrilleConformance
import QuadrilleRaster
import QuadrilleSystem

/// The cases of the library that only draw lists, on the CPU renderer, once at each level of its
/// instructions.
///
/// A case has all scenes of one entry, `sprite.rotate` with each of its angles say, with the random
/// numbers that they have by OpenGL ES.
enum ProcessorCases {
  static var all: [ConformanceCase] {
    entries.flatMap { entry, scenes in
      RasterInstructionSet.allCases.map { level in
        ConformanceCase(
          CaseName("cpu.\(entry)", [.init("level", level.rawValue)]),
          mode: .library,
          rules: Set(scenes.flatMap(\.rules) + [.repeat]).sorted(),
          summary: "by the CPU renderer: \(scenes[0].summary)",
          isSmoke: scenes.contains(where: \.isSmoke),
          body: .processor(level) { run in
            guard RasterInstructionSet.available.contains(level) else {
              throw CaseStop.notSupported("the processor has no \(level.rawValue)")
            }
            for test in scenes {
              run.advance(to: test)
              try test.scene?(run)
            }
          }
        )
      }
    }
  }

  /// The scenes by the names of their entries.
  private static let entries = Dictionary(
    grouping: [
      SampleLibraryCases.all, SpriteBatchCases.all, SpriteColorCases.all, SpriteGeometryCases.all,
    ].joined().filter { $0.scene != nil }
  ) { $0.name.entry }
}

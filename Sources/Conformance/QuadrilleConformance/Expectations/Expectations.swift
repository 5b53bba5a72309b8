/// What is known about one driver: the expectation files that are for it.
package struct Expectations: Sendable {
  /// The files, in the order in which they were given.
  package let files: [ExpectationFile]
  /// What is not to be run.
  package var skips: [NameList] = []
  /// What may fail.
  package var flakes: [NameList] = []

  /// Knows nothing: every failure is unexpected.
  package init() { files = [] }

  /// Takes those of some files that are for a driver and for what cases draw to.
  package init(
    _ files: [ExpectationFile],
    for driver: DriverFacts,
    target: CaseTarget.Surface = .fbo
  ) {
    self.files = files.filter {
      $0.applies(renderer: driver.glRenderer, version: driver.glVersion, target: target)
    }
  }

  /// A line with the file that it stands in.
  package struct Entry: Equatable, Sendable {
    /// The name of the file.
    package var file: String
    /// The line.
    package var line: ExpectationFile.Line
  }

  /// The line that counts for a case: the last one that fits it.
  ///
  /// Lists of skips come first, then those of flakes.
  package func entry(for name: CaseName) -> Entry? {
    for (lists, outcome) in [(skips, ExpectationFile.Outcome.skip), (flakes, .flaky)] {
      for list in lists {
        guard let (number, text) = list.line(for: name), let pattern = CasePattern(text) else {
          continue
        }
        return Entry(
          file: list.name,
          line: ExpectationFile.Line(
            pattern: pattern,
            outcome: outcome,
            reason: "listed there",
            number: number
          )
        )
      }
    }
    for file in files.reversed() {
      if let line = file.lines.last(where: { $0.pattern.matches(name) }) {
        return Entry(file: file.name, line: line)
      }
    }
    return nil
  }

  /// What a result means.
  package struct Verdict: Equatable, Sendable {
    /// The state that is reported: ``CaseState/waiver`` for a failure that is known.
    package var state: CaseState
    /// Whether nobody expected that; one such case makes the run fail.
    package var isUnexpected: Bool
  }

  /// Judges how a case ended.
  package static func verdict(on state: CaseState, expecting entry: Entry?) -> Verdict {
    let isFailure = state.isFailure
    guard let entry else { return Verdict(state: state, isUnexpected: isFailure) }
    switch entry.line.outcome {
    case .skip: return Verdict(state: .waiver, isUnexpected: false)
    case .flaky: return Verdict(state: isFailure ? .waiver : state, isUnexpected: false)
    case .state(let known):
      if state == known { return Verdict(state: isFailure ? .waiver : state, isUnexpected: false) }
      // A driver that has become right makes its line wrong; one that lacks something does not.
      return Verdict(
        state: state,
        isUnexpected: isFailure || state == .pass
          || known.isFailure
            && (state == .qualityWarning || state == .compatibilityWarning)
      )
    }
  }

  /// The lines that fit none of some cases.
  package func unused(by names: [CaseName]) -> [Entry] {
    files.flatMap { file in
      file.lines.filter { line in !names.contains { line.pattern.matches($0) } }
        .map { Entry(file: file.name, line: $0) }
    }
  }
}

/// What is known of drivers, as far as this version of Quadrille was tried on them.
package enum KnownExpectations {
  /// The files of `Expectations/Known`, in the order of their names.
  package static let files: [ExpectationFile] = {
    let texts = [
      ("llvmpipe-20.txt", PackageResources.llvmpipe_20_txt),
      ("llvmpipe-25.txt", PackageResources.llvmpipe_25_txt),
      ("llvmpipe-pbuffer.txt", PackageResources.llvmpipe_pbuffer_txt),
      ("llvmpipe.txt", PackageResources.llvmpipe_txt),
      ("nvidia.txt", PackageResources.nvidia_txt),
      ("softpipe-20.txt", PackageResources.softpipe_20_txt),
      ("softpipe-25.txt", PackageResources.softpipe_25_txt),
      ("softpipe.txt", PackageResources.softpipe_txt),
      ("virgl-25.txt", PackageResources.virgl_25_txt),
      ("virgl.txt", PackageResources.virgl_txt),
      ("zink-lavapipe-25.txt", PackageResources.zink_lavapipe_25_txt),
      ("zink-lavapipe-pbuffer.txt", PackageResources.zink_lavapipe_pbuffer_txt),
      ("zink-lavapipe.txt", PackageResources.zink_lavapipe_txt),
      ("zink-swiftshader.txt", PackageResources.zink_swiftshader_txt),
    ]
    // A test reads all of them, so that none is broken here.
    return texts.compactMap { name, bytes in try? ExpectationFile(bytes, name: name) }
  }()
}

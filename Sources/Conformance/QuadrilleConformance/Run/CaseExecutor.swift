import CGLES
package import QuadrilleGL

/// Runs cases in this process, one after the other, on one display and one context.
///
/// A case begins with the state that OpenGL ES begins with. Whatever it throws, and whatever error
/// it leaves in OpenGL ES, becomes a state of its result. A crash or an endless loop takes the
/// process with it.
///
/// Cases of the CPU renderer touch no driver, and run without one too.
package final class CaseExecutor {
  /// Who the driver is.
  package let facts: DriverFacts
  /// The display that cases draw on; nil where there is none.
  package let display: Display?
  /// The seed of the random numbers.
  package let seed: UInt64
  /// On what the cases are run.
  package let target: CaseTarget
  private var fixture: TestContext?
  /// What records the case; nil where none is recorded.
  private let recorder: CallRecorder?

  /// Opens a context.
  ///
  /// - Throws: `GLError` where the driver gives none.
  ///
  /// - Parameters:
  ///   - display: The driver.
  ///   - seed: The seed of the random numbers.
  ///   - target: On what the cases are run.
  ///   - recorder: Records the cases; the display belongs to the library of the recorder.
  package init(
    _ display: Display,
    seed: UInt64,
    on target: CaseTarget = CaseTarget(),
    recording recorder: CallRecorder? = nil
  ) throws(GLError) {
    self.display = display
    self.seed = seed
    self.target = target
    self.recorder = recorder
    let fixture = try TestContext(Context(display, options: target.contextOptions))
    facts = try DriverFacts(fixture.context)
    self.fixture = fixture
    if fixture.isRestrictedToES2 { recorder?.restrictToES2(facts.glExtensions) }
  }

  /// Opens no driver: cases that need one end as not supported.
  package init(seed: UInt64) {
    display = nil
    target = CaseTarget()
    recorder = nil
    self.seed = seed
    facts = .noDriver
  }

  /// Runs a case.
  package func run(_ test: ConformanceCase) -> CaseResult {
    let clock = ContinuousClock()
    let start = clock.now
    var result = CaseResult(name: test.name, state: .pass, seed: seed)
    do {
      switch test.body {
      case .context(let body):
        guard let fixture = try preparedTestContext() else {
          throw CaseStop.notSupported("the case needs a driver")
        }
        if let reason = target.refusal(of: test, on: facts) { throw CaseStop.notSupported(reason) }
        fixture.usesPbuffer = target.usesPbuffer(for: test)
        let run = CaseRun(test, fixture: fixture, facts: facts, seed: seed)
        recorder?.start()
        result.take(run) {
          try body(run)
          finish(run)
        }
        recorder?.stop(passed: !result.state.isFailure)
        // What a failure has left in its context is unknown: the next case gets another one.
        if result.state.isFailure { fixture.isUsable = false }
        if let need = recorder?.requiredFeatureBeyondES2 { throw CaseStop.notSupported(need) }
      case .processor(let level, let body):
        let run = SceneRun(test, seed: seed, on: level)
        result.take(run) { try body(run) }
      }
    } catch let stop as CaseStop {
      // What a case found before it was seen that it cannot be asked here is no finding.
      result = CaseResult(name: test.name, state: stop.state, message: stop.reason, seed: seed)
    } catch {
      result.state = .fail
      result.violations = [
        Violation(rule: .errors, text: "no context to run the case in: \(error)")
      ]
      result.violationCount = 1
      result.message = result.violations[0].text
    }
    let elapsed = (clock.now - start).components
    result.seconds = Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
    return result
  }

  /// The context in its first state; another one where a case has spoilt the last; nil without a
  /// driver.
  private func preparedTestContext() throws -> TestContext? {
    guard let display else { return nil }
    if let fixture, fixture.isUsable {
      do {
        try fixture.reset()
        return fixture
      } catch {
        // A context that cannot be reset is replaced.
      }
    }
    let next = try TestContext(Context(display, options: target.contextOptions))
    fixture = next
    try next.reset()
    return next
  }

  /// Looks for errors that the case has left; a fresh context must have none.
  private func finish(_ run: CaseRun) {
    guard run.context.isCurrent else { return }
    for code in run.fixture.takeErrors() {
      run.fail("the case left the error \(code)", rule: .errors)
    }
  }
}

extension CaseResult {
  /// Runs a body and takes over what its run has found.
  fileprivate mutating func take(_ run: SceneRun, _ body: () throws -> Void) {
    do {
      try body()
      take(run)
    } catch let stop as CaseStop {
      if stop.state == .fail { run.fail(stop.reason) }
      take(run)
      if state != .fail { (state, message) = (stop.state, stop.reason) }
    } catch {
      run.fail("unexpected error: \(error)", rule: .errors)
      take(run)
    }
  }

  /// Takes over what a run has found.
  private mutating func take(_ run: SceneRun) {
    violations = run.violations
    violationCount = run.violationCount
    measures = run.measures
    images = run.images
    let pixels = run.pixels
    nonPreferredShare =
      pixels.compared > 0 ? Double(pixels.notPreferred) / Double(pixels.compared) : 0
    if let first = violations.first {
      state = .fail
      let more = violationCount > 1 ? " (and \(violationCount - 1) more)" : ""
      message = "\(first.rule.rawValue), section \(first.section): \(first.text)\(more)"
    } else if let text = run.incompatibility {
      (state, message) = (.compatibilityWarning, text)
    } else if let text = run.poorQuality {
      (state, message) = (.qualityWarning, text)
    } else if nonPreferredShare > 0.2 {
      let percent = (nonPreferredShare * 1000).rounded() / 10
      (state, message) = (.qualityWarning, "\(percent) % of the pixels are not the nearest value")
    }
  }
}

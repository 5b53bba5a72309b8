#if GL
import QuadrilleConsole
public import QuadrilleConformance
import QuadrilleIO
import QuadrilleOptions

extension RunSettings.Isolation: OptionValue {}

/// How `conform` runs its cases.
struct ConformRunOptions: OptionGroup {
  /// A version of OpenGL ES.
  enum Version: Int, OptionValue, CaseIterable {
    case two = 2
    case three = 3
  }

  /// What cases draw to.
  enum Target: String, OptionValue, CaseIterable {
    case fbo, pbuffer
  }

  var es = Version.three
  var target = Target.fbo
  var isolation = RunSettings.Isolation.group
  var jobs: Int?
  var timeout = 30.0
  var reruns = 2
  var seed: UInt64 = 1

  mutating func options(_ table: OptionTable) {
    table.value("--es", "version", &es, "The version of OpenGL ES.")
    table.value("--target", "target", &target, "What cases draw to; the group egl makes its own.")
    table.value("--isolate", "what", &isolation, "What has a process of its own.")
    table.value("--jobs -j", "n", &jobs, "Worker processes (default: as many as cores).")
      .from(1...256, jobs).joined()
    table.value("--timeout", "seconds", &timeout, "How long a case may take.")
      .checking("it is above 0 and at most 86400", timeout > 0 && timeout <= 86_400)
    table.value("--reruns", "n", &reruns, "How often unexpected failures are run again.")
      .from(0...20, reruns)
    table.value("--seed", "n", &seed, "The seed of the random numbers.")
  }

  /// What the options say.
  ///
  /// - Throws: ``UsageError``, or ``UnsupportedTargetError``.
  func settings(_ driver: DriverOptions) throws -> RunSettings {
    if es == .two { throw UnsupportedTargetError(option: "--es 2") }
    if target == .pbuffer { throw UnsupportedTargetError(option: "--target pbuffer") }
    _ = try driver.platform()
    let program = try OwnProgram.path()
    var settings = RunSettings(
      program: program,
      arguments: ["conform", "worker", "--seed", "\(seed)", "--alarm", "\(Int(timeout) + 30)"]
        + driverArguments(driver)
    )
    settings.isolation = isolation
    settings.jobs = jobs ?? ProcessorCount.available
    settings.timeoutSeconds = timeout
    settings.reruns = reruns
    settings.seed = seed
    // A driver's crash is told by its signal; a backtrace of all threads would take its time.
    settings.environment["SWIFT_BACKTRACE"] = "enable=no"
    // Workers share the cores already; llvmpipe would take all of them for each.
    if settings.jobs > 1, Environment.value("LP_NUM_THREADS") == nil {
      settings.environment["LP_NUM_THREADS"] = "0"
    }
    return settings
  }

  /// The options that lead to the same driver, as a command line has them.
  func driverWords(_ driver: DriverOptions) -> String {
    driverArguments(driver).joined(separator: " ")
  }

  private func driverArguments(_ driver: DriverOptions) -> [String] {
    (driver.platformName.map { ["--driver", $0] } ?? [])
      + (driver.eglLibraryPath.map { ["--egl-library", $0] } ?? [])
  }
}

/// Something that cases cannot be run on.
struct UnsupportedTargetError: QuadrilleError {
  let option: String

  var code: String { "conform.target" }
  var category: ErrorCategory { .unsupported }
  var place: Place { Place() }
  var message: String {
    "\(option) cannot be tested: Quadrille draws with OpenGL ES 3 into framebuffer objects, and the "
      + "cases do as well"
  }
}
#endif

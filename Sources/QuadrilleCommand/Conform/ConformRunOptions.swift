#if GL
import ArgumentParser
import QuadrilleConformance
import QuadrilleIO

/// How `conform` runs its cases.
struct ConformRunOptions: ParsableArguments {
  /// A version of OpenGL ES.
  enum Version: Int, ExpressibleByArgument, CaseIterable {
    case two = 2
    case three = 3
  }

  /// What cases draw to.
  enum Target: String, ExpressibleByArgument, CaseIterable {
    case fbo, pbuffer
  }

  /// What has a process of its own.
  struct Isolation: ExpressibleByArgument {
    let isolation: RunSettings.Isolation

    init?(argument: String) {
      guard let known = RunSettings.Isolation(rawValue: argument) else { return nil }
      isolation = known
    }

    static var allValueStrings: [String] { RunSettings.Isolation.allCases.map(\.rawValue) }
  }

  @Option(help: "The version of OpenGL ES.")
  var es = Version.three

  @Option(help: "What cases draw to; those of the group egl make what they need.")
  var target = Target.fbo

  @Option(
    help: "What has a process of its own: each case, each group (default), or none but crashes."
  )
  var isolate: Isolation?

  @Option(
    name: [.customShort("j", allowingJoined: true), .customLong("jobs")],
    help: ArgumentHelp("Worker processes (default: the number of cores).", valueName: "n")
  )
  var jobs: Int?

  @Option(help: ArgumentHelp("How long a case may take.", valueName: "seconds"))
  var timeout = 30.0

  @Option(help: ArgumentHelp("How often unexpected failures are run again.", valueName: "n"))
  var reruns = 2

  @Option(help: ArgumentHelp("The seed of the random numbers.", valueName: "n"))
  var seed: UInt64 = 1

  func validate() throws {
    if let jobs, !(1...256).contains(jobs) {
      throw ValidationError("--jobs is \(jobs), it goes from 1 to 256")
    }
    if !(timeout > 0 && timeout <= 86_400) {
      throw ValidationError("--timeout is \(timeout), it goes up to 86400 seconds")
    }
    if !(0...20).contains(reruns) {
      throw ValidationError("--reruns is \(reruns), it goes from 0 to 20")
    }
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
    settings.isolation = isolate?.isolation ?? .group
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

import QuadrilleConformance
import QuadrilleConsole
import QuadrilleGL
import QuadrilleOptions
import QuadrilleProgram
import QuadrilleSystem

extension ConformTargetOptions {
  /// What the options say.
  var target: CaseTarget {
    var target = CaseTarget()
    target.surface = surface
    target.clientVersion = es.rawValue
    target.config = config.flatMap { ConfigSizes($0) }
    target.context = context
    return target
  }
}

extension ConformRunOptions {
  /// What the options say.
  ///
  /// - Parameters:
  ///   - driver: Which driver workers open.
  ///   - selection: Which cases are run; half of the time of the quick ones would be a process a
  ///     group.
  /// - Throws: ``UsageError``.
  func settings(
    _ driver: DriverOptions,
    _ selection: ConformSelectionOptions
  ) throws -> RunSettings {
    _ = try driver.platform()
    let program = try CurrentExecutable.path()
    var settings = RunSettings(
      program: program,
      arguments: ["worker", "--seed", "\(seed)", "--alarm", "\(Int(timeout) + 30)"]
        + (selection.export.map { ["--export", $0] } ?? []) + driverArguments(driver)
    )
    settings.exports = selection.export != nil
    settings.runsSkipped = selection.replay != nil
    // In another order groups do not stay together.
    settings.isolation = isolation ?? (shuffle == nil && !selection.smoke ? .group : .none)
    settings.jobs = jobs ?? ProcessorCount.available
    settings.timeoutSeconds = timeout
    settings.reruns = reruns
    settings.seed = seed
    // A driver's crash is reported by its signal; a backtrace of all threads would take its time.
    settings.environment["SWIFT_BACKTRACE"] = "enable=no"
    // Workers share the cores already; llvmpipe would take all of them for each.
    if settings.jobs > 1, Environment.value("LP_NUM_THREADS") == nil {
      settings.environment["LP_NUM_THREADS"] = "0"
    }
    return settings
  }

  /// The options that lead to the same driver, as a command line has them.
  func driverDescription(_ driver: DriverOptions) -> String {
    driverArguments(driver).joined(separator: " ")
  }

  private func driverArguments(_ driver: DriverOptions) -> [String] {
    (driver.platformName.map { ["--driver", $0] } ?? [])
      + (driver.eglLibraryPath.map { ["--egl-library", $0] } ?? []) + target.target.arguments
  }
}

extension CaseExecutor {
  /// Opens the driver that options name, through a recorder if there is one.
  ///
  /// - Throws: ``UsageError``, or `GLError` where there is none.
  convenience init(
    _ driver: DriverOptions,
    _ target: CaseTarget,
    seed: UInt64,
    recording recorder: CallRecorder? = nil,
    willTry: @escaping (String) -> Void = { _ in }
  ) throws {
    var platform = try driver.platform()
    switch target.surface {
    case .gbm: platform = .gbm(node: nil)
    case .surfaceless: platform = .surfaceless
    case .fbo, .pbuffer: break
    }
    var callRecorder = recorder
    // Cases keep to OpenGL ES 2, whatever more the driver gives to who asks for that.
    if target.clientVersion < 3, callRecorder == nil {
      callRecorder = CallRecorder(keepsCalls: false)
    }
    var own: GLLibrary?
    if let callRecorder {
      own = try callRecorder.recording(driver.eglLibraryPath)
    } else if let path = driver.eglLibraryPath {
      own = try GLLibrary(path: path)
    }
    let display = try Display(platform, library: own, willTry: willTry)
    try self.init(display, seed: seed, on: target, recording: callRecorder)
  }
}

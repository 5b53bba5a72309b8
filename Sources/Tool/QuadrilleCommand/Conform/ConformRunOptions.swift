#if GL
import Glibc
import QuadrilleConsole
public import QuadrilleConformance
import QuadrilleGL
import QuadrilleSystem
import QuadrilleOptions

extension RunSettings.Isolation: OptionValue {}
extension CaseTarget.Surface: OptionValue {}
extension CaseTarget.ContextKind: OptionValue {}

/// On what cases are run.
struct ConformTargetOptions: OptionGroup {
  /// A version of OpenGL ES.
  enum Version: Int, OptionValue, CaseIterable {
    case two = 2
    case three = 3
  }

  private var es = Version.three
  private var surface = CaseTarget.Surface.fbo
  private var config: String?
  private var context = CaseTarget.ContextKind.plain

  mutating func options(_ table: OptionTable) {
    table.value("--es", "version", &es, "The version of OpenGL ES that is asked for, and kept to.")
    table.value("--target", "target", &surface, "What cases draw to; the group egl makes its own.")
    table.value("--config", "bits", &config, "The configuration of EGL, such as rgba8888d24s8.")
    table.value("--context", "kind", &context, "What the context does about errors.")
  }

  func validate() throws(UsageError) {
    if let config, ConfigSizes(config) == nil {
      throw UsageError(message: "--config is '\(config)', it has the form rgba8888d24s8ms4")
    }
  }

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

/// How `conform` runs its cases.
struct ConformRunOptions: OptionGroup {
  var target = ConformTargetOptions()
  var isolation: RunSettings.Isolation?
  var jobs: Int?
  var timeout = 30.0
  var reruns = 2
  var seed: UInt64 = 1
  private var shuffle: UInt64?

  mutating func options(_ table: OptionTable) {
    table.group(&target)
    table.value(
      "--isolate",
      "what",
      &isolation,
      "What has a process of its own; none with --smoke."
    )
    .defaulting(to: "group")
    table.value("--jobs -j", "n", &jobs, "Worker processes (default: as many as cores).")
      .from(1...256, jobs).joined()
    table.value("--timeout", "seconds", &timeout, "How long a case may take.")
      .checking("it is above 0 and at most 86400", timeout > 0 && timeout <= 86_400)
    table.value("--reruns", "n", &reruns, "How often unexpected failures are run again.")
      .from(0...20, reruns)
    table.value("--seed", "n", &seed, "The seed of the random numbers.")
    table.value(
      "--shuffle",
      "seed",
      &shuffle,
      "Cases in another order, that of a seed; without one, of the clock.",
      missing: MissingValue("0") { !$0.isEmpty && $0.allSatisfy(\.isNumber) }
    )
  }

  /// The seed of the order; nil for the order of names.
  var order: UInt64? { shuffle.map { $0 == 0 ? UInt64(max(1, time(nil))) : $0 } }

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
      arguments: ["conform", "worker", "--seed", "\(seed)", "--alarm", "\(Int(timeout) + 30)"]
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
    // A driver's crash is told by its signal; a backtrace of all threads would take its time.
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
  /// Opens the driver that options name, through a tape where there is one.
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
#endif

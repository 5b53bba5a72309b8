import Glibc
package import QuadrilleConformTerms
package import QuadrilleOptions

#if GL
import QuadrilleGL
#endif

extension CaseIsolation: OptionValue {}
extension CaseSurface: OptionValue {}
extension CaseContextKind: OptionValue {}

/// On what cases are run.
package struct ConformTargetOptions: OptionGroup {
  /// A version of OpenGL ES.
  package enum Version: Int, OptionValue, CaseIterable {
    case two = 2
    case three = 3
  }

  package var es = Version.three
  package var surface = CaseSurface.fbo
  package var config: String?
  package var context = CaseContextKind.plain

  package init() {}

  package mutating func options(_ table: OptionTable) {
    table.value("--es", "version", &es, "The version of OpenGL ES that is asked for, and kept to.")
    table.value("--target", "target", &surface, "What cases draw to; the group egl makes its own.")
    table.value("--config", "bits", &config, "The configuration of EGL, such as rgba8888d24s8.")
    table.value("--context", "kind", &context, "What the context does about errors.")
  }

  package func validate() throws(UsageError) {
    #if GL
    if let config, ConfigSizes(config) == nil {
      throw UsageError(message: "--config is '\(config)', it has the form rgba8888d24s8ms4")
    }
    #endif
  }
}

/// How `conform` runs its cases.
package struct ConformRunOptions: OptionGroup {
  package var target = ConformTargetOptions()
  package var isolation: CaseIsolation?
  package var jobs: Int?
  package var timeout = 30.0
  package var reruns = 2
  package var seed: UInt64 = 1
  package private(set) var shuffle: UInt64?

  package init() {}

  package mutating func options(_ table: OptionTable) {
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
  package var order: UInt64? { shuffle.map { $0 == 0 ? UInt64(max(1, time(nil))) : $0 } }
}

import QuadrilleConsole
import QuadrilleOptions
import QuadrilleSystem

/// TexturePacker options that are accepted without effect.
struct PackIgnoredOptions: OptionGroup {
  private var noted: Set<String> = []
  var forcePublish = false
  private var heuristicMask = false

  private static let flags = ["--gui", "--license-info", "--deactivate-license"]
  private static let values = [
    "--activate-license", "--webp-quality", "--jxr-color-mode",
    "--jxr-compression", "--jxr-trim-flexbits", "--atf-formats", "--etc1-quality",
    "--etc2-quality", "--astc-quality", "--basisu-quality", "--dxt-mode", "--dpi",
    "--align-to-grid", "--header-file", "--source-file", "--class-file",
    "--save", "--custom-exporters-directory",
  ]

  static let affectsBuildKey = false

  mutating func options(_ table: OptionTable) {
    for name in Self.flags { table.flag(name, &self[isGiven: name], "").hidden() }
    for name in Self.values { table.value(name, "value", &self[value: name], "").hidden() }
    table.flag("--force-publish", &forcePublish, "").hidden()
    table.flag("--heuristic-mask", &heuristicMask, "").hidden()
  }

  private subscript(isGiven name: String) -> Bool {
    get { noted.contains(name) }
    set { if newValue { noted.insert(name) } else { noted.remove(name) } }
  }

  private subscript(value name: String) -> String? {
    get { noted.contains(name) ? "" : nil }
    set { self[isGiven: name] = newValue != nil }
  }

  /// Reports which of the given options have no effect.
  func note() {
    for option in Self.flags + Self.values where noted.contains(option) {
      Console.noteIgnored(option)
    }
  }

  func validate() throws(UsageError) {
    if heuristicMask {
      throw UsageError(
        message:
          "--heuristic-mask is not supported; use images with alpha, or --trim-threshold"
      )
    }
  }
}

extension Console {
  /// Reports that a given option has no effect.
  static func noteIgnored(_ option: String) {
    report(
      Diagnostic(
        .note,
        code: "option.ignored",
        location: DiagnosticLocation(part: option),
        message: "has no effect here"
      )
    )
  }
}

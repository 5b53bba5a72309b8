import CVersion

/// The version of the command and of the compiler.
package enum VersionText {
  /// The version of the package, as its manifest states it.
  package static let number = unsafe String(cString: quadrille_version())
  /// The output of `--version`.
  package static let line = "quadrille \(number)"

  /// The language version that the command was built with.
  package static var swift: String {
    #if swift(>=6.4)
    "6.4 or later"
    #elseif swift(>=6.3)
    "6.3"
    #else
    "6.2 or earlier"
    #endif
  }
}

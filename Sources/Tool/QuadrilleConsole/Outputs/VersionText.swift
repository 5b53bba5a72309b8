/// The version of the command and of the compiler.
package enum VersionText {
  /// The package version.
  package static let number = "0.1.0"
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

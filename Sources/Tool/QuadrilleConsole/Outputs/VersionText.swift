/// The version of the command, and of what it was built with.
package enum VersionText {
  /// The version of the package.
  package static let number = "0.1.0"
  /// The line of `--version`.
  package static let line = "quadrille \(number)"

  /// The version of the language that the command was built with.
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

/// The version of the command, and of what it was built with.
enum VersionText {
  /// The version of the package.
  static let number = "0.1.0"
  /// The line of `--version`.
  static let line = "quadrille \(number)"

  /// The version of the language that the command was built with.
  static var swift: String {
    #if swift(>=6.4)
    "6.4 or later"
    #elseif swift(>=6.3)
    "6.3"
    #else
    "6.2 or earlier"
    #endif
  }
}

package import QuadrilleOptions
import QuadrilleSystem
package import QuadrilleTextureFiles

/// The key of encrypted `.pvr.ccz` files, as an option and an environment variable.
package struct KeyOptions: OptionGroup {
  // A string rather than a key type: the parser's error for an invalid value would show the key.
  package var digits: String?

  package init() {}

  package static let section = OptionDescription.Section.topic("inputs")
  package static let affectsBuildKey = false

  package mutating func options(_ table: OptionTable) {
    table.value("--ccz-key", "hex", &digits, "Key of encrypted CCZ files; also QUADRILLE_CCZ_KEY.")
      .secret()
  }

  /// The key from the option or the environment; the option takes precedence.
  package func resolved() throws -> CCZKey? {
    if let digits { return try Self.key(digits, from: "--ccz-key") }
    return try Self.ofEnvironment()
  }

  /// The key from the environment.
  package static func ofEnvironment() throws -> CCZKey? {
    guard let digits = Environment.value("QUADRILLE_CCZ_KEY") else { return nil }
    return try key(digits, from: "QUADRILLE_CCZ_KEY")
  }

  /// Parses a key; the error message names the source but not the digits.
  package static func key(_ digits: String, from source: String) throws -> CCZKey {
    do {
      return try CCZKey(hexadecimal: digits)
    } catch {
      throw UsageError(message: "\(source): \(error.message)")
    }
  }
}

package import QuadrilleOptions
import QuadrilleSystem
package import QuadrilleTextureFiles

/// The key of encrypted `.pvr.ccz` files, as option and environment variable.
package struct KeyOptions: OptionGroup {
  // A text, not a type of its own: the parser's message about a bad value would show the key.
  package var digits: String?

  package init() {}

  package static let section = OptionDescription.Section.topic("inputs")
  package static let affectsBuildKey = false

  package mutating func options(_ table: OptionTable) {
    table.value("--ccz-key", "hex", &digits, "Key of encrypted CCZ files; also QUADRILLE_CCZ_KEY.")
      .secret()
  }

  /// The key that follows from option and environment; the option wins.
  package func resolved() throws -> CCZKey? {
    if let digits { return try Self.key(digits, from: "--ccz-key") }
    return try Self.ofEnvironment()
  }

  /// The key that the environment holds.
  package static func ofEnvironment() throws -> CCZKey? {
    guard let digits = Environment.value("QUADRILLE_CCZ_KEY") else { return nil }
    return try key(digits, from: "QUADRILLE_CCZ_KEY")
  }

  /// Reads a key; the message of what is no key names its source and not its digits.
  package static func key(_ digits: String, from source: String) throws -> CCZKey {
    do {
      return try CCZKey(hexadecimal: digits)
    } catch {
      throw UsageError(message: "\(source): \(error.message)")
    }
  }
}

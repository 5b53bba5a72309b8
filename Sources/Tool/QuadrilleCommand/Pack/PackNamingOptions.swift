import QuadrilleOptions
import QuadrillePacking

/// Options for sprite names and for excluding images.
struct PackNamingOptions: OptionGroup {
  var dropsExtension = false
  var prependsFolderName = false
  var replacements: [ReplacementArgument] = []
  var exclude: [String] = []

  mutating func options(_ table: OptionTable) {
    table.flag(
      "--trim-sprite-names",
      &dropsExtension,
      "Remove the file extension from sprite names."
    )
    table.flag(
      "--prepend-folder-name",
      &prependsFolderName,
      "Prepend the folder's name to sprite names."
    )
    table.list("--replace", "re=text", &replacements, "Change names: 'regular expression=text'.")
    table.list(
      "--exclude",
      "pattern",
      &exclude,
      "Omit images with matching names; repeatable.",
      also: "--ignore-files"
    )
  }

  /// The conversion of paths to sprite names.
  var naming: SpriteNaming {
    var naming = SpriteNaming()
    naming.dropsExtension = dropsExtension
    naming.prependsFolderName = prependsFolderName
    naming.replacements = replacements.map(\.replacement)
    return naming
  }
}

/// `_+=-`: a regular expression and its replacement text.
struct ReplacementArgument: OptionValue, Sendable {
  let replacement: SpriteNaming.Replacement

  init?(argument: String) {
    guard let sign = argument.firstIndex(of: "="), sign > argument.startIndex else { return nil }
    replacement = SpriteNaming.Replacement(
      pattern: String(argument[..<sign]),
      text: String(argument[argument.index(after: sign)...])
    )
  }
}

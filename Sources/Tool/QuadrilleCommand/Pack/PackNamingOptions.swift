import QuadrilleOptions
import QuadrillePacking

/// What sprites are called, and which pictures are left out.
struct PackNamingOptions: OptionGroup {
  var dropsExtension = false
  var prependsFolderName = false
  var replacements: [ReplacementArgument] = []
  var exclude: [String] = []

  mutating func options(_ table: OptionTable) {
    table.flag("--trim-sprite-names", &dropsExtension, "Leave .png out of the names of sprites.")
    table.flag(
      "--prepend-folder-name",
      &prependsFolderName,
      "Put the folder's name before those of sprites."
    )
    table.list("--replace", "re=text", &replacements, "Change names: 'regular expression=text'.")
    table.list(
      "--exclude",
      "pattern",
      &exclude,
      "Leave out pictures whose name fits; repeatable.",
      also: "--ignore-files"
    )
  }

  /// How paths become names.
  var naming: SpriteNaming {
    var naming = SpriteNaming()
    naming.dropsExtension = dropsExtension
    naming.prependsFolderName = prependsFolderName
    naming.replacements = replacements.map(\.replacement)
    return naming
  }
}

/// `_+=-`: a regular expression and the text for what it finds.
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

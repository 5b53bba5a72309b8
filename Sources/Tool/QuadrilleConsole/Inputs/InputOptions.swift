package import QuadrilleOptions

/// Options for the arguments of a command with many inputs.
package struct InputOptions: OptionGroup, Sendable {
  /// Whether the argument order is kept.
  package var keepsOrder = false
  /// Whether paths in lists are terminated by NUL bytes instead of line feeds.
  package var isNulSeparated = false
  /// Whether links to folders, and links out of input and output folders, are followed.
  package var followsSymlinks = false

  package init() {}

  package static let section = OptionDescription.Section.topic("inputs")
  package static let affectsBuildKey = false

  package mutating func options(_ table: OptionTable) {
    table.flag("--keep-order", &keepsOrder, "Keep the order of the arguments.")
    table.flag("--null -0", &isNulSeparated, "Paths in lists are NUL-terminated.")
    table.flag(
      "--follow-symlinks",
      &followsSymlinks,
      "Follow links to folders, and out of folders."
    )
  }
}

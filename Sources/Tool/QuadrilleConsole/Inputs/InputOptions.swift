package import QuadrilleOptions

/// How the arguments of a command with many inputs are read.
package struct InputOptions: OptionGroup, Sendable {
  /// Whether inputs come in the order of the arguments.
  package var keepsOrder = false
  /// Whether a NUL byte ends each path of a list, instead of a line break.
  package var isNulSeparated = false
  /// Whether folders that links lead to are walked, and links followed out of input and output
  /// folders.
  package var followsSymlinks = false

  package init() {}

  package static let section = OptionDescription.Section.topic("inputs")
  package static let affectsBuildKey = false

  package mutating func options(_ table: OptionTable) {
    table.flag("--keep-order", &keepsOrder, "Keep the order of the arguments.")
    table.flag("--null -0", &isNulSeparated, "NUL bytes end the paths in lists.")
    table.flag(
      "--follow-symlinks",
      &followsSymlinks,
      "Follow links to folders, and out of folders."
    )
  }
}

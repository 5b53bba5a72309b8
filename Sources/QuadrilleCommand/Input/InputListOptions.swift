import ArgumentParser

/// How the arguments of a command with many inputs are read.
struct InputListSettings: Sendable {
  /// Whether inputs come in the order of the arguments.
  var keepsOrder = false
  /// Whether a NUL byte ends each path of a list, instead of a line break.
  var isNulSeparated = false
}

/// The options of ``InputListSettings``.
struct InputListOptions: ParsableArguments {
  @Flag(inversion: .prefixedNo, help: "Keep the order of the arguments.")
  var keepOrder = false

  @Flag(
    name: [.customShort("0"), .customLong("null")],
    inversion: .prefixedNo,
    help: "NUL bytes end the paths in lists."
  )
  var isNulSeparated = false

  /// What the options say.
  var settings: InputListSettings {
    InputListSettings(keepsOrder: keepOrder, isNulSeparated: isNulSeparated)
  }
}

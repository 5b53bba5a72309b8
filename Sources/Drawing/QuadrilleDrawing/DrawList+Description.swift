extension DrawList: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// One line such as `DrawList 640x400 at scale 2, 12 quads in 3 runs`, without the quads.
  public var description: String {
    var text = "DrawList \(pixelSize)"
    if scale != 1 { text += " at scale \(scale)" }
    text += ", \(quads.count) quads in \(runs.count) runs"
    return groups.isEmpty ? text : text + ", \(groups.count) groups"
  }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// The size of the canvas and the counts of what the list holds.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "pixelSize": pixelSize, "scale": scale, "quads": quads.count, "runs": runs.count,
        "groups": groups.count,
      ],
      displayStyle: .struct
    )
  }
}

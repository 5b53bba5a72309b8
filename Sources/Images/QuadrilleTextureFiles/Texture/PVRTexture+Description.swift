extension PVRTexture: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// One line such as `PVRTexture 256x256 PVRTC1_4, 9 levels, 43704 bytes`, without the stored bytes.
  public var description: String {
    var text = "PVRTexture \(width)x\(height)"
    if depth != 1 { text += "x\(depth)" }
    text += " \(format.name)"
    if surfaces != 1 { text += ", \(surfaces) surfaces" }
    if faces != 1 { text += ", \(faces) faces" }
    text += levels == 1 ? ", 1 level" : ", \(levels) levels"
    return text + ", \(images.reduce(0) { $0 + $1.count }) bytes"
  }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// The properties without the stored bytes.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "format": format, "width": width, "height": height, "depth": depth, "surfaces": surfaces,
        "faces": faces, "levels": levels, "alphaMode": alphaMode,
      ],
      displayStyle: .struct
    )
  }
}

extension TextureFile: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// One line such as `TextureFile 256x256 PVRTC1_4, 9 levels, 43704 bytes`, without the stored bytes.
  public var description: String {
    var text = "TextureFile \(width)x\(height)"
    if depth != 1 { text += "x\(depth)" }
    text += " \(format.name)"
    if surfaceCount != 1 { text += ", \(surfaceCount) surfaces" }
    if faceCount != 1 { text += ", \(faceCount) faces" }
    text += mipmapCount == 1 ? ", 1 level" : ", \(mipmapCount) levels"
    return text + ", \(images.reduce(0) { $0 + $1.count }) bytes"
  }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// The properties without the stored bytes.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "format": format.name, "width": width, "height": height, "depth": depth,
        "surfaceCount": surfaceCount,
        "faceCount": faceCount, "mipmapCount": mipmapCount, "alphaMode": alphaMode,
      ],
      displayStyle: .struct
    )
  }
}

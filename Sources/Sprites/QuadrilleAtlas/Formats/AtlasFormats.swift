extension AtlasFormat {
  /// All formats, in the order in which they are listed; if a file matches two, the first is used.
  public static let all: [AtlasFormat] = [
    .cocos2D(version: 2), .cocos2D(version: 3), .jsonHash, .jsonArray, .libGDX, .atlasc, .starling,
    .godot, .cocos2D(version: 0), .cocos2D(version: 1), .uiKit, .phaser3, .aseprite,
  ]

  /// The formats that can be written.
  public static let written: [AtlasFormat] = all.filter(\.isWritten)

  /// The extensions tried for a name without one, in order, without the dot.
  static let fileExtensions: [String] = all.filter { $0.fileExtension != nil }
    .sorted { $0.lookupPriority < $1.lookupPriority }
    .compactMap { $0.fileExtension.map { String($0.dropFirst()) } }

  /// The writable format with a TexturePacker keyword, or nil.
  public init?(keyword: String) {
    let keyword = keyword.lowercased()
    guard let format = Self.written.first(where: { $0.keywords.contains(keyword) }) else {
      return nil
    }
    self = format
  }

  /// The writable format for the extension of a path, or nil.
  public init?(forWriting path: String) {
    var name = path.lowercased()
    while name.hasSuffix("/") { name.removeLast() }
    let format = Self.written.first { format in format.fileExtension.map(name.hasSuffix) ?? false }
    guard let format else { return nil }
    self = format
  }
}

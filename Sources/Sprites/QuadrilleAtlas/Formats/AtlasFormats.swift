extension AtlasFormat {
  /// Every format; of two that a file may be of the first is taken.
  ///
  /// The order is that in which they are shown.
  public static let all: [AtlasFormat] = [
    .cocos2D(version: 2), .cocos2D(version: 3), .jsonHash, .jsonArray, .libGDX, .atlasc, .starling,
    .godot, .cocos2D(version: 0), .cocos2D(version: 1), .uiKit, .phaser3, .aseprite,
  ]

  /// The formats that data files are written in.
  public static let written: [AtlasFormat] = all.filter(\.isWritten)

  /// What a name without an ending may end with, the first that is there; without the dot.
  static let fileExtensions: [String] = all.filter { $0.fileExtension != nil }
    .sorted { $0.lookupPriority < $1.lookupPriority }
    .compactMap { $0.fileExtension.map { String($0.dropFirst()) } }

  /// The format that data files are written in by a word of TexturePacker; nil where there is none.
  public init?(keyword: String) {
    let keyword = keyword.lowercased()
    guard let format = Self.written.first(where: { $0.keywords.contains(keyword) }) else {
      return nil
    }
    self = format
  }

  /// The format that data files of a name are written in; nil where its ending is that of none.
  public init?(forWriting path: String) {
    var name = path.lowercased()
    while name.hasSuffix("/") { name.removeLast() }
    let format = Self.written.first { format in format.fileExtension.map(name.hasSuffix) ?? false }
    guard let format else { return nil }
    self = format
  }
}

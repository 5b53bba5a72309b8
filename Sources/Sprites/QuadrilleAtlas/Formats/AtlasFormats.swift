extension AtlasFormat {
  /// All formats, in the order in which they are listed; if a file matches two, the first is used.
  public static let all: [AtlasFormat] = [
    .cocos2D(version: 2), .cocos2D(version: 3), .jsonHash, .jsonArray, .pixiJS, .libGDX, .atlasc,
    .starling,
    .godot, .cocos2D(version: 0), .cocos2D(version: 1), .uiKit, .phaser3, .aseprite,
    .genericXML, .godotSpriteFrames, .defold, .defoldAtlas,
    .tiledXML, .tiledJSON, .cocos2DAnimation, .godotSheet, .unity, .egret, .createJS, .css,
    .animate,
  ]

  /// The formats that can be written.
  public static let written: [AtlasFormat] = all.filter(\.isWritten)

  /// The format that data files are written in by one of its ``aliases``; nil where there is none.
  ///
  /// - Parameters:
  ///   - alias: The name, whatever the case of its letters.
  ///   - formats: The formats to choose from.
  public init?(alias: String, among formats: [AtlasFormat] = AtlasFormat.all) {
    let alias = alias.lowercased()
    let format = formats.first { $0.isWritten && $0.aliases.contains(alias) }
    guard let format else { return nil }
    self = format
  }

  /// The writable format for the extension of a path, or nil.
  public init?(forWriting path: String, among formats: [AtlasFormat] = AtlasFormat.all) {
    var name = path.lowercased()
    while name.hasSuffix("/") { name.removeLast() }
    let format = formats.first { $0.isWritten && $0.suffix.map(name.hasSuffix) ?? false }
    guard let format else { return nil }
    self = format
  }
}

extension [AtlasFormat] {
  /// What a name without an extension may end with, the first that is there; without the dot.
  var fileExtensions: [String] {
    enumerated().filter { $1.fileExtension != nil && $1.isRead }
      .sorted { ($0.element.lookupPriority, $0.offset) < ($1.element.lookupPriority, $1.offset) }
      .compactMap(\.element.fileExtension)
  }

  /// The names, for the key of a cache; empty for the library's own.
  var cacheKey: String { self == AtlasFormat.all ? "" : map(\.name).joined(separator: ",") }
}

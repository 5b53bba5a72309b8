/// The format of an atlas's data file, found from what it holds and never from its name.
public enum AtlasFormat: Hashable, Sendable {
  /// A Cocos2D or Zwoptex property list; 0 to 3 by the keys of its frames.
  case cocos2D(version: Int)
  /// The folder that Xcode makes for SpriteKit, or the property list in it.
  case atlasc
  /// A property list for UIKit by TexturePacker or free-tex-packer.
  case uiKit
  /// TexturePacker JSON whose frames are an object keyed by name.
  case jsonHash
  /// TexturePacker JSON whose frames are a list; Adobe Animate writes it too.
  case jsonArray
  /// The JSON of several textures for Phaser 3.
  case phaser3
  /// JSON of Aseprite with durations, tags and slices.
  case aseprite
  /// XML of Starling and Sparrow.
  case starling
  /// The text of libGDX and Spine.
  case libGDX

  /// The stable name: `cocos3`, `json-hash` and so on.
  public var name: String {
    switch self {
    case .cocos2D(let version): "cocos\(version)"
    case .atlasc: "atlasc"
    case .uiKit: "uikit-plist"
    case .jsonHash: "json-hash"
    case .jsonArray: "json-array"
    case .phaser3: "phaser3-multi"
    case .aseprite: "aseprite"
    case .starling: "sparrow"
    case .libGDX: "libgdx"
    }
  }
}

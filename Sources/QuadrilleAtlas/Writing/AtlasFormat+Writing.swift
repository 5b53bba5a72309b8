public import QuadrilleSprite

extension AtlasFormat {
  /// The formats that data files are written in.
  public static let written: [AtlasFormat] = [
    .cocos2D(version: 2), .cocos2D(version: 3), .jsonHash, .jsonArray, .atlasc, .libGDX, .starling,
  ]

  /// The turns that a data file can say a sprite was stored with, none among them.
  ///
  /// A packer may turn sprites, and let duplicates differ, by these alone.
  public var turns: Set<Turn> {
    switch self {
    case .cocos2D(let version): version >= 2 ? [.none, .clockwise] : [.none]
    case .atlasc, .jsonHash, .jsonArray, .phaser3, .starling: [.none, .clockwise]
    case .libGDX: Set(Turn.allCases)
    case .uiKit, .aseprite: [.none]
    }
  }

  /// The turn that sprites are stored with where the format has the choice; nil where it has none.
  public var storageTurn: Turn? {
    guard turns.count > 1 else { return nil }
    // Readers of libGDX agree on this one only.
    return self == .libGDX ? .counterclockwise : .clockwise
  }

  /// Whether one data file can tell of several pages.
  public var holdsSeveralPages: Bool {
    switch self {
    case .atlasc, .libGDX, .phaser3: true
    default: false
    }
  }

  /// Whether a data file can tell of pivots.
  public var holdsPivots: Bool {
    switch self {
    case .cocos2D(let version): version == 3
    case .jsonHash, .jsonArray, .starling: true
    default: false
    }
  }

  /// Whether a data file can tell that colour was multiplied by alpha.
  public var holdsAlphaMode: Bool {
    switch self {
    case .cocos2D, .jsonHash, .jsonArray, .libGDX: true
    default: false
    }
  }
}

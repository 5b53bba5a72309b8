/// A kind of meaning that an atlas can have beyond names and rectangles, and that a format can keep
/// or not.
///
/// ``AtlasFormat/features`` lists what a data file of a format can say *and* the loader of its engine
/// uses. What a format cannot keep is named when an atlas is converted to it.
public enum AtlasFeature: String, Sendable, CaseIterable {
  /// The order of the sprites in the file is the order in which they are played.
  case order
  /// How long each sprite is shown.
  case durations
  /// Named sequences of sprites.
  case animations
  /// The playback direction of an animation.
  case directions
  /// How often an animation is played.
  case repeats
  /// The pivot or anchor of a sprite.
  case pivots
  /// The stretched center of a nine-patch.
  case borders
  /// The content insets of a nine-patch.
  case padding
  /// Named rectangles on the canvas.
  case slices
  /// Sprites whose image is mirrored in the page.
  case flips
  /// Polygons that separate overlapping sprites.
  case meshes
  /// The filters of a page.
  case filters
  /// The axes along which a page repeats.
  case wrap
  /// Whether the colors of a page are premultiplied by alpha.
  case alphaMode
  /// The pixels per point of a page.
  case scale

  /// The name for lists and messages, in the plural where there can be several.
  public var name: String {
    switch self {
    case .order: "order of sprites"
    case .durations: "durations"
    case .animations: "animations"
    case .directions: "playback directions"
    case .repeats: "repetitions"
    case .pivots: "pivots"
    case .borders: "nine-patch borders"
    case .padding: "nine-patch padding"
    case .slices: "slices"
    case .flips: "mirrored sprites"
    case .meshes: "meshes"
    case .filters: "texture filters"
    case .wrap: "texture wrapping"
    case .alphaMode: "premultiplied alpha"
    case .scale: "scale"
    }
  }
}

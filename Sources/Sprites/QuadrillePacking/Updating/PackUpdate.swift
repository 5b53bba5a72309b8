import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite

/// An atlas that was packed around the positions of an earlier one.
public struct UpdatedAtlas: Sendable {
  /// The atlas.
  public var atlas: PackedAtlas
  /// The changes since the earlier one.
  public var changes: AtlasChanges

  /// Makes an updated atlas.
  public init(atlas: PackedAtlas, changes: AtlasChanges) {
    self.atlas = atlas
    self.changes = changes
  }
}

/// The differences between the positions of sprites in two atlases.
public struct AtlasChanges: Sendable, Equatable {
  /// The sprites with the page, position, rotation and size they had, sorted by name.
  public var kept: [String] = []
  /// The sprites of both atlases whose position, rotation or size differs.
  public var moved: [String] = []
  /// The new sprites.
  public var added: [String] = []
  /// The sprites that only the earlier atlas has.
  public var removed: [String] = []
  /// The area of all packed rectangles divided by the area of all pages, from 0 to 1.
  public var fill = 0.0
  /// Why all sprites were packed again; nil if the earlier positions were kept.
  public var repackReason: String?

  /// Makes empty changes.
  public init() {}

  /// Compares the atlases.
  init(from previous: PreviousLayout?, to atlas: PackedAtlas, repackReason: String?) {
    var gone = previous?.positions ?? [:]
    for frame in atlas.description.frames {
      guard let position = gone.removeValue(forKey: frame.name) else {
        added.append(frame.name)
        continue
      }
      if position == PreviousLayout.Position(frame) {
        kept.append(frame.name)
      } else {
        moved.append(frame.name)
      }
    }
    removed = gone.keys.sorted()
    fill = atlas.efficiency
    self.repackReason = repackReason
  }
}

/// The layout of an earlier atlas.
struct PreviousLayout: Sendable {
  /// The packed rectangle of a sprite, in whole pixels.
  struct Position: Equatable, Sendable {
    var page: Int
    /// The left and top edge in the page.
    var x: Int
    var y: Int
    /// The trimmed size before rotation.
    var width: Int
    var height: Int
    var packedRotation: Rotation
  }

  /// The size of each page.
  let pages: [PixelSize]
  /// The packed rectangle of each name, aliases included.
  let positions: [String: Position]

  /// Makes the layout; nil if the description lacks the size of a page, or has coordinates that are
  /// not whole pixels.
  init?(_ description: AtlasDescription) {
    var pages: [PixelSize] = []
    for page in description.pages {
      guard let size = page.claimedSize, let width = Int(exactly: size.width),
        let height = Int(exactly: size.height), width > 0, height > 0
      else { return nil }
      pages.append(PixelSize(width: width, height: height))
    }
    var positions: [String: Position] = [:]
    for frame in description.frames {
      guard let position = Position(frame), pages.indices.contains(position.page) else {
        return nil
      }
      for name in [frame.name] + frame.aliases { positions[name] = position }
    }
    self.pages = pages
    self.positions = positions
  }
}

extension PreviousLayout.Position {
  /// Makes the position of a frame; nil if it is not in whole pixels.
  init?(_ frame: AtlasDescription.Frame) {
    guard let x = Int(exactly: frame.packedOrigin.x), let y = Int(exactly: frame.packedOrigin.y),
      let width = Int(exactly: frame.trimmedRect.width),
      let height = Int(exactly: frame.trimmedRect.height)
    else { return nil }
    self.init(
      page: frame.page,
      x: x,
      y: y,
      width: width,
      height: height,
      packedRotation: frame.packedRotation
    )
  }
}

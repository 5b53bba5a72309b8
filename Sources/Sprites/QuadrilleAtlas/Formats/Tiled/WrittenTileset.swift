import QuadrilleImage
import QuadrilleSyntax

/// An atlas as a tileset of Tiled: a grid where all tiles of one page form one, else a collection of
/// parts of the pages, which Tiled reads since version 1.9.
struct WrittenTileset {
  /// A tile, and the animation that it shows.
  struct Tile {
    let id: Int
    let frame: AtlasDescription.Frame
    var animation: WrittenAnimation?

    /// The name, where it is not the number.
    var name: String? { frame.name.hasSameBytes("\(id)") ? nil : frame.name }

    /// The name of the animation, where it is not that of the tile.
    var animationName: String? {
      animation.flatMap { $0.name.hasSameBytes(frame.name) ? nil : $0.name }
    }
  }

  /// The geometry of a grid.
  struct Grid {
    var columns: Int
    var tileSize: Size
    var spacing: Double
    var margin: Double
  }

  /// The grid; nil for a collection.
  let grid: Grid?
  let tiles: [Tile]
  /// The number of animations that found no tile.
  let lostAnimations: Int
  /// The number of each tile by its names.
  private let numbers: [LiteralString: Int]

  /// The milliseconds of a frame without a duration.
  private static let defaultMilliseconds = 100

  init(of atlas: AtlasDescription) {
    grid = Self.grid(of: atlas)
    var tiles = atlas.frames.enumerated().map { Tile(id: $0.offset, frame: $0.element) }
    var numbers: [LiteralString: Int] = [:]
    for tile in tiles {
      for name in [tile.frame.name] + tile.frame.aliases { numbers[LiteralString(name)] = tile.id }
    }
    var lost = 0
    for animation in atlas.writtenAnimations {
      let candidates = animation.frames.compactMap { numbers[LiteralString($0)] }
      // The number of a tile is its position in the list.
      if let free = candidates.first(where: { tiles[$0].animation == nil }) {
        tiles[free].animation = animation
      } else {
        lost += 1
      }
    }
    self.tiles = tiles
    self.numbers = numbers
    lostAnimations = lost
  }

  /// The size of the largest tile.
  var tileSize: Size {
    grid?.tileSize
      ?? Size(
        width: tiles.map(\.frame.trimmedRect.width).max() ?? 0,
        height: tiles.map(\.frame.trimmedRect.height).max() ?? 0
      )
  }

  /// The tiles of an animation with their milliseconds.
  func steps(of animation: WrittenAnimation) -> [(tile: Int, milliseconds: Int)] {
    animation.frames.enumerated().compactMap { index, name in
      guard let tile = numbers[LiteralString(name)] else { return nil }
      let seconds = animation.durations.map { min($0[index], 1e6) }
      return (tile, seconds.map { Int(($0 * 1000).rounded()) } ?? Self.defaultMilliseconds)
    }
  }

  /// What a tileset lacks of animations and durations.
  static func unwritten(_ atlas: AtlasDescription) -> [String] {
    let lost = WrittenTileset(of: atlas).lostAnimations
    let animations =
      lost == 0
      ? [] : ["\(lost) of \(atlas.animations.count) animations, whose tiles all have another one"]
    return animations + AtlasDescription.unwrittenDurations(atlas)
  }

  /// The grid that the frames fill from left to right and from the top, without a gap.
  private static func grid(of atlas: AtlasDescription) -> Grid? {
    guard atlas.pages.count == 1, let page = atlas.pages[0].claimedSize,
      let first = atlas.frames.first
    else { return nil }
    let size = first.trimmedRect.size
    let margin = first.packedOrigin.x
    guard size.width > 0, size.height > 0, first.packedOrigin.y == margin else { return nil }
    let columns = atlas.frames.prefix { $0.packedOrigin.y == margin }.count
    let rows = atlas.frames.count / columns
    let second =
      columns > 1
      ? atlas.frames[1].packedOrigin.x - size.width
      : rows > 1 ? atlas.frames[columns].packedOrigin.y - size.height : margin
    let spacing = second - margin
    func count(_ length: Double, _ tile: Double) -> Int {
      Int(((length - margin + spacing) / (tile + spacing)).rounded(.down))
    }
    // Programs count columns and rows by the size of the image.
    guard spacing >= 0, columns * rows == atlas.frames.count,
      count(page.width, size.width) == columns, count(page.height, size.height) == rows
    else { return nil }
    for (index, frame) in atlas.frames.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      guard frame.trimmedRect.size == size,
        frame.packedOrigin.x == margin + Double(column) * (size.width + spacing),
        frame.packedOrigin.y == margin + Double(row) * (size.height + spacing)
      else { return nil }
    }
    return Grid(columns: columns, tileSize: size, spacing: spacing, margin: margin)
  }
}

import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem

/// A tileset of Tiled: a grid in one image, or a collection of images or parts of them.
///
/// Tiles are numbered; a tile may have an animation, which shows tiles in its position. Tiles are
/// named by their number, or by a text property `name` that no other tile has.
struct TiledTileset {
  /// An image, relative to the file.
  struct Image {
    var source: String
    var size: Size?
  }

  /// A tile with properties of its own.
  struct Tile {
    var id: Int
    var line: Int
    var image: Image?
    /// The part of the image; nil for the whole of it.
    var rect: Rect?
    /// The text property `name`.
    var name: String?
    /// The text property `animation`.
    var animationName: String?
    /// The tiles of its animation with their milliseconds.
    var animation: [(tile: Int, milliseconds: Double)] = []
  }

  /// The line of the tileset.
  var line: Int
  var image: Image?
  var tileSize: Size
  var spacing = 0.0
  var margin = 0.0
  var columns: Int?
  var tileCount: Int?
  /// Where the images of tile objects are aligned; nil if that is left to the map.
  var objectAlignment: String?
  /// Whether a color of the image counts as transparent.
  var hasTransparentColor = false
  var tiles: [Tile] = []

  /// The atlas of the tiles.
  func description(
    _ format: AtlasFormat,
    _ source: AtlasSource
  ) throws(AtlasError) -> AtlasDescription {
    var collector = FrameCollector(name: source.name, job: source.job)
    var result = AtlasDescription(format: format, pages: [], frames: [], name: source.name)
    let names = TileNames(tiles)
    let location = DiagnosticLocation(file: source.name, line: line)
    if let image {
      result.pages = [Self.page(image)]
      let grid = try grid(image, at: location)
      if let tileCount, tileCount > grid.count {
        let text = "\(tileCount) tiles, the image has \(grid.count)"
        collector.warn("atlas.tileCount", text, location)
      }
      for id in 0..<min(grid.count, tileCount ?? .max) {
        var frame = AtlasDescription.Frame(name: names[id], rect: rect(id, columns: grid.columns))
        frame.anchor = anchor
        frame.line = line
        try collector.add(.success(frame))
      }
    } else {
      try addCollection(names, to: &collector, &result.pages, source)
    }
    if hasTransparentColor {
      let text = "the color that counts as transparent is ignored"
      collector.warn("atlas.transparentColor", text, location)
    }
    result.frames = try collector.collected()
    result.isInPlayingOrder = true
    result.animations = tiles.filter { !$0.animation.isEmpty }.map { tile in
      var animation = AtlasDescription.Animation(
        name: tile.animationName ?? names[tile.id],
        frames: tile.animation.map { names[$0.tile] }
      )
      animation.durations = tile.animation.map { $0.milliseconds / 1000 }
      return animation
    }
    result.setFrameDurations()
    result.warnings = collector.allWarnings()
    return result
  }

  // MARK: Grid

  /// The columns and tiles of the grid.
  private func grid(
    _ image: Image,
    at location: DiagnosticLocation
  ) throws(AtlasError) -> (columns: Int, count: Int) {
    guard tileSize.width > 0, tileSize.height > 0 else {
      let text = GeometryText.displayText(tileSize)
      throw AtlasError(.rect(key: "tilewidth and tileheight", text: text), at: location)
    }
    func count(_ length: Double, _ tile: Double) -> Int {
      let pitch = tile + spacing
      guard pitch > 0 else { return 0 }
      return max(0, Int(((length - margin + spacing) / pitch).rounded(.down)))
    }
    let columns = self.columns.flatMap { $0 > 0 ? $0 : nil }
    guard let columns = columns ?? image.size.map({ count($0.width, tileSize.width) }),
      columns > 0
    else { throw AtlasError(.missing(key: "columns"), at: location) }
    guard let size = image.size else {
      guard let tileCount else { throw AtlasError(.missing(key: "tilecount"), at: location) }
      return (columns, tileCount)
    }
    let rows = count(size.height, tileSize.height)
    let (all, overflow) = columns.multipliedReportingOverflow(by: rows)
    return (columns, overflow ? .max : all)
  }

  private func rect(_ id: Int, columns: Int) -> Rect {
    let (row, column) = id.quotientAndRemainder(dividingBy: columns)
    return Rect(
      x: margin + Double(column) * (tileSize.width + spacing),
      y: margin + Double(row) * (tileSize.height + spacing),
      width: tileSize.width,
      height: tileSize.height
    )
  }

  // MARK: Collection

  private func addCollection(
    _ names: TileNames,
    to collector: inout FrameCollector,
    _ pages: inout [AtlasDescription.Page],
    _ source: AtlasSource
  ) throws(AtlasError) {
    var numbers: [LiteralString: Int] = [:]
    for tile in tiles.sorted(by: { $0.id < $1.id }) {
      let name = names[tile.id]
      guard let image = tile.image else {
        let location = FrameLocation(file: source.name, frame: name, line: tile.line).location
        try collector.add(.failure(AtlasError(.missing(key: "image"), at: location)))
        continue
      }
      let key = LiteralString(image.source)
      let page = numbers[key] ?? pages.count
      if page == pages.count {
        numbers[key] = page
        pages.append(Self.page(image))
      }
      var frame: AtlasDescription.Frame
      if let rect = tile.rect ?? image.size.map({ Rect(origin: .zero, size: $0) }) {
        frame = AtlasDescription.Frame(name: name, rect: rect)
        frame.page = page
      } else {
        frame = AtlasDescription.Frame(name: name, coveringPage: page)
      }
      frame.anchor = anchor
      frame.line = tile.line
      try collector.add(.success(frame))
    }
  }

  private static func page(_ image: Image) -> AtlasDescription.Page {
    var page = AtlasDescription.Page(fileName: image.source)
    page.claimedSize = image.size
    return page
  }

  /// The anchor of all tiles; nil if the tileset leaves it to the map.
  private var anchor: Point? {
    switch objectAlignment {
    case "topleft": Point(x: 0, y: 0)
    case "top": Point(x: 0.5, y: 0)
    case "topright": Point(x: 1, y: 0)
    case "left": Point(x: 0, y: 0.5)
    case "center": Point(x: 0.5, y: 0.5)
    case "right": Point(x: 1, y: 0.5)
    case "bottomleft": Point(x: 0, y: 1)
    case "bottom": Point(x: 0.5, y: 1)
    case "bottomright": Point(x: 1, y: 1)
    default: nil
    }
  }
}

/// The names of tiles by their numbers.
private struct TileNames {
  private var names: [Int: String] = [:]

  init(_ tiles: [TiledTileset.Tile]) {
    var counts: [LiteralString: Int] = [:]
    for name in tiles.compactMap(\.name) { counts[LiteralString(name), default: 0] += 1 }
    for tile in tiles {
      guard let name = tile.name, !name.isEmpty, counts[LiteralString(name)] == 1 else { continue }
      names[tile.id] = name
    }
  }

  subscript(id: Int) -> String { names[id] ?? "\(id)" }
}

public import QuadrilleImage
public import QuadrilleSprite

/// The samples of a sprite layer: cells or parts of one image, or sprites of an atlas.
///
/// Samples are numbered from 0, row by row for a grid.
///
/// ```swift
/// let sheet = SpriteSheet(image: image, sampleSize: Size(width: 40, height: 40))
/// sheet.unitRect(ofSample: 10)
/// ```
public struct SpriteSheet: Sendable {
  /// The part of a sprite shown as a sample.
  public struct Sample: Equatable, Sendable {
    /// The sprite that contains it.
    public var sprite: Sprite { box.sprite }
    /// The rectangle in the untrimmed source of that sprite, as fractions of its size.
    public let unitRect: Rect
    /// Its size in points.
    public let size: Size
    let box: SpriteBox

    /// Makes a sample from a part of a sprite.
    public init(sprite: Sprite, unitRect: Rect = .unit) {
      self.init(
        SpriteBox(sprite),
        unitRect: unitRect,
        size: Size(
          width: sprite.size.width * unitRect.width,
          height: sprite.size.height * unitRect.height
        )
      )
    }

    init(_ box: SpriteBox, unitRect: Rect, size: Size) {
      self.box = box
      self.unitRect = unitRect
      self.size = size
    }

    /// Whether two samples look the same.
    public static func == (lhs: Sample, rhs: Sample) -> Bool {
      lhs.unitRect == rhs.unitRect && (lhs.box === rhs.box || lhs.sprite == rhs.sprite)
    }
  }

  private enum Arrangement: Sendable {
    case grid(Grid)
    case samples([Sample])
  }

  /// Cells of equal size, in whole pixels.
  private struct Grid: Sendable {
    var image: SpriteBox
    /// The untrimmed source in pixels.
    var source: Size
    var scale: Double
    var cell: PixelSize
    var spacing: Int
    var margin: Int
    var columns: Int
    var rows: Int
  }

  private let arrangement: Arrangement

  /// Makes a sheet of equal cells, from the upper left corner row by row.
  ///
  /// All lengths are points and are rounded to whole pixels by the image's scale, so that a sheet
  /// of twice the resolution has the same samples. An incomplete cell at the right or bottom is not
  /// a sample.
  ///
  /// - Parameters:
  ///   - image: The image; for a trimmed sprite the untrimmed source is divided.
  ///   - sampleSize: The size of a cell; below one pixel there is no sample.
  ///   - spacing: The gap between two cells.
  ///   - margin: The border around all cells, on all four sides.
  public init(image: Sprite, sampleSize: Size, spacing: Double = 0, margin: Double = 0) {
    func pixels(_ length: Double) -> Int { Int(cutting: (length * image.scale).rounded()) }
    let cell = PixelSize(width: pixels(sampleSize.width), height: pixels(sampleSize.height))
    let gap = max(0, pixels(spacing))
    let border = max(0, pixels(margin))
    func count(_ length: Double, _ cell: Int) -> Int {
      let space = length - 2 * Double(border) + Double(gap)
      guard cell > 0, space > 0 else { return 0 }
      // Whole pixels, which doubles represent exactly, so that the quotient is not rounded down.
      return Int(cutting: (space / (Double(cell) + Double(gap))).rounded(.down))
    }
    let source = image.sourceSize
    arrangement = .grid(
      Grid(
        image: SpriteBox(image),
        source: source,
        scale: image.scale,
        cell: cell,
        spacing: gap,
        margin: border,
        columns: count(source.width, cell.width),
        rows: count(source.height, cell.height)
      )
    )
  }

  /// Makes a sheet from parts of an image.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - rects: The parts in points of the untrimmed source, y downwards.
  public init(image: Sprite, rects: [Rect]) {
    let size = image.size
    let box = SpriteBox(image)
    arrangement = .samples(
      rects.map { rect in
        let unit = Rect(
          x: rect.origin.x / size.width,
          y: rect.origin.y / size.height,
          width: rect.size.width / size.width,
          height: rect.size.height / size.height
        )
        return Sample(box, unitRect: unit, size: rect.standardized.size)
      }
    )
  }

  /// Makes a sheet of sprites.
  public init(sprites: [Sprite]) {
    arrangement = .samples(sprites.map { Sample(sprite: $0) })
  }

  /// The number of samples.
  public var count: Int {
    switch arrangement {
    case .grid(let grid): grid.columns * grid.rows
    case .samples(let samples): samples.count
    }
  }

  /// The number of columns of a grid; nil for other sheets.
  public var columns: Int? {
    guard case .grid(let grid) = arrangement else { return nil }
    return grid.columns
  }

  /// The number of rows of a grid; nil for other sheets.
  public var rows: Int? {
    guard case .grid(let grid) = arrangement else { return nil }
    return grid.rows
  }

  /// A sample by its index from 0; nil if it is out of range.
  public subscript(index: Int) -> Sample? {
    switch arrangement {
    case .grid(let grid):
      guard (0..<grid.columns * grid.rows).contains(index) else { return nil }
      let row = index / grid.columns
      let x = grid.margin + (index - row * grid.columns) * (grid.cell.width + grid.spacing)
      let y = grid.margin + row * (grid.cell.height + grid.spacing)
      let source = grid.source
      let unit = Rect(
        x: Double(x) / source.width,
        y: Double(y) / source.height,
        width: Double(grid.cell.width) / source.width,
        height: Double(grid.cell.height) / source.height
      )
      let size = Size(
        width: Double(grid.cell.width) / grid.scale,
        height: Double(grid.cell.height) / grid.scale
      )
      return Sample(grid.image, unitRect: unit, size: size)
    case .samples(let samples):
      return samples.indices.contains(index) ? samples[index] : nil
    }
  }

  /// The rectangle of a sample in the source of its sprite, as fractions of its size; nil if the
  /// index is out of range.
  public func unitRect(ofSample index: Int) -> Rect? { self[index]?.unitRect }
}

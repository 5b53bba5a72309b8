public import QuadrilleAtlas
public import QuadrilleImage
public import QuadrilleSystem

/// The cells of a sprite sheet without data: rows of equal rectangles.
///
/// ```swift
/// var grid = SheetGrid(cellSize: PixelSize(width: 32, height: 32))
/// grid.spacing = PixelSize(width: 2, height: 2)
/// let description = try grid.description(of: sheet, named: "tiles")
/// let atlas = try SpriteAtlas(description, pages: [Page(sheet)])
/// ```
public struct SheetGrid: Sendable, Equatable {
  /// The size of each cell.
  public var cellSize: PixelSize
  /// The empty pixels at the left and top of the sheet; those at the right and bottom may be
  /// fewer.
  public var margin = PixelSize(width: 0, height: 0)
  /// The empty pixels between cells.
  public var spacing = PixelSize(width: 0, height: 0)
  /// Whether cells without visible pixels are left out; the others keep their numbers.
  public var skipsEmpty = false

  /// Makes a grid of adjacent cells.
  public init(cellSize: PixelSize) { self.cellSize = cellSize }

  /// The rectangles of a sheet's cells, row by row from the upper left.
  ///
  /// The sprites are named after the sheet and the number of their cell, counted from 0 with as
  /// many digits as the last one has: `tiles_00`. Visible pixels outside the cells are a warning
  /// `split.outside`.
  ///
  /// - Parameters:
  ///   - sheet: The sheet.
  ///   - name: The name of the sheet without extension.
  ///   - job: The job; its `Limits.maxSpriteCount` bounds the number of cells.
  /// - Throws: ``PackError`` `pack.option` if no cell fits in the sheet, `pack.noSprites` if all
  ///   are empty and left out, or a limit.
  public func description(
    of sheet: Bitmap,
    named name: String,
    job: JobContext = .default
  ) throws(PackError) -> AtlasDescription {
    try check()
    let columns = Self.count(sheet.width, cellSize.width, margin.width, spacing.width)
    let rows = Self.count(sheet.height, cellSize.height, margin.height, spacing.height)
    guard columns > 0, rows > 0 else {
      throw PackError(
        .option("the cell size", found: "\(cellSize)", allowed: "up to \(sheet.pixelSize)")
      )
    }
    let (count, overflows) = columns.multipliedReportingOverflow(by: rows)
    guard !overflows, count <= job.limits.maxSpriteCount else {
      throw PackError(
        .limit(.init(.sprites, found: overflows ? .max : count, allowed: job.limits.maxSpriteCount))
      )
    }
    let numbers = SheetNumbers(name, count: count)
    var frames: [AtlasDescription.Frame] = []
    var covered = 0
    for index in 0..<count {
      let x = margin.width + index % columns * (cellSize.width + spacing.width)
      let y = margin.height + index / columns * (cellSize.height + spacing.height)
      let visible = sheet.visibleCount(x: x, y: y, width: cellSize.width, height: cellSize.height)
      covered += visible
      guard visible > 0 || !skipsEmpty else { continue }
      frames.append(
        AtlasDescription.Frame(
          name: numbers[index],
          rect: Rect(
            x: Double(x),
            y: Double(y),
            width: Double(cellSize.width),
            height: Double(cellSize.height)
          )
        )
      )
    }
    guard !frames.isEmpty else { throw PackError(.noSprites) }
    var result = AtlasDescription(sheet: sheet, frames: frames)
    let outside = sheet.visibleCount(x: 0, y: 0, width: sheet.width, height: sheet.height) - covered
    if outside > 0 {
      result.warnings.append(
        Diagnostic(
          .warning,
          code: "split.outside",
          location: DiagnosticLocation(part: name),
          message: "\(outside) visible pixels are outside the \(columns)x\(rows) cells of the grid"
        )
      )
    }
    return result
  }

  private func check() throws(PackError) {
    let range = 0...(1 << 20)
    let lengths = [
      ("the cell size", cellSize, 1), ("the margin", margin, 0), ("the spacing", spacing, 0),
    ]
    for (name, size, minimum) in lengths {
      guard range.contains(size.width), range.contains(size.height),
        min(size.width, size.height) >= minimum
      else {
        throw PackError(
          .option(name, found: "\(size)", allowed: "\(minimum) to \(range.upperBound)")
        )
      }
    }
  }

  /// The number of cells along an axis.
  private static func count(_ length: Int, _ cell: Int, _ margin: Int, _ spacing: Int) -> Int {
    max(0, length - margin + spacing) / (cell + spacing)
  }
}

/// The names of the sprites of a sheet: its own name and a number with leading zeros.
struct SheetNumbers {
  private let name: String
  private let digits: Int

  init(_ name: String, count: Int) {
    self.name = name
    digits = String(max(0, count - 1)).utf8.count
  }

  subscript(index: Int) -> String {
    let number = String(index)
    return name + "_" + String(repeating: "0", count: max(0, digits - number.utf8.count)) + number
  }
}

extension AtlasDescription {
  /// Makes the description of a sheet whose page is the sheet itself.
  init(sheet: Bitmap, frames: [Frame]) {
    var page = Page(size: Size(width: Double(sheet.width), height: Double(sheet.height)))
    page.alphaMode = sheet.alphaMode
    self.init(pages: [page], frames: frames)
  }
}

extension Bitmap {
  /// The number of pixels with any alpha in a rectangle inside the image.
  fileprivate func visibleCount(x: Int, y: Int, width: Int, height: Int) -> Int {
    var count = 0
    withPixels { pixels in
      unsafe pixels.withUnsafeBytes { buffer in
        for row in y..<(y + height) {
          let start = row &* stride &+ 4 &* x
          for column in 0..<width where unsafe buffer[start &+ 4 &* column &+ 3] != 0 {
            count &+= 1
          }
        }
      }
    }
    return count
  }
}

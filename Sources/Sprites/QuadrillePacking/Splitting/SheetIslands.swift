public import QuadrilleAtlas
public import QuadrilleImage
public import QuadrilleSystem

/// The islands of a sprite sheet without data: groups of visible pixels that touch each other, also
/// diagonally.
///
/// ```swift
/// let description = try SheetIslands(distance: 2).description(of: sheet, named: "icons")
/// ```
public struct SheetIslands: Sendable, Equatable {
  /// The number of transparent pixels between two islands up to which they are one sprite,
  /// horizontally, vertically or diagonally.
  public var distance: Int
  /// The minimum alpha of visible pixels, 1 to 255.
  public var threshold: Int

  /// Makes the options.
  public init(distance: Int = 0, threshold: Int = 1) {
    self.distance = distance
    self.threshold = threshold
  }

  /// The rectangles around the islands of a sheet, in reading order.
  ///
  /// An island belongs to the row of the topmost remaining one if its vertical center lies within
  /// that one's height; rows are ordered from left to right. The sprites are named after the sheet
  /// and their number, counted from 0 with as many digits as the last one has: `icons_00`.
  /// Rectangles that overlap are a warning `split.overlap`: they show pixels of each other.
  ///
  /// - Parameters:
  ///   - sheet: The sheet.
  ///   - name: The name of the sheet without extension.
  ///   - job: The job; its `Limits.maxSpriteCount` bounds the number of islands.
  /// - Throws: ``PackError`` `pack.option` for a number out of range, `pack.noSprites` if no pixel
  ///   is visible, or a limit.
  public func description(
    of sheet: Bitmap,
    named name: String,
    job: JobContext = .default
  ) throws(PackError) -> AtlasDescription {
    for (name, value, range) in [
      ("the distance", distance, 0...4096), ("the threshold", threshold, 1...255),
    ] where !range.contains(value) {
      throw PackError(
        .option(name, found: "\(value)", allowed: "\(range.lowerBound) to \(range.upperBound)")
      )
    }
    let found = IslandScan(sheet, distance: distance, threshold: threshold).islands
    guard !found.isEmpty else { throw PackError(.noSprites) }
    guard found.count <= job.limits.maxSpriteCount else {
      throw PackError(
        .limit(.init(.sprites, found: found.count, allowed: job.limits.maxSpriteCount))
      )
    }
    let islands = Self.inReadingOrder(found)
    let numbers = SheetNumbers(name, count: islands.count)
    let frames = islands.enumerated().map { index, island in
      AtlasDescription.Frame(
        name: numbers[index],
        rect: Rect(
          x: Double(island.left),
          y: Double(island.top),
          width: Double(island.right - island.left),
          height: Double(island.bottom - island.top)
        )
      )
    }
    var result = AtlasDescription(sheet: sheet, frames: frames)
    if let (first, second) = Self.overlap(of: islands) {
      result.warnings.append(
        Diagnostic(
          .warning,
          code: "split.overlap",
          location: DiagnosticLocation(part: numbers[first]),
          message: "the rectangle overlaps that of \(numbers[second]): both show pixels of the "
            + "other; a larger distance merges them"
        )
      )
    }
    return result
  }

  private static func inReadingOrder(_ islands: [Island]) -> [Island] {
    let sorted = islands.sorted { ($0.top, $0.left) < ($1.top, $1.left) }
    var isTaken = [Bool](repeating: false, count: sorted.count)
    var result: [Island] = []
    for (index, first) in sorted.enumerated() where !isTaken[index] {
      var row: [Island] = []
      for other in index..<sorted.count where !isTaken[other] {
        let island = sorted[other]
        guard island.top < first.bottom else { break }
        guard island.top + island.bottom <= 2 * first.bottom else { continue }
        row.append(island)
        isTaken[other] = true
      }
      result += row.sorted { ($0.left, $0.top) < ($1.left, $1.top) }
    }
    return result
  }

  /// The indices of two overlapping rectangles, or nil.
  private static func overlap(of islands: [Island]) -> (Int, Int)? {
    let order = islands.indices.sorted { islands[$0].top < islands[$1].top }
    var open: [Int] = []
    for index in order {
      let island = islands[index]
      open.removeAll { islands[$0].bottom <= island.top }
      let other = open.first {
        islands[$0].left < island.right && islands[$0].right > island.left
      }
      if let other { return (min(index, other), max(index, other)) }
      open.append(index)
    }
    return nil
  }
}

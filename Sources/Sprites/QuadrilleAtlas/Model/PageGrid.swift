import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem

/// Sprites of one size that fill pages from left to right and from the top, whose number follows from
/// the sizes of the pages.
struct PageGrid: Sendable, Equatable {
  /// The size of a sprite.
  var frameSize: Size
  /// The distance between sprites.
  var spacing = 0.0
  /// The distance from the edges of the page.
  var margin = 0.0
  /// The number of sprites on all pages; nil for as many as there is space for.
  var count: Int?
  /// The anchor of all sprites.
  var anchor: Point?
  /// The names of sprites that have another one than their number.
  var names: [Int: String] = [:]

  /// The name of the sprite with a number.
  func name(_ number: Int) -> String { names[number] ?? "\(number)" }
}

extension AtlasDescription {
  /// The description with the sprites of its grid, if it has one.
  ///
  /// - Parameter sizes: The sizes of the pages, in units of the data file.
  func resolvingGrid(
    pageSizes sizes: [Size],
    job: JobContext
  ) throws(AtlasError) -> AtlasDescription {
    guard let grid = pageGrid else { return self }
    var result = self
    result.pageGrid = nil
    var collector = FrameCollector(name: name, job: job)
    let count = grid.count ?? .max
    var number = 0
    for (page, size) in sizes.enumerated() {
      var y = grid.margin
      while y <= size.height - grid.margin - grid.frameSize.height, number < count {
        var x = grid.margin
        while x <= size.width - grid.margin - grid.frameSize.width, number < count {
          guard number < job.limits.maxSpriteCount else {
            let allowed = job.limits.maxSpriteCount
            throw AtlasError(
              .limit(.init(.sprites, found: number + 1, allowed: allowed)),
              at: DiagnosticLocation(file: name)
            )
          }
          var frame = Frame(
            name: grid.name(number),
            rect: Rect(origin: Point(x: x, y: y), size: grid.frameSize)
          )
          frame.page = page
          frame.anchor = grid.anchor
          try collector.add(.success(frame))
          number += 1
          x += grid.frameSize.width + grid.spacing
        }
        y += grid.frameSize.height + grid.spacing
      }
    }
    result.frames = try collector.collected()
    result.setFrameDurations()
    result.warnings += collector.allWarnings()
    return result
  }
}

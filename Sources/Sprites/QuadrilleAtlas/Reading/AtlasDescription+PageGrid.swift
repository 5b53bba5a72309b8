import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem

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

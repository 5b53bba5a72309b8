import QuadrilleImage
import QuadrilleSystem

/// Draws packed sprites on a page.
struct PageComposer {
  private(set) var page: Bitmap
  private let options: PackOptions
  /// The rectangles including extrusion: left, top, right, bottom.
  private var covered: [(left: Int, top: Int, right: Int, bottom: Int)] = []
  /// The drawn pixels of sprites with outlines.
  private var outlines: [(pixels: OutlineCoverage, x: Int, y: Int)] = []
  private var footprints: [(left: Int, top: Int, right: Int, bottom: Int)] = []

  init(_ size: PixelSize, _ options: PackOptions, _ job: JobContext) {
    self.options = options
    let mode: AlphaMode =
      options.alphaHandling == .premultiplyAlpha ? .premultiplied : .straight
    page = Bitmap(width: size.width, height: size.height, alphaMode: mode, job: job)
  }

  /// Draws an already rotated image with its upper left corner at a position, and extrudes its
  /// edges.
  mutating func draw(_ trimmed: Bitmap, x: Int, y: Int) {
    let extrude = options.extrude
    let width = trimmed.width
    let height = trimmed.height
    let framed = extrude > 0 ? trimmed.extruded(by: extrude) : trimmed
    page.blit(framed, x: x - extrude, y: y - extrude)
    footprints.append((x, y, x + width, y + height))
    guard options.alphaHandling == .reduceBorderArtifacts,
      trimmed.visibleBounds(threshold: 1) != nil
    else { return }
    covered.append((x - extrude, y - extrude, x + width + extrude, y + height + extrude))
  }

  /// Draws some pixels of an already rotated image with its upper left corner at a position, and
  /// leaves those of its neighbors.
  mutating func draw(_ trimmed: Bitmap, pixels: OutlineCoverage, x: Int, y: Int) {
    for (row, runs) in pixels.rows.enumerated() {
      for run in runs {
        for column in run { page[x + column, y + row] = trimmed[column, row] }
        if options.alphaHandling == .reduceBorderArtifacts {
          covered.append((x + run.lowerBound, y + row, x + run.upperBound, y + row + 1))
        }
      }
    }
    outlines.append((pixels, x, y))
  }

  /// Applies the remaining steps after all images are drawn.
  mutating func finish() {
    if options.alphaHandling == .reduceBorderArtifacts { bleedIntoGaps() }
    if options.drawsShapes { outline() }
    if let color = options.backgroundColor { fill(behind: color) }
  }

  /// The maximum distance to which edge colors are spread: the filter range of small mip levels.
  private static let searchDistance = 16

  /// Spreads the edge colors of the nearest packed sprites into the gaps between them.
  private mutating func bleedIntoGaps() {
    // With the packed rectangles made opaque only the gaps are transparent, and the nearest visible
    // pixel belongs to a sprite even if it is transparent itself.
    var solid = page
    for rect in covered {
      for y in rect.top..<rect.bottom {
        for x in rect.left..<rect.right { solid[x, y].w = 255 }
      }
    }
    let bled = solid.alphaBled()
    for rect in covered {
      for y in max(
        0,
        rect.top - Self.searchDistance
      )..<min(page.height, rect.bottom + Self.searchDistance) {
        for x in max(
          0,
          rect.left - Self.searchDistance
        )..<min(page.width, rect.right + Self.searchDistance)
        where solid[x, y].w == 0 {
          page[x, y] = bled[x, y]
        }
      }
    }
  }

  private mutating func outline() {
    let color = SIMD4<UInt8>(255, 0, 255, 255)
    for rect in footprints {
      for x in rect.left..<rect.right {
        page[x, rect.top] = color
        page[x, rect.bottom - 1] = color
      }
      for y in rect.top..<rect.bottom {
        page[rect.left, y] = color
        page[rect.right - 1, y] = color
      }
    }
    for (pixels, x, y) in outlines {
      for (row, runs) in pixels.rows.enumerated() {
        for column in runs.joined() where pixels.isEdge(column, row) {
          page[x + column, y + row] = color
        }
      }
    }
  }

  private mutating func fill(behind color: Color) {
    let parts = [color.red, color.green, color.blue].map { UInt32((255 * $0).rounded()) }
    let behind = SIMD4<UInt32>(parts[0], parts[1], parts[2], 255)
    let isPremultiplied = page.alphaMode == .premultiplied
    for y in 0..<page.height {
      for x in 0..<page.width {
        let pixel = SIMD4<UInt32>(truncatingIfNeeded: page[x, y])
        let own = isPremultiplied ? pixel &* 255 : pixel &* pixel.w
        let sum = own &+ behind &* (255 &- pixel.w) &+ 127
        var result = SIMD4<UInt8>(truncatingIfNeeded: sum / 255)
        result.w = 255
        page[x, y] = result
      }
    }
  }
}

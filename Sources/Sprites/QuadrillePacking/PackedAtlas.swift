public import QuadrilleAtlas
public import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax

/// The result of packing: the description of an atlas, and its pages.
///
/// ```swift
/// let packed = try SpritePacker().pack(sprites)
/// let atlas = try SpriteAtlas(packed.description, pages: packed.pages.map { Page($0) })
/// ```
public struct PackedAtlas: Sendable {
  /// The sprites in whole pixels, sorted by name with numbers as numbers; pages have sizes and no
  /// names.
  public var description: AtlasDescription
  /// The page images, in the order of the description.
  public var pages: [Bitmap]

  /// Makes an atlas from pages and the sprites on them.
  ///
  /// - Parameters:
  ///   - pages: The pages.
  ///   - frames: The sprites; they are sorted by name.
  ///   - scale: The scale factor of the sprites.
  public init(pages: [Bitmap], frames: [AtlasDescription.Frame], scale: Double = 1) {
    self.pages = pages
    description = AtlasDescription(
      pages: pages.map { bitmap in
        var page = AtlasDescription.Page(
          size: Size(width: Double(bitmap.width), height: Double(bitmap.height))
        )
        page.alphaMode = bitmap.alphaMode
        page.scale = scale
        return page
      },
      frames: frames.sorted { NaturalOrder($0.name) < NaturalOrder($1.name) }
    )
  }

  /// The number of packed rectangles; lower than the number of sprites if some share one.
  public var packedRectCount: Int { Set(description.frames.map(PackedRegion.init)).count }

  /// The total area of the packed rectangles on a page, in pixels; shared ones count once.
  public func usedArea(ofPage page: Int) -> Int {
    var seen: Set<PackedRegion> = []
    return description.frames.reduce(0) { sum, frame in
      guard frame.page == page, seen.insert(PackedRegion(frame)).inserted else { return sum }
      return sum + frame.packedArea
    }
  }

  /// The area of all packed rectangles divided by the area of all pages, from 0 to 1.
  public var efficiency: Double {
    let area = pages.indices.reduce(0) { $0 + usedArea(ofPage: $1) }
    let pixels = pages.reduce(0) { $0 + $1.width * $1.height }
    return pixels == 0 ? 0 : Double(area) / Double(pixels)
  }
}

extension AtlasDescription.Frame {
  /// The area of the packed rectangle, or of the mesh, in pixels.
  fileprivate var packedArea: Int {
    guard let mesh else { return Int(trimmedRect.width) * Int(trimmedRect.height) }
    var area = 0.0
    mesh.forEachTriangle { one, two, three in
      area += abs((two.x - one.x) * (three.y - one.y) - (two.y - one.y) * (three.x - one.x)) / 2
    }
    return Int(area.rounded())
  }
}

/// The pixels of a page that a sprite takes: equal for sprites that share them.
private struct PackedRegion: Hashable {
  let page: Int
  let rect: Rect
  /// The corners of the mesh; rectangles of sprites with meshes may be equal by chance.
  let vertices: [Point]

  init(_ frame: AtlasDescription.Frame) {
    page = frame.page
    rect = frame.packedRect
    vertices = frame.mesh?.pageVertices ?? []
  }
}

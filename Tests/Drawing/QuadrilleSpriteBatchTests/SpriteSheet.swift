import Glibc
import QuadrilleAtlas
import QuadrilleDrawing
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem
import TestSupport
import Testing

/// All sprites of a corpus atlas on one canvas: the list that draws them, and the expected
/// premultiplied image, composed of the untrimmed sprites without drawing.
struct SpriteSheet {
  /// The atlases of the corpus.
  static var entries: [AtlasEntry] { Corpus.atlases }

  /// The names of the sprites of an atlas that share no pixel with another one, sorted.
  static func names(of entry: AtlasEntry) -> [String] {
    (Corpus.sprites[entry.id]?.sprites ?? [:]).filter { $0.value.overlap != true }.keys.sorted()
  }

  private(set) var list: DrawList
  private(set) var expected: Bitmap
  /// The number of sprites.
  private(set) var count = 0
  /// The maximum difference per channel.
  private(set) var tolerance: UInt8 = 0
  /// The rectangle of each sprite.
  private(set) var cells: [(name: String, rect: PixelRect)] = []

  /// Reads an atlas, checks the digest of each sprite and lays the sprites out.
  init(_ entry: AtlasEntry) throws {
    let known = try #require(Corpus.sprites[entry.id]).sprites
    let atlas = try SpriteAtlas(contentsOf: Corpus.path("atlas/\(entry.data)"))
    let sizes = Self.names(of: entry).compactMap { name in
      known[name].map { (name: name, size: PixelSize(width: $0.w, height: $0.h)) }
    }
    let layout = ShelfLayout(sizes.map(\.size))
    list = DrawList(pixelSize: layout.size)
    expected = Bitmap(
      width: layout.size.width,
      height: layout.size.height,
      alphaMode: .premultiplied
    )
    var bitmaps = PageBitmaps()
    for ((name, size), origin) in zip(sizes, layout.origins) {
      var sprite = try atlas.requireSprite(named: name).alignedToPixels
      let untrimmed = try sprite.untrimmed(using: &bitmaps)
      #expect(untrimmed.pixelSize == size, "\(name)")
      #expect(untrimmed.digest == known[name]?.sha256, "\(name)")
      let isPremultiplied = sprite.page.alphaMode == .premultiplied
      blit(untrimmed, at: origin, premultiply: !isPremultiplied)
      if [.rgb565, .rgba5551].contains(sprite.page.pixelFormat) { tolerance = 1 }
      // As `render --atlas --sprite` draws it: in pixels of the page, on a canvas of its source.
      sprite.scale = 1
      let rect = Rect(
        x: Double(origin.x),
        y: Double(origin.y),
        width: sprite.sourceSize.width.rounded(.up),
        height: sprite.sourceSize.height.rounded(.up)
      )
      list.draw(sprite, in: rect)
      cells.append(
        (
          name,
          PixelRect(
            minX: origin.x,
            minY: origin.y,
            maxX: origin.x + size.width,
            maxY: origin.y + size.height
          )
        )
      )
      count += 1
    }
  }

  /// The names of the sprites that differ from the expected image; `"the rest"` stands for the
  /// pixels between them.
  func wrongSprites(in image: Bitmap) -> [String] {
    guard image.pixelSize == expected.pixelSize else { return ["size \(image.pixelSize)"] }
    let isSame = unsafe image.bytes.withUnsafeBytes { mine in
      unsafe expected.bytes.withUnsafeBytes { its -> Bool in
        guard let one = mine.baseAddress, let other = its.baseAddress else { return false }
        return unsafe mine.count == its.count && memcmp(one, other, its.count) == 0
      }
    }
    if isSame { return [] }
    var wrong: [String] = []
    var isExplained = false
    for (name, rect) in cells {
      var largest: UInt8 = 0
      for y in rect.minY..<rect.maxY {
        for x in rect.minX..<rect.maxX where image[x, y] != expected[x, y] {
          let (one, other) = (image[x, y], expected[x, y])
          largest = max(largest, (pointwiseMax(one, other) &- pointwiseMin(one, other)).max())
        }
      }
      if largest > 0 { isExplained = true }
      if largest > tolerance { wrong.append("\(name) by \(largest)") }
    }
    return isExplained ? wrong : ["the rest"]
  }

  /// Copies an image to the expected one, premultiplying straight alpha.
  private mutating func blit(_ source: Bitmap, at origin: (x: Int, y: Int), premultiply: Bool) {
    let stride = expected.stride
    let rowBytes = 4 * source.width
    expected.withMutablePixels { target in
      source.withPixels { pixels in
        unsafe target.withUnsafeMutableBytes { target in
          unsafe pixels.withUnsafeBytes { pixels in
            for y in 0..<source.height {
              let from = y &* source.stride
              let to = (origin.y &+ y) &* stride &+ 4 &* origin.x
              if !premultiply {
                for x in 0..<rowBytes { unsafe target[to &+ x] = pixels[from &+ x] }
                continue
              }
              var x = 0
              while x < rowBytes {
                let alpha = unsafe UInt32(pixels[from &+ x &+ 3])
                // round(c·a/255) in integers; 255 is odd, so there are no ties.
                for channel in 0..<3 {
                  let color = unsafe UInt32(pixels[from &+ x &+ channel])
                  unsafe target[to &+ x &+ channel] = UInt8(
                    truncatingIfNeeded: (2 &* color &* alpha &+ 255) / 510
                  )
                }
                unsafe target[to &+ x &+ 3] = UInt8(truncatingIfNeeded: alpha)
                x &+= 4
              }
            }
          }
        }
      }
    }
  }
}

/// A shelf layout from the top, one pixel apart.
private struct ShelfLayout {
  private(set) var origins: [(x: Int, y: Int)] = []
  private(set) var size = PixelSize(width: 1, height: 1)

  init(_ sizes: [PixelSize]) {
    let width = max(2048, (sizes.map(\.width).max() ?? 0) + 1)
    var x = 0
    var y = 0
    var shelf = 0
    for size in sizes {
      if x + size.width > width {
        x = 0
        y += shelf + 1
        shelf = 0
      }
      origins.append((x, y))
      x += size.width + 1
      shelf = max(shelf, size.height)
    }
    size = PixelSize(width: width, height: max(1, y + shelf))
  }
}

extension Bitmap {
  /// SHA-256 of the rows as RGBA8.
  var digest: String {
    var hash = SHA256()
    withPixels { pixels in
      for y in 0..<height {
        hash.update(pixels.extracting((y * stride)..<(y * stride + 4 * width)))
      }
    }
    return hash.hexDigest()
  }
}

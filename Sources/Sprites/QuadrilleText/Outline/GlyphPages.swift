import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem

/// The pages that cache the glyph images of one outline font: rows from the top, first fit in order
/// of use, with a gap of one pixel between images.
// Sendable: the owner calls it under a lock.
final class GlyphPages: @unchecked Sendable {
  /// What a glyph image depends on besides the font, packed into one integer for fast hashing.
  struct Key: Hashable {
    private let bits: UInt64

    /// Makes a key from a glyph, an em size of at most 2¹⁷ 64ths of a pixel, and a phase in
    /// quarters of a pixel.
    init(glyph: UInt32, size: Int32, phase: Int) {
      bits = UInt64(glyph) | UInt64(UInt32(bitPattern: size)) << 34 | UInt64(phase & 3) << 32
    }
  }

  /// An image in a page, and its offset from the pen on the baseline.
  struct Entry {
    let page: Int
    let x: Int
    let y: Int
    let width: Int
    let height: Int
    let left: Int
    let top: Int
  }

  /// A page that may still grow.
  private struct Sheet {
    var bitmap: Bitmap
    var rows: [Row] = []
    /// The page as last drawn; nil if images were added since.
    var page: Page?

    var edgeLength: Int { bitmap.width }
  }

  /// A row of images.
  private struct Row {
    let y: Int
    let height: Int
    var x: Int
  }

  private static var initialPageDimension: Int { 256 }
  private static var maximumPageDimension: Int { 4_096 }

  private let job: JobContext
  private let name: String?
  private var sheets: [Sheet] = []
  private var entries: [Key: Entry] = [:]

  init(_ job: JobContext, name: String?) {
    self.job = job
    self.name = name
  }

  func entry(_ key: Key) -> Entry? { entries[key] }

  /// The current state of a page.
  func page(_ index: Int) -> Page? {
    guard sheets.indices.contains(index) else { return nil }
    if let page = sheets[index].page { return page }
    let page = Page(sheets[index].bitmap, name: name)
    sheets[index].page = page
    return page
  }

  /// Adds an image to a page.
  func add(_ image: GlyphImage, _ key: Key) throws(FontError) -> Entry {
    var slot = (page: 0, x: 0, y: 0)
    if image.width > 0, image.height > 0 {
      slot = try space(image.width, image.height)
      blit(image, slot)
    }
    let entry = Entry(
      page: slot.page,
      x: slot.x,
      y: slot.y,
      width: image.height > 0 ? image.width : 0,
      height: image.height,
      left: image.left,
      top: image.top
    )
    entries[key] = entry
    return entry
  }

  private func space(_ width: Int, _ height: Int) throws(FontError) -> (page: Int, x: Int, y: Int) {
    for index in sheets.indices {
      repeat {
        if let (x, y) = Self.space(width, height, in: &sheets[index]) { return (index, x, y) }
      } while try grow(index)
    }
    var edgeLength = Self.initialPageDimension
    while edgeLength < max(width, height) { edgeLength *= 2 }
    try check(adding: edgeLength * edgeLength)
    sheets.append(
      Sheet(
        bitmap: Bitmap(
          width: edgeLength,
          height: edgeLength,
          alphaMode: .premultiplied,
          job: job
        )
      )
    )
    return try space(width, height)
  }

  /// Free space in a page: the first row with enough height and width, or a new one.
  private static func space(_ width: Int, _ height: Int, in sheet: inout Sheet) -> (Int, Int)? {
    for index in sheet.rows.indices {
      let row = sheet.rows[index]
      guard row.height >= height, row.x + width <= sheet.edgeLength else { continue }
      sheet.rows[index].x += width + 1
      return (row.x, row.y)
    }
    let y = sheet.rows.last.map { $0.y + $0.height + 1 } ?? 0
    guard y + height <= sheet.edgeLength, width <= sheet.edgeLength else { return nil }
    sheet.rows.append(Row(y: y, height: height, x: width + 1))
    return (0, y)
  }

  /// Doubles the size of a page; false if it has the maximum size.
  private func grow(_ index: Int) throws(FontError) -> Bool {
    let old = sheets[index].bitmap
    guard old.width < Self.maximumPageDimension else { return false }
    let edgeLength = 2 * old.width
    try check(adding: edgeLength * edgeLength - old.width * old.width)
    var bitmap = Bitmap(
      width: edgeLength,
      height: edgeLength,
      alphaMode: .premultiplied,
      job: job
    )
    old.withPixels { source in
      bitmap.withMutablePixels { target in
        for row in 0..<old.height {
          for byte in 0..<4 * old.width {
            target[row * 4 * edgeLength + byte] = source[row * old.stride + byte]
          }
        }
      }
    }
    sheets[index].bitmap = bitmap
    sheets[index].page = nil
    return true
  }

  private func check(adding pixels: Int) throws(FontError) {
    let sum = sheets.reduce(pixels) { $0 + $1.edgeLength * $1.edgeLength }
    if sum > job.limits.maxPixels {
      let violation = LimitViolation(.pixels, found: sum, allowed: job.limits.maxPixels)
      throw FontError(.limit(violation), at: DiagnosticLocation(file: name, part: "glyph pages"))
    }
    if let violation = job.violation(addingBytes: 4 * pixels) {
      throw FontError(.limit(violation), at: DiagnosticLocation(file: name, part: "glyph pages"))
    }
  }

  private func blit(_ image: GlyphImage, _ slot: (page: Int, x: Int, y: Int)) {
    let stride = sheets[slot.page].bitmap.stride
    // Pages in use keep their pixels: only the copy of the cache is modified.
    sheets[slot.page].page = nil
    sheets[slot.page].bitmap.withMutablePixels { target in
      for row in 0..<image.height {
        var offset = (slot.y + row) * stride + 4 * slot.x
        for column in 0..<image.width {
          let value = image.coverage[row * image.width + column]
          for channel in 0..<4 { target[offset + channel] = value }
          offset += 4
        }
      }
    }
  }
}

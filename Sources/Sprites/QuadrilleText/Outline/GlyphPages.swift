import QuadrilleSystem
import QuadrilleImage
import QuadrilleSprite

/// The pages that the glyphs of one outline font lie in: rows from the top, by first fit in order of
/// use, a pixel between all pictures.
// Sendable: its owner calls it under a lock.
final class GlyphPages: @unchecked Sendable {
  /// What a picture depends on besides the font, in one number: it is hashed for each glyph of a text.
  struct Key: Hashable {
    private let bits: UInt64

    /// Makes a key of a glyph, of at most 2¹⁷ 64ths of a pixel for the em, and of quarters of a pixel.
    init(glyph: UInt32, size: Int32, phase: Int) {
      bits = UInt64(glyph) | UInt64(UInt32(bitPattern: size)) << 34 | UInt64(phase & 3) << 32
    }
  }

  /// A picture in a page, and where it lies beside the pen on the baseline.
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
    /// The page as it was drawn from last; nil where pictures came since.
    var page: Page?

    var side: Int { bitmap.width }
  }

  /// Pictures side by side.
  private struct Row {
    let y: Int
    let height: Int
    var x: Int
  }

  private static var firstSide: Int { 256 }
  private static var lastSide: Int { 4_096 }

  private let limits: Limits
  private let name: String?
  private var sheets: [Sheet] = []
  private var entries: [Key: Entry] = [:]

  init(_ limits: Limits, name: String?) {
    self.limits = limits
    self.name = name
  }

  func entry(_ key: Key) -> Entry? { entries[key] }

  /// A page as it is now.
  func page(_ index: Int) -> Page? {
    guard sheets.indices.contains(index) else { return nil }
    if let page = sheets[index].page { return page }
    let page = Page(sheets[index].bitmap, name: name)
    sheets[index].page = page
    return page
  }

  /// Puts a picture into a page.
  func add(_ picture: GlyphPicture, _ key: Key) throws(FontError) -> Entry {
    var place = (page: 0, x: 0, y: 0)
    if picture.width > 0, picture.height > 0 {
      place = try room(picture.width, picture.height)
      put(picture, place)
    }
    let entry = Entry(
      page: place.page,
      x: place.x,
      y: place.y,
      width: picture.height > 0 ? picture.width : 0,
      height: picture.height,
      left: picture.left,
      top: picture.top
    )
    entries[key] = entry
    return entry
  }

  private func room(_ width: Int, _ height: Int) throws(FontError) -> (page: Int, x: Int, y: Int) {
    for index in sheets.indices {
      repeat {
        if let (x, y) = Self.room(width, height, in: &sheets[index]) { return (index, x, y) }
      } while try grow(index)
    }
    var side = Self.firstSide
    while side < max(width, height) { side *= 2 }
    try check(adding: side * side)
    sheets.append(Sheet(bitmap: Bitmap(width: side, height: side, alphaMode: .premultiplied)))
    return try room(width, height)
  }

  /// A free place in a page: the first row that is high enough and has room, else a new one.
  private static func room(_ width: Int, _ height: Int, in sheet: inout Sheet) -> (Int, Int)? {
    for index in sheet.rows.indices {
      let row = sheet.rows[index]
      guard row.height >= height, row.x + width <= sheet.side else { continue }
      sheet.rows[index].x += width + 1
      return (row.x, row.y)
    }
    let y = sheet.rows.last.map { $0.y + $0.height + 1 } ?? 0
    guard y + height <= sheet.side, width <= sheet.side else { return nil }
    sheet.rows.append(Row(y: y, height: height, x: width + 1))
    return (0, y)
  }

  /// Doubles a page; false where it is as large as pages get.
  private func grow(_ index: Int) throws(FontError) -> Bool {
    let old = sheets[index].bitmap
    guard old.width < Self.lastSide else { return false }
    let side = 2 * old.width
    try check(adding: side * side - old.width * old.width)
    var bitmap = Bitmap(width: side, height: side, alphaMode: .premultiplied)
    old.withPixels { source in
      bitmap.withMutablePixels { target in
        for row in 0..<old.height {
          for byte in 0..<4 * old.width {
            target[row * 4 * side + byte] = source[row * old.stride + byte]
          }
        }
      }
    }
    sheets[index].bitmap = bitmap
    sheets[index].page = nil
    return true
  }

  private func check(adding pixels: Int) throws(FontError) {
    let sum = sheets.reduce(pixels) { $0 + $1.side * $1.side }
    if sum > limits.pixels {
      let violation = LimitViolation(.pixels, found: sum, allowed: limits.pixels)
      throw FontError(.limit(violation), at: Place(file: name, part: "glyph pages"))
    }
    if let violation = Budget.violation(addingBytes: 4 * pixels) {
      throw FontError(.limit(violation), at: Place(file: name, part: "glyph pages"))
    }
  }

  private func put(_ picture: GlyphPicture, _ place: (page: Int, x: Int, y: Int)) {
    let stride = sheets[place.page].bitmap.stride
    // What is drawn from keeps its pixels: the page's own copy is changed.
    sheets[place.page].page = nil
    sheets[place.page].bitmap.withMutablePixels { target in
      for row in 0..<picture.height {
        var offset = (place.y + row) * stride + 4 * place.x
        for column in 0..<picture.width {
          let value = picture.coverage[row * picture.width + column]
          for channel in 0..<4 { target[offset + channel] = value }
          offset += 4
        }
      }
    }
  }
}

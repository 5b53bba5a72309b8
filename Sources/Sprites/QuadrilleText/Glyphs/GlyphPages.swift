import QuadrilleImage
import QuadrilleSystem

/// The cache of the glyph images of one font, in sheets.
///
/// Beyond ``maximumCachedPixels`` it starts again with an empty sheet; layouts keep the sheets that
/// they draw from.
// Sendable: the owner calls it under a lock.
final class GlyphPages: @unchecked Sendable {
  /// What a glyph image depends on besides the font, packed into integers for fast hashing.
  struct Key: Hashable {
    private let bits: UInt64
    /// The stroke, or the color of the text; 0 for what depends on neither.
    private let variant: UInt64

    /// Makes a key from a glyph, an em size of at most 2²⁰ 64ths of a pixel, a phase in quarters of
    /// a pixel, and what is drawn of the glyph.
    init(glyph: UInt32, size: Int32, phase: Int, part: GlyphPart = .fill(nil)) {
      bits = UInt64(glyph) | UInt64(UInt32(bitPattern: size)) << 34 | UInt64(phase & 3) << 32
      variant = part.variant
    }
  }

  /// An image in a page, and its offset from the pen on the baseline.
  struct Entry {
    /// The number of the sheet, unique in the cache.
    let page: Int
    let x: Int
    let y: Int
    let width: Int
    let height: Int
    let left: Int
    let top: Int
    let isColored: Bool
  }

  private static var initialPageDimension: Int { 256 }
  private static var maximumPageDimension: Int { 4_096 }
  private static var maximumCachedPixels: Int { 32 << 20 }

  private let job: JobContext
  private let name: String?
  private var sheets: [GlyphSheet] = []
  /// The number of the first sheet.
  private var firstNumber = 0
  private var entries: [Key: Entry] = [:]

  init(_ job: JobContext, name: String?) {
    self.job = job
    self.name = name
  }

  func entry(_ key: Key) -> Entry? { entries[key] }

  /// A sheet by its number, as long as the cache has it.
  func sheet(_ number: Int) -> GlyphSheet? {
    let index = number - firstNumber
    return sheets.indices.contains(index) ? sheets[index] : nil
  }

  /// Adds an image to a page.
  func add(_ image: GlyphImage, _ key: Key) throws(FontError) -> Entry {
    var slot = (page: 0, x: 0, y: 0)
    if image.width > 0, image.height > 0 {
      slot = try space(image.width, image.height)
      sheet(slot.page)?.blit(image, x: slot.x, y: slot.y)
    }
    let entry = Entry(
      page: slot.page,
      x: slot.x,
      y: slot.y,
      width: image.height > 0 ? image.width : 0,
      height: image.height,
      left: image.left,
      top: image.top,
      isColored: image.isColored
    )
    entries[key] = entry
    return entry
  }

  private func space(_ width: Int, _ height: Int) throws(FontError) -> (page: Int, x: Int, y: Int) {
    for (index, sheet) in sheets.enumerated() {
      repeat {
        if let (x, y) = sheet.space(width: width, height: height) {
          return (firstNumber + index, x, y)
        }
      } while try grow(sheet)
    }
    var edgeLength = Self.initialPageDimension
    while edgeLength < max(width, height) { edgeLength *= 2 }
    if !sheets.isEmpty, pixelCount + edgeLength * edgeLength > cachedPixels {
      firstNumber += sheets.count
      sheets.removeAll()
      entries.removeAll()
    }
    try check(adding: edgeLength * edgeLength)
    let sheet = GlyphSheet(edgeLength: edgeLength, name: name, job: job)
    sheets.append(sheet)
    guard let (x, y) = sheet.space(width: width, height: height) else { return (firstNumber, 0, 0) }
    return (firstNumber + sheets.count - 1, x, y)
  }

  private var pixelCount: Int { sheets.reduce(0) { $0 + $1.pixelCount } }

  private var cachedPixels: Int { min(Self.maximumCachedPixels, job.limits.maxPixels) }

  /// Doubles the size of a page; false if it has the maximum size, or the cache its maximum.
  private func grow(_ sheet: GlyphSheet) throws(FontError) -> Bool {
    let added = 3 * sheet.pixelCount
    guard sheet.edgeLength < Self.maximumPageDimension, pixelCount + added <= cachedPixels else {
      return false
    }
    try check(adding: added)
    sheet.grow()
    return true
  }

  private func check(adding pixels: Int) throws(FontError) {
    try check(pixelCount + pixels)
    if let violation = job.violation(addingBytes: 4 * pixels) {
      throw FontError(.limit(violation), at: DiagnosticLocation(file: name, part: "glyph pages"))
    }
  }

  /// Checks the number of pixels of all pages in use against the limits of the job.
  func check(_ pixels: Int) throws(FontError) {
    guard pixels > job.limits.maxPixels else { return }
    let violation = LimitViolation(.pixels, found: pixels, allowed: job.limits.maxPixels)
    throw FontError(.limit(violation), at: DiagnosticLocation(file: name, part: "glyph pages"))
  }
}

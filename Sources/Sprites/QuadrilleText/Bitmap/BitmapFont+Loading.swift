package import QuadrilleImage
import QuadrilleSprite
public import QuadrilleSystem

extension BitmapFont {
  /// Reads the font file at a path, and its pages from the same folder.
  ///
  /// - Parameters:
  ///   - path: The file; its first bytes decide whether it is text, XML or binary.
  ///   - isPremultiplied: Whether the colors of the pages are premultiplied by alpha; nil leaves it
  ///     to their files.
  ///   - job: The job; its limits bound what is read.
  /// - Throws: ``FontError``.
  public init(
    contentsOf path: String,
    isPremultiplied: Bool? = nil,
    job: JobContext = .default
  ) throws(FontError) {
    let bytes: [UInt8]
    let folder: Folder
    do throws(IOError) {
      bytes = try FileBytes.read(path: path, job: job)
      folder = try Folder(containing: path, job: job)
    } catch {
      throw FontError(.file(error), at: error.location)
    }
    try self.init(
      bytes,
      name: path,
      folder: folder,
      isPremultiplied: isPremultiplied,
      job: job
    )
  }

  /// Reads a font from its bytes, and its pages from a folder.
  ///
  /// - Parameters:
  ///   - bytes: The font file.
  ///   - name: Its name, for messages and for the scale suffix `@2x`.
  ///   - folder: The folder with the pages; page files outside its root directory are rejected.
  ///   - isPremultiplied: Whether the colors of the pages are premultiplied by alpha; nil leaves it
  ///     to their files.
  ///   - job: The job; its limits bound what is read.
  /// - Throws: ``FontError``.
  package init(
    _ bytes: [UInt8],
    name: String,
    folder: Folder,
    isPremultiplied: Bool? = nil,
    job: JobContext = .default
  ) throws(FontError) {
    let description = try FontDescription(parsing: bytes, name: name, job: job)
    guard description.distanceField == nil else {
      throw FontError(.distanceField, at: DiagnosticLocation(file: name))
    }
    var loader = FontPageLoader(folder: folder, fontName: name, job: job)
    loader.isPremultiplied = isPremultiplied
    let images = try description.pages.map { (page) throws(FontError) in try loader.load(page) }
    self = try BitmapFont(description, images: images, name: name, loader.warnings, job)
  }

  /// Makes a font from a description and the images of its pages.
  ///
  /// - Parameters:
  ///   - description: The font; its channel flags select the channels of an image that are drawn.
  ///   - images: The pages, in the order of the description.
  ///   - name: The file name, for messages and for the scale suffix.
  ///   - job: The job, whose memory must hold the channels.
  /// - Throws: ``FontError`` `font.page` if the counts differ, or `limit.memory`.
  package init(
    _ description: FontDescription,
    pages images: [Bitmap],
    name: String? = nil,
    job: JobContext = .default
  ) throws(FontError) {
    guard images.count == description.pages.count else {
      throw FontError(
        .page("\(images.count) images for \(description.pages.count) pages"),
        at: DiagnosticLocation(file: name)
      )
    }
    let pages = images.map { FontPageImage(page: Page($0), isCoverage: false) }
    try self.init(description, images: pages, name: name, [], job)
  }

  private init(
    _ description: FontDescription,
    images: [FontPageImage],
    name: String?,
    _ pageWarnings: [Diagnostic],
    _ job: JobContext
  ) throws(FontError) {
    var builder = GlyphBuilder(description, images, name: name, job: job)
    let glyphs = try description.characters.map { (character) throws(FontError) in
      try builder.glyph(character)
    }
    storage = Storage(
      description,
      name: name,
      scale: name.map { AssetResolver().scale(ofPath: $0) } ?? 1,
      pages: builder.pages,
      glyphs: glyphs,
      warnings: description.warnings + pageWarnings + builder.warnings,
      job: job
    )
  }
}

/// A decoded page image.
struct FontPageImage {
  let page: Page
  /// Whether the image is grayscale without alpha, so that its values are coverage.
  let isCoverage: Bool
}

/// Builds glyphs from characters: clips them to their pages, and extracts packed channels into
/// separate pages.
private struct GlyphBuilder {
  private let description: FontDescription
  private let images: [FontPageImage]
  private let name: String?
  private let job: JobContext
  /// The index of each page id among the pages of the file.
  private let indices: [Int: Int]
  private(set) var pages: [Page] = []
  /// The pages extracted from a channel of a page; channel 0 is the unchanged page.
  private var createdSprites: [Int: Int] = [:]
  private var bitmaps = PageBitmaps()
  private var outsideCount = 0

  init(
    _ description: FontDescription,
    _ images: [FontPageImage],
    name: String?,
    job: JobContext
  ) {
    self.job = job
    self.description = description
    self.images = images
    self.name = name
    var indices: [Int: Int] = [:]
    for (location, page) in description.pages.enumerated() { indices[page.id] = location }
    self.indices = indices
  }

  var warnings: [Diagnostic] {
    var result: [Diagnostic] = []
    if outsideCount > 0 {
      let message =
        "\(outsideCount) of \(description.characters.count) characters leave their pages"
      result.append(warning("font.rectOutside", message + ", clipped to them"))
    }
    let claimed = PixelSize(width: description.pageWidth, height: description.pageHeight)
    for (page, image) in zip(description.pages, images) where image.page.pixelSize != claimed {
      let size = image.page.pixelSize
      result.append(
        warning(
          "font.size",
          "the page \(page.file.quotedForDisplay) is \(size.width) by \(size.height) pixels, "
            + "not \(claimed.width) by \(claimed.height)"
        )
      )
    }
    return result
  }

  private func warning(_ code: String, _ message: String) -> Diagnostic {
    Diagnostic(.warning, code: code, location: DiagnosticLocation(file: name), message: message)
  }

  mutating func glyph(_ character: FontDescription.Character) throws(FontError) -> BitmapFont.Glyph
  {
    var rect = PixelRect(
      x: character.x,
      y: character.y,
      width: character.width,
      height: character.height
    )
    var (xOffset, yOffset) = (character.xOffset, character.yOffset)
    var texture: Int?
    if !rect.isEmpty, let location = indices[character.page] {
      let size = images[location].page.pixelSize
      let right = min(rect.maxX, size.width)
      let bottom = min(rect.maxY, size.height)
      let left = max(0, rect.minX)
      let top = max(0, rect.minY)
      if left != rect.minX || top != rect.minY || right - left != rect.width
        || bottom - top != rect.height
      {
        outsideCount += 1
        xOffset += FontLength(left - rect.minX)
        yOffset += FontLength(top - rect.minY)
        rect = PixelRect(
          x: left,
          y: top,
          width: right - left,
          height: bottom - top
        )
      }
      if !rect.isEmpty { texture = try self.texture(location, character.channels) }
    }
    return BitmapFont.Glyph(
      id: character.id,
      page: character.page,
      texture: texture,
      rect: rect,
      xOffset: xOffset,
      yOffset: yOffset,
      advance: character.xAdvance
    )
  }

  /// Returns the page that a glyph is drawn from, and extracts it on first use.
  private mutating func texture(
    _ location: Int,
    _ channels: FontDescription.Channels
  ) throws(FontError) -> Int {
    var channel: UInt8 = 0
    let bits = channels & 15
    // Of several channels the maximum counts; all four channels together are the unchanged image.
    if description.isPacked, bits != 0, bits != 15 {
      channel = 0x80 >> UInt8(bits.leadingZeroBitCount)
    }
    let key = location << 4 | Int(channel)
    if let known = createdSprites[key] { return known }
    let image = images[location]
    if channel != 0 {
      pages.append(try coverage(of: image.page, channel))
    } else if image.isCoverage, !description.isPacked {
      pages.append(try coverage(of: image.page, 4))
    } else {
      pages.append(image.page)
    }
    createdSprites[key] = pages.count - 1
    return pages.count - 1
  }

  /// Extracts one channel of a page as coverage: an image of premultiplied white.
  private mutating func coverage(of page: Page, _ channel: UInt8) throws(FontError) -> Page {
    let size = page.pixelSize
    let bytes = checkedProduct(4, size.width, size.height) ?? .max
    if let violation = job.violation(addingBytes: bytes) ?? job.timeViolation {
      throw FontError(.limit(violation), at: DiagnosticLocation(file: page.name))
    }
    let (offset, role) =
      switch channel {
      case 8: (3, 0)
      case 4: (0, 1)
      case 2: (1, 2)
      default: (2, 3)
      }
    let content = description.isPacked ? description.channelContents[role] : .glyph
    let source = bitmaps.bitmap(of: page, job: job)
    var result = Bitmap(
      width: size.width,
      height: size.height,
      alphaMode: .premultiplied,
      scale: source.scale,
      job: job
    )
    let stride = source.stride
    source.withPixels { pixels in
      result.withMutablePixels { target in
        for row in 0..<size.height {
          for column in 0..<size.width {
            let value = pixels[row * stride + 4 * column + offset]
            let location = 4 * (row * size.width + column)
            let (gray, alpha) = Self.texel(value, content)
            for index in 0..<3 { target[location + index] = gray }
            target[location + 3] = alpha
          }
        }
      }
    }
    return Page(result, name: page.name)
  }

  /// The premultiplied gray and alpha values for a channel value.
  private static func texel(
    _ value: UInt8,
    _ content: FontDescription.ChannelContent
  ) -> (gray: UInt8, alpha: UInt8) {
    guard content == .glyphAndOutline else { return (value, value) }
    return value > 127 ? (value &* 2 &+ 1, 255) : (0, value * 2)
  }
}

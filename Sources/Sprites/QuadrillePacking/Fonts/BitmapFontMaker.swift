package import QuadrilleImage
package import QuadrilleSystem
package import QuadrilleText

/// A bitmap font with its page images.
package struct GeneratedBitmapFont: Sendable {
  /// The font; its pages have the requested names.
  package var description: FontDescription
  /// The pages, straight alpha.
  package var pages: [Bitmap]
  /// The characters that the outline font lacks.
  package var missing: [Unicode.Scalar]
}

/// Makes bitmap fonts from outline fonts.
///
/// ```swift
/// let font = try OutlineFont(contentsOf: "DejaVuSans.ttf")
/// let made = try BitmapFontMaker().make(of: font) { "title\($0).png" }
/// let file = try made.description.encoded(as: .text)
/// ```
package struct BitmapFontMaker: Sendable {
  /// The options.
  package let options: BitmapFontOptions
  /// The job that makes fonts.
  package let job: JobContext

  /// Makes a maker.
  package init(
    _ options: BitmapFontOptions = BitmapFontOptions(),
    job: JobContext = .default
  ) {
    self.options = options
    self.job = job
  }

  /// An error in making a font.
  package enum Failure: Error {
    /// The outline font cannot be used.
    case font(FontError)
    /// The images do not fit, or an option is invalid.
    case packing(PackError)
  }

  /// A rasterized character, not yet packed.
  private struct RenderedGlyph {
    let scalar: Unicode.Scalar
    let advance: FontLength
    var left: Int
    var top: Int
    var width: Int
    var height: Int
    /// Straight RGBA, row by row.
    var pixels: [UInt8]
  }

  /// The scale at which a glyph is rasterized to compute its distances.
  private static let oversampling = 8

  /// Makes a bitmap font.
  ///
  /// Kerning is determined for all pairs of characters, in time proportional to the square of their
  /// number.
  ///
  /// - Parameters:
  ///   - font: The outlines.
  ///   - pageName: Returns the file name of a page, by its index from 0.
  /// - Throws: `Failure`.
  package func make(
    of font: OutlineFont,
    pageName: (Int) -> String
  ) throws(Failure) -> GeneratedBitmapFont {
    do throws(PackError) { try check() } catch { throw .packing(error) }
    var images: [RenderedGlyph] = []
    var missing: [Unicode.Scalar] = []
    var description = FontDescription()
    do throws(FontError) {
      for scalar in Set(options.scalars).sorted() {
        if let violation = job.timeViolation {
          throw FontError(.limit(violation), at: DiagnosticLocation(file: font.name))
        }
        if let image = try image(of: scalar, font) {
          images.append(image)
        } else {
          missing.append(scalar)
        }
      }
      guard !images.isEmpty else {
        throw FontError(.noCharacters, at: DiagnosticLocation(file: font.name))
      }
      try describe(font, images, &description)
    } catch {
      throw .font(error)
    }
    do throws(PackError) {
      let pages = try packRectangles(images, in: &description, pageName)
      return GeneratedBitmapFont(description: description, pages: pages, missing: missing)
    } catch {
      throw .packing(error)
    }
  }

  private func check() throws(PackError) {
    let checks: [(String, Double, ClosedRange<Double>)] = [
      ("the font size", options.size, 1...1_024),
      ("the padding", Double(options.padding), 0...255),
      ("the outline", Double(options.outline), 0...64),
      ("the distance range", options.distanceRange ?? 2, 1...256),
    ]
    for (name, value, range) in checks where !range.contains(value) {
      throw PackError(
        .option(
          name,
          found: "\(value)",
          allowed: "\(Int(range.lowerBound)) to \(Int(range.upperBound))"
        )
      )
    }
    guard options.outline == 0 || options.distanceRange == nil else {
      throw PackError(
        .option("an outline", found: "\(options.outline)", allowed: "none in a distance field")
      )
    }
  }

  // MARK: Glyphs

  private func image(
    of scalar: Unicode.Scalar,
    _ font: OutlineFont
  ) throws(FontError) -> RenderedGlyph? {
    guard let glyph = try font.glyph(of: scalar, pixelsPerEm: options.size) else { return nil }
    var image = RenderedGlyph(
      scalar: scalar,
      advance: glyph.advance,
      left: glyph.left,
      top: glyph.top,
      width: glyph.width,
      height: glyph.height,
      pixels: []
    )
    guard glyph.width > 0, glyph.height > 0 else { return image }
    if let range = options.distanceRange {
      try drawDistances(of: scalar, font, range, into: &image)
    } else {
      draw(glyph, into: &image)
    }
    return image
  }

  /// Adds a margin of empty pixels on all sides of an image.
  private func widen(_ image: inout RenderedGlyph, by margin: Int) {
    image.left -= margin
    image.top += margin
    image.width += 2 * margin
    image.height += 2 * margin
    image.pixels = [UInt8](repeating: 0, count: 4 * image.width * image.height)
  }

  /// Draws a white glyph, over a black outline if there is one.
  private func draw(_ glyph: OutlineGlyph, into image: inout RenderedGlyph) {
    let margin = options.padding + options.outline
    widen(&image, by: margin)
    var coverage = [UInt8](repeating: 0, count: image.width * image.height)
    for row in 0..<glyph.height {
      for column in 0..<glyph.width {
        coverage[(row + margin) * image.width + column + margin] =
          glyph.coverage[row * glyph.width + column]
      }
    }
    let border = options.outline > 0 ? spread(coverage, image.width, image.height) : coverage
    for index in coverage.indices {
      let (inner, outer) = (Int(coverage[index]), max(Int(border[index]), Int(coverage[index])))
      // White over black: the gray that gives the same color after multiplication by alpha.
      let gray = outer == 0 ? 255 : (inner * 255 + outer / 2) / outer
      for channel in 0..<3 { image.pixels[4 * index + channel] = UInt8(gray) }
      image.pixels[4 * index + 3] = UInt8(outer)
    }
  }

  /// The maximum coverage within the width of the outline, reduced at its edge.
  private func spread(_ coverage: [UInt8], _ width: Int, _ height: Int) -> [UInt8] {
    let radius = options.outline
    var weights: [(x: Int, y: Int, weight: Int)] = []
    for y in -radius...radius {
      for x in -radius...radius {
        let distance = Double(x * x + y * y).squareRoot()
        let weight = Int((255 * min(1, max(0, Double(radius) + 0.5 - distance))).rounded())
        if weight > 0 { weights.append((x, y, weight)) }
      }
    }
    var result = coverage
    for row in 0..<height {
      for column in 0..<width where coverage[row * width + column] > 0 {
        let value = Int(coverage[row * width + column])
        for (x, y, weight) in weights {
          let (right, down) = (column + x, row + y)
          guard right >= 0, right < width, down >= 0, down < height else { continue }
          let index = down * width + right
          result[index] = max(result[index], UInt8((value * weight + 127) / 255))
        }
      }
    }
    return result
  }

  /// Draws the distance field of a glyph: 128 on the outline, more inside.
  private func drawDistances(
    of scalar: Unicode.Scalar,
    _ font: OutlineFont,
    _ range: Double,
    into image: inout RenderedGlyph
  ) throws(FontError) {
    let factor = max(1, min(Self.oversampling, Int(1_024 / options.size)))
    guard let large = try font.glyph(of: scalar, pixelsPerEm: options.size * Double(factor)) else {
      return
    }
    let margin = options.padding + Int((range / 2).rounded(.up))
    widen(&image, by: margin)
    let width = image.width * factor
    let height = image.height * factor
    let bytes = 16 * width * height
    if let violation = job.violation(addingBytes: bytes) {
      throw FontError(.limit(violation), at: DiagnosticLocation(file: font.name))
    }
    var isInside = [Bool](repeating: false, count: width * height)
    let left = large.left - image.left * factor
    let top = image.top * factor - large.top
    for row in 0..<large.height {
      for column in 0..<large.width where large.coverage[row * large.width + column] >= 128 {
        let (x, y) = (column + left, row + top)
        if x >= 0, x < width, y >= 0, y < height { isInside[y * width + x] = true }
      }
    }
    let field = DistanceField(isInside, width: width, height: height)
    for row in 0..<image.height {
      for column in 0..<image.width {
        // With an even factor the center of a pixel is between four oversampled ones.
        let x = column * factor + factor / 2
        let y = row * factor + factor / 2
        var sum: Float = 0
        for (dx, dy) in [(0, 0), (-1, 0), (0, -1), (-1, -1)] {
          let (px, py) = factor % 2 == 0 ? (x + dx, y + dy) : (x, y)
          sum += field.distances[py * width + px]
        }
        let distance = Double(sum) / 4 / Double(factor)
        let value = UInt8(min(255, max(0, (127.5 + 255 * distance / range).rounded())))
        let index = 4 * (row * image.width + column)
        for channel in 0..<3 { image.pixels[index + channel] = value }
        image.pixels[index + 3] = 255
      }
    }
  }

  // MARK: The font

  private func describe(
    _ font: OutlineFont,
    _ images: [RenderedGlyph],
    _ result: inout FontDescription
  ) throws(FontError) {
    let metrics = try font.lineHeightAndBase(pixelsPerEm: options.size)
    result.face = try font.familyName() ?? ""
    result.size = FontLength(nearest: options.size)
    result.lineHeight = FontLength(metrics.lineHeight)
    result.base = FontLength(metrics.base)
    result.padding = [Int](repeating: options.padding, count: 4)
    result.spacing = [Int](repeating: options.pages.shapePadding, count: 2)
    result.outline = options.outline
    result.channelContents =
      options.outline > 0 ? [.outline, .glyph, .glyph, .glyph] : [.glyph, .one, .one, .one]
    if let range = options.distanceRange {
      result.channelContents = [.one, .glyph, .glyph, .glyph]
      result.distanceField = FontDescription.DistanceField(
        type: "sdf",
        range: FontLength(nearest: range)
      )
    }
    let pairs = try font.kernings(
      among: images.map(\.scalar),
      pixelsPerEm: options.size,
      job: job
    )
    result.kernings = pairs.compactMap { pair in
      let amount = pair.amount.rounded
      guard amount != 0 else { return nil }
      return FontDescription.Kerning(
        first: pair.first,
        second: pair.second,
        amount: FontLength(amount)
      )
    }
    let (found, allowed) = (result.kernings.count, FontDescription.maxKernings)
    guard found <= allowed else {
      throw FontError(
        .tooMany("kernings", found: found, allowed: allowed),
        at: DiagnosticLocation(file: font.name)
      )
    }
  }

  /// Packs the images and draws the pages.
  private func packRectangles(
    _ images: [RenderedGlyph],
    in description: inout FontDescription,
    _ pageName: (Int) -> String
  ) throws(PackError) -> [Bitmap] {
    var packing = options.pages
    packing.allowsRotation = false
    let seen = images.filter { $0.width > 0 && $0.height > 0 }
    let layout = try RectanglePacking(
      seen.map { PixelSize(width: $0.width, height: $0.height) },
      options: packing,
      job: job
    )
    let sizes = layout.pages.isEmpty ? [PixelSize(width: 1, height: 1)] : layout.pages
    // The background of a distance field is far outside, not transparent.
    let isOpaque = options.distanceRange != nil
    var pages = sizes.map { size in
      isOpaque
        ? Self.black(size, job) : Bitmap(width: size.width, height: size.height, job: job)
    }
    description.pageWidth = sizes.map(\.width).max() ?? 1
    description.pageHeight = sizes.map(\.height).max() ?? 1
    description.pages = sizes.indices.map { FontDescription.Page(id: $0, file: pageName($0)) }
    var placements = layout.placements.makeIterator()
    for image in images {
      var character = FontDescription.Character(id: Int(image.scalar.value))
      character.xAdvance = FontLength(image.advance.rounded)
      if image.width > 0, image.height > 0, let placement = placements.next() {
        character.x = placement.x
        character.y = placement.y
        character.width = image.width
        character.height = image.height
        character.xOffset = FontLength(image.left)
        character.yOffset = description.base - FontLength(image.top)
        character.page = placement.page
        Self.blit(image, on: &pages[placement.page], placement)
      }
      description.characters.append(character)
    }
    return pages
  }

  private static func black(_ size: PixelSize, _ job: JobContext) -> Bitmap {
    var result = Bitmap(width: size.width, height: size.height, job: job)
    result.withMutablePixels { pixels in
      for index in stride(from: 3, to: pixels.count, by: 4) { pixels[index] = 255 }
    }
    return result
  }

  private static func blit(
    _ image: RenderedGlyph,
    on page: inout Bitmap,
    _ placement: RectanglePacking.Placement
  ) {
    let stride = page.stride
    page.withMutablePixels { pixels in
      for row in 0..<image.height {
        let start = (placement.y + row) * stride + 4 * placement.x
        for byte in 0..<4 * image.width {
          pixels[start + byte] = image.pixels[4 * row * image.width + byte]
        }
      }
    }
  }
}

import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem

/// Converts frames in the units of a data file to sprites in pixels of the actual pages.
struct SpriteBuilder {
  /// The scale of a page relative to its data file.
  struct PageScale {
    /// Page pixels per unit of the data file.
    var contentScale: Double
    /// Page pixels per point.
    var pointScale: Double
  }

  /// The pages, with the alpha modes of the data file.
  let pages: [Page]
  /// The scale of each page.
  let scales: [PageScale]
  private(set) var warnings: [Diagnostic] = []
  /// The error of the first frame that was left out.
  private(set) var failure: AtlasError?
  private let name: String?
  private let limits: Limits

  init(_ description: AtlasDescription, pages: [Page], job: JobContext) {
    name = description.name
    limits = job.limits
    var scales: [PageScale] = []
    for (page, claim) in zip(pages, description.pages) {
      scales.append(Self.scale(of: page, claim, dataFile: description.name, &warnings))
    }
    // A missing or false entry keeps the alpha mode of the texture.
    self.pages = pages.with(
      alphaModes: description.pages.map { $0.alphaMode == .premultiplied ? .premultiplied : nil }
    )
    self.scales = scales
  }

  /// The details of a frame beyond its geometry, in page pixels.
  func details(_ frame: AtlasDescription.Frame) -> SpriteDetails {
    var details = frame.details.scaled(by: scales[frame.page].contentScale)
    details.anchor = frame.anchor
    return details
  }

  /// Makes a sprite, and checks it against its page; nil, with a warning, for one outside it.
  mutating func sprite(_ frame: AtlasDescription.Frame) throws(AtlasError) -> Sprite? {
    do throws(AtlasError) {
      return try checkedSprite(frame)
    } catch {
      guard let warning = error.leavingOutFrame else { throw error }
      failure = failure ?? error
      if warnings.count < 200 { warnings.append(warning) }
      return nil
    }
  }

  private mutating func checkedSprite(
    _ frame: AtlasDescription.Frame
  ) throws(AtlasError) -> Sprite {
    let page = pages[frame.page]
    let factor = scales[frame.page].contentScale
    let frame = frame.resolved(
      pageSize: Size(
        width: Double(page.pixelSize.width) / factor,
        height: Double(page.pixelSize.height) / factor
      )
    )
    let location = FrameLocation(file: name, frame: frame.name, line: frame.line)
    let stored = frame.packedRect
    let width = Double(page.pixelSize.width)
    let height = Double(page.pixelSize.height)
    guard stored.maxX * factor <= width, stored.maxY * factor <= height else {
      let reason = AtlasError.Reason.rectOutside(
        rect: GeometryText.displayText(stored),
        page: "\(page.pixelSize)"
      )
      throw AtlasError(reason, at: location.location)
    }
    let source = Size(
      width: frame.sourceSize.width * factor,
      height: frame.sourceSize.height * factor
    )
    try limits.check(source: source, at: location.location)
    let trimmed = frame.trimmedRect
    var sprite = Sprite(
      page: page,
      packedOrigin: Point(x: stored.origin.x * factor, y: stored.origin.y * factor),
      packedRotation: frame.packedRotation,
      isMirrored: frame.isMirrored,
      trimmedRect: Rect(
        x: trimmed.origin.x * factor,
        y: trimmed.origin.y * factor,
        width: trimmed.size.width * factor,
        height: trimmed.size.height * factor
      ),
      sourceSize: source,
      anchor: frame.anchor ?? Point(x: 0.5, y: 0.5),
      scale: frame.scale ?? scales[frame.page].pointScale
    )
    if let mesh = frame.mesh { sprite.mesh = fitted(mesh, factor, to: sprite, at: location) }
    return sprite
  }

  /// A mesh in page pixels; nil if it leaves the rectangle of the sprite.
  private mutating func fitted(
    _ mesh: SpriteMesh,
    _ factor: Double,
    to sprite: Sprite,
    at location: FrameLocation
  ) -> SpriteMesh? {
    let scaled = factor == 1 ? mesh : mesh.scaled(by: factor)
    if let fitted = scaled.fitted(to: sprite.packedRect) { return fitted }
    let rect = GeometryText.displayText(sprite.packedRect)
    let message = "the mesh leaves the rectangle \(rect) and is ignored"
    if warnings.count < 200 {
      warnings.append(
        Diagnostic(
          .warning,
          code: "atlas.meshOutside",
          location: location.location,
          message: message
        )
      )
    }
    return nil
  }

  /// Compares the size of the actual page with the size in the data file.
  ///
  /// One data file may serve textures of several scales, as in the sample of LayerSprites: then the
  /// page is larger than stated by a factor that is a multiple of 1/4. Any other difference is an
  /// outdated size.
  private static func scale(
    of page: Page,
    _ claim: AtlasDescription.Page,
    dataFile: String?,
    _ warnings: inout [Diagnostic]
  ) -> PageScale {
    let resolver = AssetResolver()
    // A texture named with a scale suffix has the units of that texture.
    let named = claim.namedCount > 0 ? claim.fileNames.first : nil
    let dataScale =
      named.flatMap(resolver.suffixScale) ?? dataFile.flatMap(resolver.suffixScale)
    var pageScale = page.name.flatMap(resolver.suffixScale)
    if pageScale == nil, page.scale != 1 { pageScale = page.scale }
    var contentScale = 1.0
    if let claimed = claim.claimedSize {
      let width = Double(page.pixelSize.width)
      let height = Double(page.pixelSize.height)
      let factor = (4 * width / claimed.width).rounded() / 4
      if factor > 0, abs(claimed.width * factor - width) < 1,
        abs(claimed.height * factor - height) < 1
      {
        contentScale = factor
      } else {
        let message =
          "the page is \(page.pixelSize), the data file says \(GeometryText.displayText(claimed))"
        warnings.append(
          Diagnostic(
            .warning,
            code: "atlas.pageSize",
            location: DiagnosticLocation(file: dataFile, part: page.name),
            message: message,
            found: "\(page.pixelSize)",
            allowed: GeometryText.displayText(claimed)
          )
        )
      }
    } else if let pageScale {
      contentScale = pageScale / (dataScale ?? 1)
    }
    let pointScale = pageScale ?? contentScale * (dataScale ?? claim.scale ?? 1)
    return PageScale(contentScale: contentScale, pointScale: pointScale)
  }
}

extension [Page] {
  /// The pages with other alpha modes where given; shared pages stay shared.
  func with(alphaModes: [AlphaMode?]) -> [Page] {
    var changed: [Page: Page] = [:]
    return zip(self, alphaModes).map { page, mode in
      guard let mode, mode != page.alphaMode else { return page }
      let result = changed[page] ?? page.with(alphaMode: mode)
      changed[page] = result
      return result
    }
  }
}

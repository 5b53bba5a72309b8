import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax
public import QuadrilleSystem

/// Packs images into atlases.
///
/// ```swift
/// let atlas = try SpritePacker(options).pack(sprites)
/// let files = try AtlasWriter(.jsonHash).files(of: [atlas.description], named: names)
/// ```
///
/// Equal sprites and options give equal atlases, independent of the order of the sprites, the
/// number of threads and the machine.
public struct SpritePacker: Sendable {
  /// The options.
  public var options: PackOptions
  /// The job that packs; its limits bound the number of sprites and the size of pages.
  public var job: JobContext

  /// Makes a packer.
  public init(_ options: PackOptions = PackOptions(), job: JobContext = .default) {
    self.options = options
    self.job = job
  }

  /// Packs sprites at the scale of the options, ignoring variants.
  ///
  /// - Throws: ``PackError``; `CancellationError` where the job is cancelled.
  public func pack(_ sprites: [LooseSprite]) throws -> PackedAtlas {
    var packer = self
    packer.options.variants = []
    let atlases = try packer.packVariants(sprites)
    guard let atlas = atlases.first else { throw PackError(.noSprites) }
    return atlas
  }

  /// Packs sprites once per variant of the options, in order; without variants, once.
  ///
  /// The scale of a variant is multiplied by that of the options.
  ///
  /// - Throws: ``PackError``, `pack.option` if variants are to have the same layout and their
  ///   scales are not multiples of the smallest; `CancellationError` where the job is cancelled.
  public func packVariants(_ sprites: [LooseSprite]) throws -> [PackedAtlas] {
    try Self.unlessCancelled { () throws(PackError) in try variants(of: sprites) }
  }

  /// Packs as ``packVariants(_:)`` does.
  func variants(of sprites: [LooseSprite]) throws(PackError) -> [PackedAtlas] {
    try measured { (packer) throws(PackError) in
      try packer.packed(sprites) { (_, layer, groups) throws(PackError) in
        try packer.packRectangles(layer, groups)
      }
    }
  }

  /// Runs a closure with a packer that ends with the current task, as the stage of packing.
  func measured<Result>(
    _ body: (SpritePacker) throws(PackError) -> Result
  ) throws(PackError) -> Result {
    try job.measure(.pack) { () throws(PackError) in
      try job.withCurrentTask { (job) throws(PackError) in
        var packer = self
        packer.job = job
        return try body(packer)
      }
    }
  }

  static func unlessCancelled<Result>(
    _ pack: () throws(PackError) -> Result
  ) throws -> Result {
    do throws(PackError) {
      return try pack()
    } catch {
      if case .interrupted(.cancelled) = error.reason { throw CancellationError() }
      throw error
    }
  }

  /// Trims, packs and draws sprites.
  ///
  /// - Parameters:
  ///   - sprites: The sprites.
  ///   - place: Packs the rectangles of a variant, given by its index; it is not called for
  ///     variants with the same layout.
  func packed(
    _ sprites: [LooseSprite],
    place: (Int, [TrimmedSprite], DuplicateGroups) throws(PackError) -> RectanglePacking
  ) throws(PackError) -> [PackedAtlas] {
    try options.check()
    try options.checkRotations()
    let sprites = try sorted(sprites)
    let variants =
      options.variants.isEmpty ? [PackVariant(scale: 1, name: "")] : options.variants
    var layers: [[TrimmedSprite]] = []
    for variant in variants {
      let mode = variant.scaleMode ?? options.scaleMode
      let scale = variant.scale * options.scale
      try mode.check(scale)
      layers.append(
        mapInParallel(sprites.count, threads: options.threads) { index in
          job.isInterrupted
            ? nil : TrimmedSprite(sprites[index], options, scale: scale, mode: mode)
        }
        .compactMap { $0 }
      )
    }
    try checkInterruption()
    let scales = variants.map { $0.scale * options.scale }
    var result: [PackedAtlas] = []
    if options.forcesIdenticalLayout, layers.count > 1 {
      result = try packTogether(layers, scales)
    } else {
      for (index, layer) in layers.enumerated() {
        let groups = groups([layer])
        let packing = try place(index, layer, groups)
        result.append(try compose(layer, groups, packing, scales[index]))
      }
    }
    for (index, variant) in variants.enumerated() {
      result[index].description.variantName = variant.name
    }
    return result
  }

  /// Packs groups of sprites separately, each as a variant with the name of its group, sorted by
  /// name.
  ///
  /// - Throws: ``PackError``; `CancellationError` where the job is cancelled.
  public func pack(groups: [String: [LooseSprite]]) throws -> [PackedAtlas] {
    try Self.unlessCancelled { () throws(PackError) in try variants(ofGroups: groups) }
  }

  /// Packs as ``pack(groups:)`` does.
  func variants(ofGroups groups: [String: [LooseSprite]]) throws(PackError) -> [PackedAtlas] {
    var packer = self
    var result: [PackedAtlas] = []
    for (name, sprites) in groups.sorted(by: { $0.key < $1.key }) {
      packer.options.variants = [PackVariant(scale: 1, name: name)]
      result += try packer.variants(of: sprites)
    }
    return result
  }

  private func sorted(_ sprites: [LooseSprite]) throws(PackError) -> [LooseSprite] {
    guard !sprites.isEmpty else { throw PackError(.noSprites) }
    guard sprites.count <= job.limits.maxSpriteCount else {
      throw PackError(
        .limit(.init(.sprites, found: sprites.count, allowed: job.limits.maxSpriteCount))
      )
    }
    let sorted = sprites.sorted { LiteralString($0.name) < LiteralString($1.name) }
    for (first, second) in zip(sorted, sorted.dropFirst())
    where LiteralString(first.name) == LiteralString(second.name) {
      throw PackError(.duplicateName, sprite: first.name)
    }
    return sorted
  }

  private func groups(_ layers: [[TrimmedSprite]]) -> DuplicateGroups {
    // The outline of a rotated image need not be the rotated outline.
    DuplicateGroups(
      layers,
      merges: options.mergesDuplicates,
      duplicateRotations: options.trimMode == .polygon ? [] : options.duplicateRotations
    )
  }

  /// Packs the trimmed rectangles.
  func packRectangles(
    _ layer: [TrimmedSprite],
    _ groups: DuplicateGroups
  ) throws(PackError) -> RectanglePacking {
    let sizes = groups.owners.map { layer[$0].bitmap.pixelSize }
    guard options.trimMode == .polygon else {
      return try packRectangles(sizes, layer, groups, options)
    }
    return try packOutlines(sizes, layer, groups)
  }

  /// Packs the trimmed rectangles; errors that refer to a rectangle are changed to refer to the
  /// sprite.
  func packRectangles(
    _ sizes: [PixelSize],
    _ layer: [TrimmedSprite],
    _ groups: DuplicateGroups,
    _ options: PackOptions
  ) throws(PackError) -> RectanglePacking {
    do {
      let packing = try RectanglePacking(
        sizes,
        unrotated: unrotatedRectangles(layer, groups),
        options: options,
        job: job
      )
      try checkInterruption()
      return packing
    } catch {
      try checkInterruption()
      guard let number = error.rectangle else { throw error }
      throw PackError(error.reason, sprite: layer[groups.owners[number]].name)
    }
  }

  /// The indices of packed rectangles that are not rotated.
  func unrotatedRectangles(_ layer: [TrimmedSprite], _ groups: DuplicateGroups) -> Set<Int> {
    Set(groups.owners.indices.filter { layer[groups.owners[$0]].keepsOrientation })
  }

  /// Throws if work was left out because the job was interrupted, which makes its result invalid.
  func checkInterruption() throws(PackError) {
    do throws(JobInterruption) {
      try job.checkCancellation()
    } catch {
      if case .timeOver(let violation) = error { throw PackError(.limit(violation)) }
      throw PackError(.interrupted(error))
    }
  }

  /// Packs several scales so that all positions are multiples of those of the smallest scale.
  private func packTogether(
    _ layers: [[TrimmedSprite]],
    _ scales: [Double]
  ) throws(PackError) -> [PackedAtlas] {
    let minimum = scales.min() ?? 1
    var factors: [Int] = []
    for scale in scales {
      guard let factor = Int(exactly: scale / minimum) else {
        throw PackError(
          .option(
            "a scale of an identical layout",
            found: "\(scale)",
            allowed: "a multiple of \(minimum)"
          )
        )
      }
      factors.append(factor)
    }
    let maximum = factors.max() ?? 1
    let unit = try options.unit(of: maximum)
    let groups = groups(layers)
    let margin = 2 * options.extrude + options.shapePadding
    // A cell fits the trimmed rectangle at every scale, with the padding of this one.
    let cells = groups.owners.map { owner in
      var cell = PixelSize(width: 1, height: 1)
      for (layer, factor) in zip(layers, factors) {
        let size = layer[owner].bitmap.pixelSize
        cell = PixelSize(
          width: max(cell.width, (size.width + margin + factor - 1) / factor),
          height: max(cell.height, (size.height + margin + factor - 1) / factor)
        )
      }
      return cell
    }
    let packing = try packRectangles(cells, layers[0], groups, unit)
    var result: [PackedAtlas] = []
    for (index, factor) in factors.enumerated() {
      var scaled = packing
      scaled.pages = packing.pages.map {
        PixelSize(width: $0.width * factor, height: $0.height * factor)
      }
      for packRectangles in scaled.placements.indices {
        scaled.placements[packRectangles].x =
          packing.placements[packRectangles].x * factor + options.extrude
        scaled.placements[packRectangles].y =
          packing.placements[packRectangles].y * factor + options.extrude
      }
      result.append(try compose(layers[index], groups, scaled, scales[index]))
    }
    return result
  }

  private func compose(
    _ layer: [TrimmedSprite],
    _ groups: DuplicateGroups,
    _ packing: RectanglePacking,
    _ scale: Double
  ) throws(PackError) -> PackedAtlas {
    for size in packing.pages {
      if let violation = job.violation(width: size.width, height: size.height) {
        throw PackError(.limit(violation))
      }
    }
    let pages = mapInParallel(packing.pages.count, threads: options.threads) { number in
      var composer = PageComposer(packing.pages[number], options, job)
      for (owner, placement) in zip(groups.owners, packing.placements)
      where placement.page == number && !job.isInterrupted {
        let rotation = placement.isRotated ? options.packedRotation : .none
        let trimmed = layer[owner].bitmap.oriented(rotation)
        if let outline = layer[owner].outline {
          let pixels = outline.drawnPixels.rotated(rotation)
          composer.draw(trimmed, pixels: pixels, x: placement.x, y: placement.y)
        } else {
          composer.draw(trimmed, x: placement.x, y: placement.y)
        }
      }
      composer.finish()
      return composer.page
    }
    try checkInterruption()
    let frames = layer.enumerated().map { index, sprite in
      let placement = packing.placements[groups.placementIndices[index]]
      let packedRotation = groups.rotations[index].followed(
        by: placement.isRotated ? options.packedRotation : .none
      )
      return AtlasDescription.Frame(sprite, placement, packedRotation)
    }
    return PackedAtlas(pages: pages, frames: frames, scale: scale)
  }
}

extension AtlasDescription.Frame {
  fileprivate init(
    _ sprite: TrimmedSprite,
    _ placement: RectanglePacking.Placement,
    _ packedRotation: Rotation
  ) {
    let rect = sprite.rect
    let size = Size(width: Double(rect.width), height: Double(rect.height))
    let origin = Point(x: Double(placement.x), y: Double(placement.y))
    self.init(name: sprite.name, rect: Rect(origin: origin, size: size))
    page = placement.page
    self.packedRotation = packedRotation
    trimmedRect.origin = Point(x: Double(rect.left), y: Double(rect.top))
    sourceSize = Size(width: Double(rect.sourceWidth), height: Double(rect.sourceHeight))
    anchor = sprite.pivot
    mesh = sprite.outline?.mesh(rect, x: placement.x, y: placement.y, packedRotation)
    details.isOpaque = sprite.isOpaque
    details.borders = sprite.borders
    details.padding = sprite.padding
  }
}

extension PackOptions {
  /// Checks that every possible rotation is supported by the format.
  fileprivate func checkRotations() throws(PackError) {
    guard !duplicateRotations.isEmpty, allowsRotation else { return }
    for duplicate in duplicateRotations {
      let both = duplicate.followed(by: packedRotation)
      guard both == .none || both == packedRotation || duplicateRotations.contains(both) else {
        throw PackError(
          .option(
            "a rotation of duplicates in pages with rotated sprites",
            found: "\(duplicate.rawValue)",
            allowed: "rotations that do not combine to \(both.rawValue)"
          )
        )
      }
    }
  }

  /// The options for cells reduced by a factor, which include the padding.
  fileprivate func unit(of factor: Int) throws(PackError) -> PackOptions {
    var result = self
    result.extrude = 0
    result.shapePadding = 0
    result.maximumWidth = max(1, maximumWidth / factor)
    result.maximumHeight = max(1, maximumHeight / factor)
    for dimension in [fixedWidth, fixedHeight] {
      guard let dimension, dimension % factor != 0 else { continue }
      throw PackError(
        .option(
          "a page dimension of an identical layout",
          found: "\(dimension)",
          allowed: "a multiple of \(factor)"
        )
      )
    }
    result.fixedWidth = fixedWidth.map { $0 / factor }
    result.fixedHeight = fixedHeight.map { $0 / factor }
    return result
  }
}

extension PackOptions.ScaleMode {
  /// Checks that a scale mode supports a factor.
  fileprivate func check(_ scale: Double) throws(PackError) {
    let only: Double
    switch self {
    case .smooth, .fast: return
    case .scale2x: only = 2
    case .scale3x: only = 3
    }
    guard scale != only, scale != 1 else { return }
    throw PackError(.option("the scale of \(rawValue)", found: "\(scale)", allowed: "1 or \(only)"))
  }
}

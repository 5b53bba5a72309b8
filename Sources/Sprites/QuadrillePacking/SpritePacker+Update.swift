public import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite

extension SpritePacker {
  /// Packs sprites around the positions that they have in an earlier atlas.
  ///
  /// Sprites of the same name and trimmed size keep their page, position and rotation; the rest is
  /// packed in the free area, then the last page grows to the next allowed size, then further pages
  /// are added. A packed rectangle that several sprites share keeps its position as long as one of
  /// them remains. With unchanged sprites and options the result equals the earlier atlas; without
  /// an earlier atlas it equals that of ``pack(_:)``.
  ///
  /// All sprites are packed again, and ``AtlasChanges/repackReason`` says why, if the options do
  /// not allow the earlier layout, if the sprites do not fit otherwise, or if more than
  /// ``PackOptions/maximumUpdateWaste`` of the pages is empty and a new layout is smaller.
  ///
  /// ```swift
  /// let updated = try SpritePacker(options).update(sprites, from: earlier.description)
  /// print(updated.changes.kept.count, updated.changes.moved.count)
  /// ```
  ///
  /// - Parameters:
  ///   - sprites: All sprites of the new atlas.
  ///   - previous: The earlier atlas with the sizes of its pages, in pixels; nil for none.
  ///   - layoutKey: The ``PackOptions/layoutKey`` of the options that made the earlier atlas; if it
  ///     differs from that of the options, all sprites are packed again. Nil if it is not known:
  ///     then only positions that break the options matter.
  /// - Throws: ``PackError``; `CancellationError` where the job is cancelled.
  public func update(
    _ sprites: [LooseSprite],
    from previous: AtlasDescription?,
    layoutKey: String? = nil
  ) throws -> UpdatedAtlas {
    var packer = self
    packer.options.variants = []
    let updated = try packer.updateVariants(
      sprites,
      from: previous.map { [$0] } ?? [],
      layoutKey: layoutKey
    )
    guard let atlas = updated.first else { throw PackError(.noSprites) }
    return atlas
  }

  /// Packs sprites around the positions that they have in an earlier atlas.
  ///
  /// See `update`; positions are rounded to whole pixels.
  public func update(
    _ sprites: [LooseSprite],
    from previous: SpriteAtlas,
    layoutKey: String? = nil
  ) throws -> UpdatedAtlas {
    try update(sprites, from: previous.layout, layoutKey: layoutKey)
  }

  /// Packs every variant of the options around the positions of an earlier atlas, as
  /// `update` does.
  ///
  /// Variants that share one layout are always packed again.
  ///
  /// - Parameters:
  ///   - sprites: All sprites of the new atlases.
  ///   - previous: The earlier atlases in the order of the variants; missing ones at the end are
  ///     packed without.
  ///   - layoutKey: The ``PackOptions/layoutKey`` of the options that made the earlier atlases.
  public func updateVariants(
    _ sprites: [LooseSprite],
    from previous: [AtlasDescription],
    layoutKey: String? = nil
  ) throws -> [UpdatedAtlas] {
    try Self.unlessCancelled { () throws(PackError) in
      try measured { (packer) throws(PackError) in
        try packer.updated(sprites, previous, layoutKey)
      }
    }
  }

  private func updated(
    _ sprites: [LooseSprite],
    _ previous: [AtlasDescription],
    _ layoutKey: String?
  ) throws(PackError) -> [UpdatedAtlas] {
    let layouts = previous.map(PreviousLayout.init)
    let mismatch = mismatch(layoutKey)
    var reasons: [Int: String] = [:]
    let atlases = try packed(sprites) { (index, layer, groups) throws(PackError) in
      guard previous.indices.contains(index) else { return try packRectangles(layer, groups) }
      var reason = mismatch
      if reason == nil {
        if let layout = layouts[index] {
          let packing = try rectangles(layer, groups, around: layout, &reason)
          if let packing { return packing }
        } else {
          reason = "the earlier atlas does not say its layout in whole pixels"
        }
      }
      reasons[index] = reason
      return try packRectangles(layer, groups)
    }
    return atlases.enumerated().map { index, atlas in
      let layout = layouts.indices.contains(index) ? layouts[index] : nil
      let isShared = options.forcesIdenticalLayout && atlases.count > 1
      return UpdatedAtlas(
        atlas: atlas,
        changes: AtlasChanges(
          from: layout,
          to: atlas,
          repackReason: isShared && !previous.isEmpty
            ? "the variants share one layout" : reasons[index]
        )
      )
    }
  }

  /// Why no earlier layout can be kept, judged by the options alone.
  private func mismatch(_ layoutKey: String?) -> String? {
    if options.algorithm != .maxRects {
      return "the algorithm \(options.algorithm.rawValue) arranges all sprites"
    }
    if options.trimMode == .polygon { return "polygons are packed as a whole" }
    if let layoutKey, layoutKey != options.layoutKey { return "the options changed" }
    return nil
  }

  /// Packs the rectangles around kept ones; nil with a reason if all have to be packed again.
  private func rectangles(
    _ layer: [TrimmedSprite],
    _ groups: DuplicateGroups,
    around layout: PreviousLayout,
    _ reason: inout String?
  ) throws(PackError) -> RectanglePacking? {
    let kept = keptRectangles(layer, groups, layout)
    let sizes = groups.owners.map { layer[$0].bitmap.pixelSize }
    let result = try RectanglePacking.packed(
      sizes,
      unrotated: unrotatedRectangles(layer, groups),
      keeping: kept,
      options: options,
      job: job
    )
    try checkInterruption()
    switch result {
    case .failure(let conflict):
      reason = conflict.message
      return nil
    case .success(nil):
      reason = "the sprites do not fit around the earlier ones"
      return nil
    case .success(let packing?):
      let names = Set(layer.map(\.name))
      let isUnchanged =
        kept.placements.count == groups.owners.count && names == Set(layout.positions.keys)
      guard !isUnchanged, packing.waste(of: sizes, options) > options.maximumUpdateWaste,
        let fresh = try? packRectangles(layer, groups), fresh.pixels < packing.pixels
      else { return packing }
      let percent = Int((100 * packing.waste(of: sizes, options)).rounded())
      reason = "\(percent) % of the pages would be empty"
      return nil
    }
  }

  /// The rectangles with an earlier position of the same size and a rotation that the options
  /// allow.
  private func keptRectangles(
    _ layer: [TrimmedSprite],
    _ groups: DuplicateGroups,
    _ layout: PreviousLayout
  ) -> KeptRectangles {
    var kept = KeptRectangles(pages: layout.pages, placements: [:])
    var taken: Set<SIMD3<Int>> = []
    for (index, sprite) in layer.enumerated() {
      let rectangle = groups.placementIndices[index]
      guard kept.placements[rectangle] == nil, let position = layout.positions[sprite.name],
        position.width == sprite.rect.width, position.height == sprite.rect.height
      else { continue }
      // The stored image may be rotated against the sprite, and in the page again.
      let own = groups.rotations[index]
      let isUnrotated = position.packedRotation == own
      let isRotated =
        options.allowsRotation && !sprite.keepsOrientation
        && position.packedRotation == own.followed(by: options.packedRotation)
      guard isUnrotated || isRotated else { continue }
      // Sprites that no longer are equal cannot both stay.
      guard taken.insert(SIMD3(position.page, position.x, position.y)).inserted else { continue }
      kept.placements[rectangle] = RectanglePacking.Placement(
        page: position.page,
        x: position.x,
        y: position.y,
        isRotated: !isUnrotated
      )
    }
    return kept
  }
}

extension StablePacking.Conflict {
  /// The reason for packing all sprites again.
  fileprivate var message: String {
    switch self {
    case .page: "a page of the earlier atlas has a size that the options do not allow"
    case .outside: "a sprite of the earlier atlas is closer to the edge than the options allow"
    case .overlap: "sprites of the earlier atlas are closer to each other than the options allow"
    }
  }
}

extension RectanglePacking {
  /// The area of all pages.
  fileprivate var pixels: Int { pages.reduce(0) { $0 + $1.width * $1.height } }

  /// The share of the pages that is not covered by rectangles with their padding, from 0 to 1.
  fileprivate func waste(of sizes: [PixelSize], _ options: PackOptions) -> Double {
    let margin = 2 * options.extrude + options.shapePadding
    let used = sizes.reduce(0) { $0 + ($1.width + margin) * ($1.height + margin) }
    return 1 - Double(used) / Double(max(1, pixels))
  }
}

extension PackOptions {
  /// The options that determine sizes and positions of packed sprites, as text: those of two runs
  /// are equal exactly if `SpritePacker.update` may keep the layout.
  public var layoutKey: String {
    let numbers = [
      trimThreshold, trimMargin, innerPadding, commonDivisorX, commonDivisorY,
      packedRotation.rawValue, maximumWidth, maximumHeight, fixedWidth ?? 0, fixedHeight ?? 0,
      borderPadding, shapePadding, extrude,
    ]
    let flags = [mergesDuplicates, allowsRotation, forcesSquare]
    let keywords = [
      trimMode.rawValue, scaleMode.rawValue, sizeConstraint.rawValue, algorithm.rawValue,
    ]
    let duplicates = duplicateRotations.map(\.rawValue).sorted()
    let scales = [scale] + variants.map(\.scale)
    let parts =
      keywords + numbers.map(String.init) + flags.map { $0 ? "1" : "0" }
      + duplicates.map(String.init) + scales.map { "\($0)" }
    return parts.joined(separator: ",")
  }
}

extension SpriteAtlas {
  /// The packed rectangles in whole pixels, under all names.
  package var layout: AtlasDescription {
    let atlas = withAllVariants()
    let numbers = Dictionary(atlas.pages.enumerated().map { ($1, $0) }) { first, _ in first }
    let frames = zip(atlas.names, atlas).map { name, sprite in
      let whole = sprite.alignedToPixels
      var frame = AtlasDescription.Frame(name: name, rect: whole.trimmedRect)
      frame.page = numbers[sprite.page] ?? 0
      frame.packedOrigin = whole.packedOrigin
      frame.packedRotation = whole.packedRotation
      frame.trimmedRect = whole.trimmedRect
      return frame
    }
    let pages = atlas.pages.map { page in
      AtlasDescription.Page(
        size: Size(width: Double(page.pixelSize.width), height: Double(page.pixelSize.height))
      )
    }
    return AtlasDescription(pages: pages, frames: frames)
  }
}

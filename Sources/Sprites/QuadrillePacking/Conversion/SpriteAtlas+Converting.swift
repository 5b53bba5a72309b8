package import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax
package import QuadrilleSystem

extension SpriteAtlas {
  /// The atlas in another format, ready to be written.
  ///
  /// Its pages stay as they are where the format can describe how sprites lie in them; otherwise the
  /// sprites are packed again. Nothing is written.
  ///
  /// ```swift
  /// let converted = try SpriteAtlas(contentsOf: "hero.plist")
  ///   .converted(to: .jsonHash, data: "hero.json")
  /// for file in try converted.dataFiles() { … }
  /// ```
  ///
  /// - Parameters:
  ///   - format: The format to write.
  ///   - data: The path of the data file, or of the folder where the format has one; a pattern with
  ///     `{n}` or `{n1}` for several pages.
  ///   - sheet: The pattern of the pages' paths; nil where they keep their names next to the data.
  ///   - options: How sprites are packed where that is needed. Rotations, the number of pages and the
  ///     handling of alpha follow from the format, the paths and the atlas.
  ///   - job: The job; its limits bound the pixels of sprites and pages.
  /// - Throws: ``PackError`` where the sprites have to be packed again and cannot be.
  package func converted(
    to format: AtlasFormat,
    data: String,
    sheet: String? = nil,
    options: PackOptions = PackOptions(),
    job: JobContext = .default
  ) throws(PackError) -> ConvertedAtlas {
    var bitmaps = PageBitmaps()
    let description = description(for: format)
    var result = ConvertedAtlas(
      format: format,
      data: data,
      isRepacked: description.unsupportedFeature != nil
    )
    if let unsupportedFeature = description.unsupportedFeature {
      try result.repack(self, &bitmaps, sheet: sheet, options, job)
      result.notes.append("packed again: \(unsupportedFeature)")
    } else {
      result.keepPages(of: self, description.atlas, &bitmaps, sheet: sheet, job)
    }
    result.notes += description.warnings
    return result
  }
}

extension ConvertedAtlas {
  // MARK: Kept pages

  fileprivate mutating func keepPages(
    of atlas: SpriteAtlas,
    _ description: AtlasDescription,
    _ bitmaps: inout PageBitmaps,
    sheet: String?,
    _ job: JobContext
  ) {
    let sources = atlas.pages.map { $0.name ?? "" }
    // In an atlas's folder the pages of each scale are numbered separately.
    let suffixes = sources.map { format.containsPages ? FilePath.scaleSuffix(of: $0) : "" }
    let variants = Set(suffixes).sorted()
    for (number, source) in sources.enumerated() {
      let numberInVariant = suffixes.prefix(number).count { $0 == suffixes[number] }
      pages.append(
        Page(
          path: pagePath(number, numberInVariant, source, suffixes[number], sheet: sheet),
          source: atlas.pages[number],
          bitmap: bitmaps.bitmap(of: atlas.pages[number], job: job),
          atlas: variants.firstIndex(of: suffixes[number]) ?? 0,
          number: numberInVariant
        )
      )
    }
    atlases = variants.map { variant in
      var part = description.part(
        pages: suffixes.indices.filter { suffixes[$0] == variant }
      )
      part.variantName = variant
      return part
    }
    namePages()
  }

  /// The final path of a page.
  private func pagePath(
    _ number: Int,
    _ numberInVariant: Int,
    _ source: String,
    _ variant: String,
    sheet: String?
  ) -> String {
    if let name = format.pageName(in: data, page: numberInVariant, variant: variant) {
      return FilePath.joined(data, name)
    }
    if let sheet { return AtlasNames.expand(sheet, page: number, variant: "") }
    let folder = AssetName(trimmedData).folder
    if let name = source.split(separator: "/").last { return folder + name }
    // A page that has no file of its own.
    let stem = AssetName(AtlasNames.expand(trimmedData, page: number, variant: "")).stem
    return folder + stem + (number == 0 ? ".png" : "-\(number).png")
  }

  // MARK: Packed pages

  fileprivate mutating func repack(
    _ atlas: SpriteAtlas,
    _ bitmaps: inout PageBitmaps,
    sheet: String?,
    _ options: PackOptions,
    _ job: JobContext
  ) throws(PackError) {
    var sprites: [LooseSprite] = []
    let atlas = atlas.withAllVariants()
    for (name, sprite) in zip(atlas.names, atlas) {
      do {
        let bitmap = try sprite.untrimmed(using: &bitmaps, job: job)
        var loose = LooseSprite(name: name, bitmap: bitmap, pivot: sprite.customAnchor)
        if let details = atlas.details(named: name) {
          loose.borders = details.borders
          loose.padding = details.padding
        }
        sprites.append(loose)
      } catch {
        throw PackError(error)
      }
    }
    let sheet = sheet ?? AssetName(trimmedData).with(".png")
    var options = options
    options.usesSeveralPages = format.containsPages || sheet.contains(text: "{n")
    if atlas.pages.contains(where: { $0.alphaMode == .premultiplied }) {
      options.alphaHandling = .premultiplyAlpha
    }
    options.limitRotations(to: [format])
    options.limitTrimming(to: [format])
    let packer = SpritePacker(options, job: job)
    let packed =
      format.containsPages
      ? try packer.variants(
        ofGroups: Dictionary(grouping: sprites) { FilePath.scaleSuffix(of: $0.name) }
      ) : try packer.variants(of: sprites)
    atlases = packed.map(\.description)
    for index in atlases.indices { atlases[index].keepMeaning(of: atlas) }
    for (index, atlas) in packed.enumerated() {
      let variant = atlas.description.variantName
      for (number, bitmap) in atlas.pages.enumerated() {
        let name = format.pageName(in: data, page: number, variant: variant)
        let path =
          name.map { FilePath.joined(data, $0) }
          ?? AtlasNames.expand(sheet, page: number, variant: variant)
        pages.append(
          Page(path: path, bitmap: bitmap, atlas: index, number: number)
        )
      }
    }
    namePages()
  }

  /// The path of the data without trailing slashes.
  private var trimmedData: String {
    var path = data
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }
}

extension AtlasDescription {
  /// Takes over what an atlas says of its sprites, which were packed again: their order and details,
  /// animations and slices.
  fileprivate mutating func keepMeaning(of atlas: SpriteAtlas) {
    animations = atlas.animations
    slices = atlas.slices
    isInPlayingOrder = atlas.isInPlayingOrder
    var ranks: [LiteralString: Int] = [:]
    for (rank, position) in atlas.playingOrder.enumerated() {
      ranks[LiteralString(atlas.names[position])] = rank
    }
    for index in frames.indices {
      if let details = atlas.details(named: frames[index].name) { frames[index].details = details }
    }
    frames = frames.enumerated()
      .sorted { one, other in
        let (first, second) = (
          ranks[LiteralString(one.element.name)] ?? .max,
          ranks[LiteralString(other.element.name)] ?? .max
        )
        return (first, one.offset) < (second, other.offset)
      }
      .map(\.element)
  }
}

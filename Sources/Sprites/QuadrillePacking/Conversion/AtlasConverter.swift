public import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
public import QuadrilleSystem

/// Converts an atlas to another format: keeps its pages if the format can represent the packed
/// sprites, and packs again otherwise.
///
/// ```swift
/// let converter = AtlasConverter(to: .jsonHash, data: "hero.json")
/// let converted = try converter.convert(SpriteAtlas(contentsOf: "hero.plist"))
/// for file in try converted.dataFiles() { … }
/// ```
public struct AtlasConverter: Sendable {
  /// The format to write.
  public var format: AtlasFormat
  /// The path of the data file, or of the folder if the format has one; a pattern with `{n}` or
  /// `{n1}` for several pages.
  public var data: String
  /// The pattern of the page paths; nil if they keep their names next to the data.
  public var sheet: String?
  /// How sprites are packed if necessary.
  ///
  /// Rotations, the number of pages and alpha handling follow from the format, the paths and the
  /// atlas.
  public var options = PackOptions()
  /// Bounds on the pixels of sprites and pages.
  public var limits = Limits.default

  /// Makes a converter.
  ///
  /// - Parameters:
  ///   - format: The format to write.
  ///   - data: The path of the data file, or of the folder if the format has one.
  ///   - sheet: The pattern of the page paths; nil if they keep their names.
  public init(to format: AtlasFormat, data: String, sheet: String? = nil) {
    self.format = format
    self.data = data
    self.sheet = sheet
  }

  /// Converts an atlas in memory; no file is written.
  ///
  /// - Throws: ``PackError`` if the sprites must be packed again and cannot be.
  public func convert(_ atlas: SpriteAtlas) throws(PackError) -> ConvertedAtlas {
    var bitmaps = PageBitmaps()
    let conversion = AtlasConversion(atlas, to: format)
    guard let unsupportedFeature = conversion.unsupportedFeature else {
      return kept(atlas, conversion, &bitmaps)
    }
    var result = try repacked(atlas, &bitmaps)
    result.notes = ["packed again: \(unsupportedFeature)"] + conversion.warnings
    return result
  }

  // MARK: Kept pages

  private func kept(
    _ atlas: SpriteAtlas,
    _ conversion: AtlasConversion,
    _ bitmaps: inout PageBitmaps
  ) -> ConvertedAtlas {
    let sources = atlas.pages.map { $0.name ?? "" }
    // In an atlas's folder the pages of each scale are numbered separately.
    let suffixes = sources.map { format.containsPages ? FilePath.scaleSuffix(of: $0) : "" }
    let variants = Set(suffixes).sorted()
    var result = ConvertedAtlas(format: format, data: data, isRepacked: false)
    for (number, source) in sources.enumerated() {
      let numberInVariant = suffixes.prefix(number).count { $0 == suffixes[number] }
      result.pages.append(
        ConvertedAtlas.Page(
          path: pagePath(number, numberInVariant, source, suffixes[number]),
          source: atlas.pages[number],
          bitmap: bitmaps.bitmap(of: atlas.pages[number]),
          atlas: variants.firstIndex(of: suffixes[number]) ?? 0,
          number: numberInVariant
        )
      )
    }
    result.atlases = variants.map { variant in
      var part = conversion.description.part(
        pages: suffixes.indices.filter { suffixes[$0] == variant }
      )
      part.variantName = variant
      return part
    }
    result.notes = conversion.warnings
    result.namePages()
    return result
  }

  /// The final path of a page.
  private func pagePath(
    _ number: Int,
    _ numberInVariant: Int,
    _ source: String,
    _ variant: String
  ) -> String {
    if let name = format.pageName(in: data, page: numberInVariant, variant: variant) {
      return FilePath.joined(data, name)
    }
    if let sheet { return AtlasNames.expand(sheet, page: number, variant: "") }
    let name = source.split(separator: "/").last.map(String.init) ?? source
    return AssetName(trimmedData).folder + name
  }

  // MARK: Packed pages

  private func repacked(
    _ atlas: SpriteAtlas,
    _ bitmaps: inout PageBitmaps
  ) throws(PackError) -> ConvertedAtlas {
    var sprites: [LooseSprite] = []
    let atlas = atlas.withAllVariants()
    for (name, sprite) in zip(atlas.names, atlas) {
      do {
        let bitmap = try sprite.untrimmed(using: &bitmaps, limits: limits)
        sprites.append(LooseSprite(name: name, bitmap: bitmap, pivot: sprite.customAnchor))
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
    let packer = SpritePacker(options, limits: limits)
    let packed =
      format.containsPages
      ? try packer.pack(
        groups: Dictionary(grouping: sprites) { FilePath.scaleSuffix(of: $0.name) }
      ) : try packer.packVariants(sprites)
    var result = ConvertedAtlas(format: format, data: data, isRepacked: true)
    result.atlases = packed.map(\.description)
    for (index, atlas) in packed.enumerated() {
      let variant = atlas.description.variantName
      for (number, bitmap) in atlas.pages.enumerated() {
        let name = format.pageName(in: data, page: number, variant: variant)
        let path =
          name.map { FilePath.joined(data, $0) }
          ?? AtlasNames.expand(sheet, page: number, variant: variant)
        result.pages.append(
          ConvertedAtlas.Page(path: path, bitmap: bitmap, atlas: index, number: number)
        )
      }
    }
    result.namePages()
    return result
  }

  /// The path of the data without trailing slashes.
  private var trimmedData: String {
    var path = data
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }
}

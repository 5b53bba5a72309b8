import QuadrilleAtlas
import QuadrilleOptions
import QuadrillePacking
import QuadrilleSystem

/// `0.5:-sd` or `1:@2x:hd/`: a scale, the replacement of `{v}`, and a part of its sprites' paths.
struct VariantArgument: OptionValue, Sendable {
  var scale: Double
  var name: String
  /// Only sprites whose path contains this text are included; nil for all.
  var filter: String?

  init(scale: Double, name: String, filter: String? = nil) {
    self.scale = scale
    self.name = name
    self.filter = filter
  }

  init?(argument: String) {
    let parts = argument.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2, let scale = Double(String(parts[0])), scale > 0, scale.isFinite else {
      return nil
    }
    self.init(
      scale: scale,
      name: String(parts[1]),
      filter: parts.count == 3 && !parts[2].isEmpty ? String(parts[2]) : nil
    )
  }
}

/// The file names that `--auto-sd` derives from those of the large variant.
enum SmallNames {
  private static let suffixes = [("-ipadhd", "-ipad"), ("-hd", ""), ("@2x", "")]

  /// The two variants, and the names with their suffix replaced by `{v}`.
  static func variants(of names: [String]) -> (variants: [VariantArgument], names: [String])? {
    if names.allSatisfy({ $0.contains(text: "{v}") }) {
      return (
        [VariantArgument(scale: 1, name: "-hd"), VariantArgument(scale: 0.5, name: "")], names
      )
    }
    for (large, small) in suffixes where names.allSatisfy({ Self.stem($0).contains(text: large) }) {
      return (
        [VariantArgument(scale: 1, name: large), VariantArgument(scale: 0.5, name: small)],
        names.map { replacing(large, in: $0) }
      )
    }
    return nil
  }

  private static func stem(_ path: String) -> Substring {
    path.split(separator: "/").last ?? ""
  }

  private static func replacing(_ text: String, in path: String) -> String {
    guard let range = path.lastRange(ofText: text) else { return path }
    return path.replacingCharacters(in: range, with: "{v}")
  }
}

extension String {
  fileprivate func replacingCharacters(
    in range: Range<String.Index>,
    with text: String
  ) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }
}

/// The scales of an atlas.
enum PackScales: Sendable {
  /// Every sprite at each scale; none means unscaled.
  case variants([VariantArgument])
  /// Each scale with its own sprites, by their paths.
  case filtered([VariantArgument])
  /// Unscaled, with separate pages for the scale and device suffixes of names.
  case byNameSuffix

  /// The names of the variants; one empty name for an unscaled atlas.
  var variantNames: [String] {
    switch self {
    case .variants(let variants), .filtered(let variants):
      variants.isEmpty ? [""] : variants.map(\.name)
    case .byNameSuffix: []
    }
  }

  /// Packs images around the positions of earlier atlases, one per variant.
  ///
  /// - Parameter layoutKey: The layout key of the options of the earlier atlases, if known.
  func updatedAtlases(
    of images: [PackInputs.InputImage],
    _ packer: SpritePacker,
    from previous: [AtlasDescription],
    layoutKey: String?
  ) throws -> [UpdatedAtlas] {
    var packer = packer
    switch self {
    case .variants(let variants):
      packer.options.variants = variants.map { PackVariant(scale: $0.scale, name: $0.name) }
      return try packer.updateVariants(images.map(\.sprite), from: previous, layoutKey: layoutKey)
    case .filtered, .byNameSuffix:
      // Each scale has its own sprites, and is packed alone.
      return try atlases(of: images, packer).map {
        UpdatedAtlas(atlas: $0, changes: AtlasChanges(repacked: "each scale has its own sprites"))
      }
    }
  }

  /// Packs images.
  func atlases(
    of images: [PackInputs.InputImage],
    _ packer: SpritePacker
  ) throws -> [PackedAtlas] {
    var packer = packer
    switch self {
    case .variants(let variants):
      packer.options.variants = variants.map { PackVariant(scale: $0.scale, name: $0.name) }
      return try packer.packVariants(images.map(\.sprite))
    case .filtered(let variants):
      var result: [PackedAtlas] = []
      for variant in variants {
        let part = images.filter { image in
          variant.filter.map { image.path.contains(text: $0) } ?? true
        }
        packer.options.variants = [PackVariant(scale: variant.scale, name: variant.name)]
        result += try packer.packVariants(part.map(\.sprite))
      }
      return result
    case .byNameSuffix:
      let groups = Dictionary(grouping: images) { FilePath.scaleSuffix(of: $0.path) }
      return try packer.pack(groups: groups.mapValues { $0.map(\.sprite) })
    }
  }

  /// The names of the sprites that do not fit the first page at some scale.
  func leftOver(of images: [PackInputs.InputImage], _ packer: SpritePacker) -> [String] {
    var packer = packer
    packer.options.usesSeveralPages = true
    guard let atlases = try? atlases(of: images, packer) else { return [] }
    let names = atlases.flatMap { atlas in
      atlas.description.frames.filter { $0.page > 0 }.map(\.name)
    }
    return Set(names).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

extension PackScales {
  /// The options with the variants of the scales, for the layout key.
  func layoutOptions(_ options: PackOptions) -> PackOptions {
    guard case .variants(let variants) = self else { return options }
    var result = options
    result.variants = variants.map { PackVariant(scale: $0.scale, name: $0.name) }
    return result
  }
}

extension AtlasChanges {
  /// Makes the changes of an atlas that cannot be compared.
  fileprivate init(repacked reason: String) {
    self.init()
    repackReason = reason
  }
}

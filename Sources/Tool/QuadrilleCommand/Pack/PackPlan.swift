import QuadrilleAtlas
import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrillePacking
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem
import QuadrilleTextureFiles

/// A page with its file.
struct PackedPageFile: Sendable {
  let file: OutputFile
  /// The index of the atlas.
  let atlas: Int
  /// The index of the page in the atlas.
  let page: Int
  let bitmap: Bitmap
  let warnings: [Diagnostic]

  var path: String { file.path }
}

/// The output files of an atlas.
struct PackPlan: Sendable {
  /// The data files; empty if only pages are written.
  let targets: [PackTarget]
  /// The name pattern of the pages; nil for an `.atlasc` folder, which contains its pages.
  let sheet: String?
  /// The prefix of page names in data files.
  let texturePath: String
  let texture: PageFormat
  let scales: PackScales
  /// Whether sprites that differ by a rotation share a packed rectangle, if the formats support it.
  var sharesRotated = false

  /// Makes a plan.
  ///
  /// - Throws: ``UsageError`` if the options conflict.
  init(
    targets: [PackTarget],
    sheet: String?,
    texturePath: String?,
    texture: PageFormat,
    variants: [VariantArgument],
    isAutoSD: Bool,
    isIdentical: Bool
  ) throws {
    let isFolder = targets.contains(where: \.format.containsPages)
    let sheet = sheet ?? Self.impliedSheet(of: targets)
    if isFolder {
      guard targets.count == 1 else {
        throw UsageError(
          message: "an .atlasc contains its own pages; write other formats separately"
        )
      }
      guard sheet == nil else {
        throw UsageError(message: "an .atlasc folder contains its pages; omit --sheet")
      }
    } else if sheet == nil {
      throw UsageError(message: "give the data file with --data, or the pages with --sheet")
    }
    if let sheet { try Self.checkSheet(sheet) }
    var variants = variants
    var names = [sheet].compactMap(\.self) + targets.map(\.data)
    if isAutoSD, variants.isEmpty {
      guard !isFolder, let small = SmallNames.variants(of: names) else {
        throw UsageError(
          message: "--auto-sd needs -hd, -ipadhd, @2x or {v} in the names of --sheet and --data"
        )
      }
      (variants, names) = small
    }
    self.sheet = sheet == nil ? nil : names.removeFirst()
    self.targets = zip(targets, names).map { PackTarget(data: $1, format: $0.format) }
    self.texturePath = texturePath.map { $0.isEmpty || $0.hasSuffix("/") ? $0 : $0 + "/" } ?? ""
    self.texture = texture
    let isFiltered = variants.contains { $0.filter != nil }
    if isIdentical, isFiltered {
      throw UsageError(
        message: "--force-identical-layout needs all sprites in each variant; omit filters"
      )
    }
    scales =
      isFolder && variants.isEmpty
      ? .byNameSuffix : isFiltered ? .filtered(variants) : .variants(variants)
  }

  /// The pages next to the first data file and named after it; nil if there is none, or its format
  /// has a folder for them.
  private static func impliedSheet(of targets: [PackTarget]) -> String? {
    guard let target = targets.first, !targets.contains(where: \.format.containsPages) else {
      return nil
    }
    return AssetName(target.data).with(".png")
  }

  /// The output that stores the list of all outputs: the first data file, or the first page if
  /// there is none; for an `.atlasc` its folder.
  var firstOutput: String {
    let variant =
      switch scales {
      case .variants(let variants), .filtered(let variants): variants.first?.name ?? ""
      case .byNameSuffix: ""
      }
    if let target = targets.first, target.format.containsPages { return target.data }
    return AtlasNames.expand(targets.first?.data ?? sheet ?? "", page: 0, variant: variant)
  }

  /// Applies the capabilities of the formats, and the page sizes that compressed pixels need.
  func adjust(_ options: inout PackOptions) {
    if options.limitRotations(to: targets.map(\.format)) {
      Console.report(
        Diagnostic(
          .note,
          code: "pack.turn",
          location: DiagnosticLocation(),
          message: "no sprite is rotated, since the formats have no common rotation"
        )
      )
    }
    if options.limitTrimming(to: targets.map(\.format)) {
      Console.report(
        Diagnostic(
          .note,
          code: "pack.trim",
          location: DiagnosticLocation(),
          message: "no sprite is trimmed, since one of the formats cannot say so"
        )
      )
    }
    if sharesRotated { allowRotatedDuplicates(&options) }
    if sheet == nil { options.usesSeveralPages = true }
    if texture.encoder.format.needsPowersOfTwo { Self.makeSquare(&options) }
  }

  /// Requires page sizes that PVRTC supports.
  static func makeSquare(_ options: inout PackOptions) {
    options.sizeConstraint = .powerOfTwo
    options.forcesSquare = true
  }

  private func allowRotatedDuplicates(_ options: inout PackOptions) {
    var rotations = Set(Rotation.allCases)
    for target in targets { rotations.formIntersection(target.format.supportedRotations) }
    rotations.remove(.none)
    // A duplicate of a rotated sprite may need any rotation.
    guard !options.allowsRotation || rotations.count == 3 else {
      Console.report(
        Diagnostic(
          .note,
          code: "pack.turn",
          location: DiagnosticLocation(part: "--alias-rotated"),
          message: "has no effect on this format without --disable-rotation"
        )
      )
      return
    }
    options.duplicateRotations = rotations
  }

  /// The page files, encoded on several threads.
  func pages(of atlases: [PackedAtlas], threads: Int) throws -> [PackedPageFile] {
    let pageIndices = atlases.indices.flatMap { atlas in
      atlases[atlas].pages.indices.map { (atlas: atlas, page: $0) }
    }
    let texture = texture
    let threadsOfPage = max(1, threads / max(1, pageIndices.count))
    let paths = pageIndices.map { path(ofPage: $0.page, of: atlases[$0.atlas].description) }
    var result: [PackedPageFile] = []
    try WorkerPool.run(count: pageIndices.count, threads: threads) { index, _ in
      let (atlas, page) = pageIndices[index]
      let bitmap = atlases[atlas].pages[page]
      return Result { () throws -> PackedPageFile in
        var warnings: [Diagnostic] = []
        let bytes = try texture.file(
          of: bitmap,
          named: paths[index],
          threads: threadsOfPage,
          warnings: &warnings
        )
        return PackedPageFile(
          file: OutputFile(path: paths[index], bytes: bytes, format: "\(texture.output)"),
          atlas: atlas,
          page: page,
          bitmap: bitmap,
          warnings: warnings
        )
      }
    } idle: { _, _ in
    } deliver: { _, packedResult in
      result.append(try packedResult.get())
      return true
    }
    return result
  }

  /// The data files.
  func dataFiles(of atlases: [PackedAtlas]) throws -> [OutputFile] {
    let descriptions = atlases.map { atlas in
      var description = atlas.description
      for page in description.pages.indices {
        description.pages[page].pixelFormat = texture.encoder.format.toolKeyword
      }
      return description
    }
    return try UsageError.mappingOptionErrors { () throws(AtlasWriteError) in
      var result: [OutputFile] = []
      for target in targets {
        let writer = try AtlasWriter(target.format)
        let descriptions =
          target.format.namesWithoutExtension
          ? descriptions.map { $0.namedWithoutExtensions() } : descriptions
        for file in try writer.files(of: descriptions, named: names(target)) {
          Console.report(file.warnings)
          let path =
            target.format.containsPages ? FilePath.joined(target.data, file.name) : file.name
          result.append(OutputFile(path: path, bytes: file.bytes, format: target.format.name))
        }
      }
      return result
    }
  }

  /// Checks that the name of the pages is a valid file name.
  static func checkSheet(_ sheet: String) throws(UsageError) {
    guard sheet != "-", !sheet.isEmpty else {
      throw UsageError(message: "--sheet must be a file name, found \(sheet.quotedForDisplay)")
    }
  }

  /// Checks that all output names are different.
  static func checkNames(_ paths: [String]) throws {
    var seen: Set<LiteralString> = []
    for path in paths where !seen.insert(LiteralString(FilePath.plain(path))).inserted {
      throw UsageError(
        message: "two outputs have the name \(path.quotedForDisplay); "
          + "add {n} or {n1} for pages and {v} for variants"
      )
    }
  }

  private func path(ofPage page: Int, of atlas: AtlasDescription) -> String {
    if let sheet { return AtlasNames.expand(sheet, page: page, variant: atlas.variantName) }
    guard let target = targets.first,
      let name = target.format.pageName(in: target.data, page: page, variant: atlas.variantName)
    else { return "" }
    return FilePath.joined(target.data, name)
  }

  private func names(_ target: PackTarget) -> AtlasNames {
    AtlasNames(
      data: target.data,
      texture: sheet.map { FilePath.reference(to: $0, from: target.data) },
      texturePath: texturePath
    )
  }
}

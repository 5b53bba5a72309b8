import QuadrilleAtlas
import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrillePacking
import QuadrilleSprite
import QuadrilleSystem
import QuadrilleTextureFiles

/// CodeAndWeb's TexturePacker: `pack` with its defaults, or `encode` for a single image that is
/// left whole.
struct TexturePackerCommand: Command {
  static let guide = CommandGuide(
    "TexturePacker",
    group: "compatibility",
    "Pack or encode with the options of TexturePacker.",
    synopsis: "TexturePacker [options] FILES",
    examples: [
      "TexturePacker --data hero.plist --sheet hero.pvr.ccz --opt RGBA4444 art/hero",
      "quadrille TexturePacker --sheet hero.pvr --disable-rotation --no-trim hero.png",
    ],
    notes: """
      The options are those of 'quadrille pack'. Textures are PVR version 2, which
      older loaders expect, unless --texture-format selects another format.
      """,
    help: "TexturePacker --help",
    version: "TexturePacker"
  )

  private var pack = PackCommand()

  init() {
    pack.textures.isLegacy = true
    pack.offersFonts = false
  }

  mutating func options(_ table: OptionTable) { table.group(&pack) }

  func run() throws {
    var pack = pack
    pack.console.apply()
    try Self.checkSheet(pack)
    let isPVR = pack.sheet?.lowercased().contains(text: ".pvr") ?? false
    if pack.textures.textureFormat != nil || !isPVR { pack.textures.isLegacy = false }
    if pack.textures.isLegacy, let format = try pack.textures.pixelFormat?.format(),
      !format.fitsVersion2
    {
      pack.textures.isLegacy = false
      note("--opt", "version 3 is written, since version 2 has no \(format.toolKeyword)")
    }
    if pack.textures.textureFormat?.isPaletted ?? false {
      note("--texture-format", "PNG without a palette is written")
    }
    if let number = pack.textures.quality?.number, number <= 7 {
      pack.textures.quality = QualityArgument(number, of: 7)
    }
    let input = pack.data.isEmpty && pack.sheet != nil ? try wholeImage(pack) : nil
    completeNames(&pack)
    guard let input else { return try pack.run() }
    pack.ignored.note()
    try conversion(pack).run()
    try writeData(of: input, pack)
  }

  // MARK: Names

  /// Rejects sheets of image formats that only TexturePacker writes.
  private static func checkSheet(_ pack: PackCommand) throws(UnsupportedArgument) {
    let foreign = [
      ".webp", ".bmp", ".tif", ".tiff", ".ppm", ".gif", ".psd", ".svg",
      ".swf", ".pdf", ".jxr", ".atf", ".basis", ".avif",
    ]
    guard let sheet = pack.sheet, pack.textures.textureFormat == nil,
      foreign.contains(where: sheet.lowercased().hasSuffix)
    else { return }
    throw UnsupportedArgument(
      option: "--sheet",
      keyword: sheet,
      allowed: ".png, .jpg, .tga, .pvr, .pvr.gz, .pvr.ccz, .ktx, .ktx2, .dds, .pkm or .astc"
    )
  }

  /// Adds the outputs that TexturePacker writes by default, `out.plist` and `out.png`, and the
  /// format of data files whose extension selects none, which is cocos2d.
  private func completeNames(_ pack: inout PackCommand) {
    pack.formats = pack.formats.map(\.ofTexturePacker)
    if pack.formats.count == 1, pack.formats[0].isNone {
      pack.formats = []
      pack.data = []
    } else {
      completeData(&pack)
    }
    let formats = pack.formats.compactMap { try? $0.format() }
    let containsPages =
      formats.contains(where: \.containsPages)
      || pack.data.contains { AtlasFormat(forWriting: $0)?.containsPages ?? false }
    if pack.sheet == nil, !containsPages {
      pack.sheet = "out" + (pack.textures.textureFormat?.fileExtension ?? ".png")
    }
  }

  private func completeData(_ pack: inout PackCommand) {
    if pack.data.isEmpty, pack.formats.count <= 1 {
      let format = pack.formats.first.flatMap { try? $0.format() } ?? .cocos2D(version: 2)
      guard !format.containsPages else { return }
      // Several sheets need several data files, named alike.
      let sheet = pack.sheet ?? ""
      let isVaried = sheet.contains("{") || pack.isAutoSD || !pack.variants.isEmpty
      let stem = isVaried ? TextureName.stem(of: sheet) : "out"
      pack.data = ["\(stem).\(format.dataExtension)"]
      if pack.formats.isEmpty { pack.formats = [.cocos2D] }
    }
    guard pack.formats.isEmpty else { return }
    for path in pack.data where AtlasFormat(forWriting: path) == nil && path.contains(".") {
      note("--format", "cocos2d is written to \(path.quotedForDisplay)")
    }
    if pack.data.contains(where: { AtlasFormat(forWriting: $0) == nil && $0.contains(".") }) {
      pack.formats = pack.data.map { path in
        AtlasFormat(forWriting: path)?.aliases.first.flatMap(AtlasFormatArgument.init(argument:))
          ?? .cocos2D
      }
    }
  }

  private func note(_ option: String, _ message: String) {
    Console.report(
      Diagnostic(
        .note,
        code: "option.nearest",
        location: DiagnosticLocation(part: option),
        message: message
      )
    )
  }

  // MARK: Single images

  /// The input if the arguments name one image and a sheet, and leave the image unchanged.
  private func wholeImage(_ pack: PackCommand) throws -> InputItem? {
    guard pack.variants.isEmpty, !pack.isAutoSD else { return nil }
    var options = PackOptions()
    try pack.sprites.apply(to: &options)
    guard options.trimMode == .none, options.innerPadding == 0, options.scale == 1 else {
      return nil
    }
    // The same path twice counts as one input.
    let items = try InputList.items(
      pack.inputs,
      pack.list,
      kind: .images,
      job: pack.limits.resolved()
    )
    return items.count == 1 && !items[0].isFound ? items[0] : nil
  }

  /// Writes the data file of an image that is a page by itself.
  private func writeData(of input: InputItem, _ pack: PackCommand) throws {
    guard let sheet = pack.sheet, input.path != "-" else { return }
    let job = try pack.limits.resolved()
    let bytes = try InputFile.read(input.path, job: job)
    var warnings: [Diagnostic] = []
    let bitmap = try Page(
      decoding: bytes,
      name: input.path,
      key: pack.keys.resolved(),
      job: job,
      warnings: &warnings
    )
    .bitmap(job: job)
    let size = Size(width: Double(bitmap.width), height: Double(bitmap.height))
    var page = AtlasDescription.Page(size: size)
    page.pixelFormat = (try pack.textures.pixelFormat?.format() ?? .pixels(.rgba8888)).toolKeyword
    var options = PackOptions()
    try pack.sprites.apply(to: &options)
    if options.alphaHandling == .premultiplyAlpha { page.alphaMode = .premultiplied }
    let name = try pack.naming.naming.name(of: input.outputName, in: input.folder)
    let atlas = AtlasDescription(
      pages: [page],
      frames: [AtlasDescription.Frame(name: name, rect: Rect(origin: .zero, size: size))]
    )
    let writer = OutputWriter(pack.files, pack.updates, createsFolders: true, inputs: [input.path])
    for target in try PackTarget.targets(pack.data, pack.formats, inputs: pack.inputs) {
      let names = AtlasNames(
        data: target.data,
        texture: FilePath.reference(to: sheet, from: target.data),
        texturePath: pack.texturePath.map { $0.isEmpty || $0.hasSuffix("/") ? $0 : $0 + "/" } ?? ""
      )
      for file in try AtlasWriter(target.format).files(of: [atlas], named: names)
      where !writer.skips(file.name) {
        _ = try writer.write(file.bytes, to: file.name) {
          BuildKey(["TexturePacker"], inputs: [SHA256.hex(file.bytes)])
        }
      }
    }
  }

  private func conversion(_ pack: PackCommand) throws -> EncodeCommand {
    // Rejects formats that the sheet cannot have.
    _ = try pack.textures.format(sheet: pack.sheet)
    var encode = EncodeCommand()
    encode.inputs = pack.inputs
    encode.output = pack.sheet
    encode.format.pixelFormat = pack.textures.pixelFormat
    encode.format.quality = pack.textures.quality
    encode.format.dither = pack.textures.dither
    encode.texture.textureFormat = try pack.textures.textureFormat?.format()
    encode.texture.isLegacy = pack.textures.isLegacy
    encode.texture.contentProtection = pack.textures.contentProtection
    encode.texture.pngLevel = pack.textures.effectivePNGLevel
    encode.texture.jpegQuality = pack.textures.jpegQuality
    encode.texture.isStrict = pack.textures.isStrict
    encode.images.alphaHandling = pack.sprites.alphaHandling
    encode.images.premultiplyAlpha = pack.sprites.premultiplyAlpha
    encode.images.bleedsAlpha = pack.sprites.reducesBorderArtifacts
    encode.images.flipPvr = pack.textures.isFlipped
    encode.images.mipmapMinSize = pack.textures.mipmapMinSize
    encode.report = pack.report
    encode.list = pack.list
    encode.batch = pack.batch
    encode.files = pack.files
    encode.updates = pack.updates
    encode.console = pack.console
    encode.limits = pack.limits
    return encode
  }
}

import QuadrilleConsole
import QuadrilleOptions
import QuadrillePacking
import QuadrilleSystem

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
    let isPVR = pack.sheet?.lowercased().contains(text: ".pvr") ?? false
    if pack.textures.textureFormat != nil || !isPVR { pack.textures.isLegacy = false }
    guard try isConversion(pack) else { return try pack.run() }
    pack.console.apply()
    pack.ignored.note()
    try conversion(pack).run()
  }

  /// Whether the arguments name one image, a sheet and no data file, and leave the image unchanged.
  private func isConversion(_ pack: PackCommand) throws -> Bool {
    guard pack.data.isEmpty, pack.sheet != nil, pack.variants.isEmpty, !pack.isAutoSD else {
      return false
    }
    var options = PackOptions()
    try pack.sprites.apply(to: &options)
    guard options.trimMode == .none, options.innerPadding == 0, options.scale == 1 else {
      return false
    }
    // The same path twice counts as one input.
    let items = try InputList.items(
      pack.inputs,
      pack.list,
      kind: .images,
      job: pack.limits.resolved()
    )
    return items.count == 1 && !items[0].isFound
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
    encode.texture.textureFormat = pack.textures.textureFormat
    encode.texture.isLegacy = pack.textures.isLegacy
    encode.texture.contentProtection = pack.textures.contentProtection
    encode.texture.pngLevel = pack.textures.effectivePNGLevel
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

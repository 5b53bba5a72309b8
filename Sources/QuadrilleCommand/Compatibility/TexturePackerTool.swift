import ArgumentParser
import QuadrilleIO
import QuadrillePVR
import QuadrillePacking
import QuadrillePixels

/// CodeAndWeb's TexturePacker.
enum TexturePackerTool {
  /// Runs a call: `pack` with TexturePacker's habits, or `encode` for one picture that stays whole.
  ///
  /// - Throws: ``UsageError``, ``CommandEnd``, the option parser's errors, or the typed error of the
  ///   stage that fails.
  static func run(_ arguments: [String]) throws {
    let pack = try parsed(arguments)
    guard try isConversion(pack) else { return try pack.run() }
    pack.console.apply()
    pack.ignored.note()
    try conversion(pack).run(limits: pack.limits.resolved())
  }

  /// The options; textures are of version 2 unless the call says otherwise, as loaders of those days
  /// want them.
  private static func parsed(_ arguments: [String]) throws -> PackCommand {
    let pack = try command(arguments)
    if pack.textures.textureFormat == nil, let sheet = pack.sheet,
      sheet.lowercased().contains(".pvr")
    {
      return try command(["--legacypvr"] + arguments)
    }
    return pack
  }

  private static func command(_ arguments: [String]) throws -> PackCommand {
    let parsed = try QuadrilleTool.parseAsRoot(["pack"] + arguments)
    // Anything but help, which is thrown, parses as the command that stands first.
    guard let pack = parsed as? PackCommand else { throw CommandEnd(status: .usage) }
    return pack
  }

  /// Whether the call names one picture, a sheet and no data file, and leaves the picture as it is.
  private static func isConversion(_ pack: PackCommand) throws -> Bool {
    guard pack.data.isEmpty, pack.sheet != nil, pack.variant.isEmpty, !pack.autoSd else {
      return false
    }
    var options = PackOptions()
    try pack.sprites.apply(to: &options)
    guard options.trimMode == .none, options.innerPadding == 0, options.scale == 1 else {
      return false
    }
    // The same path twice is one input.
    let limits = try pack.limits.resolved()
    let items = try InputList.items(
      pack.inputs,
      settings: pack.list.settings,
      kind: .pictures,
      limits: limits
    )
    return items.count == 1 && !items[0].isFound
  }

  private static func conversion(_ pack: PackCommand) throws -> EncodeRequest {
    let page = try pack.textures.format(sheet: pack.sheet)
    var options = PackOptions()
    try pack.sprites.apply(to: &options)
    var request = EncodeRequest(inputs: pack.inputs)
    request.output = pack.sheet
    request.recipe.encoder = page.encoder
    request.recipe.format = pack.textures.textureFormat
    request.recipe.isLegacy = pack.textures.isLegacy
    request.recipe.key = page.key
    request.recipe.keyDigest = page.keyDigest
    request.recipe.pngLevel = page.level
    var preparation = request.recipe.preparation
    preparation.premultiplies = options.alphaHandling == .premultiplyAlpha
    preparation.bleedsAlpha = options.alphaHandling == .reduceBorderArtifacts
    preparation.clearsTransparentPixels = options.alphaHandling == .clearTransparentPixels
    preparation.flipsVertically = page.isFlipped
    if page.isFlipped { request.recipe.markedFlip = FlipArgument(argument: "y") }
    if let least = page.leastMipSide {
      preparation.mipmaps = .init()
      preparation.mipmaps?.minimumSide = least
    }
    request.recipe.preparation = preparation
    request.json = pack.json
    request.list = pack.list.settings
    request.batch = pack.batch.settings
    request.files = pack.files.policy
    request.updates = pack.updates.policy
    request.isQuiet = pack.console.quiet
    return request
  }
}

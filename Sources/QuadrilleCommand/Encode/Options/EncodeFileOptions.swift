import ArgumentParser
import QuadrilleIO
import QuadrillePVR
import QuadrillePixels

/// How textures are put into files.
struct EncodeFileOptions: ParsableArguments {
  @Option(help: ArgumentHelp("What to write, whatever the output is called.", valueName: "format"))
  var textureFormat: TextureFormatArgument?

  @Flag(
    name: .customLong("legacypvr"),
    inversion: .prefixedNo,
    help: "Write .pvr files of version 2."
  )
  var isLegacy = false

  @Option(help: ArgumentHelp("Make the pixels begin at a multiple: 2, 4 or 8.", valueName: "bytes"))
  var pad: Int?

  @Option(
    help: ArgumentHelp(
      "One cube map of six inputs, in this order: XxYyZz, large letters positive.",
      valueName: "order"
    )
  )
  var cube: String?

  @Flag(inversion: .prefixedNo, help: "One texture array of all inputs.")
  var array = false

  // A text, not a type of its own: the parser's message about a bad value would show the key.
  @Option(help: ArgumentHelp("Encrypt .pvr.ccz files.", valueName: "hex"))
  var contentProtection: String?

  @Option(help: ArgumentHelp("Compression of PNG, 0 to 9.", valueName: "level"))
  var pngLevel: Int?

  func validate() throws {
    if let pad, ![2, 4, 8].contains(pad) {
      throw ValidationError("--pad is \(pad), it is 2, 4 or 8")
    }
    if cube != nil && array { throw ValidationError("--cube and --array exclude each other") }
    if let cube, EncodeAssembly(cube: cube) == nil {
      throw ValidationError("--cube is '\(cube)', it is the letters XxYyZz in some order")
    }
  }

  /// Which inputs make one texture.
  var assembly: EncodeAssembly {
    cube.flatMap(EncodeAssembly.init(cube:)) ?? (array ? .array : .single)
  }

  /// Sets what the options say.
  func apply(to recipe: inout EncodeRecipe) throws {
    recipe.format = textureFormat
    recipe.isLegacy = isLegacy
    recipe.alignment = pad
    recipe.key = try contentProtection.map { try KeyOptions.key($0, from: "--content-protection") }
    recipe.keyDigest = contentProtection.map { SHA256.hex(Array($0.lowercased().utf8)) }
    recipe.pngLevel = try pngLevel.map(PNGLevelArgument.level) ?? .standard
  }
}

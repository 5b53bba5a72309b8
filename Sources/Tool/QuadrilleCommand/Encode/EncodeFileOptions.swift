import QuadrilleConsole
import QuadrilleSystem
import QuadrilleOptions
import QuadrilleTextureFiles
import QuadrilleImage

/// How textures are put into files.
struct EncodeFileOptions: OptionGroup {
  var textureFormat: TextureFormatArgument?
  var isLegacy = false
  var pad: Int?
  var cube: CubeOrderArgument?
  var array = false
  // A text, not a type of its own: the parser's message about a bad value would show the key.
  var contentProtection: String?
  var pngLevel: PNGLevelArgument?

  mutating func options(_ table: OptionTable) {
    table.value(
      "--texture-format",
      "format",
      &textureFormat,
      "What to write, whatever the output is called."
    )
    table.flag("--legacypvr", &isLegacy, "Write .pvr files of version 2.")
    table.value("--pad", "bytes", &pad, "Make the pixels begin at a multiple: 2, 4 or 8.")
      .checking("it is 2, 4 or 8", pad.map([2, 4, 8].contains) ?? true)
    table.value(
      "--cube",
      "order",
      &cube,
      "One cube map of six inputs, in this order: XxYyZz, large letters positive."
    )
    table.flag("--array", &array, "One texture array of all inputs.")
    table.value("--content-protection", "hex", &contentProtection, "Encrypt .pvr.ccz files.")
      .secret()
    table.pngLevel(&pngLevel)
  }

  func validate() throws(UsageError) {
    if cube != nil && array { throw UsageError(message: "--cube and --array exclude each other") }
  }

  /// Which inputs make one texture.
  var assembly: EncodeAssembly {
    cube.map { .cube($0.faces) } ?? (array ? .array : .single)
  }

  /// Sets what the options say.
  func apply(to recipe: inout EncodeRecipe) throws {
    recipe.format = textureFormat
    recipe.isLegacy = isLegacy
    recipe.alignment = pad
    recipe.key = try contentProtection.map { try KeyOptions.key($0, from: "--content-protection") }
    recipe.pngLevel = pngLevel?.level ?? .standard
  }
}

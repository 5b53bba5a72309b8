import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrilleSystem
import QuadrilleTextureFiles

/// Options for texture files.
struct EncodeFileOptions: OptionGroup {
  var textureFormat: TextureFormatArgument?
  var isLegacy = false
  var pad: Int?
  var cube: CubeOrderArgument?
  var array = false
  // A string rather than a key type: the parser's error for an invalid value would show the key.
  var contentProtection: String?
  var pngLevel: PNGLevelArgument?
  var jpegQuality: Int?
  var isStrict = false

  mutating func options(_ table: OptionTable) {
    table.value(
      "--texture-format",
      "format",
      &textureFormat,
      "Container, regardless of the file name."
    )
    table.flag("--legacypvr", &isLegacy, "Write .pvr files of version 2.")
    table.value("--pad", "bytes", &pad, "Alignment of the pixel data: 2, 4 or 8.")
      .checking("expected 2, 4 or 8", pad.map([2, 4, 8].contains) ?? true)
    table.value(
      "--cube",
      "order",
      &cube,
      "Make one cube map from six inputs in the order XxYyZz; uppercase is positive."
    )
    table.flag("--array", &array, "Make one texture array from all inputs.")
    table.value("--content-protection", "hex", &contentProtection, "Encrypt .pvr.ccz files.")
      .secret()
    table.pngLevel(&pngLevel)
    table.jpegQuality(&jpegQuality)
    table.flag("--strict", &isStrict, "Treat what the output cannot store as an error.")
  }

  func validate() throws(UsageError) {
    if cube != nil && array { throw UsageError(message: "--cube and --array exclude each other") }
  }

  /// The grouping of inputs into textures.
  var assembly: EncodeAssembly {
    cube.map { .cube($0.faces) } ?? (array ? .array : .single)
  }

  /// Applies the options.
  func apply(to recipe: inout EncodeRecipe) throws {
    recipe.format = textureFormat
    recipe.isLegacy = isLegacy
    recipe.alignment = pad
    recipe.key = try contentProtection.map { try KeyOptions.key($0, from: "--content-protection") }
    recipe.images = ImageFileEncoder(
      pngLevel: pngLevel?.level ?? .standard,
      jpegQuality: jpegQuality ?? JPEG.standardQuality
    )
    recipe.isStrict = isStrict
  }
}

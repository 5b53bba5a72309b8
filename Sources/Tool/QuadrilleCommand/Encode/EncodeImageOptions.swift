import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrillePacking
import QuadrilleSprite
import QuadrilleTextureFiles

/// What is done to pictures before they are encoded.
struct EncodeImageOptions: OptionGroup {
  var mipmaps: MipmapsArgument?
  var mipLevels: Int?
  var mipmapMinSize: Int?
  var mipFilter: ResampleFilterArgument?
  var colorsLevels = false
  var resize: SizeArgument?
  var resizeFilter: ResampleFilterArgument?
  var pot: DirectionArgument?
  var square: DirectionArgument?
  var canvas: CanvasArgument?
  var canvasAt: CanvasAlignmentArgument?
  var border: BorderArgument?
  var flip: FlipOrMarkArgument?
  var flipPvr = false
  var premultiplyAlpha = false
  var bleedsAlpha = false
  var reduceBorderArtifacts = false
  var alphaHandling: KeywordArgument<PackOptions.AlphaHandling>?
  var red: ChannelArgument?
  var green: ChannelArgument?
  var blue: ChannelArgument?
  var alpha: ChannelArgument?
  var inputSpace: ColorSpaceArgument?
  var appliesOrientation = false

  mutating func options(_ table: OptionTable) {
    table.value(
      "--mipmaps -m",
      "n",
      &mipmaps,
      "Add mip levels, all of them or at most n.",
      missing: MissingValue("all") { text in
        !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
      }
    )
    .opposite("--no-mipmaps") { mipmaps = nil }
    table.value("--mip-levels", "n", &mipLevels, "The most levels, the largest counted.")
      .from(1...64, mipLevels)
    table.value("--mipmap-min-size", "pixels", &mipmapMinSize, "Shortest side of mip levels.")
      .checking("it is at least 1", mipmapMinSize ?? 1 > 0)
    table.value(
      "--mip-filter",
      "name",
      &mipFilter,
      "nearest, box, linear, cubic, mitchell, lanczos or kaiser (default: box).",
      also: "--mfilter"
    )
    table.flag(
      "--colour-mips",
      &colorsLevels,
      "Mix each level with a colour of its own.",
      also: "--color-mips"
    )
    table.value("--resize -r", "size", &resize, "The sides to resize to, 'WxH' or 'W,H'.")
    table.value(
      "--resize-filter",
      "name",
      &resizeFilter,
      "How to resize, as --mip-filter (default: lanczos).",
      also: "--rfilter"
    )
    table.value("--pot", "+|-", &pot, "Resize to powers of two: + up, - down.")
    table.value("--square", "+|-", &square, "Resize to a square: + up, - down.")
    table.value("--canvas", "size", &canvas, "Put on a canvas: 'WxH', pot, square or pot-square.")
    table.value(
      "--canvas-at",
      "place",
      &canvasAt,
      "Where on it: 'X,Y', centre, top-left, ... (default)."
    )
    table.value("--border", "size", &border, "Add a mirrored border of 'W,H' pixels.")
    table.value("--flip", "axes", &flip, "Turn over: x, y or xy; 'y,flag' marks it only.")
    table.flag("--flip-pvr", &flipPvr, "Store the rows from the bottom and mark that.")
    table.flag("--premultiply-alpha", &premultiplyAlpha, "Multiply colour by alpha.")
    table.flag("--alpha-bleed", &bleedsAlpha, "Give transparent pixels the colour of near ones.")
    table.flag("--reduce-border-artifacts", &reduceBorderArtifacts, "").hidden()
    table.value("--alpha-handling", "how", &alphaHandling, "The same in TexturePacker's words.")
    table.flag("--upright", &appliesOrientation, "Turn rows as the picture's Exif data say.")
    table.value("--red", "file,c", &red, "Take red from a channel: 'file,r'.")
    table.value("--green", "file,c", &green, "Take green from a channel.")
    table.value("--blue", "file,c", &blue, "Take blue from a channel.")
    table.value("--alpha", "file,c", &alpha, "Take alpha from a channel.")
    table.value(
      "--input-space",
      "space",
      &inputSpace,
      "What the inputs' values are: lRGB or sRGB.",
      also: "--ics"
    )
  }

  func validate() throws(UsageError) {
    if flip != nil && flipPvr {
      throw UsageError(message: "--flip and --flip-pvr exclude each other")
    }
  }

  /// Sets what the options say.
  ///
  /// - Parameter light: What is averaged.
  /// - Throws: ``UnsupportedArgument``.
  func apply(to recipe: inout EncodeRecipe, light: LightEncoding) throws {
    var preparation = TexturePreparation()
    if mipmaps != nil || mipLevels != nil || mipmapMinSize != nil || colorsLevels {
      var levels = TexturePreparation.Mipmaps()
      levels.count = mipLevels ?? mipmaps?.count
      levels.minimumDimension = mipmapMinSize ?? 1
      levels.resampling = Resampling(mipFilter?.filter ?? .box, light: light)
      levels.isColored = colorsLevels
      preparation.mipmaps = levels
    }
    preparation.size = resize?.size
    preparation.resampling = Resampling(resizeFilter?.filter ?? .lanczos, light: light)
    preparation.powerOfTwo = pot?.direction
    preparation.square = square?.direction
    preparation.canvas = canvas?.size
    if let canvasAt { preparation.canvasAlignment = canvasAt.alignment }
    preparation.borderColumns = border?.columns ?? 0
    preparation.borderRows = border?.rows ?? 0
    if let flip, !flip.isMark {
      preparation.flipsHorizontally = flip.axes.x
      preparation.flipsVertically = flip.axes.y
    }
    if flipPvr { preparation.flipsVertically = true }
    recipe.markedFlip = flipPvr ? FlipArgument(argument: "y") : flip.flatMap(\.marked)
    let handling = try alphaHandling?.value(of: "--alpha-handling")
    preparation.premultiplies = premultiplyAlpha || handling == .premultiplyAlpha
    preparation.bleedsAlpha =
      bleedsAlpha || reduceBorderArtifacts || handling == .reduceBorderArtifacts
    preparation.clearsTransparentPixels = handling == .clearTransparentPixels
    recipe.preparation = preparation
    recipe.channels = ChannelFiles(red: red, green: green, blue: blue, alpha: alpha)
    recipe.inputSpace = inputSpace?.space
    recipe.appliesOrientation = appliesOrientation
  }
}

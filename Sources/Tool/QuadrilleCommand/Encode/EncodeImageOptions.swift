import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrillePacking
import QuadrilleSprite
import QuadrilleTextureFiles

/// Options for preparing images before they are encoded.
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
      "Add mip levels, all of them or up to n.",
      missing: MissingValue("all") { text in
        !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
      }
    )
    .opposite("--no-mipmaps") { mipmaps = nil }
    table.value("--mip-levels", "n", &mipLevels, "Maximum number of levels, including the largest.")
      .from(1...64, mipLevels)
    table.value("--mipmap-min-size", "pixels", &mipmapMinSize, "Minimum dimension of mip levels.")
      .checking("expected 1 or more", mipmapMinSize ?? 1 > 0)
    table.value(
      "--mip-filter",
      "name",
      &mipFilter,
      "nearest, box, linear, cubic, mitchell, lanczos or kaiser (default: box).",
      also: "--mfilter"
    )
    table.flag(
      "--color-mips",
      &colorsLevels,
      "Tint each mip level with a color of its own.",
      also: "--colour-mips"
    )
    table.value("--resize -r", "size", &resize, "Size to resize to, 'WxH' or 'W,H'.")
    table.value(
      "--resize-filter",
      "name",
      &resizeFilter,
      "Filter for resizing, as for --mip-filter (default: lanczos).",
      also: "--rfilter"
    )
    table.value("--pot", "+|-", &pot, "Resize to power-of-two dimensions: + up, - down.")
    table.value("--square", "+|-", &square, "Resize to a square: + up, - down.")
    table.value(
      "--canvas",
      "size",
      &canvas,
      "Place the image on a canvas: 'WxH', pot, square or pot-square."
    )
    table.value(
      "--canvas-at",
      "place",
      &canvasAt,
      "Position on the canvas: 'X,Y', center, top-left, ... (default)."
    )
    table.value("--border", "size", &border, "Add a mirrored border of 'W,H' pixels.")
    table.value("--flip", "axes", &flip, "Flip the image: x, y or xy; 'y,flag' only sets the flag.")
    table.flag("--flip-pvr", &flipPvr, "Store rows from bottom to top and set the flag.")
    table.flag("--premultiply-alpha", &premultiplyAlpha, "Premultiply color by alpha.")
    table.flag("--alpha-bleed", &bleedsAlpha, "Fill transparent pixels with nearby colors.")
    table.flag("--reduce-border-artifacts", &reduceBorderArtifacts, "").hidden()
    table.value(
      "--alpha-handling",
      "how",
      &alphaHandling,
      "Alpha handling as named by TexturePacker."
    )
    table.flag(
      "--apply-exif-orientation",
      &appliesOrientation,
      "Rotate the image as its EXIF orientation says.",
      also: "--upright"
    )
    table.value("--red", "file,c", &red, "Take red from a channel of a file: 'file,r'.")
    table.value("--green", "file,c", &green, "Take green from a channel of a file.")
    table.value("--blue", "file,c", &blue, "Take blue from a channel of a file.")
    table.value("--alpha", "file,c", &alpha, "Take alpha from a channel of a file.")
    table.value(
      "--input-space",
      "space",
      &inputSpace,
      "Color space of the inputs: lRGB or sRGB.",
      also: "--ics"
    )
  }

  func validate() throws(UsageError) {
    if flip != nil && flipPvr {
      throw UsageError(message: "--flip and --flip-pvr exclude each other")
    }
  }

  /// Applies the options.
  ///
  /// - Parameter light: The color encoding in which pixels are averaged.
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

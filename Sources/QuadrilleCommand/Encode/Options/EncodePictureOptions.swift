import ArgumentParser
import QuadrillePVR
import QuadrillePacking
import QuadrillePixels
import QuadrilleSprite

/// What is done to pictures before they are encoded.
struct EncodePictureOptions: ParsableArguments {
  @Flag(name: [.short, .customLong("mipmaps")], inversion: .prefixedNo, help: "Add mip levels.")
  var mipmaps = false

  @Option(
    help: ArgumentHelp("The most levels, the largest counted; also '-m n'.", valueName: "n")
  )
  var mipLevels: Int?

  @Option(help: ArgumentHelp("Shortest side of mip levels.", valueName: "pixels"))
  var mipmapMinSize: Int?

  @Option(
    name: [.customLong("mip-filter"), .customLong("mfilter")],
    help: ArgumentHelp(
      "nearest, box, linear, cubic, mitchell, lanczos or kaiser (default: box).",
      valueName: "name"
    )
  )
  var mipFilter: ResampleFilterArgument?

  @Flag(
    name: [.customLong("colour-mips"), .customLong("color-mips")],
    inversion: .prefixedNo,
    help: "Mix each level with a colour of its own."
  )
  var colorsLevels = false

  @Option(
    name: [.short, .customLong("resize")],
    help: ArgumentHelp("The sides to resize to, 'WxH' or 'W,H'.", valueName: "size")
  )
  var resize: SidesArgument?

  @Option(
    name: [.customLong("resize-filter"), .customLong("rfilter")],
    help: ArgumentHelp("How to resize, as --mip-filter (default: lanczos).", valueName: "name")
  )
  var resizeFilter: ResampleFilterArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Resize to powers of two: + up, - down.", valueName: "+|-")
  )
  var pot: DirectionArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Resize to a square: + up, - down.", valueName: "+|-")
  )
  var square: DirectionArgument?

  @Option(
    help: ArgumentHelp(
      "Put on a canvas: 'WxH', pot, square or pot-square.",
      valueName: "size"
    )
  )
  var canvas: CanvasArgument?

  @Option(
    help: ArgumentHelp("Where on it: 'X,Y', centre, top-left, ... (default).", valueName: "place")
  )
  var canvasAt: CanvasPlaceArgument?

  @Option(help: ArgumentHelp("Add a mirrored border of 'W,H' pixels.", valueName: "size"))
  var border: BorderArgument?

  @Option(
    help: ArgumentHelp("Turn over: x, y or xy; 'y,flag' marks it only.", valueName: "axes")
  )
  var flip: FlipOrMarkArgument?

  @Flag(inversion: .prefixedNo, help: "Store the rows from the bottom and mark that.")
  var flipPvr = false

  @Flag(inversion: .prefixedNo, help: "Multiply colour by alpha.")
  var premultiplyAlpha = false

  @Flag(
    name: .customLong("alpha-bleed"),
    inversion: .prefixedNo,
    help: "Give transparent pixels the colour of near ones."
  )
  var bleedsAlpha = false

  @Flag(help: .hidden)
  var reduceBorderArtifacts = false

  @Option(help: ArgumentHelp("The same in TexturePacker's words.", valueName: "how"))
  var alphaHandling: WordArgument<PackOptions.AlphaHandling>?

  @Option(help: ArgumentHelp("Take red from a channel: 'file,r'.", valueName: "file,c"))
  var red: ChannelArgument?

  @Option(help: ArgumentHelp("Take green from a channel.", valueName: "file,c"))
  var green: ChannelArgument?

  @Option(help: ArgumentHelp("Take blue from a channel.", valueName: "file,c"))
  var blue: ChannelArgument?

  @Option(help: ArgumentHelp("Take alpha from a channel.", valueName: "file,c"))
  var alpha: ChannelArgument?

  @Option(
    name: [.customLong("input-space"), .customLong("ics")],
    help: ArgumentHelp("What the inputs' values are: lRGB or sRGB.", valueName: "space")
  )
  var inputSpace: ColorSpaceArgument?

  func validate() throws {
    for (option, value) in [("--mip-levels", mipLevels), ("--mipmap-min-size", mipmapMinSize)] {
      if let value, value < 1 {
        throw ValidationError("\(option) is \(value), it is at least 1")
      }
    }
    if flip != nil && flipPvr {
      throw ValidationError("--flip and --flip-pvr exclude each other")
    }
  }

  /// Sets what the options say.
  ///
  /// - Parameter light: What is averaged.
  /// - Throws: ``UnsupportedWord``.
  func apply(to recipe: inout EncodeRecipe, light: Light) throws {
    var preparation = TexturePreparation()
    if mipmaps || mipLevels != nil || mipmapMinSize != nil || colorsLevels {
      var levels = TexturePreparation.Mipmaps()
      levels.count = mipLevels
      levels.minimumSide = mipmapMinSize ?? 1
      levels.resampling = Resampling(mipFilter?.filter ?? .box, light: light)
      levels.isColored = colorsLevels
      preparation.mipmaps = levels
    }
    preparation.size = resize?.size
    preparation.resampling = Resampling(resizeFilter?.filter ?? .lanczos, light: light)
    preparation.powerOfTwo = pot?.direction
    preparation.square = square?.direction
    preparation.canvas = canvas?.size
    if let canvasAt { preparation.canvasPlace = canvasAt.place }
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
  }
}

import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrillePacking

/// Options for preparing sprites before they are packed.
struct PackSpriteOptions: OptionGroup {
  var trimMode: KeywordArgument<PackOptions.TrimMode>?
  var trim: Bool?
  var tracerTolerance: Int?
  var maxVertices: Int?
  var trimThreshold = 1
  var trimMargin = 0
  var innerPadding = 0
  var commonDivisorX = 1
  var commonDivisorY = 1
  var mergesDuplicates = true
  var aliasRotated = false
  var scale = 1.0
  var scaleMode: KeywordArgument<PackOptions.ScaleMode>?
  var defaultPivotPoint: PivotArgument?
  var alphaHandling: KeywordArgument<PackOptions.AlphaHandling>?
  var premultiplyAlpha = false
  var reducesBorderArtifacts = false
  var appliesOrientation = false

  mutating func options(_ table: OptionTable) {
    table.value("--trim-mode", "mode", &trimMode, "How transparent margins are trimmed.")
    table.flag("--trim", &trim, "Older names for --trim-mode Trim and None.")
    table.value(
      "--tracer-tolerance",
      "n",
      &tracerTolerance,
      "Distance of polygons from the pixels, in 1/100 pixel (default: 200)."
    )
    table.value(
      "--max-vertices",
      "n",
      &maxVertices,
      "Maximum number of vertices of a polygon (default: 32)."
    )
    table.value(
      "--trim-threshold",
      "alpha",
      &trimThreshold,
      "Minimum alpha of pixels that trimming keeps, 1 to 255."
    )
    table.value("--trim-margin", "pixels", &trimMargin, "Transparent pixels that trimming keeps.")
    table.value(
      "--inner-padding",
      "pixels",
      &innerPadding,
      "Transparent pixels added to each sprite."
    )
    table.value("--common-divisor-x", "n", &commonDivisorX, "Round widths up to a multiple.")
    table.value("--common-divisor-y", "n", &commonDivisorY, "Round heights up to a multiple.")
    table.flag(
      "--enable-auto-alias",
      &mergesDuplicates,
      "Whether sprites with equal pixels share one rectangle.",
      opposite: "--disable-auto-alias"
    )
    table.flag(
      "--alias-rotated",
      &aliasRotated,
      "Also share rectangles of sprites that differ by a rotation.",
      also: "--alias-turned"
    )
    table.flag(
      "--apply-exif-orientation",
      &appliesOrientation,
      "Rotate images as their EXIF orientation says.",
      also: "--upright"
    )
    table.value("--scale", "factor", &scale, "Scale factor of all sprites.")
    table.value("--scale-mode", "mode", &scaleMode, "Scaling algorithm.")
    table.value(
      "--default-pivot-point",
      "x,y",
      &defaultPivotPoint,
      "The pivot of all sprites as 'x,y' from 0 to 1."
    )
    table.value(
      "--alpha-handling",
      "how",
      &alphaHandling,
      "How the color of transparent pixels is handled."
    )
    table.flag("--premultiply-alpha", &premultiplyAlpha, "Premultiply color by alpha.")
    table.flag(
      "--reduce-border-artifacts",
      &reducesBorderArtifacts,
      "Fill transparent pixels with nearby colors."
    )
  }

  /// Applies the options.
  func apply(to options: inout PackOptions) throws {
    if let trimMode {
      options.trimMode = try trimMode.value(of: "--trim-mode")
    } else if let trim {
      options.trimMode = trim ? .trim : .none
    }
    if let tracerTolerance { options.tracerTolerance = Double(tracerTolerance) / 100 }
    if let maxVertices { options.maximumVertices = maxVertices }
    if options.trimMode != .polygon {
      if tracerTolerance != nil { Console.noteIgnored("--tracer-tolerance") }
      if maxVertices != nil { Console.noteIgnored("--max-vertices") }
    }
    options.trimThreshold = trimThreshold
    options.trimMargin = trimMargin
    options.innerPadding = innerPadding
    options.commonDivisorX = commonDivisorX
    options.commonDivisorY = commonDivisorY
    options.mergesDuplicates = mergesDuplicates
    options.scale = scale
    if let scaleMode { options.scaleMode = try scaleMode.value(of: "--scale-mode") }
    options.defaultPivot = defaultPivotPoint?.point
    if let alphaHandling {
      options.alphaHandling = try alphaHandling.value(of: "--alpha-handling")
    } else if premultiplyAlpha {
      options.alphaHandling = .premultiplyAlpha
    } else if reducesBorderArtifacts {
      options.alphaHandling = .reduceBorderArtifacts
    }
  }

  func validate() throws(UsageError) {
    if premultiplyAlpha && reducesBorderArtifacts {
      throw UsageError(
        message: "--premultiply-alpha and --reduce-border-artifacts exclude each other"
      )
    }
  }
}

/// `0.5,1`.
struct PivotArgument: OptionValue, Sendable {
  let point: Point

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map {
      Double(String($0))
    }
    guard parts.count == 2, let x = parts[0], let y = parts[1], x.isFinite, y.isFinite else {
      return nil
    }
    point = Point(x: x, y: y)
  }
}

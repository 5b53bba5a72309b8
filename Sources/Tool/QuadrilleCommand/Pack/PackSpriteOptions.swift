import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrillePacking

/// What becomes of each sprite before it is placed.
struct PackSpriteOptions: OptionGroup {
  var trimMode: KeywordArgument<PackOptions.TrimMode>?
  var trim: Bool?
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
    table.value("--trim-mode", "mode", &trimMode, "What becomes of transparent margins.")
    table.flag("--trim", &trim, "Older words for --trim-mode Trim and None.")
    table.value(
      "--trim-threshold",
      "alpha",
      &trimThreshold,
      "Least alpha that is not cut away, 1 to 255."
    )
    table.value("--trim-margin", "pixels", &trimMargin, "Transparent pixels that trimming leaves.")
    table.value(
      "--inner-padding",
      "pixels",
      &innerPadding,
      "Transparent pixels added to each sprite."
    )
    table.value("--common-divisor-x", "n", &commonDivisorX, "What widths are made a multiple of.")
    table.value("--common-divisor-y", "n", &commonDivisorY, "What heights are made a multiple of.")
    table.flag(
      "--enable-auto-alias",
      &mergesDuplicates,
      "Whether sprites with equal pixels share one place.",
      opposite: "--disable-auto-alias"
    )
    table.flag(
      "--alias-turned",
      &aliasRotated,
      "Sprites that differ by a turn share one place, too."
    )
    table.flag("--upright", &appliesOrientation, "Turn rows as the pictures' Exif data say.")
    table.value("--scale", "factor", &scale, "What all sprites are scaled by.")
    table.value("--scale-mode", "mode", &scaleMode, "How sprites are scaled.")
    table.value(
      "--default-pivot-point",
      "x,y",
      &defaultPivotPoint,
      "The pivot of all sprites as 'x,y' from 0 to 1."
    )
    table.value("--alpha-handling", "how", &alphaHandling, "What becomes of colour under alpha.")
    table.flag("--premultiply-alpha", &premultiplyAlpha, "Multiply colour by alpha.")
    table.flag(
      "--reduce-border-artifacts",
      &reducesBorderArtifacts,
      "Give transparent pixels the colour of near ones."
    )
  }

  /// Sets what the options say.
  func apply(to options: inout PackOptions) throws {
    if let trimMode {
      options.trimMode = try trimMode.value(of: "--trim-mode")
    } else if let trim {
      options.trimMode = trim ? .trim : .none
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

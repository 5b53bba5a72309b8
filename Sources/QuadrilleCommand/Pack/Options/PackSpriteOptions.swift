import ArgumentParser
import QuadrillePacking
import QuadrillePixels

/// What becomes of each sprite before it is placed.
struct PackSpriteOptions: ParsableArguments {
  @Option(help: ArgumentHelp("What becomes of transparent margins.", valueName: "mode"))
  var trimMode: WordArgument<PackOptions.TrimMode>?

  @Flag(inversion: .prefixedNo, help: "Older words for --trim-mode Trim and None.")
  var trim: Bool?

  @Option(help: ArgumentHelp("Least alpha that is not cut away, 1 to 255.", valueName: "alpha"))
  var trimThreshold = 1

  @Option(help: ArgumentHelp("Transparent pixels that trimming leaves.", valueName: "pixels"))
  var trimMargin = 0

  @Option(help: ArgumentHelp("Transparent pixels added to each sprite.", valueName: "pixels"))
  var innerPadding = 0

  @Option(help: ArgumentHelp("What widths are made a multiple of.", valueName: "n"))
  var commonDivisorX = 1

  @Option(help: ArgumentHelp("What heights are made a multiple of.", valueName: "n"))
  var commonDivisorY = 1

  @Flag(
    name: .customLong("auto-alias"),
    inversion: .prefixedEnableDisable,
    help: "Whether sprites with equal pixels share one place."
  )
  var mergesDuplicates = true

  @Flag(inversion: .prefixedNo, help: "Sprites that differ by a turn share one place, too.")
  var aliasTurned = false

  @Option(help: ArgumentHelp("What all sprites are scaled by.", valueName: "factor"))
  var scale = 1.0

  @Option(help: ArgumentHelp("How sprites are scaled.", valueName: "mode"))
  var scaleMode: WordArgument<PackOptions.ScaleMode>?

  @Option(help: ArgumentHelp("The pivot of all sprites as 'x,y' from 0 to 1.", valueName: "x,y"))
  var defaultPivotPoint: PivotArgument?

  @Option(help: ArgumentHelp("What becomes of colour under alpha.", valueName: "how"))
  var alphaHandling: WordArgument<PackOptions.AlphaHandling>?

  @Flag(inversion: .prefixedNo, help: "Multiply colour by alpha.")
  var premultiplyAlpha = false

  @Flag(
    name: .customLong("reduce-border-artifacts"),
    inversion: .prefixedNo,
    help: "Give transparent pixels the colour of near ones."
  )
  var reducesBorderArtifacts = false

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

  func validate() throws {
    if premultiplyAlpha && reducesBorderArtifacts {
      throw ValidationError(
        "--premultiply-alpha and --reduce-border-artifacts exclude each other"
      )
    }
  }
}

/// `0.5,1`.
struct PivotArgument: ExpressibleByArgument, Sendable {
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

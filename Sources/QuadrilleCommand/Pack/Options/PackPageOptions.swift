import ArgumentParser
import QuadrillePVR
import QuadrillePacking

/// How sprites are placed on pages.
struct PackPageOptions: ParsableArguments {
  @Flag(
    name: .customLong("rotation"),
    inversion: .prefixedEnableDisable,
    help: "Whether sprites may be turned."
  )
  var allowsRotation = true

  @Option(help: ArgumentHelp("The width of pages.", valueName: "pixels"))
  var width: Int?

  @Option(help: ArgumentHelp("The height of pages.", valueName: "pixels"))
  var height: Int?

  @Option(help: ArgumentHelp("The greatest width of pages (default: 8192).", valueName: "pixels"))
  var maxWidth: Int?

  @Option(help: ArgumentHelp("The greatest height of pages.", valueName: "pixels"))
  var maxHeight: Int?

  @Option(help: ArgumentHelp("Both of them.", valueName: "pixels"))
  var maxSize: Int?

  @Option(help: ArgumentHelp("What sizes pages may have (default: AnySize).", valueName: "name"))
  var sizeConstraints: WordArgument<PackOptions.SizeConstraint>?

  @Flag(help: ArgumentHelp("The same as --size-constraints AnySize.", visibility: .hidden))
  var allowFreeSize = false

  @Flag(inversion: .prefixedNo, help: "Pages are square.")
  var forceSquared = false

  @Flag(inversion: .prefixedNo, help: "The same as --size-constraints WordAligned.")
  var forceWordAligned = false

  @Option(help: ArgumentHelp("--border-padding and --shape-padding.", valueName: "pixels"))
  var padding: Int?

  @Option(help: ArgumentHelp("Empty pixels along the edges of pages.", valueName: "pixels"))
  var borderPadding: Int?

  @Option(help: ArgumentHelp("Empty pixels between sprites (default: 2).", valueName: "pixels"))
  var shapePadding: Int?

  @Option(help: ArgumentHelp("How often the edges of sprites are repeated.", valueName: "pixels"))
  var extrude = 0

  @Option(help: ArgumentHelp("An opaque colour under everything.", valueName: "rrggbb"))
  var backgroundColor: BackgroundArgument?

  @Flag(inversion: .prefixedNo, help: "Outline the rectangles of sprites.")
  var shapeDebug = false

  @Option(help: ArgumentHelp("How places are found.", valueName: "name"))
  var algorithm: WordArgument<PackOptions.Algorithm>?

  @Option(help: ArgumentHelp("How MaxRects chooses places.", valueName: "name"))
  var maxrectsHeuristics: WordArgument<MaxRectsHeuristic>?

  @Option(help: ArgumentHelp("How hard to try for small pages.", valueName: "mode"))
  var packMode: WordArgument<PackOptions.Mode>?

  @Option(help: ArgumentHelp("What Basic sorts by.", valueName: "name"))
  var basicSortBy: WordArgument<PackOptions.SortKey>?

  @Option(help: ArgumentHelp("The direction of that.", valueName: "name"))
  var basicOrder: WordArgument<PackOptions.SortOrder>?

  @Flag(inversion: .prefixedNo, help: "Use as many pages as it takes; names need {n} or {n1}.")
  var multipack = false

  /// Checks that nothing speaks against pages that are square, with sides that are powers of two.
  func checkSizes(for format: EncodableFormat) throws {
    guard format.isCompressed else { return }
    var other: String?
    if let sizeConstraints {
      let word = try sizeConstraints.value(of: "--size-constraints")
      if word != .powerOfTwo { other = "--size-constraints \(word.rawValue)" }
    } else if forceWordAligned || allowFreeSize {
      other = forceWordAligned ? "--force-word-aligned" : "--allow-free-size"
    }
    guard let other else { return }
    throw UsageError(
      message: "\(format.toolWord) has square pages with sides that are powers of two; "
        + "leave out \(other)"
    )
  }

  /// Sets what the options say.
  func apply(to options: inout PackOptions) throws {
    options.allowsRotation = allowsRotation
    options.fixedWidth = width
    options.fixedHeight = height
    if let side = maxWidth ?? maxSize { options.maximumWidth = side }
    if let side = maxHeight ?? maxSize { options.maximumHeight = side }
    if let sizeConstraints {
      options.sizeConstraint = try sizeConstraints.value(of: "--size-constraints")
    } else if forceWordAligned {
      options.sizeConstraint = .wordAligned
    }
    options.forcesSquare = forceSquared
    if let padding = borderPadding ?? padding { options.borderPadding = padding }
    if let padding = shapePadding ?? padding { options.shapePadding = padding }
    options.extrude = extrude
    options.backgroundColor = backgroundColor?.color
    options.drawsShapes = shapeDebug
    if let algorithm { options.algorithm = try algorithm.value(of: "--algorithm") }
    if let maxrectsHeuristics {
      options.heuristic = try maxrectsHeuristics.value(of: "--maxrects-heuristics")
    }
    if let packMode { options.mode = try packMode.value(of: "--pack-mode") }
    if let basicSortBy { options.basicSortKey = try basicSortBy.value(of: "--basic-sort-by") }
    if let basicOrder { options.basicOrder = try basicOrder.value(of: "--basic-order") }
    options.usesSeveralPages = multipack
  }
}

import QuadrilleConsole
import QuadrilleOptions
import QuadrillePacking
import QuadrilleTextureFiles

/// Options for placing sprites on pages.
struct PackPageOptions: OptionGroup {
  var allowsRotation = true
  var width: Int?
  var height: Int?
  var maxWidth: Int?
  var maxHeight: Int?
  var maxSize: Int?
  var sizeConstraints: KeywordArgument<PackOptions.SizeConstraint>?
  var allowFreeSize = false
  var forceSquared = false
  var forceWordAligned = false
  var padding: Int?
  var borderPadding: Int?
  var shapePadding: Int?
  var extrude = 0
  var backgroundColor: BackgroundArgument?
  var shapeDebug = false
  var algorithm: KeywordArgument<PackOptions.Algorithm>?
  var maxrectsHeuristics: KeywordArgument<MaxRectsHeuristic>?
  var packMode: KeywordArgument<PackOptions.Mode>?
  var basicSortBy: KeywordArgument<PackOptions.SortKey>?
  var basicOrder: KeywordArgument<PackOptions.SortOrder>?
  var multipack = false

  mutating func options(_ table: OptionTable) {
    table.flag(
      "--enable-rotation",
      &allowsRotation,
      "Whether sprites may be rotated.",
      opposite: "--disable-rotation"
    )
    table.value("--width", "pixels", &width, "The width of pages.")
    table.value("--height", "pixels", &height, "The height of pages.")
    table.value("--max-width", "pixels", &maxWidth, "Maximum width of pages (default: 8192).")
    table.value("--max-height", "pixels", &maxHeight, "Maximum height of pages.")
    table.value("--max-size", "pixels", &maxSize, "Maximum width and height of pages.")
    table.value(
      "--size-constraints",
      "name",
      &sizeConstraints,
      "Constraints on page sizes (default: AnySize)."
    )
    table.flag("--allow-free-size", &allowFreeSize, "The same as --size-constraints AnySize.")
      .hidden()
    table.flag("--force-squared", &forceSquared, "Make square pages.")
    table.flag(
      "--force-word-aligned",
      &forceWordAligned,
      "The same as --size-constraints WordAligned."
    )
    table.value("--padding", "pixels", &padding, "--border-padding and --shape-padding.")
    table.value(
      "--border-padding",
      "pixels",
      &borderPadding,
      "Empty pixels along the edges of pages."
    )
    table.value(
      "--shape-padding",
      "pixels",
      &shapePadding,
      "Empty pixels between sprites (default: 2)."
    )
    table.value("--extrude", "pixels", &extrude, "Extrude sprite edges by this many pixels.")
    table.value(
      "--background-color",
      "rrggbb",
      &backgroundColor,
      "Opaque background color."
    )
    table.flag("--shape-debug", &shapeDebug, "Outline sprite rectangles.")
    table.value("--algorithm", "name", &algorithm, "Packing algorithm.")
    table.value(
      "--maxrects-heuristics",
      "name",
      &maxrectsHeuristics,
      "MaxRects heuristic."
    )
    table.value(
      "--pack-mode",
      "mode",
      &packMode,
      "Packing effort; Fast also makes --png-level default."
    )
    table.value("--basic-sort-by", "name", &basicSortBy, "Sort key of the Basic algorithm.")
    table.value("--basic-order", "name", &basicOrder, "Sort order of the Basic algorithm.")
    table.flag("--multipack", &multipack, "Use as many pages as needed; names need {n} or {n1}.")
  }

  /// Whether the effort of packing is the lowest.
  var isFast: Bool {
    get throws(UnsupportedArgument) { try packMode?.value(of: "--pack-mode") == .fast }
  }

  /// Checks that the options allow power-of-two squares.
  func checkSizes(for format: EncodableFormat) throws {
    guard format.needsPowersOfTwo else { return }
    var other: String?
    if let sizeConstraints {
      let keyword = try sizeConstraints.value(of: "--size-constraints")
      if keyword != .powerOfTwo { other = "--size-constraints \(keyword.rawValue)" }
    } else if forceWordAligned || allowFreeSize {
      other = forceWordAligned ? "--force-word-aligned" : "--allow-free-size"
    }
    guard let other else { return }
    throw UsageError(
      message: "\(format.toolKeyword) needs square power-of-two pages; "
        + "omit \(other)"
    )
  }

  /// Applies the options.
  func apply(to options: inout PackOptions) throws {
    options.allowsRotation = allowsRotation
    options.fixedWidth = width
    options.fixedHeight = height
    if let dimension = maxWidth ?? maxSize { options.maximumWidth = dimension }
    if let dimension = maxHeight ?? maxSize { options.maximumHeight = dimension }
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

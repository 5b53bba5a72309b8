import QuadrilleAtlas
import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrillePacking
import QuadrilleSprite
import QuadrilleSystem
import QuadrilleTextureFiles

/// Options for splitting a sprite sheet without a data file.
struct UnpackSheetOptions: OptionGroup {
  var grid: SizeArgument?
  var margin: SpaceArgument?
  var spacing: SpaceArgument?
  var skipsEmpty = false
  var islands = false
  var islandDistance: Int?

  mutating func options(_ table: OptionTable) {
    table.value("--grid", "WxH", &grid, "Split an image without a data file into cells of a size.")
    table.value("--margin", "XxY", &margin, "Pixels at the left and top of the grid.")
    table.value("--spacing", "XxY", &spacing, "Pixels between the cells of the grid.")
    table.flag("--skip-empty", &skipsEmpty, "Omit cells without visible pixels.")
    table.flag("--islands", &islands, "Split an image into groups of visible pixels that touch.")
    table.value(
      "--island-distance",
      "pixels",
      &islandDistance,
      "Merge islands that are at most this far apart."
    )
  }

  /// Whether the input is a sheet without a data file.
  var isGiven: Bool { grid != nil || islands }

  func validate() throws(UsageError) {
    if grid != nil, islands {
      throw UsageError(message: "--grid and --islands exclude each other")
    }
    if grid == nil, margin != nil || spacing != nil || skipsEmpty {
      throw UsageError(message: "--margin, --spacing and --skip-empty belong to --grid")
    }
    if !islands, islandDistance != nil {
      throw UsageError(message: "--island-distance belongs to --islands")
    }
  }

  /// The parts of a sheet as sprites; nil if the input has a data file.
  ///
  /// - Throws: The error of reading the image, ``UsageError`` for numbers that do not fit it, or
  ///   `PackError`.
  func atlas(of path: String, key: CCZKey?, job: JobContext) throws -> SpriteAtlas? {
    guard isGiven else { return nil }
    let bytes = try InputFile.read(path, job: job)
    var warnings: [Diagnostic] = []
    let page = try Page(
      decoding: bytes,
      name: InputFile.name(path),
      key: key,
      job: job,
      warnings: &warnings
    )
    Console.report(warnings)
    let sheet = page.bitmap(job: job)
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let name = path == "-" ? "sheet" : AssetName(file).stem
    var description = try UsageError.mappingOptionErrors { () throws(PackError) in
      if let grid {
        var cells = SheetGrid(cellSize: grid.size)
        if let margin { cells.margin = margin.size }
        if let spacing { cells.spacing = spacing.size }
        cells.skipsEmpty = skipsEmpty
        return try cells.description(of: sheet, named: name, job: job)
      }
      return try SheetIslands(distance: islandDistance ?? 0)
        .description(of: sheet, named: name, job: job)
    }
    description.name = InputFile.name(path)
    return try SpriteAtlas(description, pages: [Page(sheet)], job: job)
  }
}

/// `1x1` or `0,2`: a horizontal and a vertical distance in pixels.
struct SpaceArgument: OptionValue, Sendable {
  let size: PixelSize

  init?(argument: String) {
    guard let (width, height) = pair(argument, in: 0...4096) else { return nil }
    size = PixelSize(width: width, height: height)
  }
}

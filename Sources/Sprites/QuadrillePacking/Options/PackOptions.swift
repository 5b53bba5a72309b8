public import QuadrilleAtlas
public import QuadrilleImage
public import QuadrilleSprite

/// How sprites are packed; each field is one option of TexturePacker, named in its description.
///
/// ```swift
/// var options = PackOptions()
/// options.sizeConstraint = .powerOfTwo
/// options.extrude = 1
/// let atlas = try SpritePacker(options).pack(sprites)
/// ```
public struct PackOptions: Sendable, Equatable {
  // MARK: Sprites

  /// What becomes of transparent margins; `--trim-mode`.
  public var trimMode = TrimMode.trim
  /// The least alpha that is not transparent to ``trimMode``, 1 to 255; `--trim-threshold`.
  public var trimThreshold = 1
  /// Pixels of the margin that are kept on each side; `--trim-margin`.
  public var trimMargin = 0
  /// Transparent pixels added around each sprite, which grows by twice as many;
  /// `--inner-padding`.
  public var innerPadding = 0
  /// What the width of each sprite and of its stored piece is made a multiple of, by transparent
  /// columns; `--common-divisor-x`.
  public var commonDivisorX = 1
  /// The same for heights; `--common-divisor-y`.
  public var commonDivisorY = 1
  /// Whether sprites with equal pixels share one place; off with `--disable-auto-alias`.
  public var mergesDuplicates = true
  /// What each sprite is scaled by before anything else; `--scale`.
  public var scale = 1.0
  /// How sprites are scaled; `--scale-mode`.
  public var scaleMode = ScaleMode.smooth
  /// The anchor of sprites that have none of their own, as a unit point with y downwards; nil leaves
  /// it out.
  public var defaultPivot: Point?

  // MARK: Pages

  /// Whether sprites may be turned; `--enable-rotation`.
  public var allowsRotation = true
  /// Which way sprites are turned: clockwise for all formats but libGDX.
  public var packedRotation = Rotation.clockwise90
  /// Turns by which a sprite may differ from another and still share its place.
  ///
  /// Only those that the format can say may be in it; see `AtlasFormat.rotations`.
  public var duplicateRotations: Set<Rotation> = []
  /// The greatest width of a page; `--max-width`, `--max-size`.
  public var maximumWidth = 8192
  /// The greatest height of a page; `--max-height`, `--max-size`.
  public var maximumHeight = 8192
  /// The width that pages must have; `--width`.
  public var fixedWidth: Int?
  /// The height that pages must have; `--height`.
  public var fixedHeight: Int?
  /// What sizes of pages are allowed; `--size-constraints`.
  public var sizeConstraint = SizeConstraint.any
  /// Whether pages are square; `--force-squared`.
  public var forcesSquare = false
  /// Empty pixels along the edges of a page; `--border-padding`.
  public var borderPadding = 0
  /// Empty pixels between sprites; `--shape-padding`.
  public var shapePadding = 2
  /// How often the outermost pixels of each sprite are repeated around it; `--extrude`.
  public var extrude = 0
  /// What becomes of colour where alpha is 0, and of colour under alpha; `--alpha-handling`.
  public var alphaHandling = AlphaHandling.keepTransparentPixels
  /// The opaque colour that everything is drawn on; `--background-color`.
  public var backgroundColor: Color?
  /// Whether the stored rectangle of each sprite is outlined; `--shape-debug`.
  public var drawsShapes = false

  // MARK: Layout

  /// How places are found; `--algorithm`.
  public var algorithm = Algorithm.maxRects
  /// The heuristic of ``Algorithm/maxRects``; `--maxrects-heuristics`.
  public var heuristic = MaxRectsHeuristic.best
  /// How hard to try for small pages; `--pack-mode`.
  public var mode = Mode.good
  /// What ``Algorithm/basic`` sorts by; `--basic-sort-by`.
  public var basicSortKey = SortKey.best
  /// The direction of that; `--basic-order`.
  public var basicOrder = SortOrder.ascending
  /// Whether sprites that have no room go on further pages; `--multipack`.
  public var usesSeveralPages = false
  /// The most threads; what is made does not depend on it.
  public var threads = 1

  // MARK: Variants

  /// The scales in which everything is made; `--variant`, `--auto-sd`.
  public var variants: [PackVariant] = []
  /// Whether all variants have their sprites at the same places; `--force-identical-layout`.
  public var forcesIdenticalLayout = false

  /// Makes the default options: trimmed, turned, merged, two pixels apart, on one page of any size.
  public init() {}

  /// Has sprites turned the way that all formats store them, or not at all.
  ///
  /// - Returns: Whether sprites that might have been turned stay upright, since the formats have no
  ///   turn in common.
  @discardableResult
  public mutating func limitRotations(to formats: [AtlasFormat]) -> Bool {
    let rotations = formats.map(\.storageRotation)
    guard let first = rotations.first else { return false }
    if let first, rotations.allSatisfy({ $0 == first }) {
      packedRotation = first
      return false
    }
    defer { allowsRotation = false }
    return allowsRotation
  }
}

/// One of several scales that an atlas is made in.
public struct PackVariant: Sendable, Equatable {
  /// What sprites are scaled by.
  public var scale: Double
  /// What stands for `{v}` in the names of files: `@2x`, `-hd`.
  public var name: String
  /// How sprites are scaled; nil takes that of the options.
  public var scaleMode: PackOptions.ScaleMode?

  /// Makes a variant.
  public init(scale: Double, name: String, scaleMode: PackOptions.ScaleMode? = nil) {
    self.scale = scale
    self.name = name
    self.scaleMode = scaleMode
  }
}

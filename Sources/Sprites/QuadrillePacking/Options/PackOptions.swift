public import QuadrilleAtlas
public import QuadrilleImage
public import QuadrilleSprite

/// The options for packing sprites; each field corresponds to the TexturePacker option named in its
/// description.
///
/// ```swift
/// var options = PackOptions()
/// options.sizeConstraint = .powerOfTwo
/// options.extrude = 1
/// let atlas = try SpritePacker(options).pack(sprites)
/// ```
public struct PackOptions: Sendable, Equatable {
  // MARK: Sprites

  /// How transparent margins are handled; `--trim-mode`.
  public var trimMode = TrimMode.trim
  /// The minimum alpha of a pixel that ``trimMode`` keeps, 1 to 255; `--trim-threshold`.
  public var trimThreshold = 1
  /// The distance in pixels by which outlines may leave the visible pixels, with
  /// ``TrimMode/polygon``; `--tracer-tolerance` in hundredths.
  public var tracerTolerance = 2.0
  /// The maximum number of corners of a sprite's outline, with ``TrimMode/polygon``;
  /// `--max-vertices`.
  public var maximumVertices = 32
  /// Pixels of the margin that are kept on each side; `--trim-margin`.
  public var trimMargin = 0
  /// Transparent pixels added on each side of a sprite; `--inner-padding`.
  public var innerPadding = 0
  /// The factor to which the widths of each sprite and of its trimmed rectangle are padded by
  /// transparent columns; `--common-divisor-x`.
  public var commonDivisorX = 1
  /// The same for heights; `--common-divisor-y`.
  public var commonDivisorY = 1
  /// Whether sprites with equal pixels share one packed rectangle; off with `--disable-auto-alias`.
  public var mergesDuplicates = true
  /// The factor by which each sprite is scaled first; `--scale`.
  public var scale = 1.0
  /// How sprites are scaled; `--scale-mode`.
  public var scaleMode = ScaleMode.smooth
  /// The anchor of sprites without their own, as a unit point with y downwards; nil omits it.
  public var defaultPivot: Point?

  // MARK: Pages

  /// Whether sprites may be rotated; `--enable-rotation`.
  public var allowsRotation = true
  /// The rotation of packed sprites: clockwise for all formats except libGDX.
  public var packedRotation = Rotation.clockwise90
  /// Rotations by which a sprite may differ from another one and still share its packed rectangle.
  ///
  /// Must be a subset of the rotations that the format supports; see `AtlasFormat.supportedRotations`.
  public var duplicateRotations: Set<Rotation> = []
  /// The maximum width of a page; `--max-width`, `--max-size`.
  public var maximumWidth = 8192
  /// The maximum height of a page; `--max-height`, `--max-size`.
  public var maximumHeight = 8192
  /// The fixed width of pages; `--width`.
  public var fixedWidth: Int?
  /// The fixed height of pages; `--height`.
  public var fixedHeight: Int?
  /// The constraint on page sizes; `--size-constraints`.
  public var sizeConstraint = SizeConstraint.any
  /// Whether pages are square; `--force-squared`.
  public var forcesSquare = false
  /// Empty pixels along the edges of a page; `--border-padding`.
  public var borderPadding = 0
  /// Empty pixels between sprites; `--shape-padding`.
  public var shapePadding = 2
  /// The number of times the edge pixels of each sprite are repeated around it; `--extrude`.
  public var extrude = 0
  /// How the color of transparent pixels is handled, and whether colors are premultiplied;
  /// `--alpha-handling`.
  public var alphaHandling = AlphaHandling.keepTransparentPixels
  /// The opaque background color of pages; `--background-color`.
  public var backgroundColor: Color?
  /// Whether the packed rectangle of each sprite is outlined; `--shape-debug`.
  public var drawsShapes = false

  // MARK: Layout

  /// The packing algorithm; `--algorithm`.
  public var algorithm = Algorithm.maxRects
  /// The heuristic of ``Algorithm/maxRects``; `--maxrects-heuristics`.
  public var heuristic = MaxRectsHeuristic.best
  /// The effort spent on finding small pages; `--pack-mode`.
  public var mode = Mode.good
  /// The sort key of ``Algorithm/basic``; `--basic-sort-by`.
  public var basicSortKey = SortKey.best
  /// The sort order of ``Algorithm/basic``; `--basic-order`.
  public var basicOrder = SortOrder.ascending
  /// Whether further pages are added for sprites that do not fit; `--multipack`.
  public var usesSeveralPages = false
  /// The maximum number of threads; the result does not depend on it.
  public var threads = 1

  /// The share of the page area without sprites, from 0 to 1, above which an update compares its
  /// layout with a new one and keeps the smaller; see `SpritePacker.update`.
  public var maximumUpdateWaste = 0.4

  // MARK: Variants

  /// The scales for which an atlas is made; `--variant`, `--auto-sd`.
  public var variants: [PackVariant] = []
  /// Whether all variants have the same layout; `--force-identical-layout`.
  public var forcesIdenticalLayout = false

  /// Makes the default options: trimmed, rotated, duplicates merged, two pixels of padding, one
  /// page of any size.
  public init() {}

  /// Sets the rotation that all formats support, or disables rotation.
  ///
  /// - Returns: Whether rotation was disabled because the formats have no rotation in common.
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

  /// Disables trimming if one of the formats cannot say that a sprite is trimmed; cropping stays.
  ///
  /// - Returns: Whether trimming was disabled.
  @discardableResult
  public mutating func limitTrimming(to formats: [AtlasFormat]) -> Bool {
    guard trimMode != .none, trimMode != .crop,
      !formats.allSatisfy(\.supportsTrimming)
    else { return false }
    trimMode = .none
    return true
  }
}

/// One of several scales of an atlas.
public struct PackVariant: Sendable, Equatable {
  /// The scale factor of sprites.
  public var scale: Double
  /// The value of `{v}` in file names: `@2x`, `-hd`.
  public var name: String
  /// How sprites are scaled; nil uses the mode of the options.
  public var scaleMode: PackOptions.ScaleMode?

  /// Makes a variant.
  public init(scale: Double, name: String, scaleMode: PackOptions.ScaleMode? = nil) {
    self.scale = scale
    self.name = name
    self.scaleMode = scaleMode
  }
}

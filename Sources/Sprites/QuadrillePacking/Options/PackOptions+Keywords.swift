extension PackOptions {
  /// How transparent margins are handled.
  public enum TrimMode: String, Sendable, CaseIterable {
    /// Margins are stored.
    case none = "None"
    /// Margins are trimmed, and the sprite keeps its size and position.
    case trim = "Trim"
    /// Margins are trimmed, and the sprite gets the size of the rest.
    case crop = "Crop"
    /// Like crop, with a pivot that keeps the position of the image; lost in formats without
    /// pivots.
    case cropKeepPosition = "CropKeepPos"
    /// Margins are trimmed, and each sprite is an outline around its visible pixels, whose packed
    /// rectangle others may reach into; only for formats with meshes.
    case polygon = "Polygon"
  }

  /// The constraint on page sizes.
  public enum SizeConstraint: String, Sendable, CaseIterable {
    /// Any size.
    case any = "AnySize"
    /// Powers of two.
    case powerOfTwo = "POT"
    /// Multiples of two.
    case wordAligned = "WordAligned"
    /// Multiples of four.
    case multipleOfFour = "MultipleOf4"

    /// The factor of which width and height are multiples.
    var step: Int {
      switch self {
      case .any, .powerOfTwo: 1
      case .wordAligned: 2
      case .multipleOfFour: 4
      }
    }
  }

  /// How the color of transparent pixels is handled, and whether colors are premultiplied.
  public enum AlphaHandling: String, Sendable, CaseIterable {
    /// Every pixel is stored unchanged.
    case keepTransparentPixels = "KeepTransparentPixels"
    /// Colors of pixels with alpha 0 are set to 0.
    case clearTransparentPixels = "ClearTransparentPixels"
    /// Colors of pixels with alpha 0 are set to those of near pixels, to avoid fringes with texture
    /// filtering.
    case reduceBorderArtifacts = "ReduceBorderArtifacts"
    /// Colors are multiplied by alpha: `round(c · a / 255)`.
    case premultiplyAlpha = "PremultiplyAlpha"
  }

  /// The packing algorithm.
  public enum Algorithm: String, Sendable, CaseIterable {
    /// A search for the smallest page.
    case maxRects = "MaxRects"
    /// Rows in sorted order.
    case basic = "Basic"
    /// Cells of equal size, sorted by name.
    case grid = "Grid"
  }

  /// The effort spent on finding small pages.
  public enum Mode: String, Sendable, CaseIterable {
    /// A few attempts.
    case fast = "Fast"
    /// A few hundredths of a second.
    case good = "Good"
    /// Some tenths of a second.
    case best = "Best"

    /// The effort in decoder steps.
    var effort: Int {
      switch self {
      case .fast: 600_000
      case .good: 6_000_000
      case .best: 120_000_000
      }
    }
  }

  /// The sort key of rows.
  public enum SortKey: String, Sendable, CaseIterable {
    /// The key that gives the smallest page.
    case best = "Best"
    /// The name.
    case name = "Name"
    /// The width.
    case width = "Width"
    /// The height.
    case height = "Height"
    /// The area.
    case area = "Area"
    /// The sum of width and height.
    case circumference = "Circumference"
  }

  /// A sort order.
  public enum SortOrder: String, Sendable, CaseIterable {
    /// Smallest first.
    case ascending = "Ascending"
    /// Largest first.
    case descending = "Descending"
  }

  /// How sprites are scaled.
  public enum ScaleMode: String, Sendable, CaseIterable {
    /// Area average weighted by alpha; interpolated when enlarging.
    case smooth = "Smooth"
    /// Nearest neighbor.
    case fast = "Fast"
    /// Twice as large, preserving the edges of pixel art (Mazzoleni, Scale2x).
    case scale2x = "Scale2x"
    /// Three times as large, preserving the edges of pixel art (Mazzoleni, Scale3x).
    case scale3x = "Scale3x"
  }
}

/// How the MaxRects algorithm chooses among free rectangles.
public enum MaxRectsHeuristic: String, Sendable, CaseIterable {
  /// The smallest result: tries all five, and the other search algorithms as well.
  case best = "Best"
  /// The free rectangle with the minimum shorter leftover side.
  case shortSideFit = "ShortSideFit"
  /// The free rectangle with the minimum longer leftover side.
  case longSideFit = "LongSideFit"
  /// The smallest free rectangle.
  case areaFit = "AreaFit"
  /// The position whose lower edge is highest in the page, then the leftmost.
  case bottomLeft = "BottomLeft"
  /// The position with the longest contact with edges of placed rectangles.
  case contactPoint = "ContactPoint"
}

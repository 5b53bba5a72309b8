extension PackOptions {
  /// What becomes of transparent margins.
  public enum TrimMode: String, Sendable, CaseIterable {
    /// They are stored.
    case none = "None"
    /// They are cut away, and the sprite keeps its size and place.
    case trim = "Trim"
    /// They are cut away, and the sprite gets the size of what is left.
    case crop = "Crop"
    /// The same, with a pivot that leaves the picture where it was; formats without pivots lose it.
    case cropKeepPosition = "CropKeepPos"
  }

  /// What sizes of pages are allowed.
  public enum SizeConstraint: String, Sendable, CaseIterable {
    /// Any.
    case any = "AnySize"
    /// Powers of two.
    case powerOfTwo = "POT"
    /// Multiples of two.
    case wordAligned = "WordAligned"
    /// Multiples of four.
    case multipleOfFour = "MultipleOf4"

    /// What sides are multiples of.
    var step: Int {
      switch self {
      case .any, .powerOfTwo: 1
      case .wordAligned: 2
      case .multipleOfFour: 4
      }
    }
  }

  /// What becomes of colour where alpha is 0, and of colour under alpha.
  public enum AlphaHandling: String, Sendable, CaseIterable {
    /// Every pixel is stored as it is.
    case keepTransparentPixels = "KeepTransparentPixels"
    /// Where alpha is 0 colour becomes 0.
    case clearTransparentPixels = "ClearTransparentPixels"
    /// Where alpha is 0 colour becomes that of near pixels, so that filters pick up no fringes.
    case reduceBorderArtifacts = "ReduceBorderArtifacts"
    /// Colour is multiplied by alpha: `round(c · a / 255)`.
    case premultiplyAlpha = "PremultiplyAlpha"
  }

  /// How places are found.
  public enum Algorithm: String, Sendable, CaseIterable {
    /// A search for the smallest page.
    case maxRects = "MaxRects"
    /// Rows in sorted order.
    case basic = "Basic"
    /// Cells of equal size in the order of names.
    case grid = "Grid"
  }

  /// How hard to try for small pages.
  public enum Mode: String, Sendable, CaseIterable {
    /// A few tries.
    case fast = "Fast"
    /// A few hundredths of a second.
    case good = "Good"
    /// Some tenths of a second.
    case best = "Best"

    /// The work in steps of the decoders.
    var effort: Int {
      switch self {
      case .fast: 600_000
      case .good: 6_000_000
      case .best: 120_000_000
      }
    }
  }

  /// What rows are sorted by.
  public enum SortKey: String, Sendable, CaseIterable {
    /// Whatever gives the smallest page.
    case best = "Best"
    /// The name.
    case name = "Name"
    /// The width.
    case width = "Width"
    /// The height.
    case height = "Height"
    /// The area.
    case area = "Area"
    /// The sum of the sides.
    case circumference = "Circumference"
  }

  /// A direction of sorting.
  public enum SortOrder: String, Sendable, CaseIterable {
    /// Small ones first.
    case ascending = "Ascending"
    /// Large ones first.
    case descending = "Descending"
  }

  /// How sprites are scaled.
  public enum ScaleMode: String, Sendable, CaseIterable {
    /// Each pixel is the mean of what it covers, weighted by alpha; between pixels when enlarged.
    case smooth = "Smooth"
    /// Each pixel is the nearest one.
    case fast = "Fast"
    /// Twice as large, with pixel art's edges kept (Mazzoleni, Scale2x).
    case scale2x = "Scale2x"
    /// Three times as large, with pixel art's edges kept (Mazzoleni, Scale3x).
    case scale3x = "Scale3x"
  }
}

/// How the MaxRects algorithm chooses among free places.
public enum MaxRectsHeuristic: String, Sendable, CaseIterable {
  /// Whatever gives the smallest page: all five, and the other algorithms of the house as well.
  case best = "Best"
  /// The place whose shorter rest is least.
  case shortSideFit = "ShortSideFit"
  /// The place whose longer rest is least.
  case longSideFit = "LongSideFit"
  /// The smallest place.
  case areaFit = "AreaFit"
  /// The place that ends highest in the page, and among those the leftmost.
  case bottomLeft = "BottomLeft"
  /// The place that touches most of what is there.
  case contactPoint = "ContactPoint"
}

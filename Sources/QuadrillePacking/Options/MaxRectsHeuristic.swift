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

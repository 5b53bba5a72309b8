/// What lies outside a picture.
public enum EdgeMode: String, Sendable, CaseIterable {
  /// The nearest pixel of the border again and again.
  case clamp
  /// The picture again and again, for tiles.
  case wrap
  /// The picture mirrored, its border twice.
  case mirror

  /// The index inside `0..<count` that stands for any index.
  ///
  /// - Precondition: `count` is at least 1.
  @inlinable
  public func index(_ index: Int, count: Int) -> Int {
    precondition(count >= 1, "there is something to repeat")
    switch self {
    case .clamp: return min(max(index, 0), count - 1)
    case .wrap:
      let rest = index % count
      return rest < 0 ? rest + count : rest
    case .mirror:
      let rest = index % (2 * count)
      let place = rest < 0 ? rest + 2 * count : rest
      return place < count ? place : 2 * count - 1 - place
    }
  }
}

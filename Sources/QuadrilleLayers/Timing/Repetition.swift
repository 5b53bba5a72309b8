/// How often something is played.
public enum Repetition: Hashable, Sendable {
  /// Without end.
  case forever
  /// A number of times; below 1 the same as ``forever``, as in the views of old.
  case count(Int)

  /// The number of times, nil for no end.
  public var limit: Int? {
    guard case .count(let count) = self, count > 0 else { return nil }
    return count
  }
}

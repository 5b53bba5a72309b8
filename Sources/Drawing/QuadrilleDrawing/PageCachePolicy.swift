/// How long a renderer keeps what it has made of a page: its texture or its decoded pixels.
///
/// The same policy holds for pages and, counted apart, for the smaller copies of pages that
/// trilinear filtering draws from. What the list being drawn shows is kept in any case.
public struct PageCachePolicy: Hashable, Sendable {
  /// How many bytes the pages may take together; nil for any number.
  ///
  /// Beyond it, pages that were not shown for the longest time go first.
  public var byteLimit: Int?
  /// For how many lists a page is kept that none of them shows; nil for any number.
  public var idleLists: Int?

  /// Makes a policy; bounds that are not named do not hold.
  public init(byteLimit: Int? = nil, idleLists: Int? = nil) {
    self.byteLimit = byteLimit
    self.idleLists = idleLists
  }

  /// Keeps 256 MiB of pages, however long nobody shows them: for pictures that come again.
  public static let standard = PageCachePolicy(byteLimit: 256 << 20)

  /// Keeps the pages of the last few lists and 64 MiB: for frames in a row, whose pages may come
  /// once.
  public static let playback = PageCachePolicy(byteLimit: 64 << 20, idleLists: 8)

  /// The policy with no more bytes than a bound; as it is where there is none.
  package func within(_ bytes: Int?) -> PageCachePolicy {
    guard let bytes else { return self }
    var policy = self
    policy.byteLimit = min(byteLimit ?? bytes, bytes)
    return policy
  }
}

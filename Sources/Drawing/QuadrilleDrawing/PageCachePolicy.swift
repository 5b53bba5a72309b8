/// How long a renderer keeps the texture or decoded pixels of a page.
///
/// The policy applies to pages and, counted separately, to the mip levels of pages that trilinear
/// filtering uses. Pages of the list being drawn are always kept.
public struct PageCachePolicy: Hashable, Sendable {
  /// The maximum total size of the pages in bytes; nil for no limit.
  ///
  /// Beyond the limit, the minimum recently used pages are removed first.
  public var byteLimit: Int?
  /// The number of lists for which an unused page is kept; nil for no limit.
  public var idleLists: Int?

  /// Creates a policy; limits that are not given do not apply.
  public init(byteLimit: Int? = nil, idleLists: Int? = nil) {
    self.byteLimit = byteLimit
    self.idleLists = idleLists
  }

  /// Keeps 256 MiB of pages regardless of age: for images that are used again.
  public static let standard = PageCachePolicy(byteLimit: 256 << 20)

  /// Keeps the pages of the last few lists and 64 MiB: for frame sequences whose pages may be used
  /// only once.
  public static let playback = PageCachePolicy(byteLimit: 64 << 20, idleLists: 8)

  /// The policy with a lower limit in bytes; unchanged if the limit is nil.
  package func within(_ bytes: Int?) -> PageCachePolicy {
    guard let bytes else { return self }
    var policy = self
    policy.byteLimit = min(byteLimit ?? bytes, bytes)
    return policy
  }
}

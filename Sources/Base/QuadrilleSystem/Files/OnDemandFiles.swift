/// Files that come from elsewhere when they are asked for: members of an archive.
package enum OnDemandFiles {
  private static let provider = Lock<(@Sendable (String) -> Bool)?>(nil)

  /// Has a closure asked before a file counts as missing.
  ///
  /// - Parameter provide: Takes a path; whether a file or folder is there now.
  package static func provide(by provide: @escaping @Sendable (String) -> Bool) {
    provider.withLock { $0 = provide }
  }

  /// Whether a file or folder that was missing is there now.
  static func materialize(_ path: String) -> Bool {
    guard let provide = provider.withLock({ $0 }) else { return false }
    return provide(path)
  }
}

/// Files that are created on first access: members of an archive.
package enum OnDemandFiles {
  private static let provider = Lock<(@Sendable (String) -> Bool)?>(nil)

  /// Registers a closure that is called before a file counts as missing.
  ///
  /// - Parameter provide: Receives a path; returns whether a file or folder exists there now.
  package static func provide(by provide: @escaping @Sendable (String) -> Bool) {
    provider.withLock { $0 = provide }
  }

  /// Whether a missing file or folder has been created.
  static func materialize(_ path: String) -> Bool {
    guard let provide = provider.withLock({ $0 }) else { return false }
    return provide(path)
  }
}

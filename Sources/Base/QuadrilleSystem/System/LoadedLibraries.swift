/// The functions of system libraries that the process has loaded, each kind once.
///
/// A process-wide value, since loading is: a library is never closed, and its functions have no
/// state of a job.
package enum LoadedLibraries {
  private static let loaded = Lock<[ObjectIdentifier: any Sendable]>([:])

  /// The functions of a kind, loaded at the first call; a failure is not kept, and the next call
  /// tries again.
  package static func functions<Functions: Sendable, Failure: Error>(
    _ load: () throws(Failure) -> Functions
  ) throws(Failure) -> Functions {
    let kind = ObjectIdentifier(Functions.self)
    if let known = loaded.withLock({ $0[kind] }) as? Functions { return known }
    // Not under the lock: a driver takes long to load, and loads others.
    let functions = try load()
    return loaded.withLock { loaded in
      if let known = loaded[kind] as? Functions { return known }
      loaded[kind] = functions
      return functions
    }
  }
}

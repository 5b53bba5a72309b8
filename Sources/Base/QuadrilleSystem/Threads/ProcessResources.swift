/// What the system gives to a process as a whole: its threads and the libraries that it has loaded.
///
/// All jobs use them, and they hold no state of any.
package final class ProcessResources: Sendable {
  /// Those of this process.
  static let shared = ProcessResources()

  /// The threads of parallel work.
  let threads = Lock(ThreadPool.Members())
  /// The functions of libraries, by their kind.
  private let libraries = Lock<[ObjectIdentifier: any Sendable]>([:])

  private init() {}

  /// The functions of a kind, loaded at the first call; a failure is not kept, and the next call
  /// tries again.
  ///
  /// A library is never closed.
  package static func libraryFunctions<Functions: Sendable, Failure: Error>(
    _ load: () throws(Failure) -> Functions
  ) throws(Failure) -> Functions {
    let kind = ObjectIdentifier(Functions.self)
    let libraries = shared.libraries
    if let known = libraries.withLock({ $0[kind] }) as? Functions { return known }
    // Not under the lock: a driver takes long to load, and loads others.
    let functions = try load()
    return libraries.withLock { loaded in
      if let known = loaded[kind] as? Functions { return known }
      loaded[kind] = functions
      return functions
    }
  }
}

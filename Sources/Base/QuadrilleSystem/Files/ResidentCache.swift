/// Keeps the values that the jobs of a long-running process load from files: textures, atlases,
/// scenes.
///
/// A value is valid while its files are unchanged. A process with a single job reads each file only
/// once and needs none.
package final class ResidentCache: Sendable {
  /// A value and the files that it was loaded from.
  private struct Entry: Sendable {
    let value: any Sendable
    let files: [(path: String, input: FileAccessLog.Input)]
  }

  private struct State: Sendable {
    var entries: BoundedCache<String, Entry>
    /// The digests of files read earlier, valid while their stamps are unchanged.
    var digests: [FileStamp: String] = [:]
  }

  private let state: Lock<State>
  /// The settings that all values of a job depend on in addition to their names.
  private let scope: String

  /// Creates an empty cache.
  ///
  /// - Parameter byteLimit: The maximum total size of the values in bytes.
  package init(byteLimit: Int) {
    state = Lock(State(entries: BoundedCache(byteLimit: byteLimit)))
    scope = ""
  }

  private init(_ other: ResidentCache, scope: String) {
    state = other.state
    self.scope = scope
  }

  /// The same cache for a job.
  ///
  /// - Parameter scope: The settings that its values depend on in addition to their names: its
  ///   limits.
  package func scoped(_ scope: String) -> ResidentCache { ResidentCache(self, scope: scope) }

  /// Ends a job: the values that it used may be evicted from now on.
  package func endJob() { state.withLock { $0.entries.beginFrame() } }

  /// The digest of the contents of a file.
  func digest(of stamp: FileStamp, _ bytes: [UInt8]) -> String {
    if let known = state.withLock({ $0.digests[stamp] }) { return known }
    let digest = SHA256.hex(bytes)
    state.withLock { state in
      if state.digests.count >= 4096 { state.digests = [:] }
      state.digests[stamp] = digest
    }
    return digest
  }

  /// The value for a name, created where it is not cached or its files have changed.
  fileprivate func value<Value: Sendable, Failure: Error>(
    _ name: String,
    byteCount: (Value) -> Int,
    _ job: JobContext,
    _ make: (JobContext) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let name = scope.isEmpty ? name : "\(scope) \(name)"
    if let known = state.withLock({ $0.entries.value(for: name) }),
      let value = known.value as? Value,
      known.files.allSatisfy({ FileStamp($0.path) == $0.input.stamp })
    {
      for file in known.files { job.fileLog?.noteRead(file.path, file.input) }
      return value
    }
    let log = FileAccessLog(digesting: true, outer: job.fileLog)
    let created = try make(job.changed { $0.fileLog = log })
    let files = log.inputs.sorted { $0.key < $1.key }.map { (path: $0.key, input: $0.value) }
    guard !files.isEmpty else { return created }
    let entry = Entry(value: created, files: files)
    let size = byteCount(created)
    state.withLock { $0.entries.insert(entry, for: name, byteCount: size) }
    return created
  }
}

extension JobContext {
  /// A value loaded from files: from the job's cache, where it has one.
  ///
  /// - Parameters:
  ///   - name: The subject of the value and everything else that it depends on; called only with a
  ///     cache.
  ///   - byteCount: The size of a value in bytes.
  ///   - make: Loads the value for the job that it is given, whose reads become those of the value.
  package func cached<Value: Sendable, Failure: Error>(
    _ name: @autoclosure () -> String,
    byteCount: (Value) -> Int,
    _ make: (JobContext) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard let cache else { return try make(self) }
    return try cache.value(name(), byteCount: byteCount, self, make)
  }
}

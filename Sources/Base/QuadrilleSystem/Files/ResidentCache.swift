/// Caches values that a long-running process loaded from files: textures, atlases, scenes.
///
/// A value is valid while its files are unchanged. Nothing is cached before ``begin(byteLimit:)``:
/// a process with a single job reads each file only once.
package enum ResidentCache {
  /// A value and the files that it was loaded from.
  private struct Entry: Sendable {
    let value: any Sendable
    let files: [(path: String, note: Note)]
  }

  /// The state of a file when it was read.
  private struct Note: Sendable {
    let stamp: FileStamp
    let digest: String
  }

  private struct State: Sendable {
    var isOn = false
    var entries = BoundedCache<String, Entry>()
    /// The settings that all values depend on in addition to their names.
    var scope = ""
    /// The files of the values under construction, the innermost last.
    var open: [[String: Note]] = []
  }

  private static let state = Lock(State())

  /// Starts caching.
  ///
  /// - Parameter byteLimit: The maximum total size of the values in bytes.
  package static func begin(byteLimit: Int) {
    state.withLock { $0 = State(isOn: true, entries: BoundedCache(byteLimit: byteLimit)) }
  }

  /// Whether values are cached.
  package static var isOn: Bool { state.withLock { $0.isOn } }

  /// Starts a job.
  ///
  /// - Parameter scope: The settings that its values depend on in addition to their names: its
  ///   limits.
  package static func beginJob(scope: String) { state.withLock { $0.scope = scope } }

  /// Ends a job: the values that it used may be evicted from now on.
  package static func endJob() { state.withLock { $0.entries.beginFrame() } }

  /// The value for a name, created where it is not cached or its files have changed.
  ///
  /// - Parameters:
  ///   - name: The subject of the value and everything else that it depends on; called only while
  ///     caching.
  ///   - byteCount: The size of a value in bytes.
  ///   - make: Creates the value.
  package static func value<Value: Sendable, Failure: Error>(
    _ name: () -> String,
    byteCount: (Value) -> Int,
    _ make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard let scope = state.withLock({ $0.isOn ? $0.scope : nil }) else { return try make() }
    let name = scope.isEmpty ? name() : "\(scope) \(name())"
    if let known = state.withLock({ $0.entries.value(for: name) }),
      let value = known.value as? Value,
      known.files.allSatisfy({ FileStamp($0.path) == $0.note.stamp })
    {
      for file in known.files { note(file.path, file.note) }
      return value
    }
    state.withLock { $0.open.append([:]) }
    let created: Value
    do throws(Failure) {
      created = try make()
    } catch {
      close()
      throw error
    }
    let files = close().sorted { $0.key < $1.key }.map { (path: $0.key, note: $0.value) }
    guard !files.isEmpty else { return created }
    let entry = Entry(value: created, files: files)
    let size = byteCount(created)
    state.withLock { $0.entries.insert(entry, for: name, byteCount: size) }
    return created
  }

  /// Records a file that was read while values are under construction.
  static func note(_ path: String, _ stamp: FileStamp, digest: String) {
    note(path, Note(stamp: stamp, digest: digest))
  }

  private static func note(_ path: String, _ note: Note) {
    state.withLock { state in
      for index in state.open.indices { state.open[index][path] = note }
    }
    FileAccessLog.noteRead(path, digest: note.digest)
  }

  /// Whether files must be digested for a value under construction.
  static var isMaking: Bool { state.withLock { !$0.open.isEmpty } }

  /// Ends the innermost value and returns its files.
  @discardableResult
  private static func close() -> [String: Note] {
    state.withLock { $0.open.popLast() ?? [:] }
  }
}

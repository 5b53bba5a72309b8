/// What a resident process has made of files: textures, atlases, scenes, each kept as long as its
/// files stay as they are.
///
/// Nothing is kept before ``begin(byteLimit:)``: a process that does one thing reads each file once
/// anyway.
package enum ResidentCache {
  /// A value, and the files that it was made of.
  private struct Entry: Sendable {
    let value: any Sendable
    let files: [(path: String, note: Note)]
  }

  /// What a file was when it was read.
  private struct Note: Sendable {
    let stamp: FileStamp
    let digest: String
  }

  private struct State: Sendable {
    var isOn = false
    var entries = BoundedCache<String, Entry>()
    /// What all values depend on besides their names.
    var scope = ""
    /// The files of the values that are being made, the innermost last.
    var open: [[String: Note]] = []
  }

  private static let state = Lock(State())

  /// Begins to keep values.
  ///
  /// - Parameter byteLimit: How many bytes the values may take together.
  package static func begin(byteLimit: Int) {
    state.withLock { $0 = State(isOn: true, entries: BoundedCache(byteLimit: byteLimit)) }
  }

  /// Whether values are kept.
  package static var isOn: Bool { state.withLock { $0.isOn } }

  /// Begins a job.
  ///
  /// - Parameter scope: What the values that it makes depend on besides their names: its limits.
  package static func beginJob(scope: String) { state.withLock { $0.scope = scope } }

  /// Ends a job: what it used may go from here on.
  package static func endJob() { state.withLock { $0.entries.beginFrame() } }

  /// The value that a name stands for, made where it is not kept or its files have changed.
  ///
  /// - Parameters:
  ///   - name: What the value is of, and everything else that it depends on; called only where
  ///     values are kept.
  ///   - byteCount: The size of a value.
  ///   - make: Makes the value.
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

  /// Notes a file that was read while values are being made.
  static func note(_ path: String, _ stamp: FileStamp, digest: String) {
    note(path, Note(stamp: stamp, digest: digest))
  }

  private static func note(_ path: String, _ note: Note) {
    state.withLock { state in
      for index in state.open.indices { state.open[index][path] = note }
    }
    FileAccessLog.noteRead(path, digest: note.digest)
  }

  /// Whether files are to be digested for a value.
  static var isMaking: Bool { state.withLock { !$0.open.isEmpty } }

  /// Ends the innermost value; gives its files.
  @discardableResult
  private static func close() -> [String: Note] {
    state.withLock { $0.open.popLast() ?? [:] }
  }
}

/// Which files a process has read and written, for those who ask.
///
/// Nothing is noted before ``begin()``.
package enum FileLog {
  private struct State {
    var isOn = false
    var read: Set<String> = []
    var written: [String] = []
  }

  private static let state = Lock(State())

  /// Forgets everything, and notes what follows.
  package static func begin() { state.withLock { $0 = State(isOn: true) } }

  /// The files that were read, by their paths in the order of their bytes.
  package static var filesRead: [String] {
    state.withLock { Array($0.read) }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The files that were written, or were there as they would have become, in that order.
  package static var filesWritten: [String] { state.withLock { $0.written } }

  /// Notes a file that is being read.
  package static func noteRead(_ path: String) {
    state.withLock { if $0.isOn { $0.read.insert(path) } }
  }

  /// Notes an output.
  package static func noteWritten(_ path: String) {
    state.withLock { if $0.isOn { $0.written.append(path) } }
  }
}

internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The registry of existing temporary files, for a signal handler to remove.
///
/// A file is registered before it is created and confirmed afterwards. A process that exits waits
/// for pending ones, so that no file appears after the removal.
package enum TemporaryFiles {
  /// More than the maximum number of writing threads; a signal leaves files beyond it behind.
  static let slotCount = 2_048
  private static let nameBytes = 256
  /// The maximum wait of an exiting process for a pending file, in milliseconds.
  private static let waitLimitMilliseconds = 2_000

  /// The state of a slot.
  private enum State {
    static let free = 0
    static let creating = 1
    /// The file is about to be created.
    static let pendingCreation = 2
    static let created = 3
  }

  /// One file per slot: state, folder and name.
  ///
  /// An additional state is 1 as soon as the process exits.
  @safe private struct Table: ~Copyable {
    let folders: UnsafeMutablePointer<Int32>
    let names: UnsafeMutablePointer<CChar>
    let states: UnsafeMutablePointer<Atomic<Int>>
  }

  // Never freed: a signal can come until the very end. Zeroed memory of this size is not backed by
  // pages until it is written, so that a command pays only for the slots that it uses.
  nonisolated(unsafe) private static let table: Table = {
    let folders = UnsafeMutablePointer<Int32>.allocate(capacity: slotCount)
    let states = UnsafeMutablePointer<Atomic<Int>>.allocate(capacity: slotCount + 1)
    for slot in 0...slotCount { unsafe (states + slot).initialize(to: Atomic(State.free)) }
    let names = UnsafeMutablePointer<CChar>.allocate(capacity: slotCount * nameBytes)
    return unsafe Table(folders: folders, names: names, states: states)
  }()

  /// Allocates the table, so that ``removeAll()`` does not; call before installing a handler.
  package static func prepare() {
    unsafe table.states[0].store(table.states[0].load(ordering: .relaxed), ordering: .relaxed)
  }

  /// Removes all temporary files; safe in a signal handler after `prepare()`.
  ///
  /// Only for a process that is about to exit: pending files cannot be completed afterwards.
  package static func removeAll() {
    for slot in 0..<slotCount
    where unsafe table.states[slot].load(ordering: .acquiring) >= State.pendingCreation {
      _ = unsafe unlinkat(table.folders[slot], table.names + slot * nameBytes, 0)
    }
  }

  /// Removes all temporary files of an exiting process whose threads may be creating more.
  ///
  /// Safe in a signal handler after ``prepare()``.
  package static func removeAllAtEnd() {
    unsafe table.states[slotCount].store(1, ordering: .sequentiallyConsistent)
    removeAll()
    // A thread that has registered its file may have been stopped right before creating it.
    var waits = 0
    while waits < waitLimitMilliseconds, hasPendingFile {
      waits += 1
      var instant = timespec(tv_sec: 0, tv_nsec: 1_000_000)
      _ = unsafe nanosleep(&instant, nil)
    }
    removeAll()
  }

  /// Never returns in an exiting process: a failure there is caused by the removal of the file.
  static func waitAtEnd() {
    while unsafe table.states[slotCount].load(ordering: .sequentiallyConsistent) == 1 { pause() }
  }

  /// Registers a file, creates it and confirms it.
  ///
  /// Signals are blocked meanwhile: a handler on this thread would wait for itself.
  ///
  /// - Parameter make: Creates the file; returns a descriptor, negative on failure.
  /// - Returns: The result of `make` and the file's slot: nil if there is no file or the table is
  ///   full.
  static func make(
    _ folder: Int32,
    _ name: String,
    _ make: () -> Int32
  ) -> (fileDescriptor: Int32, failure: Int32, slot: Int?) {
    var all = sigset_t()
    var old = sigset_t()
    _ = unsafe sigfillset(&all)
    _ = unsafe pthread_sigmask(SIG_BLOCK, &all, &old)
    defer { _ = unsafe pthread_sigmask(SIG_SETMASK, &old, nil) }
    let slot = register(folder, name)
    let fileDescriptor = make()
    let failure = errno
    guard fileDescriptor >= 0 else {
      unregister(slot)
      return (fileDescriptor, failure, nil)
    }
    if let slot { unsafe table.states[slot].store(State.created, ordering: .releasing) }
    return (fileDescriptor, 0, slot)
  }

  /// Registers a file; nil if the table is full, in which case a signal leaves the file behind.
  static func register(_ folder: Int32, _ name: String) -> Int? {
    guard name.utf8.count < nameBytes else { return nil }
    waitAtEnd()
    for slot in 0..<slotCount {
      let (isMine, _) = unsafe table.states[slot].compareExchange(
        expected: State.free,
        desired: State.creating,
        ordering: .acquiringAndReleasing
      )
      guard isMine else { continue }
      unsafe table.folders[slot] = folder
      var offset = slot * nameBytes
      for byte in name.utf8 {
        unsafe table.names[offset] = CChar(bitPattern: byte)
        offset += 1
      }
      unsafe table.names[offset] = 0
      unsafe table.states[slot].store(State.pendingCreation, ordering: .sequentiallyConsistent)
      // Either the exit is seen here, or the exiting thread sees the registration.
      if unsafe table.states[slotCount].load(ordering: .sequentiallyConsistent) == 1 {
        unregister(slot)
        waitAtEnd()
      }
      return slot
    }
    return nil
  }

  /// Unregisters a file.
  static func unregister(_ slot: Int?) {
    if let slot { unsafe table.states[slot].store(State.free, ordering: .releasing) }
  }

  /// Whether a file is about to be created.
  private static var hasPendingFile: Bool {
    for slot in 0..<slotCount {
      let state = unsafe table.states[slot].load(ordering: .sequentiallyConsistent)
      if state == State.creating || state == State.pendingCreation { return true }
    }
    return false
  }
}

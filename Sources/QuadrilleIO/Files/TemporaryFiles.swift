internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The temporary files that exist at this moment, for a signal handler to remove.
public enum TemporaryFiles {
  private static let slotCount = 64
  private static let nameBytes = 256

  /// One file: state 0 free, 1 being filled, 2 in use, then folder and name.
  ///
  /// One state more is 1 as soon as the process ends.
  @safe private struct Table: ~Copyable {
    let folders: UnsafeMutablePointer<Int32>
    let names: UnsafeMutablePointer<CChar>
    let states: UnsafeMutablePointer<Atomic<Int>>
  }

  // Never freed: a signal can come until the very end.
  nonisolated(unsafe) private static let table: Table = {
    let folders = UnsafeMutablePointer<Int32>.allocate(capacity: slotCount)
    unsafe folders.initialize(repeating: -1, count: slotCount)
    let names = UnsafeMutablePointer<CChar>.allocate(capacity: slotCount * nameBytes)
    unsafe names.initialize(repeating: 0, count: slotCount * nameBytes)
    let states = UnsafeMutablePointer<Atomic<Int>>.allocate(capacity: slotCount + 1)
    for slot in 0...slotCount { unsafe (states + slot).initialize(to: Atomic(0)) }
    return unsafe Table(folders: folders, names: names, states: states)
  }()

  /// Makes the table, so that ``removeAll()`` allocates nothing; call before installing a handler.
  public static func prepare() {
    unsafe table.states[0].store(table.states[0].load(ordering: .relaxed), ordering: .relaxed)
  }

  /// Removes all temporary files; safe in a signal handler after ``prepare()``.
  ///
  /// Only for a process that is about to end: files under way cannot be finished afterwards.
  public static func removeAll() {
    for slot in 0..<slotCount where unsafe table.states[slot].load(ordering: .acquiring) == 2 {
      _ = unsafe unlinkat(table.folders[slot], table.names + slot * nameBytes, 0)
    }
  }

  /// Removes all temporary files of a process that ends, and has threads that would make another
  /// one wait for that; safe in a signal handler after ``prepare()``.
  public static func removeAllAtEnd() {
    unsafe table.states[slotCount].store(1, ordering: .sequentiallyConsistent)
    removeAll()
    // A thread that has noted its file may be about to make it.
    var moment = timespec(tv_sec: 0, tv_nsec: 2_000_000)
    _ = unsafe nanosleep(&moment, nil)
    removeAll()
  }

  /// Notes a file; nil where the table is full, and then a signal leaves the file behind.
  static func register(_ folder: Int32, _ name: String) -> Int? {
    guard name.utf8.count < nameBytes else { return nil }
    while unsafe table.states[slotCount].load(ordering: .sequentiallyConsistent) == 1 { pause() }
    for slot in 0..<slotCount {
      let (isMine, _) = unsafe table.states[slot].compareExchange(
        expected: 0,
        desired: 1,
        ordering: .acquiringAndReleasing
      )
      guard isMine else { continue }
      unsafe table.folders[slot] = folder
      var place = slot * nameBytes
      for byte in name.utf8 {
        unsafe table.names[place] = CChar(bitPattern: byte)
        place += 1
      }
      unsafe table.names[place] = 0
      unsafe table.states[slot].store(2, ordering: .releasing)
      return slot
    }
    return nil
  }

  /// Forgets a file.
  static func unregister(_ slot: Int?) {
    if let slot { unsafe table.states[slot].store(0, ordering: .releasing) }
  }
}

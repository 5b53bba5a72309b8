import Glibc
import QuadrilleSystem

/// Events of files in folders, from inotify.
///
/// The system may refuse to watch a folder; the owner then compares files at intervals.
struct FolderEvents: ~Copyable {
  /// An event of a file.
  struct Event {
    /// The path, spelled with the folder's path; nil where events were lost.
    let path: String?
    /// The kinds of events, `IN_…`.
    let mask: UInt32

    /// Whether the event is one of some kinds.
    func isOne(of kinds: Int32...) -> Bool {
      kinds.contains { mask & UInt32(bitPattern: $0) != 0 }
    }
  }

  private static let mask = UInt32(
    IN_CREATE | IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ATTRIB
  )

  private let inotify: FileDescriptor
  /// The paths of each watched folder; links give a folder several.
  private var folders: [Int32: Set<String>] = [:]
  /// Whether the system watches all folders that exist.
  private(set) var isComplete = true

  /// Creates a list of no folders.
  init() {
    inotify = FileDescriptor(owning: inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK)))
  }

  /// Watches folders, in addition to those that are watched already.
  ///
  /// - Returns: Whether one of them was not watched.
  mutating func add(_ paths: Set<String>) -> Bool {
    isComplete = true
    var isNew = false
    for path in paths {
      let number = unsafe inotify_add_watch(inotify.fileDescriptor, path, Self.mask)
      if number >= 0 {
        if folders[number, default: []].insert(path).inserted { isNew = true }
      } else if errno != ENOENT && errno != ENOTDIR {
        isComplete = false
      }
    }
    return isNew
  }

  /// Waits for an event.
  ///
  /// - Parameter milliseconds: The maximum time; negative for any.
  /// - Returns: Whether there is an event.
  func wait(milliseconds: Int) -> Bool {
    var request = pollfd(fd: inotify.fileDescriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, Int32(clamping: milliseconds)) > 0
  }

  /// The events since the last call.
  mutating func next() -> [Event] {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var result: [Event] = []
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe FileDescriptor.read(inotify.fileDescriptor, into: $0)
      }
      guard count > 0 else { return result }
      take(buffer[..<count], &result)
    }
  }

  /// Reads events: `struct inotify_event` of 16 bytes, and a name padded with NUL bytes.
  private mutating func take(_ bytes: ArraySlice<UInt8>, _ result: inout [Event]) {
    let head = MemoryLayout<inotify_event>.size
    var start = 0
    while start + head <= bytes.count {
      let event = unsafe bytes.withUnsafeBytes {
        unsafe $0.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
      }
      let end = min(bytes.count, start + head + Int(event.len))
      let name = String(decoding: bytes[(start + head)..<end].prefix { $0 != 0 }, as: UTF8.self)
      start = end
      if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
        result.append(Event(path: nil, mask: event.mask))
      } else if event.mask & UInt32(IN_IGNORED) != 0 {
        folders[event.wd] = nil
      } else if !name.isEmpty {
        for folder in folders[event.wd] ?? [] {
          let path = PathParts.plain(folder == "." ? name : folder + "/" + name)
          result.append(Event(path: path, mask: event.mask))
        }
      }
    }
  }
}

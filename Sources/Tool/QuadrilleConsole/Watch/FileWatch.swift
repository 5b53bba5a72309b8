import Glibc
import QuadrilleOptions
import QuadrilleSystem

/// Repeats work whenever a file that it read changes.
///
/// Editors save by replacing the file, so folders are watched, and events of other files in them
/// are ignored.
package enum FileWatch {
  /// Changes within this many milliseconds count as one.
  private static let quiet: Int32 = 60

  /// Runs the work until the process ends; errors are reported, and the next change triggers a
  /// retry.
  ///
  /// - Parameters:
  ///   - name: The name of the output, for the line of each run.
  ///   - work: Reads its inputs again at each call.
  /// - Throws: `IOError` if the system does not allow watching.
  package static func run(_ name: String, _ work: () throws -> Void) throws {
    let watch = inotify_init1(Int32(IN_CLOEXEC))
    guard watch >= 0 else {
      throw UsageError(message: "--watch: the system refuses to watch files (\(errno))")
    }
    defer { close(watch) }
    var folders: [Int32: String] = [:]
    while true {
      // Watching starts before the work reads, so that no change is missed.
      let before = Session.current.job.fileLog?.filesRead ?? []
      add(before, to: watch, &folders)
      let log = FileAccessLog()
      Session.current.changeJob { $0.fileLog = log }
      let clock = Stopwatch()
      let problem = result(of: work)
      let read = Set(log.filesRead.map(plain)).union(before.map(plain))
      add(Array(read), to: watch, &folders)
      let milliseconds = Int((clock.seconds * 1000).rounded())
      Console.printNote(
        problem.map { "\(name): \($0)" } ?? "\(name): made in \(milliseconds) ms"
      )
      guard !folders.isEmpty else {
        throw UsageError(message: "--watch: none of the files that were read can be watched")
      }
      wait(watch, folders, read)
    }
  }

  /// The error message; nil on success.
  private static func result(of work: () throws -> Void) -> String? {
    do {
      try work()
      try DependencyFile.end()
      return nil
    } catch let error as any QuadrilleError {
      Console.report(Diagnostic(error))
      return "waiting for a change"
    } catch {
      return "waiting for a change"
    }
  }

  private static func add(_ files: [String], to watch: Int32, _ folders: inout [Int32: String]) {
    for folder in Set(files.filter { $0 != "-" }.map(folder)) {
      let mask = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_MOVED_FROM)
      let number = unsafe inotify_add_watch(watch, folder, mask)
      if number >= 0 { folders[number] = folder }
    }
  }

  /// Returns once one of the files was written, created, moved or removed.
  private static func wait(_ watch: Int32, _ folders: [Int32: String], _ files: Set<String>) {
    var isChanged = false
    while true {
      var poll = pollfd(fd: watch, events: Int16(POLLIN), revents: 0)
      guard unsafe Glibc.poll(&poll, 1, isChanged ? quiet : -1) > 0 else {
        if isChanged { return }
        continue
      }
      for (number, name) in events(watch) {
        guard let folder = folders[number] else { continue }
        if files.contains(plain(folder == "." ? name : folder + "/" + name)) { isChanged = true }
      }
    }
  }

  /// The pending events: the folder, and the name in it.
  private static func events(_ watch: Int32) -> [(folder: Int32, name: String)] {
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe read(watch, $0.baseAddress, $0.count)
    }
    var result: [(Int32, String)] = []
    var start = 0
    let head = MemoryLayout<inotify_event>.size
    while start + head <= count {
      let event = unsafe buffer.withUnsafeBytes {
        unsafe $0.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
      }
      let end = min(count, start + head + Int(event.len))
      let name = buffer[(start + head)..<end].prefix { $0 != 0 }
      result.append((event.wd, String(decoding: name, as: UTF8.self)))
      start = end
    }
    return result
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A path without `./` and repeated slashes.
  private static func plain(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}

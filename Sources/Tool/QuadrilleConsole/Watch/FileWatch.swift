import Glibc
import QuadrilleOptions
import QuadrilleSystem

/// Repeats work whenever a file that it read changes, or a search would find other files.
///
/// Events of the system only end the waiting; files are then compared with the versions that the
/// last run has read. So it does not matter how an editor saves, and files that the command writes
/// itself change nothing.
package struct FileWatch: ~Copyable {
  /// Changes within this many milliseconds count as one.
  private static let quiet = 50
  /// The number of milliseconds without a write after which a file that is still open for writing
  /// counts as complete.
  private static let stalled = 2000
  /// The maximum time in milliseconds to wait for the end of continuous changes.
  private static let patience = 5000
  /// The interval in milliseconds between comparisons if the system does not watch all folders.
  private static let interval = 500
  /// The maximum number of files that a message names.
  private static let namedCount = 3

  private var events = FolderEvents()
  private var files: WatchedFiles
  /// Files that are open for writing and not complete.
  private var open: Set<String> = []
  /// Files that were written since the last run began.
  private var written: Set<String> = []
  private var hasReportedPolling = false

  private init(_ files: WatchedFiles) {
    self.files = files
  }

  /// Runs the work until the process ends; errors are reported, and the next change triggers a
  /// retry.
  ///
  /// - Parameters:
  ///   - name: The name of the output, for the lines of each run.
  ///   - work: Reads its inputs again at each call.
  /// - Throws: `UsageError` if the work reads no files.
  package static func run(_ name: String, _ work: () throws -> Void) throws {
    let depfile = DependencyFile.path
    var watch = FileWatch(WatchedFiles(Session.current.job.fileLog?.filesRead ?? []))
    let name = name.escapedForDisplay()
    while true {
      DependencyFile.path = depfile
      let clock = Stopwatch()
      let log = watch.begin()
      let problem = Self.result(of: work)
      let milliseconds = Int((clock.seconds * 1000).rounded())
      Console.printNote(
        problem.map { "\(name): \($0)" } ?? "\(name): made in \(milliseconds) ms"
      )
      watch.files.endRun(log)
      guard !watch.files.isEmpty else {
        throw UsageError(message: "--watch: none of the files that were read can be watched")
      }
      Console.printNote("\(name): \(Self.text(of: watch.nextChanges()))")
    }
  }

  /// Begins a run, which is recorded.
  private mutating func begin() -> FileAccessLog {
    _ = events.next()
    open = []
    written = []
    files.beginRun()
    let log = FileAccessLog(earlierOutputs: files.outputs)
    Session.current.changeJob { $0.fileLog = log }
    return log
  }

  /// Runs the work once; returns the message of a failure.
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

  // MARK: Waiting

  /// Waits until files have changed and are complete.
  private mutating func nextChanges() -> [(path: String, change: WatchedFiles.Change)] {
    // Files may have changed during the run, before their folders were watched.
    var isSettled = false
    while true {
      let changes = changes()
      if !changes.isEmpty, isSettled { return changes }
      if changes.isEmpty { waitForEvent() }
      settle()
      isSettled = true
    }
  }

  /// The files that have changed; all folders are watched before they are compared.
  private mutating func changes() -> [(path: String, change: WatchedFiles.Change)] {
    var results = files.searched()
    while events.add(files.folders(results)) { results = files.searched() }
    if !events.isComplete, !hasReportedPolling {
      hasReportedPolling = true
      let message = "the system refuses to watch a folder; files are compared twice a second"
      Console.report(
        Diagnostic(.warning, code: "watch.polling", location: .init(), message: message)
      )
    }
    return files.changes(results, written: written)
  }

  private mutating func waitForEvent() {
    while true {
      let isEvent = events.wait(milliseconds: events.isComplete ? -1 : Self.interval)
      if !isEvent && !events.isComplete || takeEvents() { return }
    }
  }

  /// Waits until nothing more changes and files that are being written are complete.
  private mutating func settle() {
    let start = MonotonicClock.milliseconds
    var last = start
    while true {
      let now = MonotonicClock.milliseconds
      let rest = last + (open.isEmpty ? Self.quiet : Self.stalled) - now
      guard rest > 0, now - start < Self.patience else { return }
      if events.wait(milliseconds: rest), takeEvents() { last = MonotonicClock.milliseconds }
    }
  }

  /// Takes the pending events; returns whether one may concern the command.
  private mutating func takeEvents() -> Bool {
    var isConcerned = false
    for event in events.next() {
      guard let path = event.path else {
        isConcerned = true
        continue
      }
      guard files.concerns(path) else { continue }
      isConcerned = true
      if event.isOne(of: IN_MODIFY) {
        open.insert(path)
        written.insert(path)
      } else if event.isOne(of: IN_CREATE) {
        if Self.isEmptyFile(path) { open.insert(path) }
      } else if !event.isOne(of: IN_ATTRIB) {
        open.remove(path)
      }
    }
    return isConcerned
  }

  private static func isEmptyFile(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && status.st_size == 0
  }

  /// The changes as text, such as `a.png added, b.png removed`.
  private static func text(of changes: [(path: String, change: WatchedFiles.Change)]) -> String {
    var parts = changes.prefix(namedCount).map { path, change in
      "\(path.escapedForDisplay()) \(change.rawValue)"
    }
    if changes.count > namedCount { parts.append("\(changes.count - namedCount) more") }
    return parts.joined(separator: ", ")
  }
}

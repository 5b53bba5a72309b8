import Glibc
import QuadrilleSystem

/// The files that the runs of a command depend on, in the versions that the last run has read.
struct WatchedFiles {
  /// A change of a file.
  enum Change: String {
    case added, changed, removed
  }

  private enum Version: Equatable {
    case none
    /// What a folder contains matters to searches only.
    case folder
    case unreadable(FileStamp)
    case file(FileStamp)

    /// The present version of the file at a path.
    init(at path: String) {
      if DirectoryTraversal.isFolder(path) {
        self = .folder
      } else if let stamp = FileStamp(path) {
        self = unsafe access(path, R_OK) == 0 ? .file(stamp) : .unreadable(stamp)
      } else {
        self = .none
      }
    }
  }

  /// The versions by path, without `./` and repeated slashes.
  private var versions: [String: Version] = [:]
  private var searches: [FileAccessLog.Search] = []
  /// The folders to watch because of files, and the paths in them that matter.
  private var fileFolders: Set<String> = []
  private var paths: Set<String> = []
  private var searchedFolders: Set<String> = []
  /// What the command has written, which is no input of it.
  private(set) var outputs: Set<String> = []

  /// Whether no file is known.
  var isEmpty: Bool { versions.isEmpty && searches.isEmpty }

  // MARK: Runs

  /// Adds files that were read before the first run.
  init(_ files: [String]) {
    for path in files where path != "-" {
      versions[PathParts.plain(path)] = Version(at: path)
    }
  }

  /// Takes the present versions of all files, before a run.
  mutating func beginRun() {
    for path in versions.keys { versions[path] = Version(at: path) }
  }

  /// Takes the versions that a run has read.
  ///
  /// Files of earlier runs stay, since a run that fails reads fewer.
  mutating func endRun(_ log: FileAccessLog) {
    outputs.formUnion(log.filesWritten.map(PathParts.plain))
    let before = versions
    func note(_ path: String, _ version: (Version) -> Version) {
      let path = PathParts.plain(path)
      let current = Version(at: path)
      // What has not changed during the run needs no further one, whatever the run made of it.
      versions[path] = before[path] == current ? current : version(current)
    }
    for path in log.filesMissing {
      note(path) { current in
        if case .unreadable = current { current } else { .none }
      }
    }
    for path in log.filesRead where path != "-" {
      note(path) { current in log.stamp(ofRead: path).map(Version.file) ?? current }
    }
    if !log.searches.isEmpty { searches = log.searches }
    versions = versions.filter { !outputs.contains($0.key) }
    fileFolders = []
    paths = []
    searchedFolders = []
    for path in versions.keys { addAncestors(of: path) }
  }

  // MARK: Folders

  /// Searches again.
  func searched() -> [FileAccessLog.Search.Result] { searches.map { $0.repeated() } }

  /// The folders to watch: those of files, those that are searched, and the folders above, in which
  /// a folder may be renamed.
  mutating func folders(_ results: [FileAccessLog.Search.Result]) -> Set<String> {
    for result in results {
      for folder in result.folders {
        let plain = PathParts.plain(folder)
        let path = plain.isEmpty ? "." : plain
        guard searchedFolders.insert(path).inserted else { continue }
        if let real = Self.resolved(path) { searchedFolders.insert(real) }
        addAncestors(of: path)
      }
      for file in result.files where file != "-" { addAncestors(of: PathParts.plain(file)) }
    }
    return fileFolders.union(searchedFolders)
  }

  /// Adds a path and the folders above it, also those of its target if it is a link.
  private mutating func addAncestors(of path: String) {
    guard add(path) else { return }
    var status = stat()
    let isLink = unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    if isLink, let real = Self.resolved(path) { _ = add(real) }
    let parts = PathParts(path)
    if let real = Self.resolved(parts.folder) { _ = add(real + "/" + parts.name) }
  }

  /// Adds a path and the folders above it; returns whether the path is new.
  private mutating func add(_ path: String) -> Bool {
    guard paths.insert(PathParts.plain(path)).inserted else { return false }
    var path = path
    while true {
      let folder = PathParts(path).folder
      guard fileFolders.insert(folder).inserted, folder != ".", folder != "/" else { return true }
      guard PathParts(folder).name != ".." else { return true }
      paths.insert(folder)
      path = folder
    }
  }

  private static func resolved(_ path: String) -> String? {
    guard let text = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  // MARK: Changes

  /// Whether an event at a path may concern the command.
  func concerns(_ path: String) -> Bool {
    if outputs.contains(path) { return false }
    if paths.contains(path) { return true }
    let parts = PathParts(path)
    return searchedFolders.contains(parts.folder) && TemporaryName.output(of: parts.name) == nil
  }

  /// The files that differ from what the last run has read, sorted by path.
  ///
  /// - Parameters:
  ///   - results: What searching again has found.
  ///   - written: Files that were written since the run began, even if they have the same size and
  ///     time.
  func changes(
    _ results: [FileAccessLog.Search.Result],
    written: Set<String>
  ) -> [(path: String, change: Change)] {
    var changes: [String: Change] = [:]
    for (path, version) in versions {
      let current = Version(at: path)
      let isRewritten = current != .none && current != .folder && written.contains(path)
      guard current != version || isRewritten else { continue }
      changes[path] = current == .none ? .removed : version == .none ? .added : .changed
    }
    for (search, result) in zip(searches, results) {
      let old = Set(search.result.files.map(PathParts.plain))
      let new = Set(result.files.map(PathParts.plain))
      // A folder that is missing counts as a file.
      for path in new.subtracting(old) where FileStamp(path) != nil { changes[path] = .added }
      for path in old.subtracting(new) where FileStamp(path) == nil {
        // A pattern without matches was no file.
        if let version = versions[path], version == Version.none { continue }
        changes[path] = .removed
      }
    }
    let own = Set(outputs.compactMap(FileIdentity.init))
    return changes.filter { path, _ in
      !outputs.contains(path) && !(FileIdentity(path).map(own.contains) ?? false)
    }
    .map { ($0.key, $0.value) }
    .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }
}

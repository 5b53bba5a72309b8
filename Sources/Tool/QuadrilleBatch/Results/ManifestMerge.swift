import Glibc
package import QuadrilleSyntax
import QuadrilleSystem

/// Merges the manifests of the shards of a stream into that of a single run.
package struct ManifestMerge {
  /// The shards that are present.
  private struct ShardCoverage {
    var count: UInt64?
    var present: Set<UInt64> = []
    var isComplete = true
    var input: String?

    /// Whether all shards are present.
    var isWhole: Bool { UInt64(present.count) == count ?? 1 }

    /// The missing shards; the first ones if there are very many.
    var missing: [UInt64] {
      Array((0..<(count ?? 1)).lazy.filter { !present.contains($0) }.prefix(10_000))
    }
  }

  private var sources: [ManifestSource] = []
  private var coverage = ShardCoverage()
  private var totals = BatchCounts()
  private var outputs = HashSet64()
  private var last: SortedLines.Line?

  /// Reads the first lines of manifests.
  ///
  /// - Throws: ``BatchError`` for a file that is not a manifest, or contradicts another one.
  package init(_ paths: [String]) throws(BatchError) {
    var isPiped = true
    for path in paths {
      let source = try ManifestSource(path)
      isPiped = isPiped && source.head.shard.count == 1
      sources.append(source)
    }
    for source in sources {
      let (head, path) = (source.head, source.path)
      coverage.isComplete = coverage.isComplete && head.isComplete
      coverage.count = coverage.count ?? head.shard.count
      guard head.shard.count == coverage.count else {
        let text = "is of \(head.shard.count) shards, others of \(coverage.count ?? 0)"
        throw BatchError(.contradiction(text), file: path)
      }
      // Each part of a pipe is a separate stream.
      if isPiped, paths.count > 1 {
        coverage.present.insert(0)
        continue
      }
      guard coverage.present.insert(head.shard.index).inserted else {
        throw BatchError(.contradiction("is shard \(head.shard.text) again"), file: path)
      }
      if let input = head.input {
        guard coverage.input == nil || coverage.input == input else {
          throw BatchError(.contradiction("is of another stream of jobs"), file: path)
        }
        coverage.input = input
      }
    }
  }

  /// Merges all lines, and writes them in order if a path is given.
  ///
  /// - Returns: The report, and the exit status: 0, 8 or 75.
  /// - Throws: ``BatchError`` if the manifests contradict each other or cannot be read.
  package mutating func run(to path: String?) throws(BatchError) -> (JSONOutputValue, Int32) {
    // The totals in the first line are the sums over all shards.
    for source in sources {
      totals.ok += source.head.ok
      totals.error += source.head.error
      totals.retry += source.head.retry
    }
    let missing = coverage.missing
    let isComplete = coverage.isWhole && coverage.isComplete
    let head = ManifestHead(
      shard: .whole,
      isComplete: isComplete,
      jobs: totals.done,
      ok: totals.ok,
      error: totals.error,
      retry: totals.retry,
      input: coverage.input
    )
    var output: AtomicLineFile?
    if let path { output = try AtomicLineFile(path, head.line) }
    while let index = nextSource() {
      guard let line = sources[index].line else { break }
      try check(line, sources[index])
      try output?.add(line.text)
      try sources[index].advance()
    }
    try output?.finish()
    let report = JSONOutputValue.object([
      ("schema", .string("quadrille.batch-merge/1")),
      ("shards", .integer(Int(clamping: coverage.count ?? 1))),
      ("missing", .array(missing.map { .integer(Int(clamping: $0)) })),
      ("jobs", .integer(totals.done)), ("ok", .integer(totals.ok)),
      ("error", .integer(totals.error)), ("retry", .integer(totals.retry)),
    ])
    return (report, !isComplete ? 75 : totals.error > 0 ? 8 : 0)
  }

  private func nextSource() -> Int? {
    var first: Int?
    for index in sources.indices {
      guard let line = sources[index].line else { continue }
      if let best = first, let other = sources[best].line, !(line < other) { continue }
      first = index
    }
    return first
  }

  /// Reports an identifier or an output that occurs twice.
  private mutating func check(
    _ line: SortedLines.Line,
    _ source: ManifestSource
  ) throws(BatchError) {
    func contradiction(_ text: String) -> BatchError {
      BatchError(.contradiction(text), file: source.path, line: source.number)
    }
    // A duplicate identifier within one shard was already rejected.
    if source.code != "job.duplicateId" {
      if let id = line.id, let last, last.id == id {
        let text = String(decoding: id, as: UTF8.self).quotedForDisplay
        throw contradiction("the id \(text) occurs twice")
      }
      last = line
    }
    for output in source.outputs where !outputs.insert(Digest.number(Array(output.utf8))) {
      throw contradiction("the output \(output.quotedForDisplay) occurs twice")
    }
  }
}

/// A manifest that is read line by line.
private struct ManifestSource {
  let path: String
  let head: ManifestHead
  /// The current line; nil at the end.
  private(set) var line: SortedLines.Line?
  /// The line number.
  private(set) var number = 1
  /// The error code of the line.
  private(set) var code: String?
  /// The outputs of the line.
  private(set) var outputs: [String] = []
  private let file: ReadFile
  private var lines = LineBuffer()

  init(_ path: String) throws(BatchError) {
    self.path = path
    file = try ReadFile(path)
    guard let bytes = try Self.next(&lines, file), let value = try? JSONValue(parsing: bytes),
      value["manifest"]?.string == "quadrille/1",
      let text = value["shard"]?.string,
      let shard = try? Shard(text, variable: { _ in nil }),
      let isComplete = value["complete"]?.boolean, let jobs = Self.count(value["jobs"]),
      let ok = Self.count(value["ok"]), let error = Self.count(value["error"]),
      let retry = Self.count(value["retry"])
    else { throw BatchError(.format("is not a manifest"), file: path, line: 1) }
    head = ManifestHead(
      shard: shard,
      isComplete: isComplete,
      jobs: jobs,
      ok: ok,
      error: error,
      retry: retry,
      input: value["input"]?.string
    )
    try advance()
  }

  /// A number of jobs, small enough for the sum of all manifests.
  private static func count(_ value: JSONValue?) -> Int? {
    value?.integer.flatMap { (0...(1 << 40)).contains($0) ? $0 : nil }
  }

  /// Advances to the next line.
  mutating func advance() throws(BatchError) {
    number += 1
    guard let bytes = try Self.next(&lines, file) else {
      line = nil
      guard number - 2 == head.jobs else {
        let text = "has \(number - 2) job lines, its first line specifies \(head.jobs)"
        throw BatchError(.format(text), file: path)
      }
      return
    }
    guard let value = try? JSONValue(parsing: bytes), let members = value.object,
      let lineNumber = members["line"]?.integer, let id = members["id"]
    else { throw BatchError(.format("is not a manifest line"), file: path, line: number) }
    let isNumber = id.number != nil
    line = SortedLines.Line(
      id: isNumber ? Array(bytes[id.range]) : id.string.map { Array($0.utf8) },
      number: lineNumber,
      text: bytes + [0x0A]
    )
    code = members["code"]?.string
    outputs = (members["out"]?.array ?? []).compactMap { $0["path"]?.string }
  }

  private static func next(
    _ lines: inout LineBuffer,
    _ file: ReadFile
  ) throws(BatchError) -> [UInt8]? {
    while true {
      if case .line(let bytes) = lines.next() { return bytes }
      guard !file.isAtEnd else { return nil }
      if let chunk = try file.read() { lines.add(chunk[...]) } else { lines.end() }
    }
  }
}

/// A file that is read sequentially.
private final class ReadFile {
  private let file: FileDescriptor
  private let path: String
  private(set) var isAtEnd = false

  init(_ path: String) throws(BatchError) {
    self.path = path
    file = try FileDescriptor(opening: path, O_RDONLY)
  }

  func read() throws(BatchError) -> [UInt8]? {
    let chunk = try FileDescriptor.read(file.fileDescriptor, upTo: 1 << 16, name: path)
    isAtEnd = chunk == nil
    return chunk
  }
}

/// A line-based file that is written atomically.
struct AtomicLineFile {
  private let path: String
  private let stream: AtomicFileStream
  private var buffer: [UInt8]

  /// Starts a file with a first line.
  init(_ path: String, _ head: [UInt8]) throws(BatchError) {
    self.path = path
    buffer = head
    do throws(IOError) {
      stream = try AtomicFileStream(path: path)
    } catch {
      throw Self.failure(error, path)
    }
  }

  /// Appends a line.
  mutating func add(_ line: [UInt8]) throws(BatchError) {
    buffer += line
    if buffer.count >= 1 << 16 { try flush() }
  }

  /// Moves the file into place.
  mutating func finish() throws(BatchError) {
    try flush()
    do throws(IOError) {
      try stream.finish()
    } catch {
      throw Self.failure(error, path)
    }
  }

  private mutating func flush() throws(BatchError) {
    do throws(IOError) {
      try stream.write(buffer)
    } catch {
      throw Self.failure(error, path)
    }
    buffer.removeAll(keepingCapacity: true)
  }

  private static func failure(_ error: IOError, _ path: String) -> BatchError {
    switch error.reason {
    case .open(let number): BatchError(.file(number, to: "be opened"), file: path)
    case .write(let number): BatchError(.file(number, to: "be written"), file: path)
    case .full: BatchError(.file(ENOSPC, to: "be written"), file: path)
    default: BatchError(.file(ENOENT, to: "be opened"), file: path)
    }
  }
}

import Glibc
import QuadrilleSystem

/// Lines sorted by identifier; beyond some megabytes they are spilled to temporary files.
struct SortedLines {
  /// A line with its sort keys.
  struct Line {
    /// The identifier; nil sorts first.
    let id: [UInt8]?
    /// The line number in the stream.
    let number: Int
    /// The text, with its line feed.
    let text: [UInt8]

    static func < (one: Line, other: Line) -> Bool {
      switch (one.id, other.id) {
      case (nil, nil): return one.number < other.number
      case (nil, _): return true
      case (_, nil): return false
      case (let first?, let second?):
        if first == second { return one.number < other.number }
        return first.lexicographicallyPrecedes(second)
      }
    }
  }

  /// Maximum size of lines kept in memory, in bytes.
  private static let chunkBytes = 4 << 20

  private var lines: [Line] = []
  private var byteCount = 0
  private var runs: [SpilledLines] = []

  /// Adds a line.
  ///
  /// If the lines cannot be spilled to a file, they stay in memory.
  mutating func add(_ line: Line) {
    lines.append(line)
    byteCount += line.text.count + 64
    guard byteCount > Self.chunkBytes else { return }
    lines.sort { $0 < $1 }
    if let run = SpilledLines(lines) {
      runs.append(run)
      lines = []
    }
    byteCount = 0
  }

  /// Calls a closure with all lines in order.
  func forEach<Failure: Error>(_ body: (Line) throws(Failure) -> Void) throws(Failure) {
    var sources = runs.map(SpilledLines.Reader.init)
    sources.append(SpilledLines.Reader(lines.sorted { $0 < $1 }))
    while true {
      var first: Int?
      for index in sources.indices {
        guard let line = sources[index].line else { continue }
        if let best = first, let other = sources[best].line, !(line < other) { continue }
        first = index
      }
      guard let first, let line = sources[first].line else { return }
      try body(line)
      sources[first].advance()
    }
  }

  /// Writes a first line and all lines, atomically.
  func write(after head: [UInt8], to path: String) throws(BatchError) {
    var file = try AtomicLineFile(path, head)
    try forEach { (line) throws(BatchError) in try file.add(line.text) }
    try file.finish()
  }
}

/// Sorted lines in an unnamed file.
final class SpilledLines {
  private let file: FileDescriptor

  /// Writes lines to a file; nil on failure.
  init?(_ lines: [SortedLines.Line]) {
    do throws(BatchError) {
      file = try FileDescriptor.unnamedFile()
    } catch {
      return nil
    }
    var frames: [UInt8] = []
    for line in lines {
      var writer = FrameWriter()
      writer.add(line.id == nil ? 0 : 1)
      writer.add(line.id ?? [])
      writer.add(UInt64(line.number))
      writer.add(line.text)
      frames += writer.finish()
    }
    do throws(BatchError) {
      try FileDescriptor.writeAll(file.fileDescriptor, frames, name: "a temporary file")
    } catch {
      return nil
    }
  }

  /// Reads the lines sequentially.
  struct Reader {
    private let run: SpilledLines?
    private var rest: ArraySlice<SortedLines.Line> = []
    private var buffer = FrameBuffer()
    private var offset: off_t = 0
    /// The current line; nil at the end.
    private(set) var line: SortedLines.Line?

    init(_ run: SpilledLines) {
      self.run = run
      advance()
    }

    init(_ lines: [SortedLines.Line]) {
      run = nil
      rest = lines[...]
      advance()
    }

    /// Advances to the next line.
    mutating func advance() {
      guard let run else {
        line = rest.popFirst()
        return
      }
      while true {
        if let frame = buffer.next() {
          var reader = FrameReader(frame)
          let hasID = reader.number() == 1
          let id = reader.field()
          line = SortedLines.Line(
            id: hasID ? id : nil,
            number: Int(clamping: reader.number()),
            text: reader.field()
          )
          return
        }
        let chunk = run.read(at: offset)
        offset += off_t(chunk.count)
        guard !chunk.isEmpty else {
          line = nil
          return
        }
        buffer.add(chunk[...])
      }
    }
  }

  private func read(at offset: off_t) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
      filled = unsafe max(0, pread(file.fileDescriptor, buffer.baseAddress, 1 << 16, offset))
    }
  }
}

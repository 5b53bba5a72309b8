import Glibc
import QuadrilleSystem
import TestSupport
import Testing

@testable import QuadrilleBatch

/// Frames between processes, disk-based sorting, file descriptors and result channels.
@Suite struct BatchPartTests {
  private static func bytes(_ count: Int, _ random: inout SplitMix64) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  @Test("Frames survive a stream that arrives in chunks of any size")
  func framesRoundTrip() throws {
    var random = SplitMix64(seed: 3)
    var stream: [UInt8] = []
    var expected: [(UInt64, [UInt8], String?)] = []
    for index in 0..<200 {
      let number = index % 3 == 0 ? UInt64.max - UInt64(index) : UInt64(index)
      let field = Self.bytes([0, 1, 7, 300][index % 4], &random)
      let text = [nil, "", "ä ☃", "x"][(index / 4) % 4]
      var writer = FrameWriter()
      writer.add(number)
      writer.add(field)
      writer.add(text)
      let frame = writer.finish()
      #expect(frame.count == 4 + 8 + 8 + field.count + 8 + (text.map { 8 + $0.utf8.count } ?? 0))
      stream += frame
      expected.append((number, field, text))
    }
    var buffer = FrameBuffer()
    var rest = stream[...]
    var found = 0
    while !rest.isEmpty || found < expected.count {
      let chunk = rest.prefix(Int.random(in: 1...900, using: &random))
      rest = rest.dropFirst(chunk.count)
      buffer.add(chunk)
      while let frame = buffer.next() {
        var reader = FrameReader(frame)
        let wanted = expected[found]
        #expect(reader.number() == wanted.0 && reader.field() == wanted.1)
        #expect(reader.text() == wanted.2)
        // Reading past the end gives empty values.
        #expect(reader.number() == 0 && reader.field().isEmpty && reader.text() == nil)
        found += 1
      }
      try #require(found < expected.count || rest.isEmpty)
    }
    #expect(found == expected.count && buffer.next() == nil)
  }

  @Test("A frame field with an invalid length reads as empty")
  func invalidFieldLengthsGiveEmptyFields() {
    var writer = FrameWriter()
    writer.add(UInt64(9))
    writer.add(UInt64.max)
    let frame = writer.finish()
    var reader = FrameReader(frame[4...])
    #expect(reader.field().isEmpty && reader.field().isEmpty)
    var short = FrameReader([1, 2, 3])
    #expect(short.number() == 0)
  }

  /// Several runs are spilled to disk; the order equals an in-memory sort by id, then line number.
  @Test("Lines that exceed memory are sorted by name, then by line number")
  func linesSortByNameAndNumber() {
    var random = SplitMix64(seed: 12)
    var sorted = SortedLines()
    var all: [(id: [UInt8]?, number: Int, text: [UInt8])] = []
    for number in 0..<180 {
      let id =
        number % 17 == 0
        ? nil : Array("\(Int.random(in: 0..<60, using: &random))".utf8)
      let count = Int.random(in: 0...120_000, using: &random)
      let text = Array("\(number):".utf8) + [UInt8](repeating: UInt8(number), count: count)
      sorted.add(SortedLines.Line(id: id, number: number, text: text))
      all.append((id, number, text))
    }
    all.sort { one, other in
      let names = [one.id, other.id].map { $0.map { String(decoding: $0, as: UTF8.self) } ?? "" }
      return (names[0], one.number) < (names[1], other.number)
    }
    var index = 0
    sorted.forEach { line in
      let wanted = all[index]
      if line.id != wanted.id || line.number != wanted.number || line.text != wanted.text {
        Issue.record("line \(index) is \(line.number), not \(wanted.number)")
      }
      index += 1
    }
    #expect(index == all.count)
  }

  @Test("Non-blocking pipe I/O reports full pipes, closed ends and errors")
  func nonBlockingPipesReportFullAndClosed() throws {
    var ends: [Int32] = [0, 0]
    try #require(unsafe Glibc.pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    for end in ends {
      FileDescriptor.closeOnExec(end)
      #expect(fcntl(end, F_GETFD) == FD_CLOEXEC)
      let before = fcntl(end, F_GETFL)
      FileDescriptor.setNonBlocking(end)
      #expect(fcntl(end, F_GETFL) == before | O_NONBLOCK)
    }
    #expect(throws: BatchError.self) { try FileDescriptor.read(ends[0], upTo: 4, name: "pipe") }
    let block = [UInt8](repeating: 5, count: 4096)
    var written = 0
    while true {
      let count = FileDescriptor.write(ends[1], block[...])
      if count <= 0 {
        #expect(count == 0)
        break
      }
      written += count
    }
    #expect(!FileDescriptor.isWritable(ends[1]) && written >= 4096)
    var buffer = [UInt8](repeating: 0, count: 10)
    #expect(try FileDescriptor.read(ends[0], into: &buffer, at: 7, name: "pipe") == 3)
    #expect(buffer == [0, 0, 0, 0, 0, 0, 0, 5, 5, 5])
    var left = written - 3
    while left > 0 {
      let chunk = try #require(try FileDescriptor.read(ends[0], upTo: 5000, name: "pipe"))
      #expect(chunk.count <= 5000)
      left -= chunk.count
    }
    #expect(left == 0 && FileDescriptor.isWritable(ends[1]))
    close(ends[1])
    ends[1] = -1
    #expect(try FileDescriptor.read(ends[0], upTo: 4, name: "pipe") == nil)
    #expect(FileDescriptor.write(-1, [1]) == -Int(EBADF))
    #expect(throws: BatchError.self) { try FileDescriptor.writeAll(-1, [1], name: "none") }
    #expect(throws: BatchError.self) {
      try FileDescriptor.read(-1, into: &buffer, at: 0, name: "none")
    }
  }

  @Test("Signals during a blocking read do not lose data")
  func signalsDoNotInterruptReads() async {
    await #expect(processExitsWith: .success) {
      try #require(Interruption.begin())
      var ends: [Int32] = [0, 0]
      try #require(unsafe Glibc.pipe(&ends) == 0)
      let (reading, writing, own) = (ends[0], ends[1], pthread_self())
      for iteration in 0..<2 {
        let sender = SystemThread {
          Interruption.interrupt(own)
          _ = FileDescriptor.write(writing, [7])
        }
        if iteration == 0 {
          #expect(try FileDescriptor.read(reading, upTo: 9, name: "pipe") == [7])
        } else {
          var buffer: [UInt8] = [0, 0]
          #expect(try FileDescriptor.read(reading, into: &buffer, at: 1, name: "pipe") == 1)
          #expect(buffer == [0, 7])
        }
        sender?.join()
      }
      #expect(Interruption.count > 2)
    }
  }

  @Test("Signals during a blocking write do not lose data")
  func signalsDoNotInterruptWrites() async {
    await #expect(processExitsWith: .success) {
      try #require(Interruption.begin())
      var ends: [Int32] = [0, 0]
      try #require(unsafe Glibc.pipe(&ends) == 0)
      let (reading, own) = (ends[0], pthread_self())
      let bytes: [UInt8] = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 * 7 + $0 >> 8) }
      let found = Lock<[UInt8]>([])
      let reader = SystemThread {
        Interruption.interrupt(own)
        while let chunk = try? FileDescriptor.read(reading, upTo: 65_536, name: "pipe") {
          found.withLock { $0 += chunk }
        }
      }
      try FileDescriptor.writeAll(ends[1], bytes, name: "pipe")
      close(ends[1])
      reader?.join()
      let isSame = found.withLock { $0 == bytes }
      #expect(isSame && Interruption.count > 2)
    }
  }

  /// A signal between a call and the check of `errno` leaves `errno` unchanged, even if the signal
  /// cannot be recorded.
  @Test("The stop signal handler preserves errno")
  func stopSignalsPreserveErrno() async {
    await #expect(processExitsWith: .success) {
      try #require(Interruption.allow([SIGINT, SIGTERM]))
      signal(SIGPIPE, SIG_IGN)
      let end = try StopSignals.begin()
      #expect(StopSignals.interruptCount == 0 && !StopSignals.isTerminated)
      raise(SIGINT)
      raise(SIGINT)
      #expect(StopSignals.interruptCount == 2 && !StopSignals.isTerminated)
      #expect(try FileDescriptor.read(end, upTo: 9, name: "pipe")?.count == 2)
      close(end)
      errno = EDOM
      raise(SIGTERM)
      let code = errno
      #expect(code == EDOM && StopSignals.isTerminated)
    }
  }

  @Test("A signal that the parent process ignores stays ignored")
  func ignoredSignalsStayIgnored() async {
    await #expect(processExitsWith: .success) {
      try #require(Interruption.allow([SIGINT, SIGTERM]))
      signal(SIGINT, SIG_IGN)
      let end = try StopSignals.begin()
      raise(SIGINT)
      #expect(StopSignals.interruptCount == 0)
      raise(SIGTERM)
      #expect(StopSignals.isTerminated)
      #expect(try FileDescriptor.read(end, upTo: 9, name: "pipe")?.count == 1)
    }
  }

  /// Closing the reader ends the results but not the run; so does closing the output.
  @Test("Results stop when their reader closes the pipe, and a full disk is an error")
  func resultsStopWhenReaderCloses() async {
    await #expect(processExitsWith: .success) {
      signal(SIGPIPE, SIG_IGN)
      let folder = try TemporaryFolder()
      let path = folder.path("fifo")
      try #require(unsafe mkfifo(path, 0o600) == 0)
      let reader = FileDescriptor.open(path, O_RDONLY | O_NONBLOCK)
      var channel = try ResultChannel(path)
      channel.add([1, 2])
      channel.add([3])
      #expect(channel.count == 2 && !channel.isEmpty && channel.request.events == Int16(POLLOUT))
      try channel.flush()
      #expect(channel.isEmpty && channel.count == 0 && channel.request.events == 0)
      #expect(try FileDescriptor.read(reader, upTo: 9, name: "fifo") == [1, 2, 3])
      close(reader)
      channel.add([4])
      try channel.flush()
      #expect(channel.isClosed && channel.isEmpty && channel.request.fd == -1)
      channel.add([5])
      #expect(channel.isEmpty)
      close(STDOUT_FILENO)
      var closed = try ResultChannel(nil)
      closed.add([6])
      try closed.flush()
      #expect(closed.isClosed)
      // A full disk is an error.
      var full = try ResultChannel("/dev/full")
      full.add([7])
      #expect(throws: BatchError.self) { try full.flush() }
      var given = try ResultChannel(folder.path("file"))
      given.add([8])
      given.abandon()
      given.add([9])
      #expect(given.isAbandoned && given.isEmpty && !given.isClosed)
    }
  }

  @Test("Results are counted by status for summary and progress")
  func resultsAreCountedByStatus() {
    var counts = BatchCounts()
    func result(_ status: JobResult.Status, code: String? = nil, cached: Bool = false) -> JobResult
    {
      var jobResult = JobResult()
      (jobResult.status, jobResult.code, jobResult.isCached) = (status, code, cached)
      return jobResult
    }
    counts.add(result(.ok))
    counts.add(result(.ok, cached: true))
    counts.add(result(.error, code: "io.notFound"))
    counts.add(result(.error, code: "job.json"))
    counts.add(result(.retry, code: "jobs"))
    #expect(counts.done == 5 && counts.jobs == 4)
    #expect(
      String(decoding: counts.summary, as: UTF8.self)
        == #"{"summary":{"jobs":5,"ok":2,"error":2,"retry":1,"cached":1}}"# + "\n"
    )
    func progress(_ seconds: Double) -> String {
      String(decoding: counts.progress(running: 3, seconds: seconds), as: UTF8.self)
    }
    let head = #"{"progress":{"done":5,"ok":2,"error":2,"retry":1,"cached":1,"running":3,"#
    // 5 / 3 is 1.67, to a tenth.
    #expect(progress(3) == head + #""perSecond":1.7}}"# + "\n")
    #expect(progress(0) == head + #""perSecond":0}}"# + "\n")
  }

  @Test("A tar from a pipe is spooled to an unnamed file; one on disk is read in place")
  func pipedTarsAreSpooled() async throws {
    let folder = try TemporaryFolder()
    try folder.write([UInt8](repeating: 0, count: 1024), to: "a.tar")
    try folder.makeLink("link.tar", to: folder.path("a.tar"))
    let own = try #require(
      unsafe realpath(folder.path("a.tar"), nil).map { text in
        defer { unsafe free(text) }
        return unsafe String(cString: text)
      }
    )
    #expect(try SpooledTar.path(of: folder.path("link.tar")) == own)
    let path = folder.path("fifo.tar")
    try #require(unsafe mkfifo(path, 0o600) == 0)
    let writer = SystemThread {
      let file = FileDescriptor.open(path, O_WRONLY)
      try? FileDescriptor.writeAll(file, [UInt8](repeating: 0, count: 1024), name: path)
      close(file)
    }
    let kept = try SpooledTar.path(of: path)
    writer?.join()
    #expect(kept.hasPrefix("/proc/\(getpid())/fd/"))
    #expect(try FileBytes.read(path: kept) == [UInt8](repeating: 0, count: 1024))
    #expect(throws: BatchError.self) { try SpooledTar.path(of: folder.path("none.tar")) }
  }
}

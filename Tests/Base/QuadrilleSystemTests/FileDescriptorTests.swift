import Glibc
import TestSupport
import Testing

@testable import QuadrilleSystem

/// Reading and writing open files.
@Suite struct FileDescriptorTests {
  private static func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ $0 >> 8) }
  }

  /// A pipe with nonblocking ends.
  private static func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    try #require(unsafe Glibc.pipe(&ends) == 0)
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    return (ends[0], ends[1])
  }

  /// The result must not depend on the expected size.
  @Test(
    "A file is read to its end or to one byte past the limit, whatever size is expected",
    arguments: [0, 1, 2, 1_000, 70_000, 200_001]
  )
  func readsUpToLimit(count: Int) throws {
    let temporary = try TemporaryFolder()
    let bytes = Self.bytes(count)
    try temporary.write(bytes, to: "file")
    for limit in Set([0, 1, count - 1, count, count + 1, 1 << 20]).filter({ $0 >= 0 }) {
      for hint in Set([-7, 0, 1, count - 1, count, count + 1, 3 * count + 5]) {
        let fileDescriptor = unsafe open(temporary.path("file"), O_RDONLY)
        try #require(fileDescriptor >= 0)
        defer { close(fileDescriptor) }
        var failure: Int32 = 77
        let read = FileDescriptor.readAll(
          fileDescriptor,
          sizeHint: hint,
          limit: limit,
          waits: true,
          error: &failure
        )
        #expect(failure == 0)
        // A high limit must not allocate memory.
        #expect(read.capacity <= 2 * (max(0, hint) + count) + 70_000)
        let isSame = read == Array(bytes.prefix(limit + 1))
        #expect(isSame, "\(count) bytes, \(hint) expected, \(limit) wanted: \(read.count)")
      }
    }
  }

  /// Without waiting, an empty pipe is an error.
  @Test("Failed reads and writes return the error number")
  func reportsErrorNumbers() throws {
    var failure: Int32 = 0
    _ = FileDescriptor.readAll(-1, sizeHint: 9, limit: 9, waits: true, error: &failure)
    #expect(failure == EBADF)
    let (some, none): ([UInt8], [UInt8]) = ([5, 6], [])
    let refused = FileDescriptor.writeAll(-1, some.span)
    #expect(refused == EBADF)
    let nothing = FileDescriptor.writeAll(-1, none.span)
    #expect(nothing == 0)
    let (reading, writing) = try Self.pipe()
    defer { close(reading) }
    let written = FileDescriptor.writeAll(writing, some.span)
    #expect(written == 0)
    let read = FileDescriptor.readAll(
      reading,
      sizeHint: 0,
      limit: 9,
      waits: false,
      error: &failure
    )
    #expect(read == [5, 6])
    #expect(failure == EAGAIN)
    let file = FileDescriptor(owning: writing)
    let closed = file.finish()
    #expect(closed == 0)
    #expect(fcntl(writing, F_GETFD) == -1)
    let rest = FileDescriptor.readAll(reading, sizeHint: 0, limit: 9, waits: true, error: &failure)
    #expect(rest.isEmpty && failure == 0)
  }

  /// The pipe's buffer is smaller than the data, so the writer has to wait for the reader.
  @Test("A pipe passes more bytes than it can buffer in order")
  func waitsForPipes() throws {
    let (reading, writing) = try Self.pipe()
    let bytes = Self.bytes(300_000)
    let result = Lock<Int32>(-1)
    let thread = SystemThread {
      let failure = FileDescriptor.writeAll(writing, bytes.span)
      result.withLock { $0 = failure }
      close(writing)
    }
    var failure: Int32 = 0
    let read = FileDescriptor.readAll(
      reading,
      sizeHint: 0,
      limit: 1 << 20,
      waits: true,
      error: &failure
    )
    try #require(thread != nil)
    thread?.join()
    close(reading)
    #expect(failure == 0)
    #expect(result.withLock { $0 } == 0)
    let isSame = read == bytes
    #expect(isSame)
  }

  /// Concurrent writers of the same new file.
  @Test("One of several concurrent writers with noClobber creates the file")
  func noClobberHasOneWinner() throws {
    let temporary = try TemporaryFolder()
    let bytes = Self.bytes(20_000)
    for round in 0..<40 {
      let path = temporary.path("file\(round)")
      let codes = mapInParallel(4, threads: 4) { _ -> String in
        do throws(IOError) {
          try AtomicFile.write(bytes, to: path, noClobber: true)
          return "created"
        } catch {
          return error.code
        }
      }
      #expect(codes.sorted() == ["created", "io.exists", "io.exists", "io.exists"])
      if codes.count(where: { $0 == "created" }) != 1 { break }
    }
  }

  /// Signals arrive while the threads wait for a pipe.
  @Test("Signals during reads and writes of a pipe lose no data")
  func survivesSignals() async {
    await #expect(processExitsWith: .success) {
      try #require(Interruption.begin())
      var ends: [Int32] = [0, 0]
      try #require(unsafe Glibc.pipe(&ends) == 0)
      let (reading, writing) = (ends[0], ends[1])
      let bytes = Self.bytes(400_000)
      let writer = Lock<pthread_t?>(nil)
      let result = Lock<Int32>(-1)
      let thread = SystemThread {
        writer.withLock { $0 = pthread_self() }
        let failure = FileDescriptor.writeAll(writing, bytes.span)
        result.withLock { $0 = failure }
        close(writing)
      }
      let own = pthread_self()
      for _ in 0..<20 {
        usleep(2_000)
        if let other = writer.withLock({ $0 }) { pthread_kill(other, SIGUSR1) }
      }
      let signals = SystemThread {
        for _ in 0..<20 {
          usleep(2_000)
          pthread_kill(own, SIGUSR1)
        }
      }
      // A first part is read immediately, the reader waits for the rest.
      var failure: Int32 = 0
      var read = FileDescriptor.readAll(
        reading,
        sizeHint: 9,
        limit: 99_999,
        waits: true,
        error: &failure
      )
      #expect(failure == 0 && read.count == 100_000)
      read += FileDescriptor.readAll(
        reading,
        sizeHint: 0,
        limit: 1 << 20,
        waits: true,
        error: &failure
      )
      signals?.join()
      thread?.join()
      #expect(failure == 0 && result.withLock { $0 } == 0)
      let isSame = read == bytes
      #expect(isSame)
      // The data arrives late.
      try #require(unsafe Glibc.pipe(&ends) == 0)
      let (slow, late) = (ends[0], ends[1])
      let sender = SystemThread {
        for _ in 0..<10 {
          usleep(3_000)
          pthread_kill(own, SIGUSR1)
        }
        let last: [UInt8] = [7]
        _ = FileDescriptor.writeAll(late, last.span)
        close(late)
      }
      let rest = FileDescriptor.readAll(slow, sizeHint: 4, limit: 9, waits: true, error: &failure)
      sender?.join()
      #expect(rest == [7] && failure == 0)
      #expect(Interruption.count > 9)
    }
  }

  /// A provider is called once per missing path.
  @Test("A missing file is requested by its path and read once it is created")
  func createsFilesOnDemand() throws {
    let temporary = try TemporaryFolder()
    try temporary.makeFolder("in")
    #expect(throws: IOError.self) { try Folder(path: temporary.path("in")).read("late") }
    let requestedPaths = Lock<[String]>([])
    let root = temporary.path
    let job = JobContext.default.changed { settings in
      settings.fileProvider = { path in
        requestedPaths.withLock { $0.append(path) }
        guard path.hasSuffix("late") else { return false }
        return (try? AtomicFile.write([8], to: path)) != nil
      }
    }
    let folder = try Folder(path: temporary.path("in"), job: job)
    #expect(try folder.read("late") == [8])
    #expect(try folder.read("late") == [8])
    #expect(try FileBytes.read(path: "\(root)/also late", job: job) == [8])
    #expect(throws: IOError.self) { try folder.read("never") }
    #expect(throws: IOError.self) { try FileBytes.read(path: "\(root)/never", job: job) }
    #expect(
      requestedPaths.withLock { $0 }
        == ["\(root)/in/late", "\(root)/also late", "\(root)/in/never", "\(root)/never"]
    )
    // Files that exist but cannot be read are not requested.
    #expect(throws: IOError.self) { try folder.read("../x") }
    #expect(throws: IOError.self) { try folder.read(".") }
    #expect(requestedPaths.withLock { $0.count } == 4)
  }
}

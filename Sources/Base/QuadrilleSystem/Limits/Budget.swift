internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The resources that one ``JobContext`` may use in total, where each of ``Limits`` covers one
/// input.
///
/// Images and textures count against its bytes while they are allocated, and readers check it
/// before they allocate memory for a size given in a file.
package final class Budget: Sendable {
  /// The maximum number of bytes in use.
  package let bytes: Int
  /// The maximum work in pixels: those that one frame covers, or four for each one written.
  package let pixels: Int
  /// The maximum size of one frame's textures in graphics memory, in bytes.
  package let graphicsBytes: Int
  /// The maximum duration of the job in seconds; nil for no limit.
  package let seconds: Int?
  /// The job's subject, for messages.
  package let file: String?
  private let start = MonotonicClock.milliseconds
  private let usage: Usage

  /// What has been used so far.
  private final class Usage: Sendable {
    let bytes = Atomic(0)
    let workPixels = Atomic(0)
  }

  /// Starts a job; its time runs from now.
  package init(_ limits: Limits) {
    bytes = limits.maxMemoryBytes
    pixels = limits.maxWorkPixels
    graphicsBytes = limits.maxGraphicsBytes
    seconds = limits.maxSeconds
    file = nil
    usage = Usage()
  }

  private init(_ other: Budget, seconds: Int?, file: String?, usage: Usage) {
    self.usage = usage
    bytes = other.bytes
    pixels = other.pixels
    graphicsBytes = other.graphicsBytes
    self.seconds = seconds
    self.file = file
  }

  /// A budget of the same size for another job, whose time runs from now.
  ///
  /// - Parameter file: The job's subject, for messages.
  package func restarted(for file: String? = nil) -> Budget {
    Budget(self, seconds: seconds, file: file, usage: Usage())
  }

  /// The same budget without its time limit.
  package func withoutDeadline() -> Budget {
    Budget(self, seconds: nil, file: file, usage: usage)
  }

  // MARK: Bytes

  /// The number of bytes in use.
  package var bytesInUse: Int { usage.bytes.load(ordering: .relaxed) }

  /// The number of bytes left.
  package var bytesLeft: Int { max(0, min(.max / 4, bytes) - bytesInUse) }

  /// The limit that allocating more bytes would exceed; nil if it is within the budget.
  ///
  /// For large amounts the system is asked as well: unavailable memory counts as over the budget
  /// instead of terminating the process.
  package func violation(addingBytes count: Int) -> LimitViolation? {
    guard count > 0 else { return nil }
    let sum = checkedSum(bytesInUse, count) ?? .max
    guard sum <= bytes, Self.isAvailable(count) else {
      return LimitViolation(.memory, found: sum, allowed: min(bytes, max(0, sum - 1)))
    }
    return nil
  }

  /// Whether the system has this much memory, and as much for two copies, which most image
  /// operations need; small amounts are not checked.
  private static func isAvailable(_ count: Int) -> Bool {
    guard count >= 1 << 17 else { return true }
    guard let wanted = checkedProduct(3, count) else { return false }
    // Not by malloc, whose mmap threshold grows once a block of this size is freed.
    let flags = MAP_PRIVATE | MAP_ANONYMOUS
    let probe = unsafe mmap(nil, wanted, PROT_READ | PROT_WRITE, flags, -1, 0)
    guard let probe = unsafe probe, unsafe probe != UnsafeMutableRawPointer(bitPattern: -1) else {
      return false
    }
    return unsafe munmap(probe, wanted) == 0
  }

  fileprivate func take(_ count: Int) { usage.bytes.wrappingAdd(count, ordering: .relaxed) }

  fileprivate func release(_ count: Int) { usage.bytes.wrappingSubtract(count, ordering: .relaxed) }

  // MARK: Work and time

  /// The limit that work on more pixels would exceed; if nil, the work is counted.
  package func violation(addingWork pixels: Int) -> LimitViolation? {
    let sum = checkedSum(usage.workPixels.load(ordering: .relaxed), pixels) ?? .max
    guard sum <= self.pixels else {
      return LimitViolation(.work, found: sum, allowed: self.pixels)
    }
    usage.workPixels.wrappingAdd(pixels, ordering: .relaxed)
    return nil
  }

  /// The limit that one frame of so many pixels would exceed; nothing is counted.
  package func violation(ofFrame pixels: Int) -> LimitViolation? {
    guard pixels > self.pixels else { return nil }
    return LimitViolation(.work, found: pixels, allowed: self.pixels)
  }

  /// The limit that one frame's textures of so many bytes would exceed.
  package func violation(ofGraphicsBytes count: Int) -> LimitViolation? {
    guard count > graphicsBytes else { return nil }
    return LimitViolation(.graphicsMemory, found: count, allowed: graphicsBytes)
  }

  /// The violation of this job's time limit; nil while it is within.
  package var timeViolation: LimitViolation? { timeViolation(later: 0) }

  /// The violation of this job's time limit by more than a number of seconds.
  package func timeViolation(later grace: Int) -> LimitViolation? {
    guard let seconds else { return nil }
    let elapsed = MonotonicClock.milliseconds - start
    guard elapsed >= (seconds + grace) * 1_000 else { return nil }
    return LimitViolation(.time, found: elapsed / 1_000 + 1, allowed: seconds)
  }
}

/// Bytes reserved in a budget, released with the last reference.
///
/// An object that holds large memory keeps a reservation for it.
package final class MemoryReservation: Sendable {
  private let budget: Budget
  private let count: Int

  /// Reserves bytes, even over the budget; nil without a budget.
  init?(bytes count: Int, of budget: Budget?) {
    guard count > 0, let budget else { return nil }
    self.budget = budget
    self.count = count
    budget.take(count)
  }

  /// Reserves more bytes in the same budget.
  package func another(bytes count: Int) -> MemoryReservation? {
    MemoryReservation(bytes: count, of: budget)
  }

  deinit { budget.release(count) }
}

internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The resources that one job may use in total, where each of ``Limits`` covers one input.
///
/// A budget is in force while a closure runs, including the threads that this module starts for it.
/// Images and textures count against its bytes while they are allocated, and readers check it
/// before they allocate memory for a size given in a file:
///
/// ```swift
/// let image = try Budget(limits).runAsCurrent { try PNG.decode(bytes, limits: limits) }
/// ```
///
/// Without a budget nothing is counted.
public final class Budget: Sendable {
  /// The maximum number of bytes in use.
  public let bytes: Int
  /// The maximum work in pixels: those that one frame covers, or four for each one written.
  public let pixels: Int
  /// The maximum size of one frame's textures in graphics memory, in bytes.
  public let graphicsBytes: Int
  /// The maximum duration of the job in seconds; nil for no limit.
  public let seconds: Int?
  /// The job's subject, for messages.
  public let file: String?
  private let start = MonotonicClock.milliseconds
  private let used = Atomic(0)
  private let usedWorkPixels = Atomic(0)

  /// Starts a job; its time runs from now.
  public init(_ limits: Limits) {
    bytes = limits.maxMemoryBytes
    pixels = limits.maxWorkPixels
    graphicsBytes = limits.maxGraphicsBytes
    seconds = limits.maxSeconds
    file = nil
  }

  private init(_ other: Budget, seconds: Int?, file: String?) {
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
    Budget(self, seconds: seconds, file: file)
  }

  /// A budget of the same size without a time limit.
  package func withoutDeadline() -> Budget { Budget(self, seconds: nil, file: file) }

  // MARK: Current budget

  @TaskLocal private static var threadBudget: Budget?
  private static let processBudget = Lock<Budget?>(nil)
  private static let hasProcessBudget = Atomic(false)

  /// The budget in force; nil where nothing is counted.
  public static var current: Budget? {
    if let threadBudget { return threadBudget }
    guard hasProcessBudget.load(ordering: .relaxed) else { return nil }
    return processBudget.withLock { $0 }
  }

  /// Sets the budget of the whole process, used where no other one is in force; nil removes it.
  ///
  /// A process that continues after a job must remove its budget, whose time runs on otherwise.
  package static func setForProcess(_ budget: Budget?) {
    processBudget.withLock { $0 = budget }
    hasProcessBudget.store(budget != nil, ordering: .relaxed)
  }

  /// The budgets with a time limit that are in force on some thread.
  private static let timed = Lock<[ObjectIdentifier: Budget]>([:])

  /// The first job that has exceeded its time by more than a number of seconds; nil for none.
  package static func latest(by seconds: Int) -> (budget: Budget, violation: LimitViolation)? {
    let candidates =
      timed.withLock { Array($0.values) } + processBudget.withLock { [$0] }.compactMap(\.self)
    for budget in candidates {
      if let violation = budget.timeViolation(later: seconds) { return (budget, violation) }
    }
    return nil
  }

  /// Calls a closure with the budget in force.
  public func runAsCurrent<Result>(_ body: () throws -> Result) rethrows -> Result {
    let id = ObjectIdentifier(self)
    if seconds != nil { Self.timed.withLock { $0[id] = self } }
    defer { if seconds != nil { Self.timed.withLock { $0[id] = nil } } }
    return try Self.$threadBudget.withValue(self, operation: body)
  }

  /// Calls a closure as a separate job: with a new budget of the same size as the current one.
  public static func withJobBudget<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let current else { return try body() }
    return try current.restarted(for: current.file).runAsCurrent(body)
  }

  /// Calls a closure without a budget of the thread, for objects that outlive the job.
  static func withoutOne<Result>(_ body: () throws -> Result) rethrows -> Result {
    try $threadBudget.withValue(nil, operation: body)
  }

  /// The closure wrapped with the budget of the calling thread, for another thread.
  static func inherited(_ body: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    guard let budget = threadBudget else { return body }
    return { $threadBudget.withValue(budget, operation: body) }
  }

  // MARK: Bytes

  /// The number of bytes in use.
  package var bytesInUse: Int { used.load(ordering: .relaxed) }

  /// The number of bytes left in the current budget; nearly unlimited without one.
  static var bytesLeft: Int {
    guard let budget = current else { return .max / 4 }
    return max(0, min(.max / 4, budget.bytes) - budget.bytesInUse)
  }

  /// The limit that allocating more bytes would exceed; nil if it is within the current budget.
  ///
  /// For large amounts the system is asked as well: unavailable memory counts as over the budget
  /// instead of terminating the process.
  package static func violation(addingBytes count: Int) -> LimitViolation? {
    guard count > 0 else { return nil }
    guard let budget = current else { return nil }
    let inUse = budget.bytesInUse
    let sum = checkedSum(inUse, count) ?? .max
    guard sum <= budget.bytes, isAvailable(count) else {
      return LimitViolation(.memory, found: sum, allowed: min(budget.bytes, max(0, sum - 1)))
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

  fileprivate func take(_ count: Int) { used.wrappingAdd(count, ordering: .relaxed) }

  fileprivate func release(_ count: Int) { used.wrappingSubtract(count, ordering: .relaxed) }

  // MARK: Work and time

  /// The limit that work on more pixels would exceed; if nil, the work is counted.
  package static func violation(addingWork pixels: Int) -> LimitViolation? {
    guard let budget = current else { return nil }
    let sum = checkedSum(budget.usedWorkPixels.load(ordering: .relaxed), pixels) ?? .max
    guard sum <= budget.pixels else {
      return LimitViolation(.work, found: sum, allowed: budget.pixels)
    }
    budget.usedWorkPixels.wrappingAdd(pixels, ordering: .relaxed)
    return nil
  }

  /// The limit that one frame of so many pixels would exceed; nothing is counted.
  package static func violation(ofFrame pixels: Int) -> LimitViolation? {
    guard let budget = current, pixels > budget.pixels else { return nil }
    return LimitViolation(.work, found: pixels, allowed: budget.pixels)
  }

  /// The limit that one frame's textures of so many bytes would exceed.
  package static func violation(ofGraphicsBytes count: Int) -> LimitViolation? {
    guard let budget = current, count > budget.graphicsBytes else { return nil }
    return LimitViolation(.graphicsMemory, found: count, allowed: budget.graphicsBytes)
  }

  /// The violation of the current job's time limit; nil while it is within.
  package static var timeViolation: LimitViolation? { current?.timeViolation }

  /// The violation of this job's time limit; nil while it is within.
  package var timeViolation: LimitViolation? { timeViolation(later: 0) }

  private func timeViolation(later grace: Int) -> LimitViolation? {
    guard let seconds else { return nil }
    let elapsed = MonotonicClock.milliseconds - start
    guard elapsed >= (seconds + grace) * 1_000 else { return nil }
    return LimitViolation(.time, found: elapsed / 1_000 + 1, allowed: seconds)
  }
}

/// Bytes reserved in the current budget, released with the last reference.
///
/// An object that holds large memory keeps a reservation for it.
package final class MemoryReservation: Sendable {
  private let budget: Budget
  private let count: Int

  /// Reserves bytes, even over the budget; nil where no budget is in force.
  ///
  /// Callers that can fail check `Budget.violation(addingBytes:)` first.
  package init?(bytes count: Int) {
    guard count > 0, let budget = Budget.current else { return nil }
    self.budget = budget
    self.count = count
    budget.take(count)
  }

  deinit { budget.release(count) }
}

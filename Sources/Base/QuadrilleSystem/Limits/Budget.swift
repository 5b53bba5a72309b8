internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// What one job may take altogether, where each of ``Limits`` bounds one thing only.
///
/// A budget is in force while a closure runs, on the threads too that this module starts for it.
/// Pictures and textures draw on its bytes from when they are made until they are freed, and readers
/// ask it before they take memory for a number that stands in a file:
///
/// ```swift
/// let picture = try Budget(limits).runAsCurrent { try PNG.decode(bytes, limits: limits) }
/// ```
///
/// Without a budget nothing is counted.
public final class Budget: Sendable {
  /// The most bytes at a time.
  public let bytes: Int
  /// The most pixels of work: those that one frame covers, or four for each that is written.
  public let pixels: Int
  /// The most bytes of one frame's textures in graphics memory.
  public let graphicsBytes: Int
  /// The seconds that the job may take; nil for any.
  public let seconds: Int?
  /// What the job is about, for messages.
  public let file: String?
  private let start = Budget.milliseconds()
  private let used = Atomic(0)
  private let worked = Atomic(0)

  /// Begins a job; its time runs from now.
  public init(_ limits: Limits) {
    bytes = limits.memoryBytes
    pixels = limits.workPixels
    graphicsBytes = limits.graphicsBytes
    seconds = limits.seconds
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
  /// - Parameter file: What the job is about, for messages.
  public func restarted(for file: String? = nil) -> Budget {
    Budget(self, seconds: seconds, file: file)
  }

  /// A budget of the same size that lasts for ever.
  public func withoutDeadline() -> Budget { Budget(self, seconds: nil, file: file) }

  // MARK: In force

  @TaskLocal private static var threadBudget: Budget?
  private static let processBudget = Lock<Budget?>(nil)
  private static let hasProcessBudget = Atomic(false)

  /// The budget in force; nil where nothing is counted.
  public static var current: Budget? {
    if let threadBudget { return threadBudget }
    guard hasProcessBudget.load(ordering: .relaxed) else { return nil }
    return processBudget.withLock { $0 }
  }

  /// Puts a budget in force for the whole process, where no other one is; nil ends it.
  ///
  /// A process that goes on after a job ends its budget, the time of which runs on otherwise.
  public static func setForProcess(_ budget: Budget?) {
    processBudget.withLock { $0 = budget }
    hasProcessBudget.store(budget != nil, ordering: .relaxed)
  }

  /// Those that are timed and in force on some thread.
  private static let timed = Lock<[ObjectIdentifier: Budget]>([:])

  /// The first job that is over its time by more than a number of seconds; nil for none.
  public static func latest(by seconds: Int) -> (budget: Budget, violation: LimitViolation)? {
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

  /// Calls a closure as a job of its own: with a budget of the same size as that in force.
  public static func withJobBudget<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let current else { return try body() }
    return try current.restarted(for: current.file).runAsCurrent(body)
  }

  /// Calls a closure with no budget of the thread in force, for what outlives the job.
  static func withoutOne<Result>(_ body: () throws -> Result) rethrows -> Result {
    try $threadBudget.withValue(nil, operation: body)
  }

  /// The closure with the budget of the calling thread in force, for another thread.
  static func inherited(_ body: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    guard let budget = threadBudget else { return body }
    return { $threadBudget.withValue(budget, operation: body) }
  }

  // MARK: Bytes

  /// The bytes that are taken at the moment.
  public var bytesInUse: Int { used.load(ordering: .relaxed) }

  /// The bytes that are left of the budget in force; nearly endless where none is.
  static var bytesLeft: Int {
    guard let budget = current else { return .max / 4 }
    return max(0, min(.max / 4, budget.bytes) - budget.bytesInUse)
  }

  /// What taking bytes beside those in use would pass; nil where it is within the budget, or none is
  /// in force.
  ///
  /// Large amounts are asked of the system as well: memory that it does not have is over the budget,
  /// and no end of the process.
  public static func violation(addingBytes count: Int) -> LimitViolation? {
    guard count > 0 else { return nil }
    guard let budget = current else { return nil }
    let inUse = budget.bytesInUse
    let sum = checkedSum(inUse, count) ?? .max
    guard sum <= budget.bytes, isAvailable(count) else {
      return LimitViolation(.memory, found: sum, allowed: min(budget.bytes, max(0, sum - 1)))
    }
    return nil
  }

  /// Whether the system has as much memory, and as much for two more copies, which nearly everything
  /// that is done with a picture takes; of small amounts it is not asked.
  private static func isAvailable(_ count: Int) -> Bool {
    guard count >= 1 << 17 else { return true }
    guard let wanted = checkedProduct(3, count) else { return false }
    // Not by malloc, which takes later pictures from another place once so much was freed.
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

  /// What work on more pixels would pass; nil where it is within the budget, which it is then taken
  /// from.
  public static func violation(addingWork pixels: Int) -> LimitViolation? {
    guard let budget = current else { return nil }
    let sum = checkedSum(budget.worked.load(ordering: .relaxed), pixels) ?? .max
    guard sum <= budget.pixels else {
      return LimitViolation(.work, found: sum, allowed: budget.pixels)
    }
    budget.worked.wrappingAdd(pixels, ordering: .relaxed)
    return nil
  }

  /// What one frame that covers so many pixels would pass; nothing is taken.
  public static func violation(ofFrame pixels: Int) -> LimitViolation? {
    guard let budget = current, pixels > budget.pixels else { return nil }
    return LimitViolation(.work, found: pixels, allowed: budget.pixels)
  }

  /// What one frame's textures of so many bytes would pass.
  public static func violation(ofGraphicsBytes count: Int) -> LimitViolation? {
    guard let budget = current, count > budget.graphicsBytes else { return nil }
    return LimitViolation(.graphicsMemory, found: count, allowed: budget.graphicsBytes)
  }

  /// The time of the job, where it is over; nil before.
  public static var timeViolation: LimitViolation? { current?.timeViolation }

  /// The time of this job, where it is over; nil before.
  public var timeViolation: LimitViolation? { timeViolation(later: 0) }

  private func timeViolation(later grace: Int) -> LimitViolation? {
    guard let seconds else { return nil }
    let elapsed = Budget.milliseconds() - start
    guard elapsed >= (seconds + grace) * 1_000 else { return nil }
    return LimitViolation(.time, found: elapsed / 1_000 + 1, allowed: seconds)
  }

  static func milliseconds() -> Int {
    var now = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &now)
    return Int(now.tv_sec) * 1_000 + Int(now.tv_nsec) / 1_000_000
  }
}

/// Bytes of the budget in force, given back when nobody refers to them any more.
///
/// Whatever holds memory for long holds one of these beside it.
public final class MemoryReservation: Sendable {
  private let budget: Budget
  private let count: Int

  /// Takes bytes, over the budget too; nil where no budget is in force.
  ///
  /// Who can refuse asks ``Budget/violation(addingBytes:)`` before.
  public init?(bytes count: Int) {
    guard count > 0, let budget = Budget.current else { return nil }
    self.budget = budget
    self.count = count
    budget.take(count)
  }

  deinit { budget.release(count) }
}

/// What one job may use, and where its side effects go: limits, budget, cancellation, files, cache
/// and timings.
///
/// Everything that reads, decodes, draws or encodes takes a job, and hands it to the threads that
/// work for it. Two jobs with different limits can therefore run in one process at the same time:
///
/// ```swift
/// let job = JobContext(limits: .strict)
/// let image = try Bitmap(contentsOf: "upload.png", job: job)
/// ```
///
/// The default job has the default limits for each input, and counts nothing in total.
public struct JobContext: Sendable {
  /// The values of a job; a copy of a job refers to the same ones.
  private final class Values: Sendable {
    let settings: Settings

    init(_ settings: Settings) { self.settings = settings }
  }

  /// What a job consists of.
  package struct Settings: Sendable {
    /// The limits of each input.
    package var limits = Limits.default
    /// What the job may use in total; nil where nothing is counted.
    package var budget: Budget?
    /// Cancels the job; nil for one that ends with the task that runs it.
    package var cancellation: CancellationToken?
    /// The maximum number of processors to use; nil for all that the process may use.
    package var processorLimit: Int?
    /// The only directories to read from and write to; nil for all.
    package var roots: SandboxRoots?
    /// Creates files on first access, and returns whether one exists now.
    package var fileProvider: (@Sendable (String) -> Bool)?
    /// Records the files read and written.
    package var fileLog: FileAccessLog?
    /// Keeps what was loaded from files for later jobs.
    package var cache: ResidentCache?
    /// Measures the stages of the job.
    package var timings: Timings?
    /// Objects of other modules, at most one of a type.
    package var attachments: [ObjectIdentifier: any Sendable] = [:]
  }

  private let values: Values

  /// A job with the default limits for each input, which counts nothing in total and ends with the
  /// task that runs it.
  public static let `default` = JobContext(Settings())

  private init(_ settings: Settings) { values = Values(settings) }

  /// Starts a job: its budget is full, and its time runs from now.
  ///
  /// - Parameters:
  ///   - limits: The limits of each input and of the job in total.
  ///   - cancellation: Cancels the job from another thread. The job also ends with the task that
  ///     runs it.
  ///   - processorCount: The maximum number of processors to use; nil for all that the process may
  ///     use.
  public init(
    limits: Limits = .default,
    cancellation: CancellationToken? = nil,
    processorCount: Int? = nil
  ) {
    var settings = Settings()
    settings.limits = limits
    settings.budget = Budget(limits)
    settings.cancellation = cancellation
    settings.processorLimit = processorCount
    self.init(settings)
  }

  /// The same job with other settings; the budget is shared unless it is changed, too.
  package func changed(_ change: (inout Settings) -> Void) -> JobContext {
    var settings = settings
    change(&settings)
    return JobContext(settings)
  }

  /// The same job, which another token instead of its own cancels.
  package func cancelled(by cancellation: CancellationToken?) -> JobContext {
    changed { $0.cancellation = cancellation }
  }

  /// The token that cancels the job.
  package var cancellation: CancellationToken? { values.settings.cancellation }

  /// A job like this one with a full budget, whose time runs from now; without a budget, this one.
  ///
  /// - Parameter file: The job's subject, for messages.
  package func restarted(for file: String? = nil) -> JobContext {
    guard let budget else { return self }
    return changed { $0.budget = budget.restarted(for: file ?? budget.file) }
  }

  /// The same job without limits of each input, for files that it has written itself.
  package var unlimited: JobContext { changed { $0.limits = .none } }

  /// The same job without its time limit, for objects that outlive it.
  package func withoutDeadline() -> JobContext {
    guard let budget, budget.seconds != nil else { return self }
    return changed { $0.budget = budget.withoutDeadline() }
  }

  /// What the job consists of.
  package var settings: Settings { values.settings }

  // MARK: What the job may use

  /// The limits of each input.
  public var limits: Limits { values.settings.limits }

  /// What the job may use in total; nil where nothing is counted.
  package var budget: Budget? { values.settings.budget }

  /// The maximum number of threads to work on, at least 1.
  public var processorCount: Int {
    let available = ProcessorCount.available
    return max(1, min(values.settings.processorLimit ?? available, available))
  }

  /// The limit that an image of this size would exceed, its memory included; nil if none.
  package func violation(width: Int, height: Int) -> LimitViolation? {
    values.settings.limits.violation(width: width, height: height)
      ?? violation(addingBytes: checkedProduct(4, width, height) ?? .max)
  }

  /// The limit that allocating more bytes would exceed; nil if it is within the budget.
  package func violation(addingBytes count: Int) -> LimitViolation? {
    budget?.violation(addingBytes: count)
  }

  /// The limit that work on more pixels would exceed; if nil, the work is counted.
  package func violation(addingWork pixels: Int) -> LimitViolation? {
    budget?.violation(addingWork: pixels)
  }

  /// The limit that one frame of so many pixels would exceed; nothing is counted.
  package func violation(ofFrame pixels: Int) -> LimitViolation? {
    budget?.violation(ofFrame: pixels)
  }

  /// The limit that one frame's textures of so many bytes would exceed.
  package func violation(ofGraphicsBytes count: Int) -> LimitViolation? {
    budget?.violation(ofGraphicsBytes: count)
  }

  /// The violation of the job's time limit; nil while it is within.
  package var timeViolation: LimitViolation? { budget?.timeViolation }

  /// The number of bytes left; nearly unlimited without a budget.
  package var bytesLeft: Int { budget?.bytesLeft ?? .max / 4 }

  /// Reserves bytes, even over the budget; nil where nothing is counted.
  ///
  /// Callers that can fail check ``violation(addingBytes:)`` first.
  package func reservation(bytes count: Int) -> MemoryReservation? {
    MemoryReservation(bytes: count, of: budget)
  }

  // MARK: Cancellation

  /// Whether the job is cancelled: by its token, or with the task that runs the calling thread.
  public var isCancelled: Bool {
    if let cancellation = values.settings.cancellation, cancellation.isCancelled { return true }
    return unsafe withUnsafeCurrentTask { unsafe $0?.isCancelled } == true
  }

  /// Ends work that is no longer wanted: to be called between rows, tiles or candidates.
  ///
  /// - Throws: ``JobInterruption`` where the job is cancelled, or its time is over.
  package func checkCancellation() throws(JobInterruption) {
    if isCancelled { throw .cancelled }
    if let violation = timeViolation { throw .timeOver(violation) }
  }

  /// Whether the job is cancelled, or its time is over.
  package var isInterrupted: Bool { isCancelled || timeViolation != nil }

  /// Calls a closure with a job for other threads, which is cancelled with the task that runs this
  /// one; it must not be kept.
  package func withCurrentTask<Result, Failure: Error>(
    _ body: (JobContext) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(cancelled(by: .ofCurrentTask(or: values.settings.cancellation)))
  }

  // MARK: Side effects

  /// The record of the files read and written, if there is one.
  package var fileLog: FileAccessLog? { values.settings.fileLog }

  /// The cache of what was loaded from files, if there is one.
  package var cache: ResidentCache? { values.settings.cache }

  /// Runs a closure as part of a stage.
  @inline(__always)
  package func measure<Result, Failure: Error>(
    _ stage: Timings.Stage,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let timings = values.settings.timings else { return try body() }
    return try timings.measure(stage, body)
  }

  /// The attached object of a type.
  package func attachment<Object: Sendable>(_ type: Object.Type = Object.self) -> Object? {
    values.settings.attachments[ObjectIdentifier(type)] as? Object
  }

  /// The job with an object attached, in place of another one of its type.
  package func attaching<Object: Sendable>(_ object: Object) -> JobContext {
    changed { $0.attachments[ObjectIdentifier(Object.self)] = object }
  }
}

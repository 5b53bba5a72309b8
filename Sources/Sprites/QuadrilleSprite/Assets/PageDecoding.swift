import QuadrilleImage
package import QuadrilleSystem

/// Decodes pages on threads of their own while the caller reads on.
///
/// While one is in force, a page of a picture is there as soon as its header is read. Whoever began it
/// asks in the end whether all pictures could be decoded: until then a damaged page looks sound.
package final class PageDecoding: Sendable {
  @TaskLocal private static var currentDecoding: PageDecoding?

  /// The pages that were begun, in order.
  private let begun = Lock<[PendingImage]>([])
  /// Those that were not done when somebody looked last.
  private let running = Lock<[PendingImage]>([])

  /// Makes one without pages.
  package init() {}

  /// Calls a closure with pages being put off, unless there is one processor alone, or the process
  /// keeps the pages that it reads.
  package func runAsCurrent<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard ProcessorCount.available > 1, !ResidentCache.isOn else { return try body() }
    let result = Self.$currentDecoding.withValue(self) {
      Swift.Result { () throws(Failure) in try body() }
    }
    return try result.get()
  }

  /// How many pages were begun.
  package var count: Int { begun.withLock { $0.count } }

  /// Waits for pages.
  ///
  /// - Parameter range: The numbers of the pages, in the order in which they were begun.
  /// - Returns: What was tolerated in them.
  /// - Throws: The error of the first one that could not be decoded.
  package func warnings(of range: Range<Int>) throws(AssetError) -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    let images = begun.withLock { $0[range] }
    for image in images { warnings += try image.result.get().warnings }
    // Each thread asks the budget before it takes memory, and none sees what the others are about to.
    if let budget = Budget.current, budget.bytesInUse > budget.bytes {
      let violation = LimitViolation(.memory, found: budget.bytesInUse, allowed: budget.bytes)
      throw AssetError(.limit(violation), at: DiagnosticLocation(file: images.last?.owner))
    }
    return warnings
  }

  /// Whether a processor is left for one more thread.
  private var isFree: Bool {
    running.withLock { running in
      running.removeAll(where: \.isDone)
      return running.count < ProcessorCount.available
    }
  }

  /// Begins to decode a picture; nil where none is put off, or nothing would be won.
  ///
  /// - Parameter owner: The file that the message of an error begins with.
  static func begin(
    _ bytes: [UInt8],
    name: String,
    owner: String,
    limits: Limits
  ) -> PendingImage? {
    guard let currentDecoding, currentDecoding.isFree, ImageFormat(of: bytes) != nil,
      let (size, orientation) = try? ImageFile.readHeader(bytes, limits: limits),
      orientation == .up, size.width * size.height >= 128 * 128
    else { return nil }
    let image = PendingImage(
      bytes,
      name: name,
      owner: owner,
      size: size,
      scale: AssetResolver().scale(ofPath: name),
      limits: limits
    )
    currentDecoding.begun.withLock { $0.append(image) }
    currentDecoding.running.withLock { $0.append(image) }
    return image
  }
}

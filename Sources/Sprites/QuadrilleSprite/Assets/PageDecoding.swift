import QuadrilleImage
package import QuadrilleSystem

/// Decodes pages on background threads while the caller continues reading.
///
/// While one is current, an image page is available as soon as its header is read. The caller must
/// check for decoding errors at the end: until then a damaged page looks valid.
package final class PageDecoding: Sendable {
  @TaskLocal private static var currentDecoding: PageDecoding?

  /// The started pages, in order.
  private let begun = Lock<[PendingImage]>([])
  /// The pages that were not finished at the last check.
  private let running = Lock<[PendingImage]>([])

  /// Makes a decoding without pages.
  package init() {}

  /// Calls a closure with deferred decoding, unless only one processor is available, or the process
  /// caches the pages that it reads.
  package func runAsCurrent<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard ProcessorCount.available > 1, !ResidentCache.isOn else { return try body() }
    let result = Self.$currentDecoding.withValue(self) {
      Swift.Result { () throws(Failure) in try body() }
    }
    return try result.get()
  }

  /// The number of started pages.
  package var count: Int { begun.withLock { $0.count } }

  /// Waits for pages.
  ///
  /// - Parameter range: The indices of the pages, in the order in which they were started.
  /// - Returns: Their warnings.
  /// - Throws: The first decoding error.
  package func warnings(of range: Range<Int>) throws(AssetError) -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    let images = begun.withLock { $0[range] }
    for image in images { warnings += try image.result.get().warnings }
    // Each thread checks the budget before it allocates, without the pending allocations of the
    // others.
    if let budget = Budget.current, budget.bytesInUse > budget.bytes {
      let violation = LimitViolation(.memory, found: budget.bytesInUse, allowed: budget.bytes)
      throw AssetError(.limit(violation), at: DiagnosticLocation(file: images.last?.owner))
    }
    return warnings
  }

  /// Whether a processor is available for another thread.
  private var isFree: Bool {
    running.withLock { running in
      running.removeAll(where: \.isDone)
      return running.count < ProcessorCount.available
    }
  }

  /// Starts to decode an image; nil if decoding is not deferred, or not worth a thread.
  ///
  /// - Parameter owner: The file with which error messages begin.
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

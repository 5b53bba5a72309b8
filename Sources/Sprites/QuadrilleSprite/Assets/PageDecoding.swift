import QuadrilleImage
package import QuadrilleSystem

/// Decodes pages on background threads while the caller continues reading.
///
/// In a job to which one is attached, an image page is available as soon as its header is read. The
/// caller must check for decoding errors at the end: until then a damaged page looks valid.
package final class PageDecoding: Sendable {
  /// The started pages, in order.
  private let begun = Lock<[PendingImage]>([])
  /// The pages that were not finished at the last check.
  private let running = Lock<[PendingImage]>([])

  /// Makes a decoding without pages.
  package init() {}

  /// The job with deferred decoding, unless it may use one processor only, or caches the pages that
  /// it reads.
  package func attached(to job: JobContext) -> JobContext {
    job.processorCount > 1 && job.cache == nil ? job.attaching(self) : job
  }

  /// The number of started pages.
  package var count: Int { begun.withLock { $0.count } }

  /// Waits for pages.
  ///
  /// - Parameters:
  ///   - range: The indices of the pages, in the order in which they were started.
  ///   - job: The job that started them.
  /// - Returns: Their warnings.
  /// - Throws: The first decoding error.
  package func warnings(of range: Range<Int>, job: JobContext) throws(AssetError) -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    let images = begun.withLock { $0[range] }
    for image in images { warnings += try image.result.get().warnings }
    // Each thread checks the budget before it allocates, without the pending allocations of the
    // others.
    if let budget = job.budget, budget.bytesInUse > budget.bytes {
      let violation = LimitViolation(.memory, found: budget.bytesInUse, allowed: budget.bytes)
      throw AssetError(.limit(violation), at: DiagnosticLocation(file: images.last?.owner))
    }
    return warnings
  }

  /// Whether a processor is available for another thread.
  private func isFree(in job: JobContext) -> Bool {
    running.withLock { running in
      running.removeAll(where: \.isDone)
      return running.count < job.processorCount
    }
  }

  /// Starts to decode an image; nil if decoding is not deferred, or not worth a thread.
  ///
  /// - Parameter owner: The file with which error messages begin.
  static func begin(
    _ bytes: [UInt8],
    name: String,
    owner: String,
    job: JobContext
  ) -> PendingImage? {
    guard let decoding = job.attachment(PageDecoding.self), decoding.isFree(in: job),
      ImageFormat(of: bytes, name: name) != nil,
      let (size, orientation) = try? ImageFile.readHeader(bytes, name: name, job: job),
      orientation == .up, size.width * size.height >= 128 * 128
    else { return nil }
    let image = PendingImage(
      bytes,
      name: name,
      owner: owner,
      size: size,
      scale: AssetResolver().scale(ofPath: name),
      job: job
    )
    decoding.begun.withLock { $0.append(image) }
    decoding.running.withLock { $0.append(image) }
    return image
  }
}

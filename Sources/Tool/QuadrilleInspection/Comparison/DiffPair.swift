package import QuadrilleImage
package import QuadrilleSystem

/// Two compared images.
package struct DiffPair: Sendable {
  package let finding: DiffReport.Finding
  /// The images; nil unless they are kept for output.
  package private(set) var images: (first: Bitmap, second: Bitmap, difference: Bitmap)?

  /// Compares two images.
  ///
  /// - Throws: The typed error of the stage that fails to read one of them.
  package init(
    _ comparison: ImageComparison,
    _ first: DiffInput.Part,
    _ second: DiffInput.Part,
    keepsImages: Bool,
    job: JobContext
  ) throws {
    let one = try first.bitmap(job)
    let other = try second.bitmap(job)
    guard one.pixelSize == other.pixelSize else {
      finding = .sizes(one.pixelSize, other.pixelSize)
      return
    }
    let outcome = try comparison.compare(one, other, job: job)
    finding = .compared(DiffReport.DifferenceMetrics(outcome))
    if keepsImages { images = (one, other, try outcome.checkedImage(job: job)) }
  }
}

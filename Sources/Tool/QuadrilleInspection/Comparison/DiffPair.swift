package import QuadrilleImage

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
    keepsImages: Bool
  ) throws {
    let one = try first.bitmap()
    let other = try second.bitmap()
    guard one.pixelSize == other.pixelSize else {
      finding = .sizes(one.pixelSize, other.pixelSize)
      return
    }
    let outcome = try comparison.compare(one, other)
    finding = .compared(DiffReport.DifferenceMetrics(outcome))
    if keepsImages { images = (one, other, try outcome.checkedImage()) }
  }
}

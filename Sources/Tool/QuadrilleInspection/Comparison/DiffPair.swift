package import QuadrilleImage

/// Two pictures that were compared.
package struct DiffPair: Sendable {
  package let finding: DiffReport.Finding
  /// The pictures, where somebody wants to see them.
  package private(set) var pictures: (first: Bitmap, second: Bitmap, difference: Bitmap)?

  /// Compares two pictures.
  ///
  /// - Throws: The typed error of the stage that cannot read one of them.
  package init(
    _ comparison: PictureComparison,
    _ first: DiffSubject.Part,
    _ second: DiffSubject.Part,
    keepsPictures: Bool
  ) throws {
    let one = try first.bitmap()
    let other = try second.bitmap()
    guard one.pixelSize == other.pixelSize else {
      finding = .sizes(one.pixelSize, other.pixelSize)
      return
    }
    let outcome = try comparison.compare(one, other)
    finding = .compared(DiffReport.Figures(outcome))
    if keepsPictures { pictures = (one, other, try outcome.checkedPicture()) }
  }
}

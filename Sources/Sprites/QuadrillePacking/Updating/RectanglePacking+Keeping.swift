import QuadrilleImage
import QuadrilleSystem

extension RectanglePacking {
  /// Packs rectangles around those that keep their positions; nil if the pages that the options
  /// allow do not hold all.
  ///
  /// - Throws: ``PackError``, or a `StablePacking.Conflict` in the result if kept positions break
  ///   the options.
  static func packed(
    _ sizes: [PixelSize],
    unrotated: Set<Int>,
    keeping kept: KeptRectangles,
    options: PackOptions,
    job: JobContext
  ) throws(PackError) -> Result<RectanglePacking?, StablePacking.Conflict> {
    let items = try items(sizes, unrotated, options)
    var packing: StablePacking
    do {
      packing = try StablePacking(items, keeping: kept, options, job)
    } catch {
      return .failure(error)
    }
    return .success(try packing.packed())
  }
}

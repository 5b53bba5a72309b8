package import QuadrilleImage

/// An image of which each pixel may have one of several values.
///
/// Row 0 is the framebuffer's. A pixel on which nothing is said may have any value.
package struct PermittedImage: Sendable {
  /// The number of columns.
  package let width: Int
  /// The number of rows.
  package let height: Int
  /// The preferred value of each pixel, row by row; nil where any value may be.
  private var first: [PermittedPixel?]
  /// Other values that pixels may have as well, by their number.
  private var others: [Int: [PermittedPixel]] = [:]

  /// Makes an image on whose pixels nothing is said yet.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    first = Array(repeating: nil, count: width * height)
  }

  /// Makes an image with one value for every pixel.
  package init(width: Int, height: Int, filledWith pixel: PermittedPixel) {
    self.width = width
    self.height = height
    first = Array(repeating: pixel, count: width * height)
  }

  /// Makes an image that another one has to be identical with.
  package init(exactly bitmap: Bitmap) {
    self.init(width: bitmap.width, height: bitmap.height)
    for y in 0..<height {
      for x in 0..<width { self[x, y] = PermittedPixel(exactly: bitmap[x, y]) }
    }
  }

  /// The preferred values of a pixel; nil where any value may be.
  ///
  /// Setting it forbids all others.
  package subscript(x: Int, y: Int) -> PermittedPixel? {
    get { first[y * width + x] }
    set {
      first[y * width + x] = newValue
      if !others.isEmpty { others[y * width + x] = nil }
    }
  }

  /// Allows values of a pixel next to those that are permitted already.
  package mutating func permit(_ pixel: PermittedPixel, x: Int, y: Int) {
    others[y * width + x, default: []].append(pixel)
  }

  /// Everything that is permitted in a pixel; empty where any value may be.
  package func alternatives(x: Int, y: Int) -> [PermittedPixel] {
    let index = y * width + x
    guard let pixel = first[index] else { return [] }
    return [pixel] + (others[index] ?? [])
  }

  /// The preferred value of each pixel; transparent black where any value may be.
  package var preferredImage: Bitmap { image { $0.preferred } }
  /// The minimum value of each channel over all that is permitted.
  package var lowImage: Bitmap {
    image { _, all in all.reduce(SIMD4(repeating: 255)) { pointwiseMin($0, $1.low) } }
  }
  /// The maximum value of each channel over all that is permitted.
  package var highImage: Bitmap {
    image { _, all in all.reduce(SIMD4(repeating: 0)) { pointwiseMax($0, $1.high) } }
  }

  private func image(_ value: (PermittedPixel) -> SIMD4<UInt8>) -> Bitmap {
    image { first, _ in value(first) }
  }

  private func image(
    _ value: (PermittedPixel, [PermittedPixel]) -> SIMD4<UInt8>
  ) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height, alphaMode: .premultiplied)
    for y in 0..<height {
      for x in 0..<width {
        let all = alternatives(x: x, y: y)
        if let first = all.first { bitmap[x, y] = value(first, all) }
      }
    }
    return bitmap
  }
}

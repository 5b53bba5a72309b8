public import QuadrilleSystem

/// The differences of two images of the same size.
public struct ImageDifference: Sendable {
  /// The maximum difference of each channel: red, green, blue, alpha.
  public let largest: SIMD4<UInt8>
  /// The mean difference per channel over all pixels.
  public let mean: SIMD4<Double>
  /// The number of pixels in which any channel differs.
  public let differingPixels: Int
  /// The histogram of each pixel's maximum channel difference: 256 counts; that of 0 is not filled
  /// in.
  public let histogram: [Int]
  /// The number of all pixels.
  public let pixels: Int
  /// Column and row of the first differing pixel, row by row from the top left.
  public let first: (x: Int, y: Int)?
  /// The smallest rectangle that holds all differing pixels.
  public let bounds: Rect?
  /// The compared images.
  private let images: (one: Bitmap, other: Bitmap)

  fileprivate init(_ tally: Tally, _ one: Bitmap, _ other: Bitmap) {
    pixels = one.width * one.height
    largest = tally.largest
    mean = SIMD4<Double>(tally.sums) / Double(pixels)
    differingPixels = tally.count
    histogram = tally.histogram
    first = tally.first
    bounds = tally.bounds
    images = (one, other)
  }

  /// The differences as an image: color differences as color, opaque; differences of alpha alone as
  /// gray.
  ///
  /// It is computed on each access.
  public var image: Bitmap {
    let (one, other) = images
    var image = Bitmap(width: one.width, height: one.height)
    image.count(like: one)
    let width = one.width
    image.withMutablePixels { target in
      for start in Swift.stride(from: 0, to: target.count, by: 4) { target[start &+ 3] = 255 }
      one.forEachDifference(to: other) { one, two, x, y in
        let difference = pointwiseMax(one, two) &- pointwiseMin(one, two)
        let hasColor = difference[0] | difference[1] | difference[2] != 0
        let at = 4 &* (y &* width &+ x)
        for channel in 0..<3 {
          target[at &+ channel] = hasColor ? difference[channel] : difference[3]
        }
      }
    }
    return image
  }

  /// Whether the images are equal.
  public var isEqual: Bool { differingPixels == 0 }
  /// The maximum difference of any channel.
  public var maximumDifference: UInt8 { largest.max() }
  /// The mean difference over all channels.
  public var meanOfAll: Double { mean.sum() / 4 }

  /// The number of pixels with a channel difference above a threshold.
  public func pixels(above bound: Double) -> Int {
    histogram.indices.reduce(0) { Double($1) > bound ? $0 + histogram[$1] : $0 }
  }
}

/// An error for images that cannot be compared.
public struct DifferenceError: StageError {
  /// The kind of error.
  package enum Reason: Equatable, Sendable {
    /// The sizes differ.
    case size(PixelSize, PixelSize)
    /// One image is premultiplied and the other one is not.
    case alphaMode(AlphaMode, AlphaMode)
    /// The comparison would exceed the memory budget.
    case limit(LimitViolation)
  }

  /// Empty: images have no names.
  public var location: DiagnosticLocation { DiagnosticLocation() }
  /// The kind of error.
  package let reason: Reason

  /// The facts of each reason; found in the second image, expected by the first.
  package var facts: ErrorFacts {
    switch reason {
    case .size(let one, let other):
      ErrorFacts(
        "diff.size",
        "the first image is \(one), the second one \(other)",
        found: "\(other)",
        allowed: "\(one)"
      )
    case .alphaMode(let one, let other):
      ErrorFacts(
        "diff.alphaMode",
        "the first image is \(one), the second one \(other)",
        found: other.rawValue,
        allowed: one.rawValue
      )
    case .limit(let violation): ErrorFacts(violation)
    }
  }
}

extension Bitmap {
  /// Compares two images value by value.
  ///
  /// - Throws: ``DifferenceError`` if sizes or alpha modes differ.
  public func difference(to other: Bitmap) throws(DifferenceError) -> ImageDifference {
    guard pixelSize == other.pixelSize else {
      throw DifferenceError(reason: .size(pixelSize, other.pixelSize))
    }
    guard alphaMode == other.alphaMode else {
      throw DifferenceError(reason: .alphaMode(alphaMode, other.alphaMode))
    }
    var tally = Tally()
    forEachDifference(to: other) { one, two, x, y in tally.add(one, two, x, y) }
    return ImageDifference(tally, self, other)
  }

  /// Calls a closure with each pair of differing pixels and their column and row.
  @inline(__always)
  fileprivate func forEachDifference(
    to other: Bitmap,
    _ body: (_ one: SIMD4<UInt8>, _ two: SIMD4<UInt8>, _ x: Int, _ y: Int) -> Void
  ) {
    withPixels { left in
      other.withPixels { right in
        for y in 0..<height {
          let starts = (y &* stride, y &* other.stride)
          for x in 0..<width {
            let one = left.pixel(at: starts.0 &+ 4 &* x)
            let two = right.pixel(at: starts.1 &+ 4 &* x)
            if one != two { body(one, two, x, y) }
          }
        }
      }
    }
  }
}

extension Span<UInt8> {
  fileprivate func pixel(at offset: Int) -> SIMD4<UInt8> {
    SIMD4(self[offset], self[offset &+ 1], self[offset &+ 2], self[offset &+ 3])
  }
}

/// The counters of a comparison.
private struct Tally {
  var largest = SIMD4<UInt8>(repeating: 0)
  var sums = SIMD4<UInt64>(repeating: 0)
  var count = 0
  var histogram = [Int](repeating: 0, count: 256)
  var first: (x: Int, y: Int)?
  var left = Int.max
  var right = Int.min
  var bottom = 0

  mutating func add(_ one: SIMD4<UInt8>, _ two: SIMD4<UInt8>, _ x: Int, _ y: Int) {
    let difference = pointwiseMax(one, two) &- pointwiseMin(one, two)
    largest = pointwiseMax(largest, difference)
    sums &+= SIMD4<UInt64>(truncatingIfNeeded: difference)
    count += 1
    histogram[Int(difference.max())] += 1
    if first == nil { first = (x, y) }
    left = min(left, x)
    right = max(right, x)
    bottom = y
  }

  var bounds: Rect? {
    first.map { first in
      Rect(
        minX: Double(left),
        minY: Double(first.y),
        maxX: Double(right + 1),
        maxY: Double(bottom + 1)
      )
    }
  }
}

extension ImageDifference: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// One line such as `2 of 90000 pixels differ by up to 9, the first at (3, 4)`, or `no difference`.
  public var description: String {
    guard let first else { return "no difference" }
    return "\(differingPixels) of \(pixels) pixels differ by up to \(maximumDifference), "
      + "the first at (\(first.x), \(first.y))"
  }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// The numbers without the images.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "largest": largest, "mean": mean, "differingPixels": differingPixels, "pixels": pixels,
        "bounds": bounds as Any,
      ],
      displayStyle: .struct
    )
  }
}

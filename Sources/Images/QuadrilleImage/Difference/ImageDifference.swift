public import QuadrilleSystem

/// How far two pictures of one size differ.
public struct ImageDifference: Sendable {
  /// The largest difference of each channel: red, green, blue, alpha.
  public let largest: SIMD4<UInt8>
  /// The mean difference of each channel over all pixels.
  public let mean: SIMD4<Double>
  /// The number of pixels in which any channel differs.
  public let differingPixels: Int
  /// How many pixels have each number as the largest difference of their channels: 256 counts, of
  /// which that of pixels without a difference is left at 0.
  public let histogram: [Int]
  /// The number of all pixels.
  public let pixels: Int
  /// Column and row of the first differing pixel, row by row from the top left.
  public let first: (x: Int, y: Int)?
  /// The smallest rectangle that holds all differing pixels.
  public let bounds: Rect?
  /// What was compared.
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

  /// The differences as a picture: colour differences as colour, opaque; a difference of alpha
  /// alone shows as grey.
  ///
  /// It is made anew each time.
  public var image: Bitmap {
    let (one, other) = images
    var image = Bitmap(width: one.width, height: one.height)
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

  /// Whether there is no difference.
  public var isEqual: Bool { differingPixels == 0 }
  /// The largest difference of any channel.
  public var maximumDifference: UInt8 { largest.max() }
  /// The mean difference over all channels.
  public var meanOfAll: Double { mean.sum() / 4 }

  /// The number of pixels of which any channel differs by more than a bound.
  public func pixels(above bound: Double) -> Int {
    histogram.indices.reduce(0) { Double($1) > bound ? $0 + histogram[$1] : $0 }
  }
}

/// Two pictures that cannot be compared.
public struct DifferenceError: StageError {
  /// What went wrong.
  public enum Reason: Equatable, Sendable {
    /// The sides are not the same.
    case size(PixelSize, PixelSize)
    /// One is premultiplied and the other one is not.
    case alphaMode(AlphaMode, AlphaMode)
    /// The comparison would take more memory than the job may.
    case limit(LimitViolation)
  }

  /// Nowhere: pictures have no names.
  public var location: DiagnosticLocation { DiagnosticLocation() }
  /// What went wrong.
  public let reason: Reason

  /// The facts of each reason: found in the second picture, expected by the first.
  public var facts: ErrorFacts {
    switch reason {
    case .size(let one, let other):
      ErrorFacts(
        "diff.size",
        "one picture is \(one), the other one \(other)",
        found: "\(other)",
        allowed: "\(one)"
      )
    case .alphaMode(let one, let other):
      ErrorFacts(
        "diff.alphaMode",
        "one picture is \(one), the other one \(other)",
        found: other.rawValue,
        allowed: one.rawValue
      )
    case .limit(let violation): ErrorFacts(violation)
    }
  }
}

extension Bitmap {
  /// Compares two pictures value by value.
  ///
  /// - Throws: ``DifferenceError`` where sides or alpha modes differ.
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

  /// Calls a closure with all pairs of pixels that differ, and with their columns and rows.
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

/// What is counted over the pixels.
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

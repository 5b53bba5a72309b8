public import QuadrilleIO

/// How far two pictures of one size differ.
public struct PictureDifference: Sendable {
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
  /// The differences as a picture: colour differences as colour, opaque; a difference of alpha
  /// alone shows as grey.
  public let picture: Bitmap

  /// Whether there is no difference.
  public var isEqual: Bool { differingPixels == 0 }
  /// The largest difference of any channel.
  public var largestOfAll: UInt8 { largest.max() }
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
  }

  /// Nowhere: pictures have no names.
  public var place: Place { Place() }
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
    }
  }
}

extension Bitmap {
  /// Compares two pictures value by value.
  ///
  /// - Throws: ``DifferenceError`` where sides or alpha modes differ.
  public func difference(to other: Bitmap) throws(DifferenceError) -> PictureDifference {
    guard pixelSize == other.pixelSize else {
      throw DifferenceError(reason: .size(pixelSize, other.pixelSize))
    }
    guard alphaMode == other.alphaMode else {
      throw DifferenceError(reason: .alphaMode(alphaMode, other.alphaMode))
    }
    var tally = Tally()
    var picture = Bitmap(width: width, height: height)
    withPixels { left in
      other.withPixels { right in
        picture.withMutablePixels { target in
          for y in 0..<height {
            let starts = (y &* stride, y &* other.stride, y &* 4 &* width)
            for x in 0..<width {
              let one = left.pixel(at: starts.0 &+ 4 &* x)
              let two = right.pixel(at: starts.1 &+ 4 &* x)
              let at = starts.2 &+ 4 &* x
              target[at &+ 3] = 255
              if one == two { continue }
              let difference = tally.add(one, two, x, y)
              let hasColour = difference[0] | difference[1] | difference[2] != 0
              for channel in 0..<3 {
                target[at &+ channel] = hasColour ? difference[channel] : difference[3]
              }
            }
          }
        }
      }
    }
    return tally.result(picture)
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

  mutating func add(_ one: SIMD4<UInt8>, _ two: SIMD4<UInt8>, _ x: Int, _ y: Int) -> SIMD4<UInt8> {
    let difference = pointwiseMax(one, two) &- pointwiseMin(one, two)
    largest = pointwiseMax(largest, difference)
    sums &+= SIMD4<UInt64>(truncatingIfNeeded: difference)
    count += 1
    histogram[Int(difference.max())] += 1
    if first == nil { first = (x, y) }
    left = min(left, x)
    right = max(right, x)
    bottom = y
    return difference
  }

  func result(_ picture: Bitmap) -> PictureDifference {
    let pixels = picture.width * picture.height
    let bounds = first.map { first in
      Rect(
        minX: Double(left),
        minY: Double(first.y),
        maxX: Double(right + 1),
        maxY: Double(bottom + 1)
      )
    }
    return PictureDifference(
      largest: largest,
      mean: SIMD4<Double>(sums) / Double(pixels),
      differingPixels: count,
      histogram: histogram,
      pixels: pixels,
      first: first,
      bounds: bounds,
      picture: picture
    )
  }
}

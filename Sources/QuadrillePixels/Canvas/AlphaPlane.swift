/// One channel of a picture, 0 to 255: what a shadow is made of.
///
/// `bytes.count == width * height`, rows from the top.
public struct AlphaPlane: Equatable, Sendable {
  /// The number of columns, at least 1.
  public let width: Int
  /// The number of rows, at least 1.
  public let height: Int
  /// All rows.
  public var bytes: [UInt8]

  /// Makes a plane of zeros.
  public init(width: Int, height: Int) {
    precondition(width >= 1 && height >= 1, "a plane has at least one pixel")
    self.width = width
    self.height = height
    bytes = [UInt8](repeating: 0, count: width * height)
  }

  /// The alpha of a picture with a margin of zeros around it.
  public init(alphaOf bitmap: Bitmap, margin: Int) {
    self.init(width: bitmap.width + 2 * margin, height: bitmap.height + 2 * margin)
    for row in 0..<bitmap.height {
      let source = row * bitmap.stride + 3
      let target = (row + margin) * width + margin
      for column in 0..<bitmap.width { bytes[target + column] = bitmap.bytes[source + 4 * column] }
    }
  }

  /// White of the plane's opacity, premultiplied.
  public var whitePicture: Bitmap {
    let pixels = unsafe [UInt8](unsafeUninitializedCapacity: 4 * bytes.count) { buffer, count in
      count = 4 * bytes.count
      for (index, byte) in bytes.enumerated() {
        unsafe UnsafeMutableRawPointer(buffer.baseAddress)?
          .storeBytes(
            of: 0x0101_0101 &* UInt32(byte),
            toByteOffset: 4 &* index,
            as: UInt32.self
          )
      }
    }
    return Bitmap(width: width, height: height, alphaMode: .premultiplied, bytes: pixels)
  }
}

/// A Gaussian by three boxes, as SVG's `feGaussianBlur` allows it (Filter Effects, 9.12).
///
/// The boxes have `d = floor(s · 3 · √(2π) / 4 + 0.5)` pixels for a deviation of `s`; for an even `d`
/// two of them lie half a pixel to either side and the third has `d + 1`. The edge of a half-plane
/// that they blur differs from that of a true Gaussian by at most 0.062 of its height for deviations
/// from 1.5 pixels on, since boxes have whole pixels, by 0.023 from 4 on, by 0.017 from 8 on and by
/// 0.011 from 20 on. Below 0.5 nothing is blurred.
public struct BoxBlur: Sendable {
  /// The largest deviation in pixels; larger ones count as this.
  public static let greatestDeviation = 128.0

  /// The pixels of a box; below 2 nothing is blurred.
  private let box: Int

  /// Makes a blur of a standard deviation in pixels.
  public init(deviation: Double) {
    let s = min(max(deviation.isFinite ? deviation : 0, 0), Self.greatestDeviation)
    // 3 · √(2π) / 4
    box = s < 0.5 ? 0 : Int(s * 1.879_971_205_598_651_4 + 0.5)
  }

  /// How far a pixel is spread.
  public var reach: Int { box < 2 ? 0 : (3 * box - 1) / 2 }

  /// Blurs a plane, beyond whose edges there are zeros.
  ///
  /// The time is the same for every deviation.
  public func apply(to plane: AlphaPlane) -> AlphaPlane {
    guard box >= 2 else { return plane }
    var result = plane
    var samples = plane.bytes.map { UInt16($0) << 4 }
    samples = blurredColumns(samples, width: plane.width, height: plane.height)
    samples = Self.transposed(samples, width: plane.width, height: plane.height)
    samples = blurredColumns(samples, width: plane.height, height: plane.width)
    samples = Self.transposed(samples, width: plane.height, height: plane.width)
    result.bytes = samples.map { UInt8(truncatingIfNeeded: ($0 &+ 8) >> 4) }
    return result
  }

  private func blurredColumns(_ samples: [UInt16], width: Int, height: Int) -> [UInt16] {
    let half = box / 2
    var result = samples
    // Offsets before and behind a sample; the three together lie even about it.
    let boxes =
      box % 2 == 1
      ? [(half, half), (half, half), (half, half)]
      : [(half, half - 1), (half - 1, half), (half, half)]
    for (before, behind) in boxes {
      result = Self.pass(result, width, height, before, behind)
    }
    return result
  }

  /// Averages each column over a window, all columns at once.
  private static func pass(
    _ samples: [UInt16],
    _ width: Int,
    _ height: Int,
    _ before: Int,
    _ behind: Int
  ) -> [UInt16] {
    // Samples are at most 4080, so that products with this stay below 2³².
    let inverse = UInt32(((1 << 20) + (before + behind + 1) / 2) / (before + behind + 1))
    var sums = [UInt32](repeating: 0, count: width)
    return unsafe samples.withUnsafeBufferPointer { source in
      unsafe sums.withUnsafeMutableBufferPointer { sums in
        unsafe [UInt16](unsafeUninitializedCapacity: samples.count) { target, count in
          count = samples.count
          for row in 0..<min(behind, height) {
            for x in 0..<width {
              unsafe sums[x] &+= UInt32(source[row &* width &+ x])
            }
          }
          for row in 0..<height {
            let start = row &* width
            if row &+ behind < height {
              let new = (row &+ behind) &* width
              for x in 0..<width { unsafe sums[x] &+= UInt32(source[new &+ x]) }
            }
            if row &- before > 0 {
              let old = (row &- before &- 1) &* width
              for x in 0..<width { unsafe sums[x] &-= UInt32(source[old &+ x]) }
            }
            for x in 0..<width {
              let product = unsafe sums[x] &* inverse &+ (1 << 19)
              unsafe target[start &+ x] = UInt16(truncatingIfNeeded: product >> 20)
            }
          }
        }
      }
    }
  }

  private static func transposed(_ samples: [UInt16], width: Int, height: Int) -> [UInt16] {
    unsafe samples.withUnsafeBufferPointer { source in
      unsafe [UInt16](unsafeUninitializedCapacity: samples.count) { target, count in
        count = samples.count
        // Blocks that stay in the nearest memory.
        for top in stride(from: 0, to: height, by: 32) {
          for left in stride(from: 0, to: width, by: 32) {
            for y in top..<min(top &+ 32, height) {
              for x in left..<min(left &+ 32, width) {
                unsafe target[x &* height &+ y] = source[y &* width &+ x]
              }
            }
          }
        }
      }
    }
  }
}

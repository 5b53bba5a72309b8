/// The interpolation of the weights of a 3D grid to pixel weights ("Weight Infill").
///
/// A cell of the grid consists of six tetrahedra. The weight of a pixel is interpolated from the
/// corners of the one that it is in, which share the first and the last corner of the cell.
struct ASTCVolumeInfill {
  /// The pixels and the weights along an axis.
  private struct Axis {
    /// The number of pixels.
    let count: Int
    /// The number of weights.
    let gridCount: Int
    /// 1024 divided by the number of steps between pixels, rounded.
    let factor: Int
    /// The distance between neighbors in the grid.
    let stride: Int

    /// Prepares an axis of at least 2 pixels.
    @inline(__always)
    init(_ count: Int, _ gridCount: Int, stride: Int) {
      self.count = count
      self.gridCount = gridCount
      self.stride = stride
      factor = (1024 + count / 2) / (count - 1)
    }

    /// The neighbor before a pixel, as a distance in the grid, and the sixteenths from it to the
    /// pixel.
    @inline(__always)
    func position(_ pixel: Int) -> (start: Int, share: Int) {
      let sixteenths = (factor &* pixel &* (gridCount &- 1) &+ 32) &>> 6
      return (sixteenths &>> 4 &* stride, sixteenths & 15)
    }
  }

  /// The axis from column to column.
  private let x: Axis
  /// The axis from row to row.
  private let y: Axis
  /// The axis from slice to slice.
  private let z: Axis

  /// Prepares the interpolation for a block of at least 2 pixels along each axis.
  @inline(__always)
  init(columns: Int, rows: Int, depth: Int, _ mode: ASTCBlockMode) {
    x = Axis(columns, mode.columns, stride: 1)
    y = Axis(rows, mode.rows, stride: mode.columns)
    z = Axis(depth, mode.depth, stride: mode.columns &* mode.rows)
  }

  /// Writes the weights of the pixels of a slice.
  ///
  /// - Parameters:
  ///   - slice: The index of the slice in the block.
  ///   - weights: The weights of the grid.
  ///   - target: The weights of the pixels, row by row.
  @inline(__always)
  func write(
    slice: Int,
    of weights: UnsafePointer<UInt16>,
    to target: UnsafeMutablePointer<UInt8>
  ) {
    let depth = z.position(slice)
    for row in 0..<y.count {
      let height = y.position(row)
      for column in 0..<x.count {
        let width = x.position(column)
        let start = unsafe weights + (width.start &+ height.start &+ depth.start)
        let weight = unsafe blended(start, width.share, height.share, depth.share)
        unsafe target[row &* x.count &+ column] = UInt8(truncatingIfNeeded: weight)
      }
    }
  }

  /// The weight at a position in a cell of the grid.
  ///
  /// - Parameters:
  ///   - cell: The weight of the first corner.
  ///   - s: The sixteenths from column to column, as the others are.
  @inline(__always)
  private func blended(_ cell: UnsafePointer<UInt16>, _ s: Int, _ t: Int, _ r: Int) -> Int {
    // From the first corner along the axis of the maximum share, then that of the second maximum.
    // Of equal shares, the later axis comes first.
    let (first, second): (Axis, Axis)
    let (maximum, middle, smallest): (Int, Int, Int)
    if s > t {
      if t > r {
        (first, second, maximum, middle, smallest) = (x, y, s, t, r)
      } else if s > r {
        (first, second, maximum, middle, smallest) = (x, z, s, r, t)
      } else {
        (first, second, maximum, middle, smallest) = (z, x, r, s, t)
      }
    } else if t > r {
      if s > r {
        (first, second, maximum, middle, smallest) = (y, x, t, s, r)
      } else {
        (first, second, maximum, middle, smallest) = (y, z, t, r, s)
      }
    } else {
      (first, second, maximum, middle, smallest) = (z, y, r, t, s)
    }
    // Corners outside the grid have a share of 0, and are not read.
    func part(_ index: Int, _ share: Int) -> Int {
      share == 0 ? 0 : share &* Int(unsafe cell[index])
    }
    let sum =
      part(0, 16 &- maximum) &+ part(first.stride, maximum &- middle)
      &+ part(first.stride &+ second.stride, middle &- smallest)
      &+ part(x.stride &+ y.stride &+ z.stride, smallest)
    return (sum &+ 8) &>> 4
  }
}

/// One value for each of the 16 pixels of a block in column order, as the words number them.
typealias ETCLanes = SIMD16<Int16>

/// Comparisons by the sign of the difference, which cannot overflow for the values used here: those
/// of the standard library convert masks lane by lane.
extension SIMD where Scalar: FixedWidthInteger & SignedInteger {
  /// All ones in the lanes with lower values, otherwise zeros.
  @inline(__always)
  func isLess(than other: Self) -> Self {
    (self &- other) &>> Self(repeating: Scalar(truncatingIfNeeded: Scalar.bitWidth &- 1))
  }

  /// The lane-wise minimum.
  @inline(__always)
  func minimum(_ other: Self) -> Self {
    let step = other &- self
    return self &+ (step & other.isLess(than: self))
  }

  /// The lane-wise maximum.
  @inline(__always)
  func maximum(_ other: Self) -> Self {
    let step = other &- self
    return self &+ (step & ~other.isLess(than: self))
  }

  /// The values of another vector in the lanes of a mask.
  @inline(__always)
  func blended(_ other: Self, _ mask: Self) -> Self { self ^ ((self ^ other) & mask) }
}

extension SIMD16<Int16> {
  /// The values transposed between row and column order.
  @inline(__always)
  var transposed: Self {
    Self(
      self[0],
      self[4],
      self[8],
      self[12],
      self[1],
      self[5],
      self[9],
      self[13],
      self[2],
      self[6],
      self[10],
      self[14],
      self[3],
      self[7],
      self[11],
      self[15]
    )
  }

  /// The squares.
  @inline(__always)
  var squares: SIMD16<Int32> {
    let wide = SIMD16<Int32>(truncatingIfNeeded: self)
    return wide &* wide
  }

  /// The values clamped to 0 to 255.
  @inline(__always)
  var clamped: Self { maximum(.zero).minimum(Self(repeating: 255)) }
}

extension SIMD8<Int16> {
  /// The products.
  @inline(__always)
  func times(_ other: Self) -> SIMD8<Int32> {
    SIMD8<Int32>(truncatingIfNeeded: self) &* SIMD8<Int32>(truncatingIfNeeded: other)
  }
}

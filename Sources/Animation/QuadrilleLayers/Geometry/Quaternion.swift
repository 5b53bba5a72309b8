#if canImport(Glibc)
private import Glibc
#elseif canImport(Musl)
private import Musl
#endif

/// A 3D rotation: `w + x·i + y·j + z·k` of length 1.
struct Quaternion: Equatable, Sendable {
  /// x, y, z and w.
  var vector: SIMD4<Double>

  static let identity = Quaternion(vector: [0, 0, 0, 1])

  /// Spherical linear interpolation along the shorter arc.
  func interpolated(with other: Quaternion, by fraction: Double) -> Quaternion {
    var end = other.vector
    var cosine = (vector * end).sum()
    if cosine < 0 {
      end = -end
      cosine = -cosine
    }
    // Nearly equal: interpolate linearly, because the sine would lose precision.
    guard cosine < 1 - 1e-12 else {
      return Quaternion(vector: vector + (end - vector) * fraction).normalized
    }
    let angle = acos(cosine)
    let first = sin((1 - fraction) * angle)
    let second = sin(fraction * angle)
    return Quaternion(vector: (vector * first + end * second) / sin(angle))
  }

  /// The quaternion normalized to length 1; the identity if its length is 0.
  var normalized: Quaternion {
    let length = (vector * vector).sum().squareRoot()
    return length > 0 ? Quaternion(vector: vector / length) : .identity
  }

  /// The other vector, negated if necessary to be on the same hemisphere: the same rotation by the
  /// shorter arc.
  func near(_ other: Quaternion) -> SIMD4<Double> {
    (vector * other.vector).sum() < 0 ? -other.vector : other.vector
  }
}

extension Transform3D {
  /// Makes the matrix of a rotation of length 1.
  init(rotation: Quaternion) {
    let q = rotation.vector
    let (x, y, z, w) = (q.x, q.y, q.z, q.w)
    self.init(
      rows: [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w), 0],
      [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w), 0],
      [2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y), 0],
      [0, 0, 0, 1]
    )
  }
}

extension Quaternion {
  /// Makes the rotation of a matrix with orthonormal rows.
  init(rows x: SIMD4<Double>, _ y: SIMD4<Double>, _ z: SIMD4<Double>) {
    // The largest component first, because its square root is far from 0.
    let squares: SIMD4<Double> = [
      1 + x.x - y.y - z.z, 1 - x.x + y.y - z.z, 1 - x.x - y.y + z.z, 1 + x.x + y.y + z.z,
    ]
    let largest = squares.max()
    let root = largest.squareRoot()
    let rest = 0.5 / root
    let vector: SIMD4<Double>
    if largest == squares.w {
      vector = [(y.z - z.y) * rest, (z.x - x.z) * rest, (x.y - y.x) * rest, root / 2]
    } else if largest == squares.x {
      vector = [root / 2, (x.y + y.x) * rest, (z.x + x.z) * rest, (y.z - z.y) * rest]
    } else if largest == squares.y {
      vector = [(x.y + y.x) * rest, root / 2, (y.z + z.y) * rest, (z.x - x.z) * rest]
    } else {
      vector = [(z.x + x.z) * rest, (y.z + z.y) * rest, root / 2, (x.y - y.x) * rest]
    }
    self = Quaternion(vector: vector).normalized
  }
}

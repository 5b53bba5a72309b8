/// The weight layout in the eleven lowest bits of an ASTC block ("Block Mode").
struct ASTCBlockMode {
  /// The width of the weight grid.
  let columns: Int
  /// The height of the weight grid.
  let rows: Int
  /// The depth of the weight grid; 1 in 2D blocks.
  let depth: Int
  /// The index of the weight range, 0 to 11.
  let range: Int
  /// Whether one channel has separate weights.
  let isDualPlane: Bool

  /// The number of weights of one plane.
  var planeCount: Int { columns &* rows &* depth }

  /// The number of weights of both planes.
  var count: Int { isDualPlane ? 2 &* planeCount : planeCount }

  /// Parses the mode of a 2D block; nil if it is reserved.
  @inline(__always)
  init?(_ bits: UInt32) {
    func field(_ position: UInt32, _ count: UInt32) -> Int {
      Int(truncatingIfNeeded: bits &>> position & (1 &<< count &- 1))
    }
    var isHigh = field(9, 1) != 0
    var isDualPlane = field(10, 1) != 0
    let a = field(5, 2)
    let b = field(7, 2)
    let rangeBits: Int
    if field(0, 2) != 0 {
      rangeBits = field(0, 2) &* 2 &+ field(4, 1)
      switch field(2, 2) {
      case 0: (columns, rows) = (b &+ 4, a &+ 2)
      case 1: (columns, rows) = (b &+ 8, a &+ 2)
      case 2: (columns, rows) = (a &+ 2, b &+ 8)
      default: (columns, rows) = b < 2 ? (a &+ 2, b &+ 6) : (b, a &+ 2)
      }
    } else {
      guard field(2, 2) != 0 else { return nil }
      rangeBits = field(2, 2) &* 2 &+ field(4, 1)
      switch b {
      case 0: (columns, rows) = (12, a &+ 2)
      case 1: (columns, rows) = (a &+ 2, 12)
      case 2:
        (columns, rows) = (a &+ 6, field(9, 2) &+ 6)
        (isHigh, isDualPlane) = (false, false)
      default:
        guard a < 2 else { return nil }
        (columns, rows) = a == 0 ? (6, 10) : (10, 6)
      }
    }
    depth = 1
    range = rangeBits &- 2 &+ (isHigh ? 6 : 0)
    self.isDualPlane = isDualPlane
  }

  /// Parses the mode of a 3D block; nil if it is reserved.
  init?(volume bits: UInt32) {
    func field(_ position: UInt32, _ count: UInt32) -> Int {
      Int(truncatingIfNeeded: bits &>> position & (1 &<< count &- 1))
    }
    var isHigh = field(9, 1) != 0
    var isDualPlane = field(10, 1) != 0
    let a = field(5, 2) &+ 2
    let kind = field(7, 2)
    let rangeBits: Int
    if field(0, 2) != 0 {
      rangeBits = field(0, 2) &* 2 &+ field(4, 1)
      (columns, rows, depth) = (a, kind &+ 2, field(2, 2) &+ 2)
    } else {
      guard field(2, 2) != 0 else { return nil }
      rangeBits = field(2, 2) &* 2 &+ field(4, 1)
      if kind < 3 {
        // One dimension is 6; the bits of precision and planes hold another one.
        let b = field(9, 2) &+ 2
        (isHigh, isDualPlane) = (false, false)
        switch kind {
        case 0: (columns, rows, depth) = (6, b, a)
        case 1: (columns, rows, depth) = (a, 6, b)
        default: (columns, rows, depth) = (a, b, 6)
        }
      } else {
        switch a {
        case 2: (columns, rows, depth) = (6, 2, 2)
        case 3: (columns, rows, depth) = (2, 6, 2)
        case 4: (columns, rows, depth) = (2, 2, 6)
        default: return nil
        }
      }
    }
    range = rangeBits &- 2 &+ (isHigh ? 6 : 0)
    self.isDualPlane = isDualPlane
  }
}

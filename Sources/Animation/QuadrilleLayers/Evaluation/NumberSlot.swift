import QuadrilleImage

/// The indices of a layer's animatable numbers; the two numbers of a pair are adjacent.
///
/// The first of them are stored in flat memory for the sublayers of a layer, see ``CachedLayer``;
/// the components of the transform are adjacent there, because changing one of them makes a new
/// transform.
enum NumberSlot {
  static let position = 0
  static let anchorPoint = 2
  static let boundsOrigin = 4
  static let boundsSize = 6
  static let scale = 8
  static let shear = 10
  static let rotation = 11
  static let translation = 12
  static let opacity = 14
  static let depth = 15
  static let tint = 16
  /// The linear part of the transform, a to d; its translation is stored with the components.
  static let linear = 20
  /// The sample of a sprite layer, numbered from 1.
  static let sample = 24
  /// The number of slots in flat memory.
  static let cachedCount = 25

  static let anchorPointZ = 25
  static let cornerRadius = 26
  static let borderWidth = 27
  static let contentsRect = 28
  static let contentsCenter = 32
  static let backgroundColor = 36
  static let borderColor = 40
  static let rotationX = 44
  static let rotationY = 45
  static let scaleZ = 46
  static let translationZ = 47
  /// A uniform factor for all axes; the mean of the three if they differ.
  static let uniformScale = 48

  static let shadowOpacity = 49
  static let shadowRadius = 50
  static let shadowOffset = 51
  static let shadowColor = 53
  static let startPoint = 57
  static let endPoint = 59
  static let count = 61

  /// Whether a slot is part of the transform.
  @inline(__always)
  static func isPart(_ slot: Int) -> Bool { (scale..<opacity).contains(slot) }

  /// Whether a slot is part of the bounds.
  @inline(__always)
  static func isBounds(_ slot: Int) -> Bool { (boundsOrigin..<scale).contains(slot) }
}

/// Storage of numbers by ``NumberSlot``, read and written by animations.
protocol NumberStorage {
  /// A number.
  subscript(slot: Int) -> Double { get set }
  /// Writes a number, and the next one if it is a pair.
  mutating func set(_ value: SIMD2<Double>, at slot: Int, isPair: Bool)
}

extension NumberStorage {
  /// A number, and the next one if it is a pair.
  @inline(__always)
  func pair(at slot: Int, _ isPair: Bool) -> SIMD2<Double> {
    SIMD2(self[slot], isPair ? self[slot + 1] : 0)
  }
}

/// The numbers of a layer in flat memory.
struct CachedNumbers: NumberStorage {
  var values = InlineArray<25, Double>(repeating: 0)

  @inline(__always)
  subscript(slot: Int) -> Double {
    get { values[slot] }
    set { values[slot] = newValue }
  }

  /// A pair as a point.
  @inline(__always)
  func point(_ slot: Int) -> Point { Point(x: values[slot], y: values[slot + 1]) }

  @inline(__always)
  mutating func set(_ value: SIMD2<Double>, at slot: Int, isPair: Bool) {
    values[slot] = value.x
    if isPair { values[slot + 1] = value.y }
  }
}

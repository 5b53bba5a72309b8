/// Where the numbers of a layer lie in a flat one.
///
/// The parts of the transform lie side by side: writing one of them makes a new transform.
enum FlatSlot {
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
  /// The linear part of the transform, a to d, whose translation is that of the parts.
  static let linear = 20
  /// The sample of a sprite layer, counted from 1.
  static let sample = 24

  /// Whether a number is part of the transform.
  @inline(__always)
  static func isPart(_ slot: Int) -> Bool { (scale..<opacity).contains(slot) }

  /// Whether a number is part of the bounds.
  @inline(__always)
  static func isBounds(_ slot: Int) -> Bool { (boundsOrigin..<scale).contains(slot) }
}

/// The numbers of a layer that are led through flat memory, by ``FlatSlot``.
typealias FlatValues = InlineArray<25, Double>

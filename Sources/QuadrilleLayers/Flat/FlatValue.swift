import QuadrillePixels

/// A value made of numbers that lie side by side in a flat layer, and are led through one by one.
protocol FlatValue: TrackValue {
  /// Where the first number of a property lies; nil for one that flat layers do not lead.
  static func slot(of property: LayerProperty) -> Int?
  /// How many numbers there are.
  static var count: Int { get }
  /// A number and the next one, which does not count where there is none.
  func pair(_ number: Int) -> SIMD2<Double>
}

extension FlatValue {
  static var count: Int { 2 }
}

extension Double: FlatValue {
  static func slot(of property: LayerProperty) -> Int? {
    switch property {
    case .positionX: FlatSlot.position
    case .positionY: FlatSlot.position + 1
    case .anchorPointX: FlatSlot.anchorPoint
    case .anchorPointY: FlatSlot.anchorPoint + 1
    case .boundsOriginX: FlatSlot.boundsOrigin
    case .boundsOriginY: FlatSlot.boundsOrigin + 1
    case .boundsWidth: FlatSlot.boundsSize
    case .boundsHeight: FlatSlot.boundsSize + 1
    case .scale, .scaleX: FlatSlot.scale
    case .scaleY: FlatSlot.scale + 1
    case .rotation, .rotationZ: FlatSlot.rotation
    case .translationX: FlatSlot.translation
    case .translationY: FlatSlot.translation + 1
    case .opacity: FlatSlot.opacity
    case .zPosition: FlatSlot.depth
    default: nil
    }
  }
  static var count: Int { 1 }
  func pair(_ number: Int) -> SIMD2<Double> { SIMD2(self, self) }
}

extension Point: FlatValue {
  static func slot(of property: LayerProperty) -> Int? {
    switch property {
    case .position: FlatSlot.position
    case .anchorPoint: FlatSlot.anchorPoint
    case .boundsOrigin: FlatSlot.boundsOrigin
    case .translation: FlatSlot.translation
    default: nil
    }
  }
  func pair(_ number: Int) -> SIMD2<Double> { SIMD2(x, y) }
}

extension Size: FlatValue {
  static func slot(of property: LayerProperty) -> Int? {
    property == .boundsSize ? FlatSlot.boundsSize : nil
  }
  func pair(_ number: Int) -> SIMD2<Double> { SIMD2(width, height) }
}

extension Rect: FlatValue {
  static func slot(of property: LayerProperty) -> Int? {
    property == .bounds ? FlatSlot.boundsOrigin : nil
  }
  static var count: Int { 4 }
  func pair(_ number: Int) -> SIMD2<Double> {
    number == 0 ? SIMD2(origin.x, origin.y) : SIMD2(size.width, size.height)
  }
}

extension Color: FlatValue {
  static func slot(of property: LayerProperty) -> Int? {
    property == .tint ? FlatSlot.tint : nil
  }
  static var count: Int { 4 }
  func pair(_ number: Int) -> SIMD2<Double> {
    number == 0 ? SIMD2(red, green) : SIMD2(blue, alpha)
  }
}

/// A number like any other, whose fraction is cut off in the end.
extension Int: FlatValue {
  static func slot(of property: LayerProperty) -> Int? {
    property == .sampleIndex ? FlatSlot.sample : nil
  }
  static var count: Int { 1 }
  func pair(_ number: Int) -> SIMD2<Double> { SIMD2(Double(self), 0) }
}

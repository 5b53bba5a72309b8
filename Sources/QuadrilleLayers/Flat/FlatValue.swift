import QuadrillePixels

/// A value made of numbers that lie side by side in a flat layer.
protocol FlatValue: VectorValue, TrackValue {
  /// Where the first number of a property lies; nil for one that flat layers do not lead.
  static func slot(of property: LayerProperty) -> Int?
  /// The numbers, two by two; a single one has company that does not count.
  var pairs: (SIMD2<Double>, SIMD2<Double>?) { get }
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
    case .scaleX: FlatSlot.scale
    case .scaleY: FlatSlot.scale + 1
    case .rotation, .rotationZ: FlatSlot.rotation
    case .translationX: FlatSlot.translation
    case .translationY: FlatSlot.translation + 1
    case .opacity: FlatSlot.opacity
    case .zPosition: FlatSlot.depth
    default: nil
    }
  }
  var pairs: (SIMD2<Double>, SIMD2<Double>?) { (SIMD2(self, self), nil) }
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
  var pairs: (SIMD2<Double>, SIMD2<Double>?) { (SIMD2(x, y), nil) }
}

extension Size: FlatValue {
  static func slot(of property: LayerProperty) -> Int? {
    property == .boundsSize ? FlatSlot.boundsSize : nil
  }
  var pairs: (SIMD2<Double>, SIMD2<Double>?) { (SIMD2(width, height), nil) }
}

extension Rect: FlatValue {
  static func slot(of property: LayerProperty) -> Int? {
    property == .bounds ? FlatSlot.boundsOrigin : nil
  }
  var pairs: (SIMD2<Double>, SIMD2<Double>?) {
    (SIMD2(origin.x, origin.y), SIMD2(size.width, size.height))
  }
}

extension Color: FlatValue {
  static func slot(of property: LayerProperty) -> Int? {
    property == .tint ? FlatSlot.tint : nil
  }
  var pairs: (SIMD2<Double>, SIMD2<Double>?) { (SIMD2(red, green), SIMD2(blue, alpha)) }
}

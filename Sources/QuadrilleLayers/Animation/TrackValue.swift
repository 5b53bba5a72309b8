import QuadrillePixels

/// A layer's state while its animations are applied.
struct Evaluation {
  var state: LayerState
  /// The parts of the transform once one of them was written; they take its place in the end.
  var parts: TransformParts?

  init(_ state: LayerState) {
    self.state = state
  }

  /// Puts the parts together.
  @inline(__always)
  mutating func finish() {
    guard let parts else { return }
    if parts.isAffine {
      state.affine = parts.affine
      state.space = nil
    } else {
      state.transform = parts.transform
    }
  }

  var currentParts: TransformParts {
    if let parts { return parts }
    guard let space = state.space else { return TransformParts(state.affine) }
    return TransformParts(space.transform)
  }

  /// The transform with the parts in it.
  var transform: Transform3D {
    get { parts?.transform ?? state.transform }
    set {
      state.transform = newValue
      parts = nil
    }
  }

  @inline(__always)
  mutating func withParts(_ body: (inout TransformParts) -> Void) {
    if parts == nil { parts = currentParts }
    parts?.change(body)
  }
}

/// A value that layers have properties of.
protocol TrackValue: Interpolatable {
  /// What changes nothing when it is added.
  static var nothing: Self { get }
  static func read(_ property: LayerProperty, from evaluation: Evaluation) -> Self
  static func write(_ value: Self, to property: LayerProperty, in evaluation: inout Evaluation)
}

// Keys have the type of their values, so that no other properties than the listed ones get here.

extension Double: TrackValue {
  static var nothing: Double { 0 }

  static func read(_ property: LayerProperty, from evaluation: Evaluation) -> Double {
    switch property {
    case .boundsOriginX: evaluation.state.bounds.origin.x
    case .boundsOriginY: evaluation.state.bounds.origin.y
    case .boundsWidth: evaluation.state.bounds.size.width
    case .boundsHeight: evaluation.state.bounds.size.height
    case .positionX: evaluation.state.position.x
    case .positionY: evaluation.state.position.y
    case .anchorPointX: evaluation.state.anchorPoint.x
    case .anchorPointY: evaluation.state.anchorPoint.y
    case .anchorPointZ: evaluation.state.anchorPointZ
    case .zPosition: evaluation.state.zPosition
    case .rotation, .rotationZ: evaluation.currentParts.rotation.z
    case .rotationX: evaluation.currentParts.rotation.x
    case .rotationY: evaluation.currentParts.rotation.y
    case .scale: evaluation.currentParts.scale.sum() / 3
    case .scaleX: evaluation.currentParts.scale.x
    case .scaleY: evaluation.currentParts.scale.y
    case .scaleZ: evaluation.currentParts.scale.z
    case .translationX: evaluation.currentParts.translation.x
    case .translationY: evaluation.currentParts.translation.y
    case .translationZ: evaluation.currentParts.translation.z
    case .opacity: evaluation.state.opacity
    case .cornerRadius: evaluation.state.cornerRadius
    case .borderWidth: evaluation.state.borderWidth
    case .contentsRectX: evaluation.state.contentsRect.origin.x
    case .contentsRectY: evaluation.state.contentsRect.origin.y
    case .contentsRectWidth: evaluation.state.contentsRect.size.width
    case .contentsRectHeight: evaluation.state.contentsRect.size.height
    default: 0
    }
  }

  static func write(
    _ value: Double,
    to property: LayerProperty,
    in evaluation: inout Evaluation
  ) {
    switch property {
    case .boundsOriginX: evaluation.state.bounds.origin.x = value
    case .boundsOriginY: evaluation.state.bounds.origin.y = value
    case .boundsWidth: evaluation.state.bounds.size.width = value
    case .boundsHeight: evaluation.state.bounds.size.height = value
    case .positionX: evaluation.state.position.x = value
    case .positionY: evaluation.state.position.y = value
    case .anchorPointX: evaluation.state.anchorPoint.x = value
    case .anchorPointY: evaluation.state.anchorPoint.y = value
    case .anchorPointZ: evaluation.state.anchorPointZ = value
    case .zPosition: evaluation.state.zPosition = value
    case .rotation, .rotationZ: evaluation.withParts { $0.rotation.z = value }
    case .rotationX: evaluation.withParts { $0.rotation.x = value }
    case .rotationY: evaluation.withParts { $0.rotation.y = value }
    case .scale: evaluation.withParts { $0.scale = SIMD3(repeating: value) }
    case .scaleX: evaluation.withParts { $0.scale.x = value }
    case .scaleY: evaluation.withParts { $0.scale.y = value }
    case .scaleZ: evaluation.withParts { $0.scale.z = value }
    case .translationX: evaluation.withParts { $0.translation.x = value }
    case .translationY: evaluation.withParts { $0.translation.y = value }
    case .translationZ: evaluation.withParts { $0.translation.z = value }
    case .opacity: evaluation.state.opacity = value
    case .cornerRadius: evaluation.state.cornerRadius = value
    case .borderWidth: evaluation.state.borderWidth = value
    case .contentsRectX: evaluation.state.contentsRect.origin.x = value
    case .contentsRectY: evaluation.state.contentsRect.origin.y = value
    case .contentsRectWidth: evaluation.state.contentsRect.size.width = value
    case .contentsRectHeight: evaluation.state.contentsRect.size.height = value
    default: break
    }
  }
}

extension Point: TrackValue {
  static var nothing: Point { .zero }

  static func read(_ property: LayerProperty, from evaluation: Evaluation) -> Point {
    switch property {
    case .boundsOrigin: return evaluation.state.bounds.origin
    case .anchorPoint: return evaluation.state.anchorPoint
    case .contentsRectOrigin: return evaluation.state.contentsRect.origin
    case .translation:
      let shift = evaluation.currentParts.translation
      return Point(x: shift.x, y: shift.y)
    default: return evaluation.state.position
    }
  }

  static func write(_ value: Point, to property: LayerProperty, in evaluation: inout Evaluation) {
    switch property {
    case .boundsOrigin: evaluation.state.bounds.origin = value
    case .anchorPoint: evaluation.state.anchorPoint = value
    case .contentsRectOrigin: evaluation.state.contentsRect.origin = value
    case .translation:
      evaluation.withParts {
        $0.translation.x = value.x
        $0.translation.y = value.y
      }
    default: evaluation.state.position = value
    }
  }
}

extension Size: TrackValue {
  static var nothing: Size { .zero }

  static func read(_ property: LayerProperty, from evaluation: Evaluation) -> Size {
    property == .boundsSize ? evaluation.state.bounds.size : evaluation.state.contentsRect.size
  }

  static func write(_ value: Size, to property: LayerProperty, in evaluation: inout Evaluation) {
    if property == .boundsSize {
      evaluation.state.bounds.size = value
    } else {
      evaluation.state.contentsRect.size = value
    }
  }
}

extension Rect: TrackValue {
  static var nothing: Rect { .zero }

  static func read(_ property: LayerProperty, from evaluation: Evaluation) -> Rect {
    switch property {
    case .contentsRect: evaluation.state.contentsRect
    case .contentsCenter: evaluation.state.contentsCenter
    default: evaluation.state.bounds
    }
  }

  static func write(_ value: Rect, to property: LayerProperty, in evaluation: inout Evaluation) {
    switch property {
    case .contentsRect: evaluation.state.contentsRect = value
    case .contentsCenter: evaluation.state.contentsCenter = value
    default: evaluation.state.bounds = value
    }
  }
}

extension Color: TrackValue {
  static var nothing: Color { .clear }

  static func read(_ property: LayerProperty, from evaluation: Evaluation) -> Color {
    switch property {
    case .tint: evaluation.state.tint
    case .borderColor: evaluation.state.borderColor
    default: evaluation.state.backgroundColor ?? .clear
    }
  }

  static func write(_ value: Color, to property: LayerProperty, in evaluation: inout Evaluation) {
    switch property {
    case .tint: evaluation.state.tint = value
    case .borderColor: evaluation.state.borderColor = value
    default: evaluation.state.backgroundColor = value
    }
  }
}

extension AffineTransform: TrackValue {
  static var nothing: AffineTransform { .identity }

  static func read(_ property: LayerProperty, from evaluation: Evaluation) -> AffineTransform {
    evaluation.transform.affine
  }

  static func write(
    _ value: AffineTransform,
    to property: LayerProperty,
    in evaluation: inout Evaluation
  ) {
    evaluation.parts = nil
    evaluation.state.affine = value
    evaluation.state.space = nil
  }
}

extension Transform3D: TrackValue {
  static var nothing: Transform3D { .identity }

  static func read(_ property: LayerProperty, from evaluation: Evaluation) -> Transform3D {
    property == .transform ? evaluation.transform : evaluation.state.sublayerTransform
  }

  static func write(
    _ value: Transform3D,
    to property: LayerProperty,
    in evaluation: inout Evaluation
  ) {
    if property == .transform {
      evaluation.transform = value
    } else {
      evaluation.state.sublayerTransform = value
    }
  }
}

extension Int: TrackValue {
  static var nothing: Int { 0 }

  static func read(_ property: LayerProperty, from evaluation: Evaluation) -> Int {
    evaluation.state.sampleIndex
  }

  static func write(_ value: Int, to property: LayerProperty, in evaluation: inout Evaluation) {
    evaluation.state.sampleIndex = value
  }
}

extension Bool: TrackValue {
  static var nothing: Bool { false }

  static func read(_ property: LayerProperty, from evaluation: Evaluation) -> Bool {
    property == .masksToBounds ? evaluation.state.masksToBounds : evaluation.state.isHidden
  }

  static func write(_ value: Bool, to property: LayerProperty, in evaluation: inout Evaluation) {
    if property == .masksToBounds {
      evaluation.state.masksToBounds = value
    } else {
      evaluation.state.isHidden = value
    }
  }
}

extension LayerContents: TrackValue {
  static var nothing: LayerContents { LayerContents(nil) }

  static func read(_ property: LayerProperty, from evaluation: Evaluation) -> LayerContents {
    LayerContents(evaluation.state.sprite, fade: evaluation.state.contentsFade)
  }

  static func write(
    _ value: LayerContents,
    to property: LayerProperty,
    in evaluation: inout Evaluation
  ) {
    evaluation.state.sprite = value.box
    evaluation.state.contentsFade = value.fade
  }
}

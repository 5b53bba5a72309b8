import QuadrilleDrawing
import QuadrilleImage

/// The state of a layer while its animations are applied.
struct Evaluation {
  var state: LayerState
  /// The components of the transform after one of them was changed; they replace it at the end.
  var parts: TransformComponents?

  init(_ state: LayerState) {
    self.state = state
  }

  /// Builds the transform from the changed components.
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

  var currentParts: TransformComponents {
    if let parts { return parts }
    guard let space = state.space else { return TransformComponents(state.affine) }
    return TransformComponents(space.transform)
  }

  /// The transform including changed components.
  var transform: Transform3D {
    get { parts?.transform ?? state.transform }
    set {
      state.transform = newValue
      parts = nil
    }
  }

  @inline(__always)
  private mutating func withParts(_ body: (inout TransformComponents) -> Void) {
    if parts == nil { parts = currentParts }
    parts?.change(body)
  }
}

extension Evaluation: NumberStorage {
  mutating func set(_ value: SIMD2<Double>, at slot: Int, isPair: Bool) {
    // Both numbers at once, because a negative size is standardized by each write.
    if isPair, slot == NumberSlot.boundsSize {
      state.bounds.size = Size(width: value.x, height: value.y)
      return
    }
    self[slot] = value.x
    if isPair { self[slot + 1] = value.y }
  }

  subscript(slot: Int) -> Double {
    get { number(at: slot) }
    set { set(newValue, at: slot) }
  }

  @inline(__always)
  private func number(at slot: Int) -> Double {
    switch slot {
    case NumberSlot.position: state.position.x
    case NumberSlot.position + 1: state.position.y
    case NumberSlot.anchorPoint: state.anchorPoint.x
    case NumberSlot.anchorPoint + 1: state.anchorPoint.y
    case NumberSlot.boundsOrigin: state.bounds.origin.x
    case NumberSlot.boundsOrigin + 1: state.bounds.origin.y
    case NumberSlot.boundsSize: state.bounds.size.width
    case NumberSlot.boundsSize + 1: state.bounds.size.height
    case NumberSlot.opacity: state.opacity
    case NumberSlot.depth: state.zPosition
    case NumberSlot.sample: Double(state.sampleIndex)
    case NumberSlot.anchorPointZ: state.anchorPointZ
    case NumberSlot.cornerRadius: state.cornerRadius
    case NumberSlot.borderWidth: state.borderWidth
    case NumberSlot.contentsRect..<NumberSlot.contentsCenter:
      state.contentsRect[number: slot - NumberSlot.contentsRect]
    case NumberSlot.contentsCenter..<NumberSlot.backgroundColor:
      state.contentsCenter[number: slot - NumberSlot.contentsCenter]
    case NumberSlot.tint..<NumberSlot.linear: state.tint[number: slot - NumberSlot.tint]
    case NumberSlot.backgroundColor..<NumberSlot.borderColor:
      state.backgroundColor?[number: slot - NumberSlot.backgroundColor] ?? 0
    case NumberSlot.borderColor..<NumberSlot.rotationX:
      state.borderColor[number: slot - NumberSlot.borderColor]
    case NumberSlot.shadowOpacity..<NumberSlot.startPoint: state.shadow[slot]
    case NumberSlot.startPoint..<NumberSlot.count: state.gradient?[slot] ?? 0
    default: currentParts[slot]
    }
  }

  @inline(__always)
  private mutating func set(_ newValue: Double, at slot: Int) {
    switch slot {
    case NumberSlot.position: state.position.x = newValue
    case NumberSlot.position + 1: state.position.y = newValue
    case NumberSlot.anchorPoint: state.anchorPoint.x = newValue
    case NumberSlot.anchorPoint + 1: state.anchorPoint.y = newValue
    case NumberSlot.boundsOrigin: state.bounds.origin.x = newValue
    case NumberSlot.boundsOrigin + 1: state.bounds.origin.y = newValue
    case NumberSlot.boundsSize: state.bounds.size.width = newValue
    case NumberSlot.boundsSize + 1: state.bounds.size.height = newValue
    case NumberSlot.opacity: state.opacity = newValue
    case NumberSlot.depth: state.zPosition = newValue
    case NumberSlot.sample: state.sampleIndex = Int(cutting: newValue)
    case NumberSlot.anchorPointZ: state.anchorPointZ = newValue
    case NumberSlot.cornerRadius: state.cornerRadius = newValue
    case NumberSlot.borderWidth: state.borderWidth = newValue
    case NumberSlot.contentsRect..<NumberSlot.contentsCenter:
      state.contentsRect[number: slot - NumberSlot.contentsRect] = newValue
    case NumberSlot.contentsCenter..<NumberSlot.backgroundColor:
      state.contentsCenter[number: slot - NumberSlot.contentsCenter] = newValue
    case NumberSlot.tint..<NumberSlot.linear:
      state.tint[number: slot - NumberSlot.tint] = newValue
    case NumberSlot.backgroundColor..<NumberSlot.borderColor:
      var color = state.backgroundColor ?? .clear
      color[number: slot - NumberSlot.backgroundColor] = newValue
      state.backgroundColor = color
    case NumberSlot.borderColor..<NumberSlot.rotationX:
      state.borderColor[number: slot - NumberSlot.borderColor] = newValue
    case NumberSlot.shadowOpacity..<NumberSlot.startPoint: state.shadow[slot] = newValue
    case NumberSlot.startPoint..<NumberSlot.count: state.gradient?[slot] = newValue
    default: withParts { $0[slot] = newValue }
    }
  }
}

extension TransformComponents {
  /// A component by its `NumberSlot`.
  fileprivate subscript(slot: Int) -> Double {
    get {
      switch slot {
      case NumberSlot.scale: scale.x
      case NumberSlot.scale + 1: scale.y
      case NumberSlot.scaleZ: scale.z
      case NumberSlot.uniformScale: scale.sum() / 3
      case NumberSlot.shear: shear.x
      case NumberSlot.rotation: rotation.z
      case NumberSlot.rotationX: rotation.x
      case NumberSlot.rotationY: rotation.y
      case NumberSlot.translation: translation.x
      case NumberSlot.translation + 1: translation.y
      case NumberSlot.translationZ: translation.z
      default: 0
      }
    }
    set {
      switch slot {
      case NumberSlot.scale: scale.x = newValue
      case NumberSlot.scale + 1: scale.y = newValue
      case NumberSlot.scaleZ: scale.z = newValue
      case NumberSlot.uniformScale: scale = SIMD3(repeating: newValue)
      case NumberSlot.shear: shear.x = newValue
      case NumberSlot.rotation: rotation.z = newValue
      case NumberSlot.rotationX: rotation.x = newValue
      case NumberSlot.rotationY: rotation.y = newValue
      case NumberSlot.translation: translation.x = newValue
      case NumberSlot.translation + 1: translation.y = newValue
      case NumberSlot.translationZ: translation.z = newValue
      default: break
      }
    }
  }
}

extension Shadow {
  /// A component by its `NumberSlot`.
  fileprivate subscript(slot: Int) -> Double {
    get {
      switch slot {
      case NumberSlot.shadowOpacity: opacity
      case NumberSlot.shadowRadius: radius
      case NumberSlot.shadowOffset: offset.x
      case NumberSlot.shadowOffset + 1: offset.y
      default: color[number: slot - NumberSlot.shadowColor]
      }
    }
    set {
      switch slot {
      case NumberSlot.shadowOpacity: opacity = newValue
      case NumberSlot.shadowRadius: radius = newValue
      case NumberSlot.shadowOffset: offset.x = newValue
      case NumberSlot.shadowOffset + 1: offset.y = newValue
      default: color[number: slot - NumberSlot.shadowColor] = newValue
      }
    }
  }
}

extension Gradient {
  /// A coordinate of its endpoints by its `NumberSlot`.
  fileprivate subscript(slot: Int) -> Double {
    get {
      switch slot {
      case NumberSlot.startPoint: startPoint.x
      case NumberSlot.startPoint + 1: startPoint.y
      case NumberSlot.endPoint: endPoint.x
      default: endPoint.y
      }
    }
    set {
      switch slot {
      case NumberSlot.startPoint: startPoint.x = newValue
      case NumberSlot.startPoint + 1: startPoint.y = newValue
      case NumberSlot.endPoint: endPoint.x = newValue
      default: endPoint.y = newValue
      }
    }
  }
}

extension Rect {
  /// Origin and size by index.
  fileprivate subscript(number number: Int) -> Double {
    get {
      switch number {
      case 0: origin.x
      case 1: origin.y
      case 2: size.width
      default: size.height
      }
    }
    set {
      switch number {
      case 0: origin.x = newValue
      case 1: origin.y = newValue
      case 2: size.width = newValue
      default: size.height = newValue
      }
    }
  }
}

extension Color {
  /// Straight color components by index.
  fileprivate subscript(number number: Int) -> Double {
    get {
      switch number {
      case 0: red
      case 1: green
      case 2: blue
      default: alpha
      }
    }
    set {
      switch number {
      case 0: red = newValue
      case 1: green = newValue
      case 2: blue = newValue
      default: alpha = newValue
      }
    }
  }
}

extension LayerState {
  /// A property by its key, including custom keys.
  public subscript<Value>(key: LayerKey<Value>) -> Value {
    get { key.access.read(key.property, Evaluation(self)) }
    set {
      var evaluation = Evaluation(self)
      key.access.write(newValue, key.property, &evaluation)
      evaluation.finish()
      self = evaluation.state
    }
  }
}

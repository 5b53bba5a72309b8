public import QuadrilleImage

/// A property of a layer with the type of its values, which makes animations type-safe.
///
/// ```swift
/// BasicAnimation(.positionX, from: 0, to: 100, duration: 1)
/// ```
///
/// A subclass of ``Layer`` declares keys for custom properties, which animations and transactions
/// then treat like all others:
///
/// ```swift
/// final class Runner: Layer {
///   static let step = LayerKey("step", initial: 1, invalidatesDisplay: true)
///
///   var step: Int {
///     get { self[Self.step] }
///     set { self[Self.step] = newValue }
///   }
///
///   override func display(_ state: inout LayerState) {
///     state.contentsRect.origin.x = 0.25 * Double(state[Self.step] - 1)
///   }
/// }
/// runner.add(BasicAnimation(Runner.step, from: 1, to: 5, duration: 1).repeating())
/// ```
public struct LayerKey<Value: Interpolatable>: Hashable, Sendable {
  /// The property.
  public let property: LayerProperty
  let access: ValueAccess<Value>

  init(_ property: LayerProperty, _ access: ValueAccess<Value>) {
    self.property = property
    self.access = access
  }

  fileprivate init?(_ property: LayerProperty, _ kind: LayerProperty.Kind)
  where Value: NumericValue {
    guard property.kind == kind else { return nil }
    self.init(of: property)
  }

  fileprivate init?(_ property: LayerProperty, _ kind: LayerProperty.Kind) where Value: StateValue {
    guard property.kind == kind else { return nil }
    self.init(of: property)
  }

  fileprivate init(of property: LayerProperty) where Value: NumericValue {
    self.init(property, .numeric)
  }

  fileprivate init(of property: LayerProperty) where Value: StateValue {
    self.init(property, .whole)
  }

  /// Makes the key of a custom property, whose values layers store by name.
  ///
  /// A custom property may have a name of ``LayerProperty/allCases``. It is independent of the
  /// property of the library; its changes are animated under the key `own.` and the name.
  ///
  /// - Parameters:
  ///   - name: The name, which also identifies the property in a ``Transaction``.
  ///   - initial: The value before the property is set; an additive animation with an unspecified
  ///     endpoint starts from it.
  ///   - invalidatesDisplay: Whether ``Layer/display(_:)`` depends on it; see
  ///     ``LayerProperty/invalidatesDisplay``.
  public init(_ name: String, initial: Value, invalidatesDisplay: Bool = false) {
    self.init(
      LayerProperty(custom: name, invalidatesDisplay: invalidatesDisplay),
      .stored(initial)
    )
  }

  /// Whether a change of the property makes a layer update its contents; see
  /// ``LayerProperty/invalidatesDisplay``.
  public var invalidatesDisplay: Bool { property.invalidatesDisplay }

  /// Whether two keys refer to the same property.
  public static func == (lhs: LayerKey, rhs: LayerKey) -> Bool { lhs.property == rhs.property }

  /// Hashes the property.
  public func hash(into hasher: inout Hasher) { hasher.combine(property) }
}

extension LayerKey<Double> {
  /// The key of a property with numeric values; nil for any other.
  public init?(_ property: LayerProperty) { self.init(property, .number) }

  /// `bounds.origin.x`.
  public static var boundsOriginX: LayerKey { LayerKey(of: .boundsOriginX) }
  /// `bounds.origin.y`.
  public static var boundsOriginY: LayerKey { LayerKey(of: .boundsOriginY) }
  /// `bounds.size.width`.
  public static var boundsWidth: LayerKey { LayerKey(of: .boundsWidth) }
  /// `bounds.size.height`.
  public static var boundsHeight: LayerKey { LayerKey(of: .boundsHeight) }
  /// `position.x`.
  public static var positionX: LayerKey { LayerKey(of: .positionX) }
  /// `position.y`.
  public static var positionY: LayerKey { LayerKey(of: .positionY) }
  /// `anchorPoint.x`.
  public static var anchorPointX: LayerKey { LayerKey(of: .anchorPointX) }
  /// `anchorPoint.y`.
  public static var anchorPointY: LayerKey { LayerKey(of: .anchorPointY) }
  /// `anchorPointZ`.
  public static var anchorPointZ: LayerKey { LayerKey(of: .anchorPointZ) }
  /// `zPosition`.
  public static var zPosition: LayerKey { LayerKey(of: .zPosition) }
  /// `transform.rotation`, about z, in radians.
  public static var rotation: LayerKey { LayerKey(of: .rotation) }
  /// `transform.rotation.x`, in radians.
  public static var rotationX: LayerKey { LayerKey(of: .rotationX) }
  /// `transform.rotation.y`, in radians.
  public static var rotationY: LayerKey { LayerKey(of: .rotationY) }
  /// `transform.rotation.z`, in radians.
  public static var rotationZ: LayerKey { LayerKey(of: .rotationZ) }
  /// `transform.scale`.
  public static var scale: LayerKey { LayerKey(of: .scale) }
  /// `transform.scale.x`.
  public static var scaleX: LayerKey { LayerKey(of: .scaleX) }
  /// `transform.scale.y`.
  public static var scaleY: LayerKey { LayerKey(of: .scaleY) }
  /// `transform.scale.z`.
  public static var scaleZ: LayerKey { LayerKey(of: .scaleZ) }
  /// `transform.translation.x`.
  public static var translationX: LayerKey { LayerKey(of: .translationX) }
  /// `transform.translation.y`.
  public static var translationY: LayerKey { LayerKey(of: .translationY) }
  /// `transform.translation.z`.
  public static var translationZ: LayerKey { LayerKey(of: .translationZ) }
  /// `opacity`.
  public static var opacity: LayerKey { LayerKey(of: .opacity) }
  /// `cornerRadius`.
  public static var cornerRadius: LayerKey { LayerKey(of: .cornerRadius) }
  /// `borderWidth`.
  public static var borderWidth: LayerKey { LayerKey(of: .borderWidth) }
  /// `shadowOpacity`.
  public static var shadowOpacity: LayerKey { LayerKey(of: .shadowOpacity) }
  /// `shadowRadius`.
  public static var shadowRadius: LayerKey { LayerKey(of: .shadowRadius) }
  /// `contentsRect.origin.x`.
  public static var contentsRectX: LayerKey { LayerKey(of: .contentsRectX) }
  /// `contentsRect.origin.y`.
  public static var contentsRectY: LayerKey { LayerKey(of: .contentsRectY) }
  /// `contentsRect.size.width`.
  public static var contentsRectWidth: LayerKey { LayerKey(of: .contentsRectWidth) }
  /// `contentsRect.size.height`.
  public static var contentsRectHeight: LayerKey { LayerKey(of: .contentsRectHeight) }
}

extension LayerKey<Point> {
  /// The key of a property with point values; nil for any other.
  public init?(_ property: LayerProperty) { self.init(property, .point) }

  /// `bounds.origin`.
  public static var boundsOrigin: LayerKey { LayerKey(of: .boundsOrigin) }
  /// `position`.
  public static var position: LayerKey { LayerKey(of: .position) }
  /// `anchorPoint`.
  public static var anchorPoint: LayerKey { LayerKey(of: .anchorPoint) }
  /// `transform.translation`.
  public static var translation: LayerKey { LayerKey(of: .translation) }
  /// `contentsRect.origin`.
  public static var contentsRectOrigin: LayerKey { LayerKey(of: .contentsRectOrigin) }
  /// `shadowOffset`.
  public static var shadowOffset: LayerKey { LayerKey(of: .shadowOffset) }
  /// `startPoint`, of a layer with a gradient.
  public static var startPoint: LayerKey { LayerKey(of: .startPoint) }
  /// `endPoint`, of a layer with a gradient.
  public static var endPoint: LayerKey { LayerKey(of: .endPoint) }
}

extension LayerKey<Size> {
  /// The key of a property with size values; nil for any other.
  public init?(_ property: LayerProperty) { self.init(property, .size) }

  /// `bounds.size`.
  public static var boundsSize: LayerKey { LayerKey(of: .boundsSize) }
  /// `contentsRect.size`.
  public static var contentsRectSize: LayerKey { LayerKey(of: .contentsRectSize) }
}

extension LayerKey<Rect> {
  /// The key of a property with rectangle values; nil for any other.
  public init?(_ property: LayerProperty) { self.init(property, .rect) }

  /// `bounds`.
  public static var bounds: LayerKey { LayerKey(of: .bounds) }
  /// `contentsRect`.
  public static var contentsRect: LayerKey { LayerKey(of: .contentsRect) }
  /// `contentsCenter`.
  public static var contentsCenter: LayerKey { LayerKey(of: .contentsCenter) }
}

extension LayerKey<Color> {
  /// The key of a property with color values; nil for any other.
  public init?(_ property: LayerProperty) { self.init(property, .color) }

  /// `backgroundColor`.
  public static var backgroundColor: LayerKey { LayerKey(of: .backgroundColor) }
  /// `tint`.
  public static var tint: LayerKey { LayerKey(of: .tint) }
  /// `borderColor`.
  public static var borderColor: LayerKey { LayerKey(of: .borderColor) }
  /// `shadowColor`.
  public static var shadowColor: LayerKey { LayerKey(of: .shadowColor) }
}

extension LayerKey<[Color]> {
  /// The key of a property with lists of colors; nil for any other.
  public init?(_ property: LayerProperty) { self.init(property, .colors) }

  /// `colors`, of a layer with a gradient; lists of different lengths are not interpolated.
  public static var colors: LayerKey { LayerKey(of: .colors) }
}

extension LayerKey<[Double]> {
  /// The key of a property with lists of numbers; nil for any other.
  public init?(_ property: LayerProperty) { self.init(property, .numbers) }

  /// `locations`, of a layer with a gradient; lists of different lengths are not interpolated.
  public static var locations: LayerKey { LayerKey(of: .locations) }
}

extension LayerKey<Transform2D> {
  /// The key of a property with 2D transform values; nil for any other.
  public init?(_ property: LayerProperty) { self.init(property, .affine) }

  /// `affineTransform`.
  public static var affineTransform: LayerKey { LayerKey(of: .affineTransform) }
}

extension LayerKey<Transform3D> {
  /// The key of a property with 3D transform values; nil for any other.
  public init?(_ property: LayerProperty) { self.init(property, .transform) }

  /// `transform`.
  public static var transform: LayerKey { LayerKey(of: .transform) }
  /// `sublayerTransform`.
  public static var sublayerTransform: LayerKey { LayerKey(of: .sublayerTransform) }
}

extension LayerKey<Int> {
  /// The key of a property with integer values; nil for any other.
  public init?(_ property: LayerProperty) { self.init(property, .integer) }

  /// `sampleIndex`, numbered from 1.
  public static var sampleIndex: LayerKey { LayerKey(of: .sampleIndex) }
}

extension LayerKey<Bool> {
  /// The key of a Boolean property; nil for any other.
  public init?(_ property: LayerProperty) { self.init(property, .flag) }

  /// `hidden`.
  public static var hidden: LayerKey { LayerKey(of: .hidden) }
  /// `masksToBounds`.
  public static var masksToBounds: LayerKey { LayerKey(of: .masksToBounds) }
}

extension LayerKey<LayerContents> {
  /// The key of a property with contents; nil for any other.
  public init?(_ property: LayerProperty) { self.init(property, .contents) }

  /// `contents`.
  public static var contents: LayerKey { LayerKey(of: .contents) }
}

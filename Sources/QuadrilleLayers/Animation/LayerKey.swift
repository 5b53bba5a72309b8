public import QuadrillePixels

/// A property of a layer with the type of its values, so that an animation cannot mix them up.
///
/// ```swift
/// BasicAnimation(.positionX, from: 0, to: 100, duration: 1)
/// ```
public struct LayerKey<Value: Interpolatable>: Hashable, Sendable {
  /// The property.
  public let property: LayerProperty

  init(of property: LayerProperty) {
    self.property = property
  }

  fileprivate init?(_ property: LayerProperty, _ kind: LayerProperty.Kind) {
    guard property.kind == kind else { return nil }
    self.property = property
  }
}

extension LayerKey<Double> {
  /// The key of a property whose values are numbers, nil for any other.
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
  /// The key of a property whose values are points, nil for any other.
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
}

extension LayerKey<Size> {
  /// The key of a property whose values are sizes, nil for any other.
  public init?(_ property: LayerProperty) { self.init(property, .size) }

  /// `bounds.size`.
  public static var boundsSize: LayerKey { LayerKey(of: .boundsSize) }
  /// `contentsRect.size`.
  public static var contentsRectSize: LayerKey { LayerKey(of: .contentsRectSize) }
}

extension LayerKey<Rect> {
  /// The key of a property whose values are rectangles, nil for any other.
  public init?(_ property: LayerProperty) { self.init(property, .rect) }

  /// `bounds`.
  public static var bounds: LayerKey { LayerKey(of: .bounds) }
  /// `contentsRect`.
  public static var contentsRect: LayerKey { LayerKey(of: .contentsRect) }
  /// `contentsCenter`.
  public static var contentsCenter: LayerKey { LayerKey(of: .contentsCenter) }
}

extension LayerKey<Color> {
  /// The key of a property whose values are colours, nil for any other.
  public init?(_ property: LayerProperty) { self.init(property, .color) }

  /// `backgroundColor`.
  public static var backgroundColor: LayerKey { LayerKey(of: .backgroundColor) }
  /// `tint`.
  public static var tint: LayerKey { LayerKey(of: .tint) }
  /// `borderColor`.
  public static var borderColor: LayerKey { LayerKey(of: .borderColor) }
}

extension LayerKey<AffineTransform> {
  /// The key of a property whose values are transforms of the plane, nil for any other.
  public init?(_ property: LayerProperty) { self.init(property, .affine) }

  /// `affineTransform`.
  public static var affineTransform: LayerKey { LayerKey(of: .affineTransform) }
}

extension LayerKey<Transform3D> {
  /// The key of a property whose values are transforms of space, nil for any other.
  public init?(_ property: LayerProperty) { self.init(property, .transform) }

  /// `transform`.
  public static var transform: LayerKey { LayerKey(of: .transform) }
  /// `sublayerTransform`.
  public static var sublayerTransform: LayerKey { LayerKey(of: .sublayerTransform) }
}

extension LayerKey<Int> {
  /// The key of a property whose values are whole numbers, nil for any other.
  public init?(_ property: LayerProperty) { self.init(property, .integer) }

  /// `sampleIndex`, counted from 1.
  public static var sampleIndex: LayerKey { LayerKey(of: .sampleIndex) }
}

extension LayerKey<Bool> {
  /// The key of a property that is on or off, nil for any other.
  public init?(_ property: LayerProperty) { self.init(property, .flag) }

  /// `hidden`.
  public static var hidden: LayerKey { LayerKey(of: .hidden) }
  /// `masksToBounds`.
  public static var masksToBounds: LayerKey { LayerKey(of: .masksToBounds) }
}

extension LayerKey<LayerContents> {
  /// The key of a property whose values are contents, nil for any other.
  public init?(_ property: LayerProperty) { self.init(property, .contents) }

  /// `contents`.
  public static var contents: LayerKey { LayerKey(of: .contents) }
}

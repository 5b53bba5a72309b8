public import QuadrilleAtlas
public import QuadrilleDrawing
public import QuadrillePixels

/// A node of a picture: a rectangle with a background, a sprite and sublayers, after `CALayer`.
///
/// A layer holds data only, no graphics resources and no clock. Coordinates are points, y downwards.
/// What a layer looks like is added to a `DrawList` by ``draw(in:origin:)``.
///
/// ```swift
/// let page = Layer()
/// page.bounds = Rect(x: 0, y: 0, width: 320, height: 200)
/// page.anchorPoint = .zero
/// let hero = Layer(contents: atlas["hero"])
/// hero.position = Point(x: 160, y: 100)
/// page.addSublayer(hero)
/// ```
public final class Layer {
  /// The rectangle that the layer draws in its own coordinates; its origin scrolls the sublayers.
  ///
  /// A negative size is turned over to a positive one of the same rectangle.
  public var bounds = Rect.zero {
    didSet { bounds = bounds.standardized }
  }
  /// Where the anchor lies in the superlayer's coordinates.
  public var position = Point.zero
  /// The unit point of the bounds that lies at ``position`` and about which ``transform`` works.
  public var anchorPoint = Point(x: 0.5, y: 0.5)
  /// The place among the siblings from back to front; equal ones keep their order.
  public var zPosition = 0.0
  /// The transform about the anchor.
  public var transform = AffineTransform.identity
  /// Whether the layer and its sublayers are left out.
  public var isHidden = false
  /// The opacity of the layer and its sublayers taken as one picture, from 0 to 1.
  public var opacity = 1.0
  /// Drawn over the bounds, below the contents.
  public var backgroundColor: Color?
  /// The sprite drawn in the bounds.
  public var contents: Sprite?
  /// The part of the contents that is drawn, in unit coordinates of the untrimmed source.
  ///
  /// Beyond 0…1 the edge of the source is extended; a negative size flips.
  public var contentsRect = Rect.unit
  /// Where in the bounds the contents are drawn.
  public var contentsGravity = ContentsGravity.resize
  /// Multiplied with every texel of the contents; straight alpha.
  public var tint = Color.white
  /// How the layer is put on what lies below.
  public var blendMode = BlendMode.normal
  /// How the contents are filtered.
  public var filter = Filter.linear
  /// How the contents are moved to whole pixels.
  public var snap = SnapPolicy.translation
  /// The layers drawn on top, from back to front where ``zPosition`` is equal.
  public private(set) var sublayers: [Layer] = []
  /// The layer that this one is a sublayer of.
  public private(set) weak var superlayer: Layer?

  /// Makes a layer without extent.
  public init() {}

  /// Makes a layer of the size of its contents in points.
  public init(contents: Sprite?) {
    self.contents = contents
    if let contents { bounds.size = contents.size }
  }

  /// Adds a layer on top of the sublayers, removing it from where it was.
  ///
  /// - Precondition: The layer is not this one nor one that holds it.
  public func addSublayer(_ layer: Layer) {
    precondition(layer !== self && !isDescendant(of: layer), "a layer cannot hold itself")
    layer.removeFromSuperlayer()
    layer.superlayer = self
    sublayers.append(layer)
  }

  /// Takes the layer out of its superlayer.
  public func removeFromSuperlayer() {
    superlayer?.sublayers.removeAll { $0 === self }
    superlayer = nil
  }

  private func isDescendant(of other: Layer) -> Bool {
    var ancestor = superlayer
    while let layer = ancestor {
      if layer === other { return true }
      ancestor = layer.superlayer
    }
    return false
  }

  /// The smallest upright rectangle of the superlayer's coordinates that holds the bounds.
  public var frame: Rect {
    let toSuperlayer = transformToSuperlayer
    let corners = [
      Point(x: bounds.minX, y: bounds.minY), Point(x: bounds.maxX, y: bounds.minY),
      Point(x: bounds.maxX, y: bounds.maxY), Point(x: bounds.minX, y: bounds.maxY),
    ].map(toSuperlayer.apply(to:))
    let xs = corners.map(\.x).sorted()
    let ys = corners.map(\.y).sorted()
    return Rect(minX: xs[0], minY: ys[0], maxX: xs[3], maxY: ys[3])
  }

  /// From the layer's own coordinates to its superlayer's.
  public var transformToSuperlayer: AffineTransform {
    AffineTransform(
      translationX: -(bounds.origin.x + anchorPoint.x * bounds.size.width),
      y: -(bounds.origin.y + anchorPoint.y * bounds.size.height)
    )
    .concatenating(transform)
    .concatenating(AffineTransform(translationX: position.x, y: position.y))
  }
}

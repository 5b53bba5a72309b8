public import QuadrilleImage
import QuadrilleSprite

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A color gradient with the properties of CAGradientLayer.
///
/// ```swift
/// list.fill(card, with: Gradient([.white, .lightGray], from: Point(x: 0, y: 0), to: Point(x: 0, y:
/// 1))) ```
///
/// Components are interpolated with straight alpha, as Core Animation does: halfway from red to
/// `clear`, which is transparent black, the color is dark.
public struct Gradient: Hashable, Sendable {
  /// How a point is mapped to a parameter from 0 to 1.
  public enum Kind: String, Sendable, CaseIterable {
    /// Along the line from ``Gradient/startPoint`` to ``Gradient/endPoint``; constant perpendicular
    /// to it.
    case axial
    /// By the distance from ``Gradient/startPoint``: 1 on the ellipse whose semi-axes are the
    /// distances to ``Gradient/endPoint`` in x and in y.
    case radial
    /// By the angle about ``Gradient/startPoint``, clockwise (y down) from the direction of
    /// ``Gradient/endPoint``.
    case conic
  }

  /// The mapping of points to parameters.
  public var kind: Kind
  /// The colors in order.
  public var colors: [Color]
  /// The location of each color, from 0 to 1 and nondecreasing; nil for even spacing.
  public var locations: [Double]?
  /// The start point, in unit coordinates of the filled rectangle.
  public var startPoint: Point
  /// The end point, in unit coordinates of the filled rectangle.
  public var endPoint: Point

  /// Creates a gradient, top to bottom by default.
  public init(
    _ colors: [Color],
    kind: Kind = .axial,
    locations: [Double]? = nil,
    from startPoint: Point = Point(x: 0.5, y: 0),
    to endPoint: Point = Point(x: 0.5, y: 1)
  ) {
    self.kind = kind
    self.colors = colors
    self.locations = locations
    self.startPoint = startPoint
    self.endPoint = endPoint
  }

  /// The parameter of a point, clamped to 0…1.
  ///
  /// - Parameters:
  ///   - point: The point in unit coordinates.
  ///   - size: The size of the filled rectangle in points, which makes angles correct.
  public func amount(at point: Point, in size: Size) -> Double {
    let x = (point.x - startPoint.x) * size.width
    let y = (point.y - startPoint.y) * size.height
    let endX = (endPoint.x - startPoint.x) * size.width
    let endY = (endPoint.y - startPoint.y) * size.height
    let amount: Double
    switch kind {
    case .axial:
      amount = (x * endX + y * endY) / (endX * endX + endY * endY)
    case .radial:
      let (across, down) = (x / endX, y / endY)
      amount = (across * across + down * down).squareRoot()
    case .conic:
      let fraction = (Self.angle(x, y) - Self.angle(endX, endY)) / (2 * .pi)
      amount = fraction - fraction.rounded(.down)
    }
    // A degenerate gradient gives NaN, which counts as the end.
    return amount.isNaN ? 1 : min(max(amount, 0), 1)
  }

  private static func angle(_ x: Double, _ y: Double) -> Double { atan2(y, x) }

  /// The color at a parameter from 0 to 1.
  public func color(at amount: Double) -> Color {
    guard var last = colors.first else { return .clear }
    var lower = location(0)
    guard amount > lower else { return last }
    for (index, color) in colors.enumerated().dropFirst() {
      let upper = location(index)
      if amount < upper {
        return last.interpolated(with: color, (amount - lower) / (upper - lower))
      }
      (last, lower) = (color, upper)
    }
    return last
  }

  /// The location of a color, by its index.
  package func location(_ index: Int) -> Double {
    if let locations, index < locations.count { return locations[index] }
    return colors.count > 1 ? Double(index) / Double(colors.count - 1) : 0
  }

  /// The gradient as an image; each pixel has the premultiplied color of its center.
  ///
  /// - Parameters:
  ///   - pixels: The size of the image.
  ///   - size: The size of the filled rectangle in points.
  public func bitmap(_ pixels: PixelSize, filling size: Size) -> Bitmap {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * pixels.width * pixels.height)
    for y in 0..<pixels.height {
      for x in 0..<pixels.width {
        let point = Point(
          x: (Double(x) + 0.5) / Double(pixels.width),
          y: (Double(y) + 0.5) / Double(pixels.height)
        )
        let color = color(at: amount(at: point, in: size))
        let alpha = color.alpha * 255
        for part in [color.red, color.green, color.blue] {
          bytes.append(UInt8(min(max(part * alpha, 0), 255) + 0.5))
        }
        bytes.append(UInt8(min(max(alpha, 0), 255) + 0.5))
      }
    }
    return Bitmap(
      width: pixels.width,
      height: pixels.height,
      alphaMode: .premultiplied,
      bytes: bytes
    )
  }
}

extension Color {
  fileprivate func interpolated(with other: Color, _ amount: Double) -> Color {
    func part(_ from: Double, _ to: Double) -> Double { from + (to - from) * amount }
    return Color(
      red: part(red, other.red),
      green: part(green, other.green),
      blue: part(blue, other.blue),
      alpha: part(alpha, other.alpha)
    )
  }
}

extension DrawList {
  /// Fills a rectangle with a gradient, multiplied by the state's tint and opacity.
  ///
  /// The gradient is computed for the pixels that the rectangle covers, at most 2048 per side, and
  /// cached for the following lists; all renderers draw it as an image.
  ///
  /// - Parameters:
  ///   - rect: The rectangle in points.
  ///   - cornerRadius: The radius of its corners in points.
  ///   - gradient: The colors.
  public mutating func fill(_ rect: Rect, cornerRadius: Double = 0, with gradient: Gradient) {
    let size = Size(width: rect.width, height: rect.height)
    guard size.width > 0, size.height > 0, !gradient.colors.isEmpty else { return }
    var pixels = pixelSize(of: size)
    // One pixel is enough along an axis on which the gradient is constant.
    if gradient.kind == .axial {
      if gradient.startPoint.y == gradient.endPoint.y { pixels.height = 1 }
      if gradient.startPoint.x == gradient.endPoint.x { pixels.width = 1 }
    }
    let page = GeneratedPages.page(.gradient(gradient, pixels, size)) {
      gradient.bitmap(pixels, filling: size)
    }
    let sprite = Sprite(page: page)
    guard cornerRadius > 0 else { return draw(sprite, in: rect) }
    drawGroup(maskedBy: rect, cornerRadius: cornerRadius) { group in group.draw(sprite, in: rect) }
  }

  /// The page size for a size in points, at least 1 and at most the maximum of a page.
  func pixelSize(of size: Size) -> PixelSize {
    func pixelCount(_ points: Double) -> Int {
      let pixels = (points * pixelsPerUnit - 1e-6).rounded(.up)
      return Int(min(max(pixels.isNaN ? 1 : pixels, 1), Double(GeneratedPages.maximumDimension)))
    }
    return PixelSize(width: pixelCount(size.width), height: pixelCount(size.height))
  }
}

public import QuadrilleImage
import QuadrilleSprite

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Colours that run into each other, with the keys of CAGradientLayer.
///
/// ```swift
/// list.fill(card, with: Gradient([.white, .lightGray], from: Point(x: 0, y: 0), to: Point(x: 0, y: 1)))
/// ```
///
/// Components are interpolated as they are, with straight alpha, as Core Animation does: from red to
/// `clear`, which is black, the middle is dark.
public struct Gradient: Hashable, Sendable {
  /// How the place of a point becomes a number from 0 to 1.
  public enum Kind: String, Sendable, CaseIterable {
    /// Along the line from ``Gradient/startPoint`` to ``Gradient/endPoint``, at right angles to it the
    /// same.
    case axial
    /// By the distance from ``Gradient/startPoint``: 1 on the ellipse whose half axes are the distances
    /// to ``Gradient/endPoint`` in x and in y.
    case radial
    /// By the angle about ``Gradient/startPoint``, from the direction of ``Gradient/endPoint``
    /// clockwise as it is seen with y downwards.
    case conic
  }

  /// How places become numbers.
  public var kind: Kind
  /// The colours in order.
  public var colors: [Color]
  /// Where each colour is reached, from 0 to 1 and never falling; nil for evenly spread.
  public var locations: [Double]?
  /// Where it begins, in unit coordinates of what is filled.
  public var startPoint: Point
  /// Where it ends.
  public var endPoint: Point

  /// Makes a gradient, from the top down unless said otherwise.
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

  /// The number of a point; below 0 and above 1 it is that of the nearest end.
  ///
  /// - Parameters:
  ///   - point: In unit coordinates.
  ///   - size: The size of what is filled in points, which makes angles right.
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
    // What is no number, of a gradient without extent, is its end.
    return amount.isNaN ? 1 : min(max(amount, 0), 1)
  }

  private static func angle(_ x: Double, _ y: Double) -> Double { atan2(y, x) }

  /// The colour of a number from 0 to 1.
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

  /// Where a colour is reached, by its index.
  package func location(_ index: Int) -> Double {
    if let locations, index < locations.count { return locations[index] }
    return colors.count > 1 ? Double(index) / Double(colors.count - 1) : 0
  }

  /// The gradient in pixels: each has the colour of its centre, premultiplied.
  ///
  /// - Parameters:
  ///   - pixels: The sides.
  ///   - size: The size of what is filled in points.
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
  /// Fills a rectangle with a gradient, multiplied with the state's tint and opacity.
  ///
  /// The gradient is computed for the pixels that the rectangle takes, at most 2048 to a side, and
  /// kept for the next list; both renderers draw it as a picture.
  ///
  /// - Parameters:
  ///   - rect: The rectangle in points.
  ///   - cornerRadius: The radius of its corners in points.
  ///   - gradient: The colours.
  public mutating func fill(_ rect: Rect, cornerRadius: Double = 0, with gradient: Gradient) {
    let size = Size(width: rect.width, height: rect.height)
    guard size.width > 0, size.height > 0, !gradient.colors.isEmpty else { return }
    var pixels = pixelSize(of: size)
    // What is the same along an axis needs one pixel of it.
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

  /// The pixels for a size in points, from 1 to what a page may have.
  func pixelSize(of size: Size) -> PixelSize {
    func pixelCount(_ points: Double) -> Int {
      let pixels = (points * pixelsPerUnit - 1e-6).rounded(.up)
      return Int(min(max(pixels.isNaN ? 1 : pixels, 1), Double(GeneratedPages.maximumDimension)))
    }
    return PixelSize(width: pixelCount(size.width), height: pixelCount(size.height))
  }
}

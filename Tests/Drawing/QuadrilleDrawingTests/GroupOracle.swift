import QuadrilleDrawing
import QuadrilleImage
import TestSupport

/// A tree of pixel-aligned rectangles and groups: drawn as a list, and computed per pixel according
/// to the documentation.
indirect enum DrawnTree {
  case fill(PixelRect, Color, Style)
  case group([DrawnTree], Style, mask: (rect: PixelRect, radius: Double)?)

  /// The state that is set before.
  struct Style {
    var opacity = 1.0
    var tint = Color.white
    var blendMode = BlendMode.normal
    var clip: PixelRect?
  }

  // MARK: As a list

  func draw(in list: inout DrawList) {
    let saved = list.state
    switch self {
    case .fill(let rect, let color, let style):
      list.state.set(style)
      list.fill(Rect(rect), with: color)
    case .group(let parts, let style, let mask):
      list.state.set(style)
      func body(_ list: inout DrawList) {
        for part in parts { part.draw(in: &list) }
      }
      if let mask {
        list.drawGroup(maskedBy: Rect(mask.rect), cornerRadius: mask.radius, body)
      } else {
        list.drawGroup(body)
      }
    }
    list.state = saved
  }

  // MARK: Pixel by pixel

  /// A canvas of premultiplied colors from 0 to 1; NaN where the result is unspecified.
  struct Canvas {
    let width: Int
    var pixels: [SIMD4<Double>]

    init(width: Int, height: Int) {
      self.width = width
      pixels = [SIMD4<Double>](repeating: .zero, count: width * height)
    }
  }

  /// - Parameters:
  ///   - canvas: The existing content.
  ///   - clip: The clip of the enclosing state.
  func paint(on canvas: inout Canvas, clip: PixelRect?) {
    switch self {
    case .fill(let rect, let color, let style):
      let clip = style.clip ?? clip
      canvas.eachPixel(in: clip) { x, y, below in
        guard rect.contains(x, y) else { return below }
        return Self.blend(color.premultiplied * style.factor, over: below, style.blendMode)
      }
    case .group(let parts, let style, let mask):
      let clip = style.clip ?? clip
      var own = Canvas(width: canvas.width, height: canvas.pixels.count / canvas.width)
      let inner = mask.map { mask in clip.map { $0.intersection(mask.rect) } ?? mask.rect }
      for part in parts { part.paint(on: &own, clip: inner ?? clip) }
      canvas.eachPixel(in: clip) { x, y, below in
        var color = own.pixels[y * own.width + x]
        if let mask {
          switch mask.rect.coverage(x, y, radius: mask.radius) {
          case 0: return below
          case 1: break
          default:
            // The value of a partially covered pixel is unspecified.
            guard color == .zero else { return SIMD4(repeating: .nan) }
          }
        }
        color *= style.factor
        guard color != .zero else { return below }
        return Self.blend(color, over: below, style.blendMode)
      }
    }
  }

  private static func blend(
    _ s: SIMD4<Double>,
    over d: SIMD4<Double>,
    _ mode: BlendMode
  ) -> SIMD4<Double> {
    let one = SIMD4<Double>(repeating: 1)
    let result =
      switch mode {
      case .normal: s + d * (1 - s.w)
      case .add: s + d
      case .multiply: s * d + d * (1 - s.w)
      case .screen: s + d * (one - s)
      case .destinationIn: d * s.w
      }
    return result.replacing(with: 1, where: result .> 1)
  }
}

extension DrawnTree.Canvas {
  fileprivate mutating func eachPixel(
    in clip: PixelRect?,
    _ body: (Int, Int, SIMD4<Double>) -> SIMD4<Double>
  ) {
    for index in pixels.indices {
      let (x, y) = (index % width, index / width)
      if clip?.contains(x, y) ?? true { pixels[index] = body(x, y, pixels[index]) }
    }
  }
}

extension DrawnTree.Style {
  /// The factor of each channel.
  fileprivate var factor: SIMD4<Double> { tint.premultiplied * opacity }
}

extension DrawState {
  fileprivate mutating func set(_ style: DrawnTree.Style) {
    opacity = style.opacity
    tint = style.tint
    blendMode = style.blendMode
    if let clip = style.clip { self.clip = clip }
  }
}

extension Color {
  fileprivate var premultiplied: SIMD4<Double> {
    SIMD4(red * alpha, green * alpha, blue * alpha, alpha)
  }
}

extension Rect {
  fileprivate init(_ rect: PixelRect) {
    self.init(
      minX: Double(rect.minX),
      minY: Double(rect.minY),
      maxX: Double(rect.maxX),
      maxY: Double(rect.maxY)
    )
  }
}

extension PixelRect {
  func contains(_ x: Int, _ y: Int) -> Bool {
    (minX..<maxX).contains(x) && (minY..<maxY).contains(y)
  }

  /// 1 for pixels inside a rounded rectangle and 0 for those outside, by a pixel or more; 0.5 for
  /// those near the edge of a corner.
  fileprivate func coverage(_ x: Int, _ y: Int, radius: Double) -> Double {
    guard contains(x, y) else { return 0 }
    let radius = min(radius, Double(min(width, height)) / 2)
    guard radius > 0 else { return 1 }
    let halfSize = SIMD2(Double(width), Double(height)) / 2 - radius
    let center = SIMD2(Double(minX + maxX), Double(minY + maxY)) / 2
    let position = SIMD2(Double(x), Double(y)) + 0.5
    let away = SIMD2(abs(position.x - center.x), abs(position.y - center.y)) - halfSize
    guard away.x > 0, away.y > 0 else { return 1 }
    let distance = (away * away).sum().squareRoot() - radius
    return distance < -1 ? 1 : distance > 1 ? 0 : 0.5
  }
}

import QuadrilleDrawing
import QuadrilleImage

/// The pixels that are read: premultiplied RGBA8.
@safe
struct Texels {
  let base: UnsafePointer<UInt8>
  let width: Int
  let height: Int
  let stride: Int
}

/// The pixels that are written: premultiplied RGBA8, a part of the canvas.
@safe
struct Target {
  let base: UnsafeMutablePointer<UInt8>
  /// The column of the canvas that is the first here.
  let left: Int
  /// The row of the canvas that is the first here.
  let top: Int
  let height: Int
  let stride: Int
}

/// Paints the quads of one run, one after the other.
///
/// Every access to `source` is clamped to its sides and every access to `target` lies in `clip`,
/// which lies in the target's part of the canvas; that is what makes the pointers safe to use.
@safe
struct ScalarPainter {
  private let source: Texels
  private let target: Target
  private let clip: PixelRect
  private let isLinear: Bool
  private let blend: BlendMode?
  /// The page's smaller copies where the run is drawn from them.
  var mips: MipSampler?

  init(_ run: Run, source: Texels, target: Target, clip: PixelRect) {
    self.source = source
    self.target = target
    self.clip = clip
    isLinear = run.options.contains(.linear)
    blend = run.options.contains(.blended) ? run.blendMode : nil
  }

  /// Paints one quad.
  ///
  /// - Parameters:
  ///   - quad: Its corners.
  ///   - tint: The factor of its texels.
  ///   - region: The bounds of its texture coordinates; nil for none.
  ///   - mask: The shape that it is cut to; nil for none.
  ///   - projection: How it is seen in perspective; nil where it is not.
  func paint(
    _ quad: Quad,
    tint: Tint,
    region: SIMD4<Float>?,
    mask: ShapeMask?,
    projection: QuadProjection?
  ) {
    guard let outline = FilledPolygon(quad) else { return }
    let mapping = TexelMapping(quad, source: source, region: region, projection)
    let isPlain = tint == .white
    var pixel = Pixel()
    for y in outline.rows(in: clip.minY..<clip.maxY) {
      for x in outline.columns(ofRow: y, in: clip.minX..<clip.maxX) {
        let (u, v) = mapping.texel(atColumn: x, row: y)
        let step = mips == nil ? 0 : mapping.step(atColumn: x, row: y)
        if let mips, step > 1 {
          pixel = Pixel(
            mips.color(
              u: u / Double(source.width),
              v: v / Double(source.height),
              step: step
            )
          )
        } else if isLinear {
          sampleLinear(u, v, &pixel)
        } else {
          sampleNearest(u, v, &pixel)
        }
        if let mask {
          let coverage = mask.coverage(
            x: Double(x) + 0.5,
            y: Double(y) + 0.5,
            in: projection ?? .flat
          )
          pixel.multiply(by: tint, coverage)
        } else if !isPlain {
          pixel.multiply(by: tint)
        }
        write(pixel, x, y)
      }
    }
  }

  /// Paints a source of the clip's size on all of it, pixel by pixel.
  func paintAll(tint: Tint, mask: ShapeMask?, projection: QuadProjection?) {
    var pixel = Pixel()
    for y in clip.minY..<clip.maxY {
      for x in clip.minX..<clip.maxX {
        load(x &- clip.minX, y &- clip.minY, &pixel)
        if let mask {
          let coverage = mask.coverage(
            x: Double(x) + 0.5,
            y: Double(y) + 0.5,
            in: projection ?? .flat
          )
          pixel.multiply(by: tint, coverage)
        } else if tint != .white {
          pixel.multiply(by: tint)
        }
        write(pixel, x, y)
      }
    }
  }

  private func write(_ pixel: Pixel, _ x: Int, _ y: Int) {
    let offset = (y &- target.top) &* target.stride &+ 4 &* (x &- target.left)
    let destination = unsafe target.base + offset
    guard let blend else {
      for channel in 0..<4 {
        unsafe destination[channel] = UInt8(truncatingIfNeeded: pixel[channel])
      }
      return
    }
    let alpha = pixel[3]
    for channel in 0..<4 {
      let below = unsafe Int32(destination[channel])
      let above = pixel[channel]
      let sum =
        switch blend {
        case .normal: above &+ rounded255(below &* (255 &- alpha))
        case .add: above &+ below
        case .multiply: rounded255(below &* (above &+ 255 &- alpha))
        case .screen: above &+ rounded255(below &* (255 &- above))
        case .destinationIn: rounded255(below &* alpha)
        }
      unsafe destination[channel] = UInt8(truncatingIfNeeded: min(255, sum))
    }
  }

  private func sampleNearest(_ u: Double, _ v: Double, _ pixel: inout Pixel) {
    let x = min(max(Int(u.rounded(.down)), 0), source.width &- 1)
    let y = min(max(Int(v.rounded(.down)), 0), source.height &- 1)
    load(x, y, &pixel)
  }

  private func load(_ x: Int, _ y: Int, _ pixel: inout Pixel) {
    let texel = unsafe source.base + (y &* source.stride &+ 4 &* x)
    for channel in 0..<4 { pixel[channel] = unsafe Int32(texel[channel]) }
  }

  private func sampleLinear(_ u: Double, _ v: Double, _ pixel: inout Pixel) {
    let left = (u - 0.5).rounded(.down)
    let top = (v - 0.5).rounded(.down)
    let right = u - 0.5 - left
    let bottom = v - 0.5 - top
    let x0 = min(max(Int(left), 0), source.width &- 1)
    let x1 = min(max(Int(left) &+ 1, 0), source.width &- 1)
    let y0 = min(max(Int(top), 0), source.height &- 1) &* source.stride
    let y1 = min(max(Int(top) &+ 1, 0), source.height &- 1) &* source.stride
    for channel in 0..<4 {
      let upper =
        unsafe Double(source.base[y0 &+ 4 &* x0 &+ channel]) * (1 - right)
        + Double(source.base[y0 &+ 4 &* x1 &+ channel]) * right
      let lower =
        unsafe Double(source.base[y1 &+ 4 &* x0 &+ channel]) * (1 - right)
        + Double(source.base[y1 &+ 4 &* x1 &+ channel]) * right
      pixel[channel] = Int32((upper * (1 - bottom) + lower * bottom).rounded())
    }
  }
}

/// Four components from 0 to 255.
private struct Pixel {
  private var red: Int32 = 0
  private var green: Int32 = 0
  private var blue: Int32 = 0
  private var alpha: Int32 = 0

  init() {}

  init(_ color: SIMD4<Double>) {
    red = Int32(color.x.rounded())
    green = Int32(color.y.rounded())
    blue = Int32(color.z.rounded())
    alpha = Int32(color.w.rounded())
  }

  subscript(channel: Int) -> Int32 {
    get {
      switch channel {
      case 0: red
      case 1: green
      case 2: blue
      default: alpha
      }
    }
    set {
      switch channel {
      case 0: red = newValue
      case 1: green = newValue
      case 2: blue = newValue
      default: alpha = newValue
      }
    }
  }

  mutating func multiply(by tint: Tint) {
    for channel in 0..<4 {
      self[channel] = Int32(
        (Int64(self[channel]) * Int64(tint.channels[channel]) + 32_767) / 65_535
      )
    }
  }

  mutating func multiply(by tint: Tint, _ coverage: Double) {
    for channel in 0..<4 {
      let value = Double(self[channel]) * Double(tint.channels[channel]) / 65_535
      self[channel] = Int32((value * coverage).rounded())
    }
  }
}

/// `round(value / 255)` for products of two bytes.
private func rounded255(_ value: Int32) -> Int32 {
  let biased = value &+ 128
  return (biased &+ (biased >> 8)) >> 8
}

extension FilledPolygon {
  /// Makes the outline of a quad or triangle; nil where it covers nothing or a corner is not
  /// finite.
  ///
  /// The first three corners do not lie on one line then, so that texels can be found by them.
  init?(_ quad: Quad) {
    let corners = [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft].map {
      Point(x: Double($0.x), y: Double($0.y))
    }
    let across = corners[1] - corners[0]
    let down = corners[3] - corners[0]
    guard across.x * down.y - across.y * down.x != 0 else { return nil }
    self.init(convex: corners)
  }
}

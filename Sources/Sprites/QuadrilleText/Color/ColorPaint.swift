/// A paint table of COLR version 1 (OpenType 1.9.1, "Paint tables"); variations have their default
/// values.
enum ColorPaint {
  case solid(entry: Int, alpha: Double)
  /// A gradient with the offset of its color line.
  case gradient(ColorGradient, line: Int, isVariable: Bool)
  /// Layers from the bottom.
  case layers(Range<Int>)
  /// A paint within an outline.
  case glyph(paint: Int, glyph: UInt32)
  case colorGlyph(UInt32)
  case transformed(paint: Int, ColorTransform)
  case composite(source: Int, ColorComposition, backdrop: Int)

  /// Reads a paint; nil for an unknown format, or beyond the end of the table.
  init?(_ table: FontTable, at offset: Int) {
    guard let format = table.unsigned(offset, 1) else { return nil }
    switch format {
    case 1:
      guard let count = table.unsigned(offset + 1, 1), let first = table.unsigned(offset + 2, 4)
      else { return nil }
      self = .layers(first..<(first + count))
    case 2, 3:
      guard let entry = table.unsigned(offset + 1, 2), let alpha = table.fraction(offset + 3)
      else { return nil }
      self = .solid(entry: entry, alpha: alpha)
    case 4...9: self.init(gradient: format, table, offset)
    case 10:
      guard let paint = table.offset(offset + 1, 3, from: offset),
        let glyph = table.unsigned(offset + 4, 2)
      else { return nil }
      self = .glyph(paint: paint, glyph: UInt32(glyph))
    case 11:
      guard let glyph = table.unsigned(offset + 1, 2) else { return nil }
      self = .colorGlyph(UInt32(glyph))
    case 12...31:
      guard let paint = table.offset(offset + 1, 3, from: offset),
        let transform = Self.transform(format, table, offset)
      else { return nil }
      self = .transformed(paint: paint, transform)
    case 32:
      guard let source = table.offset(offset + 1, 3, from: offset),
        let mode = table.unsigned(offset + 4, 1).flatMap(ColorComposition.init(rawValue:)),
        let backdrop = table.offset(offset + 5, 3, from: offset)
      else { return nil }
      self = .composite(source: source, mode, backdrop: backdrop)
    default: return nil
    }
  }

  private init?(gradient format: Int, _ table: FontTable, _ offset: Int) {
    guard let line = table.offset(offset + 1, 3, from: offset) else { return nil }
    func number(_ index: Int) -> Double? { table.signed(offset + 4 + 2 * index).map(Double.init) }
    func point(_ index: Int) -> ColorPoint? {
      guard let x = number(index), let y = number(index + 1) else { return nil }
      return ColorPoint(x: x, y: y)
    }
    let gradient: ColorGradient
    switch format {
    case 4, 5:
      guard let start = point(0), let end = point(2), let rotated = point(4) else { return nil }
      gradient = .linear(start, end, rotated)
    case 6, 7:
      guard let first = point(0), let radius = table.unsigned(offset + 8, 2), let second = point(3),
        let other = table.unsigned(offset + 14, 2)
      else { return nil }
      gradient = .radial(first, Double(radius), second, Double(other))
    default:
      guard let center = point(0), let start = table.fraction(offset + 8),
        let end = table.fraction(offset + 10)
      else { return nil }
      // Angles are stored less half a rotation.
      gradient = .sweep(center, start + 1, end + 1)
    }
    self = .gradient(gradient, line: line, isVariable: !format.isMultiple(of: 2))
  }

  /// The transform of the formats 12 to 31; odd ones are variable.
  private static func transform(
    _ format: Int,
    _ table: FontTable,
    _ offset: Int
  ) -> ColorTransform? {
    let start = offset + 4
    func fraction(_ index: Int) -> Double? { table.fraction(start + 2 * index) }
    func center(_ index: Int, _ transform: ColorTransform) -> ColorTransform? {
      guard let x = table.signed(start + 2 * index), let y = table.signed(start + 2 * index + 2)
      else { return nil }
      return transform.around(Double(x), Double(y))
    }
    switch format & ~1 {
    case 12:
      guard let affine = table.offset(start, 3, from: offset) else { return nil }
      let values = (0..<6).compactMap { table.fixed(affine + 4 * $0) }
      guard values.count == 6 else { return nil }
      return ColorTransform(
        xx: values[0],
        yx: values[1],
        xy: values[2],
        yy: values[3],
        dx: values[4],
        dy: values[5]
      )
    case 14:
      guard let x = table.signed(start), let y = table.signed(start + 2) else { return nil }
      return ColorTransform(dx: Double(x), dy: Double(y))
    case 16, 18:
      guard let x = fraction(0), let y = fraction(1) else { return nil }
      let scale = ColorTransform(xx: x, yy: y)
      return format < 18 ? scale : center(2, scale)
    case 20, 22:
      guard let factor = fraction(0) else { return nil }
      let scale = ColorTransform(xx: factor, yy: factor)
      return format < 22 ? scale : center(1, scale)
    case 24, 26:
      guard let angle = fraction(0) else { return nil }
      let rotation = ColorTransform.rotation(angle)
      return format < 26 ? rotation : center(1, rotation)
    default:
      guard let x = fraction(0), let y = fraction(1) else { return nil }
      let skew = ColorTransform.skew(x, y)
      return format < 30 ? skew : center(2, skew)
    }
  }
}

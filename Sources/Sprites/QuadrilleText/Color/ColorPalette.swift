/// A palette of the table CPAL (OpenType 1.9.1, "CPAL"), colors premultiplied.
struct ColorPalette: Sendable {
  private let colors: [SIMD4<Float>]

  /// The entry that stands for the color of the text.
  static var foreground: Int { 0xFFFF }

  /// Reads a palette; the first one if the table has no palette of that number.
  init?(_ table: FontTable, palette: Int) {
    guard let entries = table.unsigned(2, 2), let palettes = table.unsigned(4, 2), palettes > 0,
      let records = table.unsigned(6, 2), let start = table.unsigned(8, 4),
      let first = table.unsigned(12 + 2 * (palette < palettes ? palette : 0), 2)
    else { return nil }
    var colors: [SIMD4<Float>] = []
    for index in 0..<entries {
      let record = start + 4 * (first + index)
      guard first + index < records, let value = table.unsigned(record, 4) else { return nil }
      // Blue, green, red, alpha.
      let alpha = Float(value & 255) / 255
      let bytes = SIMD3(Float(value >> 8 & 255), Float(value >> 16 & 255), Float(value >> 24 & 255))
      let color = bytes * (alpha / 255)
      colors.append(SIMD4(color, alpha))
    }
    self.colors = colors
  }

  /// A color times an alpha; transparent for an unknown entry.
  func color(_ entry: Int, alpha: Double, foreground: SIMD4<Float>) -> SIMD4<Float> {
    let opacity = Float(min(1, max(0, alpha)))
    if entry == Self.foreground { return foreground * opacity }
    return colors.indices.contains(entry) ? colors[entry] * opacity : .zero
  }
}

/// The blend modes by hue, saturation and luminosity (W3C Compositing and Blending, section 10.2).
struct AsepriteHSL {
  private var red: Double
  private var green: Double
  private var blue: Double

  private init(_ pixel: UInt32) {
    red = Double(AsepriteBlending.channel(pixel, 0)) / 255
    green = Double(AsepriteBlending.channel(pixel, 1)) / 255
    blue = Double(AsepriteBlending.channel(pixel, 2)) / 255
  }

  /// The color of two pixels in one of the four modes, as a pixel of alpha 0.
  static func color(
    _ mode: AsepriteFile.BlendMode,
    _ backdrop: UInt32,
    _ source: UInt32
  ) -> UInt32 {
    let (below, above) = (AsepriteHSL(backdrop), AsepriteHSL(source))
    var result = mode == .hue || mode == .color ? above : below
    if mode == .hue { result.setSaturation(below.saturation) }
    if mode == .saturation { result.setSaturation(above.saturation) }
    result.setLuminosity(mode == .luminosity ? above.luminosity : below.luminosity)
    return result.pixel
  }

  private var luminosity: Double { 0.3 * red + 0.59 * green + 0.11 * blue }

  private var saturation: Double { max(red, max(green, blue)) - min(red, min(green, blue)) }

  private mutating func setSaturation(_ saturation: Double) {
    let minimum = min(red, min(green, blue))
    let range = max(red, max(green, blue)) - minimum
    change { range == 0 ? 0 : ($0 - minimum) * saturation / range }
  }

  private mutating func setLuminosity(_ luminosity: Double) {
    let difference = luminosity - self.luminosity
    change { $0 + difference }
    clip()
  }

  /// Moves the channels towards the luminosity until none is out of range.
  private mutating func clip() {
    let light = luminosity
    let (minimum, maximum) = (min(red, min(green, blue)), max(red, max(green, blue)))
    if minimum < 0 { change { light + (($0 - light) * light) / (light - minimum) } }
    if maximum > 1 { change { light + (($0 - light) * (1 - light)) / (maximum - light) } }
  }

  private mutating func change(_ body: (Double) -> Double) {
    (red, green, blue) = (body(red), body(green), body(blue))
  }

  /// The channels, truncated.
  private var pixel: UInt32 {
    func value(_ channel: Double) -> UInt32 { UInt32(min(255, max(0, 255 * channel))) }
    return value(red) | value(green) << 8 | value(blue) << 16
  }
}

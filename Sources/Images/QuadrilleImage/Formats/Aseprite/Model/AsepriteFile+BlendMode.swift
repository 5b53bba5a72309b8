extension AsepriteFile {
  /// The blend modes of layers, by their numbers in the file.
  public enum BlendMode: Int, Sendable, CaseIterable {
    /// The layer covers what is below it.
    case normal = 0
    /// The product.
    case multiply = 1
    /// The inverse of the product of the inverses.
    case screen = 2
    /// Multiply or screen, depending on the color below.
    case overlay = 3
    /// The minimum of each channel.
    case darken = 4
    /// The maximum of each channel.
    case lighten = 5
    /// The color below brightened by the color of the layer.
    case colorDodge = 6
    /// The color below darkened by the color of the layer.
    case colorBurn = 7
    /// Multiply or screen, depending on the color of the layer.
    case hardLight = 8
    /// Darkened or brightened, depending on the color of the layer.
    case softLight = 9
    /// The absolute difference.
    case difference = 10
    /// Like the difference, with less contrast.
    case exclusion = 11
    /// The hue of the layer.
    case hue = 12
    /// The saturation of the layer.
    case saturation = 13
    /// The hue and saturation of the layer.
    case color = 14
    /// The luminosity of the layer.
    case luminosity = 15
    /// The sum.
    case addition = 16
    /// The color below minus that of the layer.
    case subtract = 17
    /// The color below divided by that of the layer.
    case divide = 18

    /// The name in camel case, such as `colorDodge`.
    public var name: String { "\(self)" }
  }
}

/// What a layer can be more than its model.
struct LayerParts: OptionSet {
  let rawValue: UInt8

  static let sublayers = LayerParts(rawValue: 1)
  static let drawing = LayerParts(rawValue: 2)
  static let passage = LayerParts(rawValue: 4)

  /// Adds a part or takes it away.
  mutating func set(_ part: LayerParts, _ isThere: Bool) {
    if isThere { insert(part) } else { remove(part) }
  }
}

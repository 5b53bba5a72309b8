import QuadrilleSprite

/// Selects, among names that differ only by scale and device, the one for a device.
struct VariantChoice {
  let traits: AssetTraits

  /// The priority of a name, lowest first: by its device, then by its scale.
  ///
  /// The requested device comes before no device, and another device last. The requested scale
  /// comes first, then larger ones in ascending order, then smaller ones in descending order.
  func priority(of name: String) -> Priority {
    let asset = AssetName(name)
    let device =
      switch AssetResolver.device(ofStem: asset.stem) {
      case nil: 1
      case .some(let device): device == traits.idiom.suffix ? 0 : 2
      }
    let scale = AssetResolver(traits: traits).scale(ofPath: name)
    let isSmaller = scale < traits.scale
    return Priority(device: device, isSmaller: isSmaller, distance: abs(scale - traits.scale))
  }

  struct Priority: Comparable {
    let device: Int
    let isSmaller: Bool
    let distance: Double

    static func < (lhs: Priority, rhs: Priority) -> Bool {
      (lhs.device, lhs.isSmaller ? 1 : 0, lhs.distance)
        < (rhs.device, rhs.isSmaller ? 1 : 0, rhs.distance)
    }
  }
}

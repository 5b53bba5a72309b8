import QuadrilleImage
import QuadrilleSprite

/// Sprites with equal pixels, found by content.
struct DuplicateGroups {
  /// The sprite whose pixels are stored, for each packed rectangle.
  private(set) var owners: [Int] = []
  /// The index of the packed rectangle of each sprite.
  private(set) var placementIndices: [Int] = []
  /// The rotation of each sprite relative to the stored one.
  private(set) var rotations: [Rotation] = []

  /// Compares sprites.
  ///
  /// - Parameters:
  ///   - layers: The sprites of each variant with the same layout; sprites share a rectangle only
  ///     if they are equal in all variants.
  ///   - merges: Whether sprites may share a rectangle at all.
  ///   - duplicateRotations: Rotations by which they may differ.
  init(_ layers: [[TrimmedSprite]], merges: Bool, duplicateRotations: Set<Rotation>) {
    let count = layers.first?.count ?? 0
    let allRotations: [Rotation] = [.clockwise90, .clockwise180, .counterclockwise90].filter(
      duplicateRotations.contains
    )
    var buckets: [UInt64: [Int]] = [:]
    for sprite in 0..<count {
      let own = layers.map { $0[sprite].bitmap }
      var found: (index: Int, packedRotation: Rotation)?
      if merges {
        let rotations = layers[0][sprite].keepsOrientation ? [] : allRotations
        for packedRotation in [.none] + rotations where found == nil {
          let oriented = own.map { $0.oriented(packedRotation) }
          for index in buckets[Self.hash(oriented)] ?? [] where found == nil {
            let owner = owners[index]
            let isEqual = layers.indices.allSatisfy {
              layers[$0][owner].bitmap == oriented[$0]
                && layers[$0][owner].hasBorders(of: layers[$0][sprite])
            }
            if isEqual { found = (index, packedRotation) }
          }
        }
      }
      placementIndices.append(found?.index ?? owners.count)
      rotations.append(found?.packedRotation ?? .none)
      if found == nil {
        if merges { buckets[Self.hash(own), default: []].append(owners.count) }
        owners.append(sprite)
      }
    }
  }

  private static func hash(_ bitmaps: [Bitmap]) -> UInt64 {
    bitmaps.reduce(0) { ($0 &* 31) ^ $1.contentHash() }
  }
}

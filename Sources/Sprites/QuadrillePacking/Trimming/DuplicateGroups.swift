import QuadrilleImage
import QuadrilleSprite

/// Sprites that share their pixels, found by content.
struct DuplicateGroups {
  /// The sprite whose pixels are stored, for each place.
  private(set) var owners: [Int] = []
  /// The place of each sprite.
  private(set) var placementIndices: [Int] = []
  /// How each sprite has to be turned to lie as the owner of its place does when that is upright.
  private(set) var rotations: [Rotation] = []

  /// Compares sprites.
  ///
  /// - Parameters:
  ///   - layers: The sprites of each variant that is to have the same places; sprites share one only
  ///     where they are equal in all.
  ///   - merges: Whether any sprites share a place at all.
  ///   - duplicateRotations: Turns by which they may differ.
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
        for packedRotation in [.none] + allRotations where found == nil {
          let oriented = own.map { $0.oriented(packedRotation) }
          for index in buckets[Self.hash(oriented)] ?? [] where found == nil {
            let owner = owners[index]
            let isEqual = layers.indices.allSatisfy { layers[$0][owner].bitmap == oriented[$0] }
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

extension Rotation {
  /// Both turns, one after the other.
  func followed(by other: Rotation) -> Rotation {
    switch (rawValue + other.rawValue + 720) % 360 {
    case 90: .clockwise90
    case 180: .clockwise180
    case 270: .counterclockwise90
    default: .none
    }
  }
}

import QuadrilleImage
import QuadrilleSprite

/// Sprites that share their pixels, found by content.
struct DuplicateGroups {
  /// The sprite whose pixels are stored, for each place.
  private(set) var owners: [Int] = []
  /// The place of each sprite.
  private(set) var places: [Int] = []
  /// How each sprite has to be turned to lie as the owner of its place does when that is upright.
  private(set) var turns: [Turn] = []

  /// Compares sprites.
  ///
  /// - Parameters:
  ///   - layers: The sprites of each variant that is to have the same places; sprites share one only
  ///     where they are equal in all.
  ///   - merges: Whether any sprites share a place at all.
  ///   - duplicateTurns: Turns by which they may differ.
  init(_ layers: [[TrimmedSprite]], merges: Bool, duplicateTurns: Set<Turn>) {
    let count = layers.first?.count ?? 0
    let allTurns: [Turn] = [.clockwise, .half, .counterclockwise].filter(duplicateTurns.contains)
    var buckets: [UInt64: [Int]] = [:]
    for sprite in 0..<count {
      let own = layers.map { $0[sprite].bitmap }
      var found: (place: Int, turn: Turn)?
      if merges {
        for turn in [.none] + allTurns where found == nil {
          let turned = own.map { $0.turned(turn) }
          for place in buckets[Self.hash(turned)] ?? [] where found == nil {
            let owner = owners[place]
            let isEqual = layers.indices.allSatisfy { layers[$0][owner].bitmap == turned[$0] }
            if isEqual { found = (place, turn) }
          }
        }
      }
      places.append(found?.place ?? owners.count)
      turns.append(found?.turn ?? .none)
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

extension Turn {
  /// Both turns, one after the other.
  func followed(by other: Turn) -> Turn {
    switch (rawValue + other.rawValue + 720) % 360 {
    case 90: .clockwise
    case 180: .half
    case 270: .counterclockwise
    default: .none
    }
  }
}

/// The encoder quality of ETC1, ETC2 and EAC: more time for lower errors.
///
/// The names are those of PVRTexTool.
public enum ETCQuality: String, CaseIterable, Sendable {
  /// Base colors near the averages of halves, the planar mode by least squares, and modes T and H
  /// where these have large errors.
  case fast = "etcfast"
  /// More base colors, exact shades, and modes T and H with two splits.
  case normal = "etcnormal"
  /// As many candidates of each kind as still help, each moved until no step improves it.
  case best = "etcslow"
}

/// The extent of each part of the search.
struct ETCSearch {
  /// The number of steps of a third of a level by which base colors are moved up and down; below
  /// 16.
  private(set) var reach: Int32
  /// Whether shades that are clamped to 0 or 255 are evaluated as decoded.
  private(set) var isExact: Bool
  /// The squared error of an ETC1 block above which both halves are searched again with exact
  /// shades.
  let cutError: Int32
  /// Whether individual base colors are tried although differential ones fit.
  let triesIndividual: Bool
  /// The number of rounds of moves for the colors of modes T, H and the plane.
  let rounds: Int
  /// The squared error of a block up to which the planar mode is used without trying others.
  let planeError: Int32
  /// The squared error of a block above which modes T and H are tried.
  let pairError: Int32
  /// Whether all splits along two axes are compared for these, not only the middle of one.
  let splitsThoroughly: Bool
  /// The number of EAC multipliers tried above and below the best fit for alpha and for an 11-bit
  /// channel, and the number of bases.
  let alphaMultipliers: Int32
  let channelMultipliers: Int32
  let bases: Int32
  /// The number of the best tables that are refined, and the number of rounds.
  let channelTables: Int32
  let channelRounds: Int32
  /// Whether all multipliers and bases of EAC are tried.
  let triesAllChoices: Bool

  /// The same search with exact shades and without steps, which account for most of its time.
  var exact: ETCSearch {
    var search = self
    (search.isExact, search.reach) = (true, 0)
    return search
  }

  init(_ quality: ETCQuality) {
    triesAllChoices = quality == .best
    alphaMultipliers = quality == .fast ? 0 : 1
    // The range of 11 bits is wide for so few multipliers.
    channelMultipliers = 1
    bases = quality == .fast ? 0 : 1
    channelTables = quality == .fast ? 1 : 4
    channelRounds = quality == .fast ? 0 : 4
    switch quality {
    case .fast:
      reach = 1
      isExact = false
      cutError = 8000
      triesIndividual = false
      rounds = 0
      planeError = 128
      pairError = 8000
      splitsThoroughly = false
    case .normal:
      reach = 4
      isExact = true
      cutError = .max
      triesIndividual = true
      rounds = 1
      planeError = 0
      pairError = 300
      splitsThoroughly = true
    case .best:
      reach = 15
      isExact = true
      cutError = .max
      triesIndividual = true
      rounds = 8
      planeError = 0
      pairError = 0
      splitsThoroughly = true
    }
  }
}

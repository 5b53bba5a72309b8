/// How much time the encoder of ETC1, ETC2 and EAC takes for a better picture.
///
/// The names are those of PVRTexTool.
public enum ETCQuality: String, CaseIterable, Sendable {
  /// Base colours near the averages of halves, the planar mode by least squares, and two colours
  /// where these leave much.
  case fast = "etcfast"
  /// More base colours, shades as they decode, and modes T and H in two ways.
  case normal = "etcnormal"
  /// As many of all as still help, each moved until no step makes it better.
  case best = "etcslow"
}

/// How far each part of the search goes.
struct ETCSearch {
  /// How many steps of a third of a level base colours are moved up and down; below 16.
  private(set) var reach: Int32
  /// Whether shades that are cut off at 0 or 255 count as they decode.
  private(set) var isExact: Bool
  /// The squared error of a block of ETC1 above which both halves are tried again with shades that count as
  /// they decode.
  let cutError: Int32
  /// Whether individual base colours are tried although differential ones fit.
  let triesIndividual: Bool
  /// How often the colours of modes T, H and the plane are moved.
  let rounds: Int
  /// The squared error of a block up to which the planar mode is taken without a look at others.
  let planeError: Int32
  /// The squared error of a block above which modes T and H are tried.
  let pairError: Int32
  /// Whether all splits along two axes are compared for these, not the middle of one alone.
  let splitsThoroughly: Bool
  /// How many multipliers of EAC are tried above and below that which fits alpha, and that which fits a
  /// channel of 11 bits; how many bases.
  let alphaMultipliers: Int32
  let channelMultipliers: Int32
  let bases: Int32
  /// Of how many tables, the best ones, the choice is moved on, and how often.
  let channelTables: Int32
  let channelRounds: Int32
  /// Whether all multipliers and bases of EAC are tried.
  let triesAllChoices: Bool

  /// The same search with shades as they decode, without steps: most of it is in them.
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

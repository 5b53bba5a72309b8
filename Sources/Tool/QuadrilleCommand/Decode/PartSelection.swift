import QuadrilleOptions

/// Which levels, faces, surfaces or slices are meant: one by its number, or `all`.
enum PartSelection: OptionValue, Equatable, Sendable {
  case one(Int)
  case all

  init?(argument: String) {
    if argument == "all" {
      self = .all
    } else if let number = Int(argument) {
      self = .one(number)
    } else {
      return nil
    }
  }

  var argument: String {
    switch self {
    case .one(let number): "\(number)"
    case .all: "all"
    }
  }

  /// The numbers that are meant out of as many as there are.
  ///
  /// - Parameter option: The option's name for the message.
  /// - Throws: ``UsageError`` for a number that there is not.
  func numbers(of count: Int, option: String) throws -> [Int] {
    guard case .one(let number) = self else { return Array(0..<count) }
    guard (0..<count).contains(number) else {
      let last = count - 1
      throw UsageError(
        message: "\(option) is \(number), the file has \(last == 0 ? "0 only" : "0 to \(last)")"
      )
    }
    return [number]
  }
}

/// Which pictures of a texture are meant.
struct ImageSelection: Sendable {
  var level = PartSelection.one(0)
  var surface = PartSelection.one(0)
  var face = PartSelection.one(0)
  var slice = PartSelection.one(0)

  /// The parts by name in the order in which names of outputs have them.
  var parts: [(key: String, selection: PartSelection)] {
    [("level", level), ("surface", surface), ("face", face), ("slice", slice)]
  }

  /// The only picture that is meant; nil where there may be several.
  var singleLocation: ImageLocation? {
    guard
      case .one(let level) = level, case .one(let surface) = surface, case .one(let face) = face,
      case .one(let slice) = slice
    else { return nil }
    return ImageLocation(level: level, surface: surface, face: face, slice: slice)
  }

  /// The names of the parts of which all are meant.
  var allKeys: [String] { parts.filter { $0.selection == .all }.map(\.key) }
}

/// Where a picture is in a texture.
struct ImageLocation: Sendable {
  let level: Int
  let surface: Int
  let face: Int
  let slice: Int

  /// The names of the parts.
  static let keys = ["level", "surface", "face", "slice"]

  /// The number of the part of this name.
  func number(_ key: String) -> Int {
    switch key {
    case "level": level
    case "surface": surface
    case "face": face
    default: slice
    }
  }
}

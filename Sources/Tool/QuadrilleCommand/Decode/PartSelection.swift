import QuadrilleOptions
import QuadrilleSystem

/// A selection of levels, faces, surfaces, slices or frames: one by its index, or `all`.
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

  /// The selected indices.
  ///
  /// - Parameter option: The option's name for the error message.
  /// - Throws: ``UsageError`` for an index out of range.
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

/// A selection of the images in a texture or an animated image.
struct ImageSelection: Sendable {
  var level = PartSelection.one(0)
  var surface = PartSelection.one(0)
  var face = PartSelection.one(0)
  var slice = PartSelection.one(0)
  /// The frames of animated images; nil for the first one, or for all if the output's name has a
  /// number of frames.
  var frame: PartSelection?

  /// The selections by key, in the order used by output names.
  var parts: [(key: String, selection: PartSelection)] {
    [("level", level), ("surface", surface), ("face", face), ("slice", slice)]
      + (frame.map { [("frame", $0)] } ?? [])
  }

  /// The only selected image; nil if there can be several.
  var singleLocation: ImageLocation? {
    guard
      case .one(let level) = level, case .one(let surface) = surface, case .one(let face) = face,
      case .one(let slice) = slice, case .one(let frame) = frame ?? .one(0)
    else { return nil }
    return ImageLocation(level: level, surface: surface, face: face, slice: slice, frame: frame)
  }

  /// The keys of the selections that are `all`.
  var allKeys: [String] { parts.filter { $0.selection == .all }.map(\.key) }

  /// The selection for an output: all frames if its name has their number, unless one is chosen.
  func completed(for output: String?) -> ImageSelection {
    var selection = self
    let hasNumber = output.map { OutputPattern.isPattern($0, keys: ImageLocation.frameKeys) }
    if frame == nil, hasNumber == true { selection.frame = .all }
    return selection
  }
}

/// The location of an image in a texture or an animated image.
struct ImageLocation: Sendable {
  let level: Int
  let surface: Int
  let face: Int
  let slice: Int
  /// The frame of an animated image.
  var frame = 0

  /// The keys of the indices.
  static let keys = ["level", "surface", "face", "slice"] + frameKeys

  /// The keys of the index of a frame.
  static let frameKeys = ["frame", "n"]

  /// The index for a key.
  func number(_ key: String) -> Int {
    switch key {
    case "level": level
    case "surface": surface
    case "face": face
    case "frame", "n": frame
    default: slice
    }
  }
}

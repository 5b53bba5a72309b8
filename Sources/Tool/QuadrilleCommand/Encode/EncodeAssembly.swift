import QuadrilleConsole
import QuadrilleOptions
import QuadrilleSystem

/// The grouping of inputs into textures.
enum EncodeAssembly: Equatable, Sendable {
  /// One texture per input.
  case single
  /// One texture array of all inputs.
  case array
  /// One cube map of all inputs: for each face in file order, the index of its input.
  case cube([Int])

  /// The keys of per-image names.
  var keys: [String] {
    switch self {
    case .single: []
    case .array: ["surface"]
    case .cube: ["face"]
    }
  }

  /// Number of faces.
  var faceCount: Int { if case .cube = self { 6 } else { 1 } }

  /// The inputs of each texture, in image order.
  ///
  /// - Throws: ``UsageError`` for a cube map without exactly six images.
  func units(of items: [InputItem]) throws -> [[InputItem]] {
    switch self {
    case .single: return items.map { [$0] }
    case .array: return [items]
    case .cube(let order):
      guard items.count == order.count else {
        throw UsageError(message: "a cube map needs 6 images, found \(items.count)")
      }
      return [order.map { items[$0] }]
    }
  }
}

/// The order of cube faces: the six letters of `XxYyZz`, uppercase for positive directions, in
/// input order.
struct CubeOrderArgument: OptionValue, Sendable {
  /// For each face in file order, the index of its input.
  let faces: [Int]

  init?(argument: String) {
    guard argument.count == 6, Set(argument) == Set("XxYyZz") else { return nil }
    let letters = Array(argument)
    faces = "XxYyZz".compactMap(letters.firstIndex)
  }
}

import QuadrilleConsole
import QuadrilleSystem
import QuadrilleOptions

/// Which inputs make one texture.
enum EncodeAssembly: Equatable, Sendable {
  /// Each one its own.
  case single
  /// All of them, as the pictures of an array.
  case array
  /// All of them, as the faces of a cube map; for each face in the file the input that it is.
  case cube([Int])

  /// The keys that names for each picture have.
  var keys: [String] {
    switch self {
    case .single: []
    case .array: ["surface"]
    case .cube: ["face"]
    }
  }

  /// The number of faces.
  var faceCount: Int { if case .cube = self { 6 } else { 1 } }

  /// The inputs of each texture, in the order of the pictures in it.
  ///
  /// - Throws: ``UsageError`` for a cube map of other than six pictures.
  func units(of items: [InputItem]) throws -> [[InputItem]] {
    switch self {
    case .single: return items.map { [$0] }
    case .array: return [items]
    case .cube(let order):
      guard items.count == order.count else {
        throw UsageError(message: "a cube map has 6 pictures, found \(items.count)")
      }
      return [order.map { items[$0] }]
    }
  }
}

/// An order of faces: the six letters of `XxYyZz`, large ones for the positive directions, in the
/// order of the inputs.
struct CubeOrderArgument: OptionValue, Sendable {
  /// For each face in the order of a file the input that it is.
  let faces: [Int]

  init?(argument: String) {
    guard argument.count == 6, Set(argument) == Set("XxYyZz") else { return nil }
    let letters = Array(argument)
    faces = "XxYyZz".compactMap(letters.firstIndex)
  }
}

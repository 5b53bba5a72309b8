import QuadrilleAtlas
import QuadrilleSystem

/// Completions that depend on a file; `quadrille-conform` completes the names of cases.
enum CompletionLists {
  /// The items of a list.
  ///
  /// - Parameter call: The arguments of the command line being typed.
  static func candidates(of list: String, call: [String]) -> [String] {
    switch list {
    case "sprites": return sprites(of: call)
    default: return []
    }
  }

  /// The sprite names of the atlas given by `--atlas`.
  private static func sprites(of call: [String]) -> [String] {
    guard let option = call.lastIndex(of: "--atlas"), option + 1 < call.count,
      let description = try? AtlasDescription(contentsOf: call[option + 1])
    else { return [] }
    return description.frames.map(\.name)
  }
}

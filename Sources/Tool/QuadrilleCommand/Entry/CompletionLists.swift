import QuadrilleAtlas
import QuadrilleSystem

#if GL
import QuadrilleConformance
#endif

/// Completions that depend on a file or on the conformance suite.
enum CompletionLists {
  /// The items of a list.
  ///
  /// - Parameter call: The arguments of the command line being typed.
  static func candidates(of list: String, call: [String]) -> [String] {
    switch list {
    case "cases": return cases
    case "sprites": return sprites(of: call)
    default: return []
    }
  }

  private static var cases: [String] {
    #if GL
    let names = Suite.cases.map(\.name.text)
    let groups = names.compactMap { name in
      name.split(separator: ".").first.map { String($0) + ".*" }
    }
    return Set(groups).sorted() + names
    #else
    return []
    #endif
  }

  /// The sprite names of the atlas given by `--atlas`.
  private static func sprites(of call: [String]) -> [String] {
    guard let option = call.lastIndex(of: "--atlas"), option + 1 < call.count,
      let description = try? AtlasDescription(contentsOf: call[option + 1])
    else { return [] }
    return description.frames.map(\.name)
  }
}

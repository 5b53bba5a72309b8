import QuadrilleAtlas
import QuadrilleSystem

#if GL
import QuadrilleConformance
#endif

/// The words of completions that only a file or the suite of cases knows.
enum CompletionLists {
  /// The words of a list.
  ///
  /// - Parameter call: The words of the call that is being typed.
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

  /// The sprites of the atlas that `--atlas` names.
  private static func sprites(of call: [String]) -> [String] {
    guard let option = call.lastIndex(of: "--atlas"), option + 1 < call.count,
      let description = try? AtlasDescription(contentsOf: call[option + 1])
    else { return [] }
    return description.frames.map(\.name)
  }
}

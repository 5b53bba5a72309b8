/// The name of a case as Google Test spells names: `upload.full.rgba8888/size=3x5`.
///
/// Programs that read names of Google Test give a meaning to some characters of ours: in lists a
/// dot ends the name of a suite, in filters `-` begins what is left out, in baselines a comma ends
/// the name, in filters `:` stands between names, and lists of skips and flakes are regular
/// expressions. So `/` stands before parameters, and in their values `p` for a dot, `m` for a minus
/// and `_` for a colon.
package struct GTestName: Hashable, Sendable, CustomStringConvertible {
  /// The part before the last dot: `upload.full`.
  package let suite: String
  /// The part behind it: `rgba8888/size=3x5`.
  package let test: String

  /// Spells a name.
  package init(_ name: CaseName) {
    let values = name.parameters.map { "/\($0.name)=\(Self.escaped($0.value))" }.joined()
    let isAlone = name.path.count < 2
    suite = isAlone ? name.group : name.path.dropLast().joined(separator: ".")
    test = (isAlone ? "case" : name.path[name.path.count - 1]) + values
  }

  /// The whole name.
  package var description: String { "\(suite).\(test)" }

  private static func escaped(_ value: String) -> String {
    String(value.map { $0 == "." ? "p" : $0 == "-" ? "m" : $0 == ":" ? "_" : $0 })
  }
}

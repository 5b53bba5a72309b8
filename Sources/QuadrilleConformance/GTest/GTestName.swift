#if GL
/// The name of a case as Google Test spells names: `upload.full.rgba8888/size=3x5`.
///
/// Programs that read names of Google Test give a meaning to some characters of ours: in lists a dot
/// ends the name of a suite, in filters `-` begins what is left out, in baselines a comma ends the
/// name, in filters `:` stands between names, and lists of skips and flakes are regular expressions. So
/// `/` stands before parameters, and in their values `p` for a dot, `m` for a minus and `_` for a colon.
public struct GTestName: Hashable, Sendable, CustomStringConvertible {
  /// The part before the last dot: `upload.full`.
  public let suite: String
  /// The part behind it: `rgba8888/size=3x5`.
  public let test: String

  /// Spells a name.
  public init(_ name: CaseName) {
    let values = name.parameters.map { "/\($0.name)=\(Self.escaped($0.value))" }.joined()
    let isAlone = name.path.count < 2
    suite = isAlone ? name.group : name.path.dropLast().joined(separator: ".")
    test = (isAlone ? "case" : name.path[name.path.count - 1]) + values
  }

  /// The whole name.
  public var description: String { "\(suite).\(test)" }

  private static func escaped(_ value: String) -> String {
    String(value.map { $0 == "." ? "p" : $0 == "-" ? "m" : $0 == ":" ? "_" : $0 })
  }
}

/// The cases of a run as Google Test orders them: suite by suite.
public struct GTestSuites: Sendable {
  /// The suites in the order of their first cases.
  public private(set) var suites: [(name: String, cases: [ConformanceCase])] = []

  /// Groups cases; those of a suite keep their order.
  public init(_ cases: [ConformanceCase]) {
    var places: [String: Int] = [:]
    for test in cases {
      let name = GTestName(test.name).suite
      if let place = places[name] {
        suites[place].cases.append(test)
      } else {
        places[name] = suites.count
        suites.append((name, [test]))
      }
    }
  }

  /// The number of cases.
  public var count: Int { suites.reduce(0) { $0 + $1.cases.count } }

  /// The suites with their cases in another order, that of a seed.
  public func shuffled(seed: UInt64) -> GTestSuites {
    var random = CaseRandom(seed: seed, name: CaseName("order"))
    var result = self
    result.suites.shuffle(using: &random)
    for index in result.suites.indices { result.suites[index].cases.shuffle(using: &random) }
    return result
  }

  /// The list that `--gtest_list_tests` prints.
  public var list: String {
    suites.map { suite in
      "\(suite.name).\n" + suite.cases.map { "  \(GTestName($0.name).test)\n" }.joined()
    }
    .joined()
  }
}
#endif

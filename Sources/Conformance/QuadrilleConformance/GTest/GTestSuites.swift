/// The cases of a run as Google Test orders them: suite by suite.
package struct GTestSuites: Sendable {
  /// The suites in the order of their first cases.
  package private(set) var suites: [(name: String, cases: [ConformanceCase])] = []

  /// Groups cases; those of a suite keep their order.
  package init(_ cases: [ConformanceCase]) {
    var indices: [String: Int] = [:]
    for test in cases {
      let name = GTestName(test.name).suite
      if let index = indices[name] {
        suites[index].cases.append(test)
      } else {
        indices[name] = suites.count
        suites.append((name, [test]))
      }
    }
  }

  /// The number of cases.
  package var count: Int { suites.reduce(0) { $0 + $1.cases.count } }

  /// The suites with their cases in another order, that of a seed.
  package func shuffled(seed: UInt64) -> GTestSuites {
    var random = CaseRandom(seed: seed, name: CaseName("order"))
    var result = self
    result.suites.shuffle(using: &random)
    for index in result.suites.indices { result.suites[index].cases.shuffle(using: &random) }
    return result
  }

  /// The list that `--gtest_list_tests` prints.
  package var list: String {
    suites.map { suite in
      "\(suite.name).\n" + suite.cases.map { "  \(GTestName($0.name).test)\n" }.joined()
    }
    .joined()
  }
}

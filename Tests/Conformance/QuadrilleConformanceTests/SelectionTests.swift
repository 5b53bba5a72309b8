import QuadrilleConformance
import QuadrilleConformanceCases
import Testing

@Suite struct SelectionTests {
  @Test("Shards partition the cases", arguments: [1, 2, 3, 8, 31])
  func shardsPartitionCases(count: Int) throws {
    var names: [CaseName] = []
    for index in 0..<count {
      let shard = try #require(CaseSelection.Shard("\(index)/\(count)"))
      names += Suite.cases.map(\.name).filter(shard.contains)
    }
    #expect(names.count == Suite.cases.count)
    #expect(Set(names) == Set(Suite.cases.map(\.name)))
  }

  @Test("Shards have similar sizes")
  func shardsAreBalanced() throws {
    let sizes = try (1...8).map { index in
      let shard = try #require(CaseSelection.Shard("\(index)/8"))
      return Suite.cases.count { shard.contains($0.name) }
    }
    let mean = Suite.cases.count / 8
    #expect(sizes.allSatisfy { $0 > mean / 2 && $0 < mean * 2 }, "\(sizes)")
  }

  @Test("Shards are counted from 0 or 1, and invalid ones are rejected")
  func shardsCountFromZeroOrOne() throws {
    #expect(CaseSelection.Shard("8/8") == CaseSelection.Shard("0/8"))
    #expect(CaseSelection.Shard("1/8") != CaseSelection.Shard("0/8"))
    for text in ["", "1", "9/8", "-1/8", "1/0", "a/b", "1/2/3", "1/"] {
      #expect(CaseSelection.Shard(text) == nil, "\(text)")
    }
  }

  @Test("Selection filters are combined")
  func filtersCombine() throws {
    var selection = CaseSelection()
    #expect(selection.selectsAll)
    #expect(try selection.cases(of: Suite.cases).count == Suite.cases.count)
    selection.only = [try #require(CasePattern("clear"))]
    selection.exclude = [try #require(CasePattern("clear.values"))]
    let names = try selection.cases(of: Suite.cases).map(\.name)
    #expect(!names.isEmpty)
    #expect(names.allSatisfy { $0.group == "clear" && $0.entry != "clear.values" })
    selection.isSmoke = true
    #expect(try selection.cases(of: Suite.cases).allSatisfy(\.isSmoke))
  }

  @Test("A selection without cases is an error")
  func emptySelectionIsError() throws {
    var selection = CaseSelection()
    selection.only = [try #require(CasePattern("no.such.case"))]
    let missing = #expect(throws: SelectionError.self) { try selection.cases(of: Suite.cases) }
    #expect(missing?.code == "conform.noCase")
    selection.only = [try #require(CasePattern("clear"))]
    selection.exclude = selection.only
    let empty = #expect(throws: SelectionError.self) { try selection.cases(of: Suite.cases) }
    #expect(empty?.code == "conform.nothing")
  }
}

#if GL
import QuadrilleConformance
import Testing

@Suite struct SuiteTests {
  @Test func namesAreSortedAndUnique() {
    let names = Suite.cases.map(\.name)
    #expect(names == names.sorted())
    #expect(Set(names.map(\.text)).count == names.count)
  }

  @Test func namesReadBackFromTheirText() {
    for test in Suite.cases { #expect(CaseName(text: test.name.text) == test.name) }
  }

  @Test(arguments: ["", "a..b", "a?", "a?x", "a?x=", "a?x=1;"])
  func brokenNamesAreRefused(_ text: String) { #expect(CaseName(text: text) == nil) }

  @Test func numbersInNamesAreComparedByValue() {
    #expect(CaseName("a.b", [.init("n", "9")]) < CaseName("a.b", [.init("n", "10")]))
    #expect(CaseName("a.b", [.init("size", "2x20")]) < CaseName("a.b", [.init("size", "10x3")]))
    #expect(CaseName("a.b") < CaseName("a.b", [.init("n", "1")]))
  }
}
#endif

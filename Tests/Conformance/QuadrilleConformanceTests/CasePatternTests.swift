import QuadrilleConformance
import QuadrilleConformanceCases
import Testing

@Suite struct CasePatternTests {
  @Test(
    "Case patterns match names with wildcards and parameters",
    arguments: [
      ("sample", "sample.nearest.centre", true),
      ("sample", "sampler.nearest", false),
      ("sample.*", "sample.nearest.centre", true),
      ("sample.nearest", "sample.nearest.centre", true),
      ("sample.n*", "sample.nearest.centre", true),
      ("sample.n*", "sample.linear.centre", false),
      ("sample.*.centre", "sample.nearest.centre", true),
      ("sample.*.centre", "sample.a.b.centre", false),
      ("sample.**.centre", "sample.a.b.centre", true),
      ("**.centre", "sample.nearest.centre", true),
      ("*.centre", "sample.nearest.centre", false),
      ("*", "a.b?x=1", true),
      ("**", "a.b?x=1", true),
      ("a.b", "a.b?x=1;y=2", true),
      ("a.b?x=1", "a.b?x=1;y=2", true),
      ("a.b?x=1", "a.b?x=12", false),
      ("a.b?x=*;y=2", "a.b?x=1;y=2", true),
      ("a.b?*;y=2", "a.b?x=1;y=3", false),
      ("a.b?**y=2", "a.b?x=1;z=5;y=2", true),
      ("a.b?size=3x5", "a.b?size=3x5", true),
      ("a.b", "a", false),
      ("a?", "a", false),
      ("a*z", "abcz", true),
      ("a*z", "abc", false),
      ("a.b?v=3.0", "a.b?v=3.0", true),
    ]
  )
  func patternsMatchNames(pattern: String, name: String, isTaken: Bool) throws {
    let pattern = try #require(CasePattern(pattern))
    let name = try #require(CaseName(text: name))
    #expect(pattern.matches(name) == isTaken)
  }

  @Test("An empty pattern is invalid")
  func emptyPatternIsInvalid() { #expect(CasePattern("") == nil) }

  @Test("The names and groups of cases match themselves as patterns")
  func casesMatchOwnNames() throws {
    for test in Suite.cases.prefix(200) {
      #expect(try #require(CasePattern(test.name.text)).matches(test.name))
      #expect(try #require(CasePattern(test.name.group)).matches(test.name))
    }
  }
}

import QuadrilleConformance
import QuadrilleConformanceCases
import TestSupport
import Testing

/// The interposers that record the calls of cases.
@Suite struct RecordedCallTests {
  /// A function that is looked up but not recorded would silently be missing from programs.
  @Test("Every EGL and OpenGL ES function has a recording interposer")
  func everyFunctionIsRecorded() throws {
    let recorded = try Fixtures.text("../Sources/Conformance/CRecording/RecordedCalls.c")
    let messages = ["glDebugMessage", "glObjectLabel"]
    for list in ["gl", "egl"] {
      for line in try Fixtures.text("../Scripts/\(list)-functions.txt").split(separator: "\n") {
        guard let name = line.split(separator: " ").first, !name.hasPrefix("#") else { continue }
        if messages.contains(where: { name.hasPrefix($0) }) { continue }
        #expect(recorded.contains(" \(name)("), "\(name): run Scripts/make-recorded-calls")
      }
    }
  }
}

/// Google Test names and filters.
@Suite struct GTestNameTests {
  @Test("Google Test names of cases are unique and contain no special characters")
  func gtestNamesAreUniqueAndSafe() {
    let names = Suite.cases.map { GTestName($0.name) }
    #expect(Set(names).count == names.count)
    for name in names {
      #expect(!name.test.contains("."))
      #expect(!name.description.contains { "*?:-,()[]{}+|^$\\# ".contains($0) })
    }
    for test in Suite.cases {
      #expect(Suite.test(named: GTestName(test.name).description)?.name == test.name)
    }
  }

  /// Google Test's guide, "Running a Subset of the Tests", with names of this suite.
  @Test(
    "Google Test filters match as documented",
    arguments: [
      ("", false), ("*", true), ("a.b/c=1", true), ("a.b?c=1", true), ("a.*", true), ("*.b*", true),
      ("?.b/c=1", true), ("a.b", false), ("x:a.b*:y", true), ("-a.*", false), ("a.*-a.b/*", false),
      ("a.*-a.c*:x", true), ("a.*-x:*=1", false), ("a.b/c=?", true), ("a.b/c=??", false),
      ("*a*b*1*", true), ("*1*b*", false), ("-x", true), (":", false),
    ]
  )
  func gtestFiltersMatch(filter: String, isTaken: Bool) throws {
    let name = try #require(CaseName(text: "a.b?c=1"))
    #expect(GTestFilter(filter).matches(name) == isTaken)
  }
}

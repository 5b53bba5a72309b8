import Testing

/// What the README says against what there is.
@Suite struct Readme {
  @Test func commandsOfTheReadmeAreInTheMakefile() throws {
    let targets = Set(
      try HouseTree.text("Makefile").split(whereSeparator: \.isNewline)
        .compactMap { $0.prefixMatch(of: /([a-z]+):/).map { String($0.1) } }
    )
    let readme = try HouseTree.text("README.md")
    let used = Set(readme.matches(of: /\bmake ([a-z]+)/).map { String($0.1) })
    #expect(used.isSuperset(of: ["demo", "test"]))
    #expect(used.subtracting(targets) == [])
  }

  @Test(arguments: ["README.md", "CONTRIBUTING.md", "Makefile", ".ci/run"])
  func scriptsThatAreNamedExist(_ file: String) throws {
    let names = Set(
      try HouseTree.text(file).matches(of: /\bScripts\/[a-z.-]*[a-z]/).map { String($0.0) }
    )
    let files = try #require(HouseTree.folders(at: "Scripts"))
    #expect(names.filter { !files.contains(String($0.dropFirst(8))) }.sorted() == [])
  }

  @Test func commandsOfTheCommandLineAreKnown() throws {
    let readme = try HouseTree.text("README.md")
    let used = Set(readme.matches(of: /(?m)^\s*quadrille ([a-z]+)/).map { String($0.1) })
    let commands = HouseTree.files(below: "Sources/QuadrilleCommand", suffix: "Command.swift")
    let texts = try commands.map { try HouseTree.text($0) }
    let missing = used.filter { name in
      !texts.contains { $0.contains("CommandGuide(\n    \"\(name)\"") }
    }
    #expect(missing.sorted() == [])
  }

  /// As soon as one public module has a documentation catalogue, all of them need one.
  @Test func publicModulesHaveTheirCatalogue() throws {
    let modules = HouseRules.house.rows.filter(\.value.isPublic).keys
    let without = modules.filter { module in
      HouseTree.folders(at: "Sources/\(module)/\(module).docc") == nil
    }
    #expect(without.isEmpty || without.count == modules.count, "without: \(without.sorted())")
  }
}

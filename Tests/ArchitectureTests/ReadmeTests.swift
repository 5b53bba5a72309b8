import Testing

/// Checks of the README against the repository.
@Suite struct Readme {
  @Test("Every make target in the README exists")
  func makeTargetsExist() throws {
    let targets = Set(
      try PackageTree.text("Makefile").split(whereSeparator: \.isNewline)
        .compactMap { $0.prefixMatch(of: /([a-z]+):/).map { String($0.1) } }
    )
    let readme = try PackageTree.text("README.md")
    let used = Set(readme.matches(of: /\bmake ([a-z]+)/).map { String($0.1) })
    #expect(used.isSuperset(of: ["demo", "test"]))
    #expect(used.subtracting(targets) == [])
  }

  @Test(
    "Every script named in documents and the Makefile exists",
    arguments: ["README.md", "CONTRIBUTING.md", "Makefile", ".ci/run"]
  )
  func namedScriptsExist(_ file: String) throws {
    let names = Set(
      try PackageTree.text(file).matches(of: /\bScripts\/[a-z.-]*[a-z]/).map { String($0.0) }
    )
    let files = try #require(PackageTree.folders(at: "Scripts"))
    #expect(names.filter { !files.contains(String($0.dropFirst(8))) }.sorted() == [])
  }

  @Test("Every quadrille command in the README exists")
  func namedCommandsExist() throws {
    let readme = try PackageTree.text("README.md")
    let used = Set(readme.matches(of: /(?m)^\s*quadrille ([a-z]+)/).map { String($0.1) })
    let commands = PackageTree.files(below: "Sources/Tool", suffix: ".swift")
    let texts = try commands.map { try PackageTree.text($0) }
    let missing = used.filter { name in
      !texts.contains { $0.contains("CommandGuide(\n    \"\(name)\"") }
    }
    #expect(missing.sorted() == [])
  }

  @Test("Every public module has a documentation catalog of its name")
  func publicModulesHaveTheirCatalog() throws {
    let withoutPages = ["QuadrillePVR", "QuadrilleSyntax"]
    for layer in ["Base", "Images", "Sprites", "Drawing", "Animation", "Library"] {
      let modules = try #require(PackageTree.folders(at: "Sources/\(layer)")).filter {
        $0.hasPrefix("Quadrille") && !withoutPages.contains($0)
      }
      try #require(!modules.isEmpty)
      for module in modules {
        let catalog = "Sources/\(layer)/\(module)/\(module).docc"
        #expect(PackageTree.folders(at: catalog) != nil, "\(catalog) is missing")
      }
    }
  }
}

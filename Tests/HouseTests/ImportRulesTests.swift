import Testing

/// The real house: its manifest and its sources.
@Suite struct ImportRules {
  @Test func theHouseIsInOrder() throws {
    let manifest = ManifestText(try HouseTree.text("Package.swift"))
    let checker = HouseChecker(
      rules: .house,
      targets: manifest.targets,
      sources: try HouseTree.sources(of: manifest.targets)
    )
    #expect(checker.faults() == [])
  }

  /// A target that the reader overlooks would not be checked.
  @Test func everyFolderOfSourcesIsATarget() throws {
    let manifest = ManifestText(try HouseTree.text("Package.swift"))
    let paths = Set(manifest.targets.map(\.path))
    let folders = try #require(HouseTree.folders(at: "Sources")).map { "Sources/\($0)" }
    #expect(folders.filter { !paths.contains($0) } == [])
  }

  @Test func everyRowIsATarget() throws {
    let names = Set(ManifestText(try HouseTree.text("Package.swift")).targets.map(\.name))
    #expect(HouseRules.house.rows.keys.filter { !names.contains($0) }.sorted() == [])
  }

  @Test func sourcesWereRead() throws {
    let manifest = ManifestText(try HouseTree.text("Package.swift"))
    let sources = try HouseTree.sources(of: manifest.targets)
    for room in HouseRules.house.rows.keys {
      #expect(sources[room]?.isEmpty == false, "\(room) has no Swift file")
    }
  }

  /// A module that a target imports and does not depend on, itself or by another, may not be there yet
  /// when the target is compiled.
  @Test func whatIsImportedIsBuiltBefore() throws {
    let manifest = ManifestText(try HouseTree.text("Package.swift"))
    let sources = try HouseTree.sources(of: manifest.targets)
    let direct = Dictionary(
      uniqueKeysWithValues: manifest.targets.map { ($0.name, $0.dependencies) }
    )
    var missing: [String] = []
    for target in manifest.targets {
      var before: Set<String> = [target.name]
      var rest = Array(target.dependencies)
      while let name = rest.popLast() {
        if before.insert(name).inserted { rest += direct[name] ?? [] }
      }
      for source in sources[target.name] ?? [] {
        for line in ImportLine.all(of: source.text)
        where direct[line.module] != nil && !before.contains(line.module) {
          missing.append("\(source.path):\(line.line): \(line.module)")
        }
      }
    }
    #expect(missing == [])
  }

  @Test func libraryTargetsAreTargets() throws {
    let manifest = ManifestText(try HouseTree.text("Package.swift"))
    #expect(manifest.libraryTargets.contains("Quadrille"))
    #expect(manifest.libraryTargets.subtracting(manifest.targets.map(\.name)) == [])
  }
}

/// The reader of manifests, on made-up ones.
@Suite struct ManifestReading {
  @Test func targetsAreFoundWhereverTheyStand() {
    let manifest = ManifestText(
      """
      // .target(name: "Commented", dependencies: ["A"])
      let strict: [SwiftSetting] = [.enableUpcomingFeature("X"), .treatAllWarnings(as: .error)]
      /* .target(name: "Blocked") /* nested */ */
      let rooms: [Target] = [
        .target(name: "A", dependencies: ["C1", .product(name: "P", package: "p-q")]),
        .target(
          name: "B", // a word
          dependencies: [
            "A", .byName(name: "D"),
            .target(name: "E", condition: .when(platforms: [.linux], traits: ["GL"])),
          ],
          path: "Other/B",
          swiftSettings: strict + [.define("Y")]
        ),
      ]
      let package = Package(
        name: "p",
        products: [.library(name: "L", targets: ["A", "B"]), .executable(name: "x", targets: ["x"])],
        dependencies: [.package(url: "https://example.org/p-q", from: "1.0.0")],
        targets: rooms + [
          .systemLibrary(name: "C1", pkgConfig: "c1", providers: [.apt(["c1-dev"])]),
          Target.testTarget(name: "T", dependencies: [.target(name: "B")]),
        ]
      )
      """
    )
    #expect(
      manifest.targets == [
        target("A", ["C1"], products: ["P"]),
        target("B", ["A", "D", "E"], path: "Other/B"),
        target("C1", kind: "systemLibrary"),
        target("T", ["B"], kind: "testTarget", path: "Tests/T"),
      ]
    )
    #expect(manifest.libraryTargets == ["A", "B"])
  }

  @Test(arguments: ["", ".target(", ".target(name: \"A", "[[[[", ")", ".target(name:, name:)"])
  func brokenTextGivesNoTarget(_ text: String) {
    #expect(ManifestText(text).targets.filter { $0.name != "A" } == [])
  }
}

/// The reader of imports.
@Suite struct ImportReading {
  @Test(
    arguments: [
      ("import A", ["A"]),
      ("public import A", ["A"]),
      ("  @testable internal import A.B", ["A"]),
      ("@_spi(X) private import struct A.S // why", ["A"]),
      ("#if GL\nimport A\n#endif\nimport B", ["A", "B"]),
      ("// import A", []),
      ("/// import A", []),
      ("let important = 1", []),
      ("func import_() {}\nlet s = \"import A\"", []),
    ]
  )
  func modulesAreFound(_ text: String, _ modules: [String]) {
    #expect(ImportLine.all(of: text).map(\.module) == modules)
  }

  @Test func linesAreCountedFromOne() {
    #expect(ImportLine.all(of: "\n\nimport A\n") == [ImportLine(module: "A", line: 3)])
  }
}

func target(
  _ name: String,
  _ dependencies: Set<String> = [],
  kind: String = "target",
  path: String? = nil,
  products: Set<String> = []
) -> ManifestText.Target {
  ManifestText.Target(
    kind: kind,
    name: name,
    path: path ?? "Sources/\(name)",
    dependencies: dependencies,
    products: products
  )
}

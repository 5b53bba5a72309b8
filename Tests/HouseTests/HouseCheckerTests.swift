import Testing

/// The checker on a made-up house, to see that it can fail.
@Suite struct HouseCheckerFaults {
  /// `Cellar` below `Hall` below `Attic`; `Glass` may have the C module `CGlass`.
  private static let rules = HouseRules(
    rows: [
      "Cellar": .init(edges: ["CStone"]),
      "Hall": .init(rooms: ["Cellar"]),
      "Glass": .init(rooms: ["Cellar"], edges: ["CGlass"]),
      "Attic": .init(rooms: ["Hall", "Glass"], packages: ["Ladder"]),
    ],
    graphics: ["Glass", "CGlass"],
    withoutGraphics: ["Cellar", "Hall"]
  )

  /// A house in order, changed by a test.
  private static func checker(
    _ change: (inout HouseChecker) -> Void = { _ in }
  ) -> HouseChecker {
    var checker = HouseChecker(
      rules: rules,
      targets: [
        target("CStone", kind: "systemLibrary"), target("CGlass", kind: "systemLibrary"),
        target("Cellar", ["CStone"]), target("Hall", ["Cellar"]),
        target("Glass", ["Cellar", "CGlass"]),
        target("Attic", ["Hall", "Glass", "Cellar"], products: ["Ladder"]),
        target("HallTests", ["Hall", "Attic"], kind: "testTarget", path: "Tests/HallTests"),
      ],
      sources: [
        "Cellar": [.init(path: "c.swift", text: "internal import CStone\nimport Glibc\n")],
        "Hall": [.init(path: "h.swift", text: "public import Cellar\n")],
        "Glass": [.init(path: "g.swift", text: "private import CGlass\n")],
        "Attic": [
          .init(path: "a.swift", text: "import Cellar\nimport Hall\nimport Ladder\n")
        ],
        "HallTests": [.init(path: "t.swift", text: "import Foundation\nimport Attic\n")],
      ]
    )
    change(&checker)
    return checker
  }

  private static func importing(_ module: String, in room: String) -> HouseChecker {
    checker { $0.sources[room]?.append(.init(path: "new.swift", text: "\nimport \(module)\n")) }
  }

  private static func depending(on name: String, in room: String) -> HouseChecker {
    checker { checker in
      for index in checker.targets.indices where checker.targets[index].name == room {
        checker.targets[index].dependencies.insert(name)
      }
    }
  }

  @Test func aHouseInOrderHasNoFaults() {
    #expect(Self.checker().faults() == [])
  }

  @Test(
    arguments: [
      ("Cellar", "Hall"), ("Hall", "Attic"), ("Hall", "Glass"), ("Glass", "Hall"),
      ("Hall", "CStone"), ("Attic", "CGlass"), ("Hall", "Foundation"),
      ("Attic", "FoundationEssentials"), ("Cellar", "Dispatch"), ("Hall", "Ladder"),
    ]
  )
  func aForbiddenImportIsAFault(_ room: String, _ module: String) {
    #expect(
      Self.importing(module, in: room).faults() == ["new.swift:2: \(room) imports \(module)"]
    )
  }

  @Test(arguments: [("Hall", "Glass"), ("Hall", "CGlass"), ("Glass", "Hall"), ("Hall", "Unknown")])
  func aForbiddenDependencyIsAFault(_ room: String, _ name: String) {
    #expect(Self.depending(on: name, in: room).faults() == ["\(room) depends on \(name)"])
  }

  @Test func anImportThatIsNotDeclaredIsAFault() {
    let checker = Self.checker { $0.sources["Hall"] = [] }
    #expect(checker.faults() == [])
    let undeclared = Self.importing("Glass", in: "Attic")
    #expect(undeclared.faults() == [])
    let faulty = Self.checker { checker in
      for index in checker.targets.indices where checker.targets[index].name == "Attic" {
        checker.targets[index].dependencies.remove("Cellar")
      }
    }
    #expect(faulty.faults() == ["a.swift:1: Attic imports Cellar without depending on it"])
  }

  @Test func twoRoomsThatDependOnEachOtherAreAFault() {
    let faults = Self.depending(on: "Attic", in: "Hall").faults()
    #expect(
      faults == [
        "Attic depends on itself by way of others", "Hall depends on Attic",
        "Hall depends on itself by way of others",
      ]
    )
  }

  @Test func aRoomWithoutARowIsAFault() {
    let checker = Self.checker { checker in
      checker.targets.append(target("Shed"))
      checker.sources["Shed"] = [.init(path: "s.swift", text: "")]
    }
    #expect(checker.faults() == ["Shed has no row in the table of rooms"])
  }

  @Test func aTableThatLeadsInACircleIsAFault() {
    let checker = Self.checker { $0.rules.rows["Cellar"]?.rooms = ["Hall"] }
    #expect(
      checker.faults() == [
        "the table lets Cellar reach itself", "the table lets Hall reach itself",
      ]
    )
  }

  @Test func aTableThatLetsGraphicsInIsAFault() {
    let checker = Self.checker { $0.rules.rows["Hall"]?.rooms.insert("Glass") }
    #expect(
      checker.faults() == ["the table lets Hall reach CGlass", "the table lets Hall reach Glass"]
    )
  }
}

/// Compares what targets declare and import with what they may.
struct HouseChecker {
  /// A Swift file of a target.
  struct Source {
    var path: String
    var text: String
  }

  var rules: HouseRules
  var targets: [ManifestText.Target]
  /// The files of each target by its name.
  var sources: [String: [Source]]

  /// The rooms: every target but tests, C and what tests share.
  private var rooms: [ManifestText.Target] {
    targets.filter {
      !$0.path.hasPrefix("Tests/") && $0.path != "Fuzz" && !edges.contains($0.name)
    }
  }

  /// The C modules: system libraries, and targets without a Swift file.
  private var edges: Set<String> {
    Set(
      targets.filter {
        $0.kind == "systemLibrary" || ($0.kind == "target" && sources[$0.name, default: []].isEmpty)
      }.map(\.name)
    )
  }

  /// All faults, one line each, sorted; empty where the house is in order.
  func faults() -> [String] {
    (rooms.flatMap { faults(of: $0) } + upwardTables() + cycles()).sorted()
  }

  private func faults(of room: ManifestText.Target) -> [String] {
    guard let allowed = rules.allowed(room.name) else {
      return ["\(room.name) has no row in the table of rooms"]
    }
    var faults: [String] = []
    for name in room.dependencies.union(room.products) where !allowed.contains(name) {
      faults.append("\(room.name) depends on \(name)")
    }
    let house = Set(targets.map(\.name))
    for source in sources[room.name, default: []] {
      for found in ImportLine.all(of: source.text) {
        let place = "\(source.path):\(found.line)"
        if !allowed.contains(found.module) {
          faults.append("\(place): \(room.name) imports \(found.module)")
        } else if house.contains(found.module), !room.dependencies.contains(found.module) {
          faults.append("\(place): \(room.name) imports \(found.module) without depending on it")
        }
      }
    }
    return faults
  }

  /// Rows of the table that let a room without OpenGL ES reach it.
  private func upwardTables() -> [String] {
    rules.withoutGraphics.flatMap { room in
      let reached = rules.reach([room])
      let edges = reached.flatMap { rules.rows[$0]?.edges ?? [] }
      return reached.union(edges).intersection(rules.graphics).map {
        "the table lets \(room) reach \($0)"
      }
    }
  }

  /// Rooms that reach themselves, by what they declare or by the table.
  private func cycles() -> [String] {
    let declared = Dictionary(
      targets.map { ($0.name, $0.dependencies) },
      uniquingKeysWith: { $0.union($1) }
    )
    var faults: [String] = []
    for room in declared.keys {
      var reached: Set<String> = []
      var new = declared[room] ?? []
      while !new.isEmpty {
        reached.formUnion(new)
        new = Set(new.flatMap { declared[$0] ?? [] }).subtracting(reached)
      }
      if reached.contains(room) { faults.append("\(room) depends on itself by way of others") }
    }
    for (room, row) in rules.rows where rules.reach(row.rooms).contains(room) {
      faults.append("the table lets \(room) reach itself")
    }
    return faults
  }
}

import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

/// What real atlases mean beyond rectangles, against values that independent readers computed.
@Suite(.enabled(if: Corpus.isAvailable))
struct AnimationCorpusTests {
  /// An atlas of the corpus and the expected values.
  struct Entry: Sendable, CustomTestStringConvertible {
    let id: String
    let paths: [String]
    let expected: JSONValue
    var testDescription: String { id }

    func atlas() throws -> SpriteAtlas {
      let description = try AtlasDescription(contentsOf: paths[0], also: Array(paths.dropFirst()))
      guard id == "defold-basic" else { return try SpriteAtlas(description) }
      // Its second page is missing in the corpus.
      let pages = description.pages.map { page in
        let size = page.claimedSize ?? Size(width: 256, height: 256)
        return Page(Bitmap(width: Int(size.width), height: Int(size.height)))
      }
      return try SpriteAtlas(description, pages: pages)
    }

    func members(_ key: String) -> [(String, JSONValue)] {
      expected[key]?.members?.map { ($0.key, $0.value) } ?? []
    }

    func strings(_ key: String) -> [String]? { expected[key]?.array?.compactMap(\.string) }
  }

  static let entries: [Entry] = {
    guard let bytes = try? FileBytes.read(path: Corpus.path("animations/MANIFEST.json")),
      let manifest = try? JSONValue(parsing: bytes)
    else { return [] }
    return (manifest["entries"]?.array ?? []).compactMap { entry in
      guard entry["kind"]?.string == "atlas", let id = entry["id"]?.string,
        let data = entry["data"]?.string, let expected = entry["expected"]
      else { return nil }
      let more = (entry["files"]?.array ?? []).dropFirst().compactMap { $0["file"]?.string }
        .filter { $0.hasSuffix(".plist") }
      let paths = ([data] + more).map { Corpus.path("animations/\($0)") }
      return Entry(id: id, paths: paths, expected: expected)
    }
  }()

  @Test("The corpus of animations has the expected atlases")
  func coversCorpus() { #expect(Self.entries.count == 14) }

  @Test("Sprites are played in the expected order", arguments: entries)
  func playsInOrder(_ entry: Entry) throws {
    let atlas = try entry.atlas()
    #expect(atlas.count == entry.expected["count"]?.integer)
    if let order = entry.strings("order") { #expect(atlas.steps.map(\.name) == order) }
    if let durations = entry.expected["durations"]?.array?.compactMap(\.number) {
      let found = atlas.steps.map { ($0.duration ?? 0) * 1000 }
      #expect(isNear(found, durations))
    }
  }

  @Test(
    "Animations have the expected frames, durations, directions and repetitions",
    arguments: entries
  )
  func readsAnimations(_ entry: Entry) throws {
    let atlas = try entry.atlas()
    let expected = entry.expected["animations"]?.array ?? []
    guard expected.count == atlas.animations.count else {
      Issue.record("\(atlas.animations.map(\.name)), \(expected.count) expected")
      return
    }
    var left = atlas.animations
    for wanted in expected {
      let index = try #require(
        try left.firstIndex { try isSame($0, wanted, in: atlas) },
        "\(wanted["name"]?.string ?? "")"
      )
      left.remove(at: index)
    }
  }

  private func isSame(
    _ animation: AtlasDescription.Animation,
    _ wanted: JSONValue,
    in atlas: SpriteAtlas
  ) throws -> Bool {
    let cycle = try atlas.cycle(of: animation)
    let frames = wanted["frames"]?.array?.compactMap(\.string)
    let durations = wanted["durations"]?.array?.compactMap(\.number)
    let count = wanted["repeat"]?.integer
    return animation.name == wanted["name"]?.string
      && animation.direction.rawValue == wanted["direction"]?.string
      && (frames == nil || frames == cycle.map(\.name))
      && (durations.map { isNear(cycle.map { ($0.duration ?? 0) * 1000 }, $0) } ?? true)
      && (count == nil || count == animation.repeatCount ?? 0)
  }

  @Test("Pivots, nine-patches and texture filters are those of the files", arguments: entries)
  func readsDetails(_ entry: Entry) throws {
    let atlas = try entry.atlas()
    for (name, pivot) in entry.members("pivots") {
      let sprite = try #require(atlas[name])
      let numbers = pivot.array?.compactMap(\.number) ?? []
      #expect([sprite.anchor.x, sprite.anchor.y] == numbers, "\(name)")
    }
    for (key, borders) in [("split", \SpriteDetails.borders), ("pad", \.padding)] {
      let expected = entry.members(key)
      for (name, distances) in expected {
        let found = try #require(atlas.details(named: name)?[keyPath: borders], "\(name)")
        let order = [found.left, found.right, found.top, found.bottom]
        #expect(order == distances.array?.compactMap(\.number), "\(name)")
      }
      let count = atlas.indices.count { atlas.details(at: $0)[keyPath: borders] != nil }
      if atlas.format == .libGDX { #expect(count == expected.count) }
    }
    guard atlas.format == .libGDX else { return }
    let description = try AtlasDescription(contentsOf: entry.paths[0])
    #expect(description.pages[0].filters == entry.strings("filter"))
    #expect(description.pages[0].wrap == entry.expected["repeat"]?.string)
  }

  private func isNear(_ one: [Double], _ other: [Double]) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { abs($0 - $1) < 0.6 }
  }
}

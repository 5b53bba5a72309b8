import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem
import TestSupport
import Testing

@testable import QuadrilleAtlas

/// Frames of atlases, and overlapping rectangles compared with a pairwise search.
@Suite struct FrameOracleTests {
  /// Frames on two pages, with small multiples of 0.5.
  private static func frames(_ random: inout SplitMix64, sparse: Bool) -> [AtlasDescription.Frame] {
    (0..<Int.random(in: 2...7, using: &random)).map { index in
      func half(_ range: ClosedRange<Int>) -> Double {
        Double(Int.random(in: range, using: &random)) / 2
      }
      let maximum = sparse ? 60 : 20
      var frame = AtlasDescription.Frame(
        name: "f\(index)",
        rect: Rect(
          x: half(0...maximum),
          y: half(0...maximum),
          width: half(0...14),
          height: half(0...14)
        )
      )
      frame.page = Int.random(in: 0...1, using: &random)
      if index > 0, Int.random(in: 0...5, using: &random) == 0 {
        frame.packedRotation = .clockwise90
      }
      return frame
    }
  }

  /// Whether two frames overlap by more than half a pixel and are not equal.
  private static func overlap(
    _ one: AtlasDescription.Frame,
    _ other: AtlasDescription.Frame
  ) -> Bool {
    let (a, b) = (one.packedRect, other.packedRect)
    guard one.page == other.page, a != b else { return false }
    guard [a.width, a.height, b.width, b.height].allSatisfy({ $0 > 1 }) else { return false }
    return min(a.maxX, b.maxX) - max(a.minX, b.minX) > 1
      && min(a.maxY, b.maxY) - max(a.minY, b.minY) > 1
  }

  @Test("The overlap check agrees with a comparison of all pairs")
  func overlapMatchesPairwiseSearch() {
    var random = SplitMix64(seed: 0x0E1)
    var found = 0
    for number in 0..<1_500 {
      let frames = Self.frames(&random, sparse: number % 2 == 0)
      let description = AtlasDescription(
        format: .jsonHash,
        pages: [.init(fileName: "a"), .init(fileName: "b")],
        frames: frames
      )
      let warnings = description.overlapWarnings()
      let pairs = frames.indices.flatMap { one in
        frames.indices.filter { $0 < one && Self.overlap(frames[one], frames[$0]) }
          .map { (one, $0) }
      }
      #expect(warnings.isEmpty == pairs.isEmpty, "\(number): \(frames.map(\.packedRect))")
      guard let warning = warnings.first else { continue }
      found += 1
      #expect(warnings.count == 1 && warning.code == "atlas.overlap")
      // The message names the later frame first.
      let isNamed = pairs.contains { one, other in
        warning.location.part == "frame \"f\(one)\"" && warning.message.contains("\"f\(other)\"")
      }
      #expect(isNamed, "\(number): \(warning)")
    }
    #expect((200..<1_300).contains(found))
  }

  @Test(
    "A trimmed rectangle less than a pixel outside its source is moved into it, others are rejected"
  )
  func movesTrimIntoSource() {
    var random = SplitMix64(seed: 0x71A)
    var moved = 0
    for _ in 0..<2_000 {
      func quarter(_ range: ClosedRange<Int>) -> Double {
        Double(Int.random(in: range, using: &random)) / 4
      }
      var frame = AtlasDescription.Frame(
        name: "a",
        rect: Rect(x: 3, y: 4, width: quarter(1...24), height: quarter(1...24))
      )
      frame.trimmedRect.origin = Point(x: quarter(-6...14), y: quarter(-6...14))
      frame.sourceSize = Size(width: quarter(8...28), height: quarter(8...28))
      func location(_ origin: Double, _ length: Double, _ source: Double) -> Double? {
        guard length <= source else { return nil }
        let left = origin < 0 ? 0 : origin + length > source ? source - length : origin
        return abs(left - origin) < 1 ? left : nil
      }
      let rect = frame.trimmedRect
      let x = location(rect.origin.x, rect.size.width, frame.sourceSize.width)
      let y = location(rect.origin.y, rect.size.height, frame.sourceSize.height)
      var collector = FrameCollector(name: "n", job: .default)
      do throws(AtlasError) {
        try collector.add(.success(frame))
        let found = try collector.collected()[0].trimmedRect
        #expect(found.origin.x == x && found.origin.y == y && found.size == rect.size)
        if found != rect { moved += 1 }
      } catch {
        #expect(x == nil || y == nil, "\(frame.trimmedRect) in \(frame.sourceSize)")
        #expect(error.code == "atlas.rectTrim" && error.location.part == "frame \"a\"")
      }
    }
    #expect(moved > 200)
  }

  @Test(
    "Every number of a frame is accepted up to its bound and rejected beyond",
    arguments: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
  )
  func boundsFrameNumbers(which: Int) {
    let maximum = GeometryText.maximum
    func code(_ value: Double) -> String? {
      var frame = AtlasDescription.Frame(name: "a", rect: Rect(x: 0, y: 0, width: 1, height: 1))
      switch which {
      case 0: frame.packedOrigin.x = value
      case 1: frame.packedOrigin.y = value
      case 2: frame.trimmedRect.size.width = value
      case 3: frame.trimmedRect.size.height = value
      case 4: frame.trimmedRect.origin.x = value
      case 5: frame.trimmedRect.origin.y = value
      case 6: frame.sourceSize.width = value
      case 7: frame.sourceSize.height = value
      case 8: frame.anchor = Point(x: value, y: 0)
      default: frame.anchor = Point(x: 0, y: value)
      }
      var collector = FrameCollector(name: "n", job: .default)
      do throws(AtlasError) {
        try collector.add(.success(frame))
        // The error of a frame that was left out.
        _ = try collector.collected()
      } catch {
        return error.code
      }
      return nil
    }
    #expect(code(.nan) == "atlas.rect" && code(.infinity) == "atlas.rect")
    #expect(code(maximum * 2) == "atlas.rect" && code(-maximum * 2) == "atlas.rect")
    // Sizes and page positions are not negative, sources are not empty, anchors are unrestricted.
    #expect(
      code(-1)
        == (which < 4
          ? "atlas.rect" : which < 6 ? "atlas.rectTrim" : which < 8 ? "atlas.sourceSize" : nil)
    )
    #expect(code(0) == (which == 6 || which == 7 ? "atlas.sourceSize" : nil))
    if which < 2 || which > 7 { #expect(code(maximum) == nil) }
    if which > 7 { #expect(code(-maximum) == nil) }
  }

  @Test("Coordinates are bounded in both directions and must be finite")
  func boundsCoordinates() {
    let maximum = GeometryText.maximum
    for value in [0, 1, -1, maximum, -maximum] { #expect(GeometryText.isCoordinate(value)) }
    for value in [maximum.nextUp, -maximum.nextUp, 1e300, -1e300, .infinity, -.infinity, .nan] {
      #expect(!GeometryText.isCoordinate(value))
    }
  }

  @Test("The frame collector keeps names and aliases unique and counts them against the limit")
  func keepsNamesUnique() throws {
    var limits = Limits()
    limits.maxSpriteCount = 4
    var collector = FrameCollector(name: "n", job: JobContext(limits: limits))
    func add(_ name: String, _ aliases: [String] = []) throws {
      var frame = AtlasDescription.Frame(name: name, rect: Rect(x: 0, y: 0, width: 1, height: 1))
      frame.aliases = aliases
      try collector.add(.success(frame))
    }
    // The last frame with a name counts, without the aliases of the first.
    try add("a", ["b"])
    try add("a")
    try add("c", ["a", "C"])
    #expect(collector.frames.map(\.name) == ["a", "c"])
    #expect(collector.frames.map(\.aliases) == [[], ["C"]])
    #expect(
      collector.warnings.map(\.code)
        == ["atlas.duplicateName", "atlas.duplicateAlias", "atlas.caseClash"]
    )
    try add("b")
    let error = #expect(throws: AtlasError.self) { try add("fifth") }
    #expect(error?.code == "limit.sprites")
    for number in 0..<300 { collector.warn("x", "\(number)", DiagnosticLocation()) }
    let all = collector.allWarnings()
    #expect(all.count == 201 && all.last?.message == "103 more warnings")
  }

  @Test("Borders and padding of a sprite are scaled with its page")
  func scalesDetails() {
    var details = SpriteDetails()
    details.borders = SpriteBorders(left: 1, top: 2, right: 3, bottom: 4)
    details.padding = SpriteBorders(left: 5, top: 6, right: 7, bottom: 8)
    details.index = 3
    let double = details.scaled(by: 2)
    #expect(double.borders == SpriteBorders(left: 2, top: 4, right: 6, bottom: 8))
    #expect(double.padding == SpriteBorders(left: 10, top: 12, right: 14, bottom: 16))
    #expect(double.index == 3 && details.scaled(by: 1) == details)
    #expect(SpriteDetails().scaled(by: 2) == SpriteDetails())
  }
}

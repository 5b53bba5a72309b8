import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem
import TestSupport
import Testing

/// Rules for all formats: the same geometry, and the same errors for malformed files.
@Suite struct EveryFormatTests {
  static let kinds = AtlasTemplate.Kind.allCases
  static let page = Page(Bitmap(width: 64, height: 64))

  private func load(_ template: AtlasTemplate) throws(AtlasError) -> SpriteAtlas {
    try SpriteAtlas(data: template.bytes, name: "a.data", page: Self.page)
  }

  /// The error codes of the underlying syntaxes for invalid numbers.
  private func isBadNumber(_ code: String?) -> Bool {
    ["atlas.rect", "json.syntax", "json.number", "plist.number"].contains(code ?? "")
  }

  @Test("A trimmed frame gives the same sprite in every format", arguments: kinds)
  func readsTrimmedFrames(_ kind: AtlasTemplate.Kind) throws {
    let template = AtlasTemplate(kind).with {
      ($0.x, $0.y, $0.width, $0.height) = ("10", "20", "5", "7")
      ($0.left, $0.top, $0.sourceWidth, $0.sourceHeight) = (1, 2, "9", "11")
    }
    let sprite = try load(template).requireSprite(named: "a")
    #expect(sprite.packedRect == Rect(x: 10, y: 20, width: 5, height: 7))
    #expect(sprite.trimmedRect == Rect(x: 1, y: 2, width: 5, height: 7))
    #expect(sprite.sourceSize == Size(width: 9, height: 11))
    #expect(sprite.packedRotation == .none)
  }

  /// Sizes are those of the packed rectangle in some formats and of the unrotated trimmed rectangle
  /// in others.
  @Test(
    "A rotated frame gives the same sprite in every format",
    arguments: kinds.filter(\.supportsRotation)
  )
  func readsRotatedFrames(_ kind: AtlasTemplate.Kind) throws {
    let storesPageSize = kind == .atlasc || kind == .starling
    let template = AtlasTemplate(kind).with {
      ($0.x, $0.y) = ("10", "20")
      ($0.width, $0.height) = storesPageSize ? ("7", "5") : ("5", "7")
      // The template counts from the top with the height written in the file.
      ($0.left, $0.top) = (1, kind == .atlasc ? 4 : 2)
      ($0.sourceWidth, $0.sourceHeight) = ("9", "11")
      $0.rotated = "true"
    }
    let sprite = try load(template).requireSprite(named: "a")
    let isLibGDX = kind == .libGDXOld || kind == .libGDXNew
    #expect(sprite.packedRotation == (isLibGDX ? .counterclockwise90 : .clockwise90))
    #expect(sprite.packedRect == Rect(x: 10, y: 20, width: 7, height: 5))
    #expect(sprite.trimmedRect == Rect(x: 1, y: 2, width: 5, height: 7))
  }

  @Test(
    "Coordinates that are not finite, negative or not numbers are rejected in every format",
    arguments: kinds,
    [
      "nan", "NaN", "inf", "1e999", "-1", "2147483648", "9223372036854775808", "x", "", "1 2",
      String(repeating: "1", count: 100_000),
    ]
  )
  func rejectsBadCoordinates(_ kind: AtlasTemplate.Kind, _ text: String) {
    let error = #expect(throws: AtlasError.self) {
      try load(AtlasTemplate(kind).with { $0.x = text })
    }
    #expect(isBadNumber(error?.code), "\(error?.code ?? "")")
    #expect(error?.category == .input)
    #expect(error?.location.file == "a.data")
    #expect(error?.location.line != nil)
    if error?.code == "atlas.rect" { #expect(error?.location.part == "frame \"a\"") }
  }

  @Test(
    "Malformed frame sizes are rejected in every format",
    arguments: kinds,
    ["-4", "1,2", "nan", "4;", "4000000000"]
  )
  func rejectsBadSizes(_ kind: AtlasTemplate.Kind, _ text: String) {
    let error = #expect(throws: AtlasError.self) {
      try load(AtlasTemplate(kind).with { $0.width = text })
    }
    #expect(isBadNumber(error?.code), "\(error?.code ?? "")")
  }

  @Test(
    "Frames that leave their page are rejected in every format",
    arguments: kinds,
    [("61", "atlas.rectOutside"), ("1000000", "atlas.rectOutside")]
  )
  func rejectsFramesOutsidePage(_ kind: AtlasTemplate.Kind, _ row: (String, String)) {
    let error = #expect(throws: AtlasError.self) {
      try load(AtlasTemplate(kind).with { $0.y = row.0 })
    }
    #expect(error?.code == row.1)
    #expect(error?.allowed == "64x64")
  }

  @Test("Coordinates whose sum overflows are rejected by the dimension limit", arguments: kinds)
  func rejectsOverflowingSums(_ kind: AtlasTemplate.Kind) {
    let error = #expect(throws: AtlasError.self) {
      try load(
        AtlasTemplate(kind).with {
          ($0.x, $0.width, $0.sourceWidth) = ("2147483647", "2147483647", "2147483647")
        }
      )
    }
    #expect(error?.code == "limit.dimension")
    #expect(error?.category == .limit)
  }

  @Test(
    "Source sizes that are not positive or exceed the limits are rejected in every format",
    arguments: kinds,
    [
      ("0", "4", ["atlas.sourceSize"]), ("-4", "4", ["atlas.sourceSize"]),
      ("4000000000", "4", ["atlas.rect", "limit.dimension"]),
      ("20000", "4", ["limit.dimension"]), ("16384", "16384", ["limit.pixels"]),
      ("3", "4", ["atlas.rectTrim"]),
    ]
  )
  func rejectsBadSourceSizes(
    _ kind: AtlasTemplate.Kind,
    _ row: (width: String, height: String, codes: [String])
  ) {
    let error = #expect(throws: AtlasError.self) {
      try load(
        AtlasTemplate(kind).with { ($0.sourceWidth, $0.sourceHeight) = (row.width, row.height) }
      )
    }
    #expect(row.codes.contains(error?.code ?? ""), "\(error?.code ?? "")")
  }

  @Test("Trimmed rectangles that leave their source are rejected in every format", arguments: kinds)
  func rejectsTrimOutsideSource(_ kind: AtlasTemplate.Kind) {
    let error = #expect(throws: AtlasError.self) {
      try load(
        AtlasTemplate(kind).with {
          ($0.sourceWidth, $0.sourceHeight, $0.left) = ("8", "8", 6)
        }
      )
    }
    #expect(error?.code == "atlas.rectTrim")
  }

  @Test(
    "Unsupported rotation values are rejected in every format",
    arguments: kinds.filter(\.supportsRotation),
    ["yes", "45", "1e9", "-90"]
  )
  func rejectsUnknownRotations(_ kind: AtlasTemplate.Kind, _ text: String) {
    let error = #expect(throws: AtlasError.self) {
      try load(AtlasTemplate(kind).with { $0.rotated = text })
    }
    #expect(error?.code == "atlas.rotated")
    #expect(error?.found != nil && error?.location.part == "frame \"a\"")
  }

  @Test("Names that differ only in case give a warning in every format", arguments: kinds)
  func warnsOfCaseClashes(_ kind: AtlasTemplate.Kind) throws {
    var template = AtlasTemplate(kind)
    template.frames = [.init(name: "a"), .init(name: "A")]
    let atlas = try load(template)
    #expect(atlas.names == ["A", "a"])
    #expect(atlas.warnings.map(\.code) == ["atlas.caseClash"])
  }

  @Test("The last of two frames with the same name counts in every format", arguments: kinds)
  func keepsLastDuplicate(_ kind: AtlasTemplate.Kind) throws {
    var template = AtlasTemplate(kind)
    template.frames = [.init(), .init(name: "b", y: "8"), .init(x: "8")]
    let atlas = try load(template)
    #expect(atlas.names == ["a", "b"])
    #expect(atlas["a"]?.packedOrigin == Point(x: 8, y: 0))
    #expect(atlas.warnings.map(\.code) == ["atlas.duplicateName"])
    #expect(atlas.warnings.first?.location.part == "frame \"a\"")
  }

  @Test("Overlapping rectangles give one warning, and equal ones none", arguments: kinds)
  func warnsOfOverlapOnce(_ kind: AtlasTemplate.Kind) throws {
    var template = AtlasTemplate(kind)
    template.frames = [
      .init(name: "a"), .init(name: "same"), .init(name: "right", x: "4"),
      .init(name: "below", y: "4"),
    ]
    #expect(try load(template).warnings.isEmpty)
    template.frames += [.init(name: "over", x: "2", y: "2"), .init(name: "more", x: "5", y: "1")]
    let warnings = try load(template).warnings
    #expect(warnings.map(\.code) == ["atlas.overlap"])
  }

  @Test("Data files truncated at any byte are rejected or read without a trap", arguments: kinds)
  func survivesTruncation(_ kind: AtlasTemplate.Kind) {
    var template = AtlasTemplate(kind)
    template.frames.append(.init(name: "b", x: "4", rotated: kind.supportsRotation ? "true" : nil))
    let whole = template.bytes
    for count in 0..<whole.count {
      do {
        // Text formats without an end marker are complete at several offsets.
        _ = try SpriteAtlas(data: Array(whole.prefix(count)), name: "a", page: Self.page)
        #expect(kind == .libGDXOld || kind == .libGDXNew, "\(count)")
      } catch {
        #expect(error.category == .input, "\(count): \(error)")
      }
    }
  }

  @Test("Mutated data files of every format give an atlas or an error", arguments: kinds)
  func survivesMutation(_ kind: AtlasTemplate.Kind) throws {
    var template = AtlasTemplate(kind)
    template.frames.append(.init(name: "b", x: "4", rotated: kind.supportsRotation ? "true" : nil))
    let seed = template.bytes
    var random = SplitMix64(seed: 0xF0_42A7)
    for _ in 0..<400 {
      let bytes = seed.mutated(using: &random)
      do {
        let atlas = try SpriteAtlas(data: bytes, name: "fuzz", page: Self.page)
        if let sprite = atlas.first, sprite.sourceSize.width <= 512, sprite.sourceSize.height <= 512
        {
          _ = try sprite.untrimmed()
        }
      } catch let error as any QuadrilleError {
        #expect(!error.code.isEmpty && !error.description.contains("\n"))
      }
    }
  }

  @Test("A missing texture is reported with the data file and the texture name", arguments: kinds)
  func reportsMissingTexture(_ kind: AtlasTemplate.Kind) throws {
    let folder = try TemporaryFolder()
    try folder.write(AtlasTemplate(kind).text, to: "a.data")
    let error = #expect(throws: AtlasError.self) {
      try SpriteAtlas(contentsOf: folder.path("a.data"))
    }
    #expect(error?.code == "atlas.texture")
    #expect(error?.location.file?.hasSuffix("a.data") == true)
    #expect(error?.found?.hasSuffix("t.png") == true)
  }
}

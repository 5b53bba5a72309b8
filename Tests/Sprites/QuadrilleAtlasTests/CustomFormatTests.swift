import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem
import TestSupport
import Testing

extension AtlasFormat {
  /// A format of a client's: the page, then a line for each sprite.
  static let lines = AtlasFormat(
    name: "lines",
    fileExtension: "lines",
    recognizes: { $0.starts(with: Array("page ".utf8)) },
    read: { (data, name) throws(AtlasError) in
      let rows = String(decoding: data, as: UTF8.self).split(separator: "\n")
      var frames: [AtlasDescription.Frame] = []
      for (index, row) in rows.enumerated().dropFirst() {
        let keywords = row.split(separator: " ")
        let numbers = keywords.dropFirst().compactMap { Double($0) }
        guard numbers.count == 4 else {
          throw AtlasError("lines.row", "a row without four numbers", in: name, line: index + 1)
        }
        let rect = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        frames.append(AtlasDescription.Frame(name: String(keywords[0]), rect: rect))
      }
      let page = AtlasDescription.Page(fileName: String(rows[0].dropFirst(5)))
      return AtlasDescription(pages: [page], frames: frames)
    },
    write: { atlas, page in
      var text = "page \(atlas.pages[page].fileNames[0])\n"
      for frame in atlas.frames where frame.page == page {
        let rect = frame.packedRect
        text += "\(frame.name) \(Int(rect.minX)) \(Int(rect.minY)) \(Int(rect.width)) "
        text += "\(Int(rect.height))\n"
      }
      return Array(text.utf8)
    }
  )
}

/// Formats that a client adds.
@Suite struct CustomFormatTests {
  private let formats = AtlasFormat.all + [.lines]
  private let text = Array("page sheet.png\nb 0 0 2 3\na 2 0 4 4\n".utf8)

  @Test("Bytes of a client's format are read where its format is in the list") func parses() throws
  {
    let atlas = try AtlasDescription(parsing: text, name: "x.lines", formats: formats)
    #expect(atlas.format == .lines && atlas.name == "x.lines")
    #expect(atlas.frames.map(\.name) == ["b", "a"])
    #expect(throws: AtlasError.self) { try AtlasDescription(parsing: text) }
    #expect(AtlasDescription.isLikelyAtlas(text, formats: formats))
    #expect(!AtlasDescription.isLikelyAtlas(text))
  }

  @Test("A file of a client's format is found by its extension and loaded with its page")
  func loads() throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "hero.lines")
    try folder.write(try PNG.encode(Bitmap(width: 8, height: 4)), to: "sheet.png")
    let atlas = try SpriteAtlas(contentsOf: folder.path("hero"), formats: formats)
    #expect(atlas.names == ["a", "b"])
    #expect(atlas[0].packedRect == Rect(x: 2, y: 0, width: 4, height: 4))
    #expect(throws: AtlasError.self) { try SpriteAtlas(contentsOf: folder.path("hero")) }
  }

  @Test("An error of a client's reader keeps its code, file and line") func readerErrors() {
    let error = #expect(throws: AtlasError.self) {
      try AtlasDescription(
        parsing: Array("page p\na 1 2\n".utf8),
        name: "x",
        formats: formats
      )
    }
    #expect(error?.code == "lines.row" && error?.location == DiagnosticLocation(file: "x", line: 2))
  }

  @Test("Frames of a client's reader are checked like all others") func framesAreChecked() throws {
    let twice = Array("page p\na 0 0 1 1\na 0 0 1 1\n".utf8)
    let atlas = try AtlasDescription(parsing: twice, formats: formats)
    #expect(atlas.frames.count == 1 && atlas.warnings.map(\.code) == ["atlas.duplicateName"])
    var limits = Limits()
    limits.maxSpriteCount = 1
    let error = #expect(throws: AtlasError.self) {
      try AtlasDescription(parsing: text, formats: formats, job: JobContext(limits: limits))
    }
    #expect(error?.code == "limit.sprites")
  }

  @Test("A client's format is chosen by name and by file extension") func lookUp() {
    #expect(AtlasFormat(alias: "LINES", among: formats) == .lines)
    #expect(AtlasFormat(forWriting: "a/b.lines", among: formats) == .lines)
    #expect(AtlasFormat(alias: "lines") == nil && AtlasFormat(forWriting: "b.lines") == nil)
    #expect(AtlasFormat.lines.supportedRotations == [.none] && !AtlasFormat.lines.supportsPivots)
  }
}

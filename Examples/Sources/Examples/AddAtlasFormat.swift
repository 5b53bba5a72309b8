import Quadrille

extension AtlasFormat {
  /// One line a sprite: `name x y width height`.
  static let lines = AtlasFormat(
    name: "lines",
    aliases: ["txt"],
    fileExtension: ".lines",
    supportedRotations: [.none],
    supportsPivots: false,
    recognizes: { $0.starts(with: Array("lines ".utf8)) },
    read: { (data, name) throws(AtlasError) in
      let rows = String(decoding: data, as: UTF8.self).split(separator: "\n")
      let page = rows.first?.dropFirst(6) ?? ""
      var frames: [AtlasDescription.Frame] = []
      for row in rows.dropFirst() {
        let parts = row.split(separator: " ")
        let numbers = parts.dropFirst().compactMap { Double($0) }
        guard numbers.count == 4 else {
          throw AtlasError("lines.row", "four numbers expected", in: name)
        }
        let rect = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        frames.append(AtlasDescription.Frame(name: String(parts[0]), rect: rect))
      }
      return AtlasDescription(
        pages: [AtlasDescription.Page(fileName: String(page))],
        frames: frames
      )
    },
    write: { atlas, page in
      var text = "lines \(atlas.pages[page].fileNames[0])\n"
      for frame in atlas.frames where frame.page == page {
        let rect = frame.packedRect
        text += "\(frame.name) \(rect.minX) \(rect.minY) \(rect.width) \(rect.height)\n"
      }
      return Array(text.utf8)
    }
  )
}

func addAtlasFormat(in folder: String) throws {
  try packAtlas(in: folder)
  let atlas = try SpriteAtlas(contentsOf: folder + "/discs.json")
  try atlas.write(to: folder + "/discs.lines", format: .lines)
  let formats = AtlasFormat.all + [.lines]
  print("  \(try SpriteAtlas(contentsOf: folder + "/discs.lines", formats: formats).count) sprites")
}

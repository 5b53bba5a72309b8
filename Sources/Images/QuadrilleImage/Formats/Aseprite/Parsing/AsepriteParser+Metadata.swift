internal import QuadrilleSystem

extension AsepriteParser {
  /// Parses the color profile.
  mutating func parseColorProfile(_ chunk: inout AsepriteChunk) throws(ImageError) {
    let type = try chunk.word()
    let flags = try chunk.word()
    // A number with 16 bits after the point.
    let gamma = try Double(chunk.signedDouble()) / 65_536
    try chunk.skip(8)
    switch type {
    case 1: file.colorProfile = .sRGB(gamma: flags & 1 != 0 ? gamma : nil)
    case 2: file.colorProfile = .icc(byteCount: min(try chunk.double(), chunk.remaining))
    default: file.colorProfile = .none
    }
  }

  // MARK: Tags

  /// Parses the tags; chunks of user data that follow belong to them in order.
  mutating func parseTags(_ chunk: inout AsepriteChunk) throws(ImageError) {
    let first = file.tags.count
    let tagCount = try chunk.word()
    try chunk.skip(8)
    try count(tagCount, chunk.offset)
    for _ in 0..<tagCount {
      let (from, to) = (try chunk.word(), try chunk.word())
      let direction: AsepriteFile.Tag.Direction =
        switch try chunk.byte() {
        case 1: .reverse
        case 2: .pingPong
        case 3: .pingPongReverse
        default: .forward
        }
      let repeatCount = try chunk.word()
      try chunk.skip(6)
      var color = try chunk.color()
      color.w = 255
      file.tags.append(
        AsepriteFile.Tag(
          name: try chunk.text(),
          frames: min(from, to)...max(from, to),
          direction: direction,
          repeatCount: repeatCount,
          color: color
        )
      )
    }
    owner = tagCount > 0 ? .tag(first) : .none
  }

  /// Drops tags without frames, and cuts those that reach beyond the last frame.
  mutating func checkTags() {
    let last = file.frameCount - 1
    for index in file.tags.indices where file.tags[index].to > last {
      let tag = file.tags[index]
      report.warn(
        "tag",
        "tag \(tag.name.quotedForDisplay): frames \(tag.from) to \(tag.to) of \(last + 1), "
          + (tag.from > last ? "dropped" : "cut")
      )
      if tag.from <= last { file.tags[index].frames = tag.from...last }
    }
    file.tags.removeAll { $0.from > last }
  }

  // MARK: Slices

  /// Parses a slice and its keys.
  mutating func parseSlice(_ chunk: inout AsepriteChunk) throws(ImageError) {
    owner = .none
    let keyCount = try chunk.double()
    let flags = try chunk.double()
    try chunk.skip(4)
    var slice = AsepriteFile.Slice(name: try chunk.text(), keys: [])
    // Keys have at least 20 bytes.
    guard keyCount <= chunk.remaining / 20 else {
      throw report.error(.header("a slice of \(keyCount) keys that are not there"), chunk.offset)
    }
    try count(1 + keyCount, chunk.offset)
    for _ in 0..<keyCount {
      let first = try chunk.double()
      let bounds = try rect(of: &chunk)
      let center = flags & 1 != 0 ? try rect(of: &chunk) : nil
      var pivot: Point?
      if flags & 2 != 0 {
        pivot = Point(x: Double(try chunk.signedDouble()), y: Double(try chunk.signedDouble()))
      }
      guard first < header.frameCount else {
        let name = slice.name.quotedForDisplay
        report.warn("slice", "slice \(name): a key of frame \(first), dropped", chunk.offset)
        continue
      }
      slice.keys.append(
        AsepriteFile.Slice.Key(frame: first, bounds: bounds, center: center, pivot: pivot)
      )
    }
    slice.keys.sort { $0.frame < $1.frame }
    owner = .slice(file.slices.count)
    file.slices.append(slice)
  }

  /// Reads a rectangle: four numbers of 32 bits.
  private func rect(of chunk: inout AsepriteChunk) throws(ImageError) -> PixelRect {
    PixelRect(
      x: try chunk.signedDouble(),
      y: try chunk.signedDouble(),
      width: try chunk.double(),
      height: try chunk.double()
    )
  }

  // MARK: User data

  /// Parses user data, which belongs to the last object.
  mutating func parseUserData(_ chunk: inout AsepriteChunk) throws(ImageError) {
    try count(1, chunk.offset)
    let flags = try chunk.double()
    var data = AsepriteFile.UserData()
    if flags & 1 != 0 { data.text = try chunk.text() }
    if flags & 2 != 0 { data.color = try chunk.color() }
    data.hasProperties = flags & 4 != 0
    switch owner {
    case .sprite: file.userData = data
    case .layer(let index): file.layers[index].userData = data
    case .cel(let index): file.cels[index].userData = data
    case .slice(let index): file.slices[index].userData = data
    case .tag(let index):
      file.tags[index].userData = data
      if let color = data.color { file.tags[index].color = color }
      owner = index + 1 < file.tags.count ? .tag(index + 1) : .none
    case .tileset(let index):
      file.tilesets[index].userData = data
      owner = .tile(0, tileset: index)
    case .tile(let tile, let index):
      guard tile < file.tilesets[index].tileCount else { break }
      file.tilesets[index].tileUserData.append(data)
      owner = .tile(tile + 1, tileset: index)
    case .none: break
    }
  }

  // MARK: Tilesets

  /// Parses a tileset; its pixels stay compressed.
  mutating func parseTileset(_ chunk: inout AsepriteChunk) throws(ImageError) {
    let offset = chunk.offset
    owner = .none
    try count(1, offset)
    let (id, flags, tileCount) = (try chunk.double(), try chunk.double(), try chunk.double())
    let size = PixelSize(width: try chunk.word(), height: try chunk.word())
    let baseIndex = try chunk.signedWord()
    try chunk.skip(14)
    var tileset = AsepriteFile.Tileset(
      id: id,
      name: try chunk.text(),
      tileCount: tileCount,
      tileSize: size,
      baseIndex: baseIndex,
      isFirstTileEmpty: flags & 4 != 0,
      isExternal: flags & 1 != 0
    )
    guard size.width > 0, size.height > 0 else {
      report.warn("tileset", "tileset \(id): a tile of \(size) pixels, dropped", offset + 12)
      return
    }
    guard file.tilesetIndices[id] == nil else {
      report.warn("tileset", "a second tileset \(id), dropped", offset)
      return
    }
    if tileset.isExternal { try chunk.skip(8) }
    if flags & 2 != 0, tileCount > 0 {
      let byteCount = try chunk.double()
      if byteCount > chunk.remaining {
        report.warn("tileset", "tileset \(id): the pixels are cut short", chunk.offset)
      }
      tileset.data = chunk.rest.prefix(byteCount)
      let height = checkedProduct(size.height, tileCount) ?? .max
      let pixels = checkedProduct(size.width, height) ?? .max
      guard pixels <= job.limits.maxPixels else {
        let allowed = job.limits.maxPixels
        throw report.error(.limit(LimitViolation(.pixels, found: pixels, allowed: allowed)), offset)
      }
    } else if tileset.isExternal {
      report.warn("tileset", "tileset \(id) is in another file, not drawn", offset)
    }
    owner = .tileset(file.tilesets.count)
    file.tilesetIndices[id] = file.tilesets.count
    file.tilesets.append(tileset)
  }
}

internal import QuadrilleSystem

extension AsepriteParser {
  /// Parses a cel: its layer, position and opacity, and its pixels, tiles or link.
  mutating func parseCel(_ chunk: inout AsepriteChunk) throws(ImageError) {
    let offset = chunk.offset
    owner = .none
    let layer = try chunk.word()
    let (x, y) = (try chunk.signedWord(), try chunk.signedWord())
    let opacity = try chunk.byte()
    let type = try chunk.word()
    let zIndex = try chunk.signedWord()
    try chunk.skip(5)
    guard file.layers.indices.contains(layer) else {
      report.warn("celLayer", "a cel of layer \(layer), which does not exist, dropped", offset)
      return
    }
    guard file.layers[layer].kind != .group else {
      report.warn("celLayer", "a cel of layer \(layer), which is a group, dropped", offset)
      return
    }
    var linkedFrame: Int?
    let cel: AsepriteCelContent
    switch type {
    case 0, 2, 3:
      let size = try size(of: &chunk)
      let tiles = type == 3 ? try tileBits(of: &chunk) : nil
      guard type != 3 || tiles != nil, size.width > 0, size.height > 0 else { return }
      cel = AsepriteCelContent(size: size, data: chunk.rest, isCompressed: type != 0, tiles: tiles)
    case 1:
      guard let source = source(try chunk.word(), layer, offset) else { return }
      linkedFrame = source.linkedFrame ?? source.frame
      cel = source.content
    default:
      report.warn("celType", "a cel of the unknown type \(type), dropped", offset + 7)
      return
    }
    try add(
      AsepriteFile.Cel(
        frame: frame,
        layer: layer,
        bounds: bounds(of: cel, x, y, layer),
        opacity: opacity,
        zIndex: zIndex,
        linkedFrame: linkedFrame,
        content: cel
      ),
      offset
    )
  }

  private mutating func add(_ cel: AsepriteFile.Cel, _ offset: Int) throws(ImageError) {
    try count(1, offset)
    let key = CelKey(frame: frame, layer: cel.layer)
    guard celIndices[key] == nil else {
      report.warn(
        "celTwice",
        "a second cel of layer \(cel.layer) in frame \(frame), dropped",
        offset
      )
      return
    }
    celIndices[key] = file.cels.count
    owner = .cel(file.cels.count)
    file.cels.append(cel)
  }

  /// Reads the size of a cel: columns and rows.
  private mutating func size(of chunk: inout AsepriteChunk) throws(ImageError) -> PixelSize {
    let offset = chunk.offset
    let size = PixelSize(width: try chunk.word(), height: try chunk.word())
    if let violation = job.violation(width: size.width, height: size.height) {
      throw report.error(.limit(violation), offset)
    }
    return size
  }

  /// Reads the masks of a tilemap; nil for tiles of another size than 32 bits.
  private mutating func tileBits(
    of chunk: inout AsepriteChunk
  ) throws(ImageError) -> AsepriteTileBits? {
    let offset = chunk.offset
    let bits = try chunk.word()
    guard bits == 32 else {
      report.warn("tileBits", "a tilemap with \(bits) bits per tile, expected 32, dropped", offset)
      return nil
    }
    let tiles = AsepriteTileBits(
      id: try chunk.mask(),
      xFlip: try chunk.mask(),
      yFlip: try chunk.mask(),
      diagonalFlip: try chunk.mask()
    )
    try chunk.skip(10)
    return tiles
  }

  /// The area of a cel on the canvas, in pixels.
  private func bounds(of content: AsepriteCelContent, _ x: Int, _ y: Int, _ layer: Int) -> PixelRect
  {
    var size = content.size
    if content.tiles != nil {
      let tile = file.layers[layer].tileset.flatMap { file.tileset(id: $0)?.tileSize }
      size.width *= tile?.width ?? 0
      size.height *= tile?.height ?? 0
    }
    return PixelRect(x: x, y: y, width: size.width, height: size.height)
  }

  // MARK: Links

  /// The cel of an earlier frame to which a cel links, with its pixels; nil with a warning if there
  /// is none.
  ///
  /// Links lead to earlier frames only, as in Aseprite, so that they are never in a circle.
  private mutating func source(
    _ frame: Int,
    _ layer: Int,
    _ offset: Int
  ) -> AsepriteFile.Cel? {
    if let index = celIndices[CelKey(frame: frame, layer: layer)] { return file.cels[index] }
    report.warn(
      "link",
      "a link from frame \(self.frame) to frame \(frame) of layer \(layer), which has no cel "
        + "before it, dropped",
      offset
    )
    return nil
  }
}

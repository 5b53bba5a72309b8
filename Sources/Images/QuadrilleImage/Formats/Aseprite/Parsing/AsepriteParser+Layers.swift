internal import QuadrilleSystem

extension AsepriteParser {
  /// Parses a layer.
  mutating func parseLayer(_ chunk: inout AsepriteChunk) throws(ImageError) {
    let offset = chunk.offset
    try count(1, offset)
    let flags = try chunk.word()
    let type = try chunk.word()
    let level = try chunk.word()
    // The default size of cels.
    try chunk.skip(4)
    let mode = try chunk.word()
    let opacity = try chunk.byte()
    try chunk.skip(3)
    let name = try chunk.text()
    let kind: AsepriteFile.Layer.Kind =
      switch type {
      case 0: .image
      case 1: .group
      case 2: .tilemap
      default: .unknown
      }
    if kind == .unknown {
      report.warn("layer", "a layer of the unknown type \(type), not drawn", offset + 2)
    }
    let parent = try parent(ofLevel: level, offset + 4)
    let isBackground = flags & 8 != 0
    // In other layers and files the fields have no effect.
    let isBlended = !isBackground && (kind != .group || header.composesGroups)
    file.layers.append(
      AsepriteFile.Layer(
        name: name,
        kind: kind,
        parent: parent,
        level: parent.map { file.layers[$0].level + 1 } ?? 0,
        isVisible: flags & 1 != 0,
        isBackground: isBackground,
        isReference: flags & 64 != 0,
        blendMode: isBlended ? blendMode(mode, offset + 10) : .normal,
        opacity: isBlended && header.hasLayerOpacity ? opacity : 255,
        tileset: kind == .tilemap ? try chunk.double() : nil
      )
    )
    owner = .layer(file.layers.count - 1)
  }

  /// The blend mode of a number; normal for an unknown one, with a warning.
  private mutating func blendMode(_ number: Int, _ offset: Int) -> AsepriteFile.BlendMode {
    if let mode = AsepriteFile.BlendMode(rawValue: number) { return mode }
    report.warn("blendMode", "the unknown blend mode \(number), drawn as normal", offset)
    return .normal
  }

  /// The group of a new layer: the last one on the level above, as seen from the last layer.
  private mutating func parent(ofLevel level: Int, _ offset: Int) throws(ImageError) -> Int? {
    guard level > 0 else { return nil }
    guard level <= job.limits.maxLayerDepth else {
      let allowed = job.limits.maxLayerDepth
      throw report.error(.limit(LimitViolation(.nesting, found: level, allowed: allowed)), offset)
    }
    var next: Int? = file.layers.isEmpty ? nil : file.layers.count - 1
    while let index = next {
      let layer = file.layers[index]
      if layer.kind == .group, layer.level < level {
        if layer.level < level - 1 { warnAboutLevel(level, offset) }
        return index
      }
      next = layer.parent
    }
    warnAboutLevel(level, offset)
    return nil
  }

  private mutating func warnAboutLevel(_ level: Int, _ offset: Int) {
    report.warn("layerLevel", "a layer on level \(level) without a group above it", offset)
  }
}

import QuadrilleAtlas
import QuadrilleIO
import QuadrillePacking
import QuadrillePixels
import QuadrilleSprite

/// An atlas as the writers of data files take it, with its pages as they are.
struct AtlasRewriting {
  /// Why the pages cannot stay; nil where they can.
  let obstacle: String?
  /// What the new data file does not tell, as notes.
  let losses: [String]
  /// The sprites on their pages.
  let packed: PackedAtlas

  /// Looks at an atlas.
  ///
  /// - Parameters:
  ///   - atlas: The atlas.
  ///   - format: The format to write.
  ///   - pages: The decoded pages.
  init(_ atlas: SpriteAtlas, to format: AtlasFormat, pages: inout PageBitmaps) {
    obstacle = Self.obstacle(atlas, format)
    let numbers = Dictionary(atlas.pages.enumerated().map { ($1, $0) }) { first, _ in first }
    var frames: [PackedAtlas.Frame] = []
    var rounded = 0
    var pivots = 0
    for (name, sprite) in zip(atlas.names, atlas) {
      let whole = sprite.inWholePixels
      if whole.trimmedRect != sprite.trimmedRect || whole.packedOrigin != sprite.packedOrigin {
        rounded += 1
      }
      var frame = PackedAtlas.Frame(
        name: name,
        page: numbers[sprite.page] ?? 0,
        x: Int(whole.packedOrigin.x),
        y: Int(whole.packedOrigin.y),
        width: Int(whole.trimmedRect.size.width),
        height: Int(whole.trimmedRect.size.height)
      )
      frame.turn = sprite.turn
      frame.left = Int(whole.trimmedRect.origin.x)
      frame.top = Int(whole.trimmedRect.origin.y)
      frame.sourceWidth = Int((sprite.sourceSize.width - 0.5).rounded(.up))
      frame.sourceHeight = Int((sprite.sourceSize.height - 0.5).rounded(.up))
      if sprite.anchor != Point(x: 0.5, y: 0.5) {
        frame.pivot = sprite.anchor
        pivots += 1
      }
      frames.append(frame)
    }
    packed = PackedAtlas(
      pages: atlas.pages.map { pages.bitmap(of: $0) },
      frames: frames,
      scale: atlas.scale
    )
    var losses: [String] = []
    if rounded > 0 { losses.append("\(rounded) sprites are moved to whole pixels") }
    if pivots > 0, !format.holdsPivots {
      losses.append("\(format.name) has no pivots, those of \(pivots) sprites are lost")
    }
    if packed.isPremultiplied, !format.holdsAlphaMode {
      losses.append("\(format.name) does not tell that colour was multiplied by alpha")
    }
    if !atlas.animations.isEmpty {
      losses.append("\(atlas.animations.count) animations are left out")
    }
    if !atlas.slices.isEmpty { losses.append("\(atlas.slices.count) slices are left out") }
    self.losses = losses
  }

  private static func obstacle(_ atlas: SpriteAtlas, _ format: AtlasFormat) -> String? {
    let turns = format.turns
    if let index = atlas.indices.first(where: { !turns.contains(atlas[$0].turn) }) {
      let turn = atlas[index].turn.rawValue
      return "sprite \(atlas.names[index].quotedForDisplay) lies turned by \(turn)°, "
        + "which \(format.name) cannot say"
    }
    if let index = atlas.indices.first(where: { atlas[$0].mesh != nil }) {
      return "sprite \(atlas.names[index].quotedForDisplay) is stored in triangles, "
        + "which \(format.name) cannot say"
    }
    return nil
  }
}

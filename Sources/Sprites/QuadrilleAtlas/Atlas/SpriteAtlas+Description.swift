package import QuadrilleImage
package import QuadrilleSprite
import QuadrilleSystem

extension SpriteAtlas {
  /// The atlas as a data file of a format describes it, its pages as they are.
  ///
  /// - Parameter format: The format to write.
  /// - Returns: The sprites in whole pixels on their pages, in the order in which they are played; why
  ///   the pages cannot stay, and the sprites have to be packed again, nil where they can; and what the data file
  ///   cannot describe, as notes.
  package func description(
    for format: AtlasFormat
  ) -> (atlas: AtlasDescription, unsupportedFeature: String?, warnings: [String]) {
    let atlas = withAllVariants()
    let numbers = Dictionary(atlas.pages.enumerated().map { ($1, $0) }) { first, _ in first }
    var rounded = 0
    let frames = atlas.playingOrder.map { position in
      let (name, sprite) = (atlas.names[position], atlas[position])
      let whole = sprite.alignedToPixels
      if whole.trimmedRect != sprite.trimmedRect || whole.packedOrigin != sprite.packedOrigin {
        rounded += 1
      }
      var frame = AtlasDescription.Frame(name: name, rect: whole.trimmedRect)
      frame.page = numbers[sprite.page] ?? 0
      frame.packedOrigin = whole.packedOrigin
      frame.packedRotation = sprite.packedRotation
      frame.isMirrored = sprite.isMirrored
      frame.trimmedRect = whole.trimmedRect
      frame.sourceSize = Size(
        width: (sprite.sourceSize.width - 0.5).rounded(.up),
        height: (sprite.sourceSize.height - 0.5).rounded(.up)
      )
      frame.details = atlas.details(at: position)
      frame.anchor = frame.details.anchor ?? sprite.customAnchor
      return frame
    }
    let pages = zip(atlas.pages, atlas.pageDescriptions).map { page, described in
      var result = AtlasDescription.Page(
        size: Size(width: Double(page.pixelSize.width), height: Double(page.pixelSize.height))
      )
      result.alphaMode = page.alphaMode
      result.scale = atlas.scale
      result.filters = described.filters
      result.wrap = described.wrap
      return result
    }
    var warnings: [String] = []
    if rounded > 0 { warnings.append("\(rounded) sprites are moved to whole pixels") }
    var description = AtlasDescription(pages: pages, frames: frames, name: atlas.name)
    description.animations = atlas.animations
    description.slices = atlas.slices
    description.isInPlayingOrder = atlas.isInPlayingOrder
    warnings += description.losses(in: format)
    return (description, Self.unsupportedFeature(atlas, format), warnings)
  }

  private static func unsupportedFeature(_ atlas: SpriteAtlas, _ format: AtlasFormat) -> String? {
    let unsupported = atlas.indices.first { index in
      !format.supports(atlas[index].packedRotation, isMirrored: atlas[index].isMirrored)
    }
    if let index = unsupported {
      let sprite = atlas[index]
      return "sprite \(atlas.names[index].quotedForDisplay) is "
        + "\(AtlasFormat.orientation(sprite.packedRotation, isMirrored: sprite.isMirrored)), "
        + "which \(format.name) cannot represent"
    }
    if !format.supportsTrimming, let index = atlas.indices.first(where: { atlas[$0].isTrimmed }) {
      return "sprite \(atlas.names[index].quotedForDisplay) is trimmed, "
        + "which \(format.name) cannot represent"
    }
    if let index = atlas.indices.first(where: { atlas[$0].mesh != nil }) {
      return "sprite \(atlas.names[index].quotedForDisplay) is stored as a mesh, "
        + "which \(format.name) cannot represent"
    }
    return nil
  }
}

extension Sprite {
  /// The anchor; nil if it is the default, the center of the source.
  package var customAnchor: Point? { anchor == Point(x: 0.5, y: 0.5) ? nil : anchor }
}

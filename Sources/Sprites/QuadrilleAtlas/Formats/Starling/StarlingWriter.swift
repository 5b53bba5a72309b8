import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax

/// Writes XML of Starling and Sparrow, with rectangles in page coordinates.
struct StarlingWriter {
  func text(of atlas: AtlasDescription, _ page: Int, texture: String) -> [UInt8] {
    let size = atlas.pages[page].claimedSize ?? .zero
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <TextureAtlas imagePath="\(texture.escapedForXML())" width="\(size.width.written)" \
      height="\(size.height.written)">

      """
    for frame in atlas.frames(on: page) {
      // All attributes refer to the sprite before it is mirrored.
      let flipsColumns = [.none, .clockwise90].contains(frame.packedRotation)
      let flips = FrameFlips(
        x: frame.isMirrored && flipsColumns,
        y: frame.isMirrored && !flipsColumns
      )
      var frame = frame
      frame.flip(flips)
      let packed = frame.packedRect
      text += "    <SubTexture name=\"\(frame.name.escapedForXML())\""
      text += " x=\"\(packed.minX.written)\" y=\"\(packed.minY.written)\""
      if frame.packedRotation == .clockwise90 { text += " rotated=\"true\"" }
      text += " width=\"\(packed.width.written)\" height=\"\(packed.height.written)\""
      if frame.isTrimmed {
        let (left, top) = (frame.trimmedRect.minX, frame.trimmedRect.minY)
        text += " frameX=\"\((-left).written)\" frameY=\"\((-top).written)\""
        text += " frameWidth=\"\(frame.sourceSize.width.written)\""
        text += " frameHeight=\"\(frame.sourceSize.height.written)\""
      }
      if let anchor = frame.anchor {
        text += " pivotX=\"\((anchor.x * frame.sourceSize.width).written)\""
        text += " pivotY=\"\((anchor.y * frame.sourceSize.height).written)\""
      }
      if flips.x { text += " flipX=\"true\"" }
      if flips.y { text += " flipY=\"true\"" }
      text += "/>\n"
    }
    return Array((text + "</TextureAtlas>\n").utf8)
  }
}

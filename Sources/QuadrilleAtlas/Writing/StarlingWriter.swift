import QuadrillePixels
import QuadrilleSprite
import QuadrilleSyntax

/// Writes XML of Starling and Sparrow: rectangles as they lie in the page.
struct StarlingWriter {
  func text(of atlas: PackedAtlas, _ page: Int, texture: String) -> [UInt8] {
    let bitmap = atlas.pages[page]
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <TextureAtlas imagePath="\(texture.escapedForXML)" width="\(bitmap.width)" \
      height="\(bitmap.height)">

      """
    for frame in atlas.frames(on: page) {
      let footprint = frame.footprint
      text += "    <SubTexture name=\"\(frame.name.escapedForXML)\""
      text += " x=\"\(frame.x)\" y=\"\(frame.y)\""
      if frame.turn == .clockwise { text += " rotated=\"true\"" }
      text += " width=\"\(footprint.width)\" height=\"\(footprint.height)\""
      if frame.isTrimmed {
        text += " frameX=\"\(-frame.left)\" frameY=\"\(-frame.top)\""
        text += " frameWidth=\"\(frame.sourceWidth)\" frameHeight=\"\(frame.sourceHeight)\""
      }
      if let pivot = frame.pivot {
        text += " pivotX=\"\(WrittenNumber.decimal(pivot.x * Double(frame.sourceWidth)))\""
        text += " pivotY=\"\(WrittenNumber.decimal(pivot.y * Double(frame.sourceHeight)))\""
      }
      text += "/>\n"
    }
    return Array((text + "</TextureAtlas>\n").utf8)
  }
}

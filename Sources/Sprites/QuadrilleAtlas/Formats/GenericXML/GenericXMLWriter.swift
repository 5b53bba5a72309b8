import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax

/// Writes TexturePacker's generic XML, with rectangles in page coordinates.
struct GenericXMLWriter {
  func text(of atlas: AtlasDescription, _ page: Int, texture: String) -> [UInt8] {
    let size = atlas.pages[page].claimedSize ?? .zero
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <TextureAtlas imagePath="\(texture.escapedForXML())" width="\(size.width.written)" \
      height="\(size.height.written)">

      """
    for frame in atlas.frames(on: page) {
      let packed = frame.packedRect
      text += "    <sprite n=\"\(frame.name.escapedForXML())\""
      text += Self.attributes([
        ("x", packed.minX), ("y", packed.minY), ("w", packed.width), ("h", packed.height),
      ])
      if let anchor = frame.anchor {
        text += Self.attributes([("pX", anchor.x), ("pY", anchor.y)])
      }
      if frame.isTrimmed {
        text += Self.attributes([
          ("oX", frame.trimmedRect.minX), ("oY", frame.trimmedRect.minY),
          ("oW", frame.sourceSize.width), ("oH", frame.sourceSize.height),
        ])
      }
      if frame.packedRotation == .clockwise90 { text += " r=\"y\"" }
      text += "/>\n"
    }
    return Array((text + "</TextureAtlas>\n").utf8)
  }

  private static func attributes(_ numbers: [(String, Double)]) -> String {
    numbers.map { " \($0.0)=\"\($0.1.written)\"" }.joined()
  }
}

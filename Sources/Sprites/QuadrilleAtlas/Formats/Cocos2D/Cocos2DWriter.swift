import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax

/// Writes property lists of Cocos2D, formats 2 and 3, with the keys that TexturePacker writes.
struct Cocos2DWriter {
  private let version: Int

  init(_ version: Int) { self.version = version }

  func text(of atlas: AtlasDescription, _ number: Int, texture: String) -> [UInt8] {
    let page = atlas.pages[number]
    let frames = atlas.frames(on: number).map { ($0.name, frame($0)) }
    let metadata: [(String, PropertyList)] = [
      ("format", PropertyList(.integer(Int64(version)))),
      ("pixelFormat", .text(page.writtenPixelFormat)),
      ("premultiplyAlpha", .flag(page.alphaMode == .premultiplied)),
      ("realTextureFileName", .text(texture)),
      ("size", .text((page.claimedSize ?? .zero).written)),
      ("textureFileName", .text(texture)),
    ]
    return PropertyList.sorted([
      ("frames", .sorted(frames)), ("metadata", .sorted(metadata)),
    ]).xml()
  }

  private func frame(_ frame: AtlasDescription.Frame) -> PropertyList {
    let trimmedRect = frame.trimmedRect
    let size = trimmedRect.size.written
    // The size before rotation, not the size in the page.
    let stored = Rect(origin: frame.packedOrigin, size: trimmedRect.size).written
    let source = frame.sourceSize.written
    let offset = frame.centerOffset.written
    let isRotated = frame.packedRotation == .clockwise90
    guard version == 3 else {
      return .sorted([
        ("frame", .text(stored)),
        ("offset", .text(offset)),
        ("rotated", .flag(isRotated)),
        ("sourceColorRect", .text(trimmedRect.written)),
        ("sourceSize", .text(source)),
      ])
    }
    var members: [(String, PropertyList)] = [
      ("aliases", PropertyList(.array([]))),
      ("spriteOffset", .text(offset)),
      ("spriteSize", .text(size)),
      ("spriteSourceSize", .text(source)),
      ("textureRect", .text(stored)),
      ("textureRotated", .flag(isRotated)),
    ]
    if let anchor = frame.anchor {
      members.append(("anchor", .text(Point(x: anchor.x, y: 1 - anchor.y).written)))
    }
    return .sorted(members)
  }
}

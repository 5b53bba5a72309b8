import QuadrillePixels
import QuadrilleSprite
import QuadrilleSyntax

/// Writes property lists of Cocos2D, formats 2 and 3, with the keys that TexturePacker writes.
struct Cocos2DWriter {
  private let version: Int
  private let pixelFormat: String

  init(_ version: Int, _ pixelFormat: String) {
    self.version = version
    self.pixelFormat = pixelFormat
  }

  func text(of atlas: PackedAtlas, _ page: Int, texture: String) -> [UInt8] {
    let bitmap = atlas.pages[page]
    let frames = atlas.frames(on: page).map { ($0.name, frame($0)) }
    let metadata: [(String, PropertyList)] = [
      ("format", PropertyList(.integer(Int64(version)))),
      ("pixelFormat", .text(pixelFormat)),
      ("premultiplyAlpha", .flag(atlas.isPremultiplied)),
      ("realTextureFileName", .text(texture)),
      ("size", .text("{\(bitmap.width),\(bitmap.height)}")),
      ("textureFileName", .text(texture)),
    ]
    return PropertyList.sorted([
      ("frames", .sorted(frames)), ("metadata", .sorted(metadata)),
    ]).xml()
  }

  private func frame(_ frame: PackedAtlas.Frame) -> PropertyList {
    let size = "{\(frame.width),\(frame.height)}"
    let stored = "{{\(frame.x),\(frame.y)},\(size)}"
    let source = "{\(frame.sourceWidth),\(frame.sourceHeight)}"
    let offset = "{\(frame.centerOffset.x),\(frame.centerOffset.y)}"
    let isTurned = frame.turn == .clockwise
    guard version == 3 else {
      return .sorted([
        ("frame", .text(stored)),
        ("offset", .text(offset)),
        ("rotated", .flag(isTurned)),
        ("sourceColorRect", .text("{{\(frame.left),\(frame.top)},\(size)}")),
        ("sourceSize", .text(source)),
      ])
    }
    var members: [(String, PropertyList)] = [
      ("aliases", PropertyList(.array([]))),
      ("spriteOffset", .text(offset)),
      ("spriteSize", .text(size)),
      ("spriteSourceSize", .text(source)),
      ("textureRect", .text(stored)),
      ("textureRotated", .flag(isTurned)),
    ]
    if let pivot = frame.pivot {
      let x = WrittenNumber.decimal(pivot.x)
      members.append(("anchor", .text("{\(x),\(WrittenNumber.decimal(1 - pivot.y))}")))
    }
    return .sorted(members)
  }
}

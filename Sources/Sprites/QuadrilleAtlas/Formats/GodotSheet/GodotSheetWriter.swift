import QuadrilleImage
import QuadrilleSyntax

/// Writes the `.tpsheet` of Godot.
struct GodotSheetWriter {
  private let names: AtlasNames

  init(_ names: AtlasNames) { self.names = names }

  func file(of atlas: AtlasDescription) -> AtlasFile {
    let textures = atlas.pages.indices.map { number in
      let size = atlas.pages[number].claimedSize ?? .zero
      return JSONOutputValue.object([
        ("image", .string(names.texture(number, atlas))),
        ("size", .object([("w", .number(size.width)), ("h", .number(size.height))])),
        ("sprites", .array(atlas.frames(on: number).map(Self.sprite))),
      ])
    }
    let meta = JSONOutputValue.object([
      ("app", .string("quadrille")), ("version", .string("1.0")), ("format", .string("tpsheet")),
    ])
    let value = JSONOutputValue.object([("textures", .array(textures)), ("meta", meta)])
    return AtlasFile(name: names.data(0, atlas), bytes: Array((value.pretty + "\n").utf8))
  }

  private static func sprite(_ frame: AtlasDescription.Frame) -> JSONOutputValue {
    let margin = Rect(
      origin: frame.trimmedRect.origin,
      size: Size(
        width: frame.sourceSize.width - frame.trimmedRect.width,
        height: frame.sourceSize.height - frame.trimmedRect.height
      )
    )
    return .object([
      ("filename", .string(frame.name)), ("region", rect(frame.packedRect)),
      ("margin", rect(margin)),
    ])
  }

  private static func rect(_ rect: Rect) -> JSONOutputValue {
    .object([
      ("x", .number(rect.minX)), ("y", .number(rect.minY)), ("w", .number(rect.width)),
      ("h", .number(rect.height)),
    ])
  }
}

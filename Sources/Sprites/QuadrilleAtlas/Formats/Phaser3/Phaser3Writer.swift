import QuadrilleImage
import QuadrilleSyntax

/// Writes Phaser 3 multi-atlas JSON: all textures in one file, each with its list of frames.
struct Phaser3Writer {
  private let names: AtlasNames

  init(_ names: AtlasNames) { self.names = names }

  func file(of atlas: AtlasDescription) -> AtlasFile {
    let textures = atlas.pages.indices.map { texture($0, of: atlas) }.joined(separator: ",\n")
    let text = """
      {"textures": [
      \(textures)
      ],
      "meta": {
      \t"app": "quadrille",
      \t"version": "1.0"
      }
      }

      """
    return AtlasFile(name: names.data(0, atlas), bytes: Array(text.utf8))
  }

  private func texture(_ number: Int, of atlas: AtlasDescription) -> String {
    let page = atlas.pages[number]
    let frames = atlas.frames(on: number).map(TexturePackerJSONWriter(.phaser3).frame)
    return """
      {
      \t"image": \(names.texture(number, atlas).quotedForJSON),
      \t"format": \(page.writtenPixelFormat.quotedForJSON),
      \t"size": {\(JSONMembers.size(page.claimedSize ?? .zero))},
      \t"scale": \((page.scale ?? 1).written),
      \t"frames": [
      \(frames.joined(separator: ",\n"))
      ]}
      """
  }
}

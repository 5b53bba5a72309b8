import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem

/// Writes a Godot 4 resource for each sprite, with the properties that differ from their defaults.
struct GodotWriter {
  private let names: AtlasNames

  init(_ names: AtlasNames) { self.names = names }

  /// Whether a name can be a file within the folder, which readers find: hidden files are none, and
  /// neither are those of very deep folders.
  static func canName(_ name: String) -> Bool {
    let components = name.split(separator: "/", omittingEmptySubsequences: false)
    return components.count <= AtlasDescription.maxFolderDepth
      && components.allSatisfy {
        !$0.isEmpty && !$0.hasPrefix(".") && $0.utf8.count + ".tres".utf8.count <= 255
      }
      && !name.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F || $0 == "\\" }
  }

  func files(of atlas: AtlasDescription) -> [AtlasFile] {
    atlas.frames.map { frame in
      AtlasFile(
        name: FilePath.joined(names.data(frame.page, atlas), Self.fileName(of: frame.name)),
        bytes: Array(resource(frame, texture: names.texture(frame.page, atlas)).utf8)
      )
    }
  }

  /// The file of a sprite: an image extension is replaced by that of a resource.
  private static func fileName(of name: String) -> String {
    let asset = AssetName(name)
    let isImage = [".png", ".jpg", ".jpeg", ".webp"].contains(asset.suffix.lowercased())
    return (isImage ? asset.folder + asset.stem : name) + ".tres"
  }

  private func resource(_ frame: AtlasDescription.Frame, texture: String) -> String {
    let path = texture.contains(text: "://") ? texture : "res://\(texture)"
    var text = """
      [gd_resource type="AtlasTexture" load_steps=2 format=3]

      [ext_resource type="Texture2D" path="\(Self.escaped(path))" id="1"]

      [resource]
      atlas = ExtResource("1")
      region = \(Self.rect(frame.packedRect))

      """
    if frame.isTrimmed {
      let trimmedRect = frame.trimmedRect
      let margin = Rect(
        origin: trimmedRect.origin,
        size: Size(
          width: frame.sourceSize.width - trimmedRect.width,
          height: frame.sourceSize.height - trimmedRect.height
        )
      )
      text += "margin = \(Self.rect(margin))\n"
    }
    return text
  }

  private static func rect(_ rect: Rect) -> String {
    let numbers = [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
    return "Rect2(\(numbers.map(\.written).joined(separator: ", ")))"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing(text: "\\", with: "\\\\").replacing(text: "\"", with: "\\\"")
  }
}

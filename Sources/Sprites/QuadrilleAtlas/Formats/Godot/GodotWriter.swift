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
    """
    [gd_resource type="AtlasTexture" load_steps=2 format=3]

    [ext_resource type="Texture2D" path=\(GodotResource.quoted(GodotResource.path(of: texture))) id="1"]

    [resource]
    atlas = ExtResource("1")
    \(GodotResource.regionProperties(of: frame))
    """
  }
}

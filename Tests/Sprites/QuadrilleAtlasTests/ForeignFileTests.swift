import QuadrilleAtlas
import QuadrilleSystem
import Testing

/// Files of known kinds that are no atlases.
@Suite struct ForeignFileTests {
  @Test(
    "A file of another kind is rejected by the name of the kind",
    arguments: [
      ("{\"v\": \"5.7.4\", \"fr\": 30, \"ip\": 0, \"layers\": []}", "a Lottie animation"),
      ("{\"skeleton\": {\"spine\": \"4.1\"}, \"bones\": []}", "a skeleton of Spine"),
      ("{\"frameRate\": 24, \"armature\": []}", "a skeleton of DragonBones"),
      ("{\"imagePath\": \"a.png\", \"SubTexture\": []}", "a texture atlas of DragonBones"),
      ("{\"AN\": {\"TL\": {}}, \"SD\": {}}", "a timeline of Adobe Animate"),
      ("{\"mc\": {}, \"res\": {}}", "a movie clip of Egret"),
      ("{\"tilewidth\": 8, \"tileheight\": 8, \"layers\": [], \"tilesets\": []}", "a map of Tiled"),
      ("<map version=\"1.10\"><tileset/></map>", "a map of Tiled"),
      ("fileFormatVersion: 2\nguid: 0123\nTextureImporter:\n", "a .meta file of Unity"),
      ("[gd_scene load_steps=2 format=3]\n", "a Godot scene"),
      ("[gd_resource type=\"Theme\" format=3]\n", "a Godot resource of type Theme"),
    ]
  )
  func namesKinds(_ text: String, _ kind: String) {
    let error = #expect(throws: AtlasError.self) {
      try AtlasDescription(parsing: Array(text.utf8), name: "a.data")
    }
    #expect(error?.code == "atlas.format" && error?.found == kind)
  }
}

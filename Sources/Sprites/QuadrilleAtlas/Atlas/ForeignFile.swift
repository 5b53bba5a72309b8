import QuadrilleSyntax

/// Names files of known kinds that are no atlases, for the error that rejects them.
enum ForeignFile {
  /// The kind of a text by its first bytes; nil if it is none that is known.
  static func kind(of text: [UInt8]) -> String? {
    let head = text.prefix(256).drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }
    if head.starts(with: "[gd_scene".utf8) { return "a Godot scene" }
    if let type = GodotResource.type(of: text) { return "a Godot resource of type \(type)" }
    if head.starts(with: "fileFormatVersion:".utf8) { return "a .meta file of Unity" }
    if head.starts(with: "%YAML".utf8) { return "a YAML file of Unity" }
    return nil
  }

  /// The kind of an XML text by its root element; nil if it is none that is known.
  static func kind(ofRoot root: String) -> String? {
    switch root {
    case "map": "a map of Tiled"
    case "dragonBones": "a skeleton of DragonBones"
    case "SpriterData", "spriter_data": "a project of Spriter"
    default: nil
    }
  }

  /// The kind of a JSON text; nil if it is none that is known.
  static func kind(of value: JSONValue) -> String? {
    if value["v"]?.string != nil, value["fr"] != nil, value["layers"]?.isArray == true {
      return "a Lottie animation"
    }
    if value["skeleton"]?.isObject == true, value["bones"]?.isArray == true {
      return "a skeleton of Spine"
    }
    if value["armature"]?.isArray == true { return "a skeleton of DragonBones" }
    if value["SubTexture"]?.isArray == true { return "a texture atlas of DragonBones" }
    if value["AN"]?.isObject == true || value["ANIMATION"]?.isObject == true {
      return "a timeline of Adobe Animate"
    }
    if value["mc"]?.isObject == true, value["res"]?.isObject == true {
      return "a movie clip of Egret"
    }
    if value["tilewidth"] != nil, value["layers"]?.isArray == true { return "a map of Tiled" }
    if value["__header__"]?["fileType"]?.string == "LDtk Project JSON" {
      return "a project of LDtk"
    }
    return nil
  }
}

import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrilleScene
import QuadrilleSystem

/// Options for reading a scene.
struct SceneFileOptions: OptionGroup {
  var size: SizeArgument?
  var scale: Double?
  var define: [DefinitionArgument] = []
  var isStrict = false
  var fontFolder: String?
  var fonts: FontKinds?

  mutating func options(_ table: OptionTable) {
    table.value("--size", "WxH", &size, "Canvas size in pixels; for a scene in points.")
    table.value("--scale", "factor", &scale, "Pixels per point of a scene, 0.25 to 4.")
      .from(0.25...4, scale)
    table.list(
      "--define",
      "key=value",
      &define,
      "Value of a scene parameter; repeatable."
    )
    table.flag("--strict", &isStrict, "Treat unknown keys and values of a scene as errors.")
    table.value(
      "--font-dir",
      "folder",
      &fontFolder,
      "Folder for fonts outside of the scene's folder."
    )
    .completing(.folders)
    table.value(
      "--fonts",
      "kinds",
      &fonts,
      "Whether outline fonts are allowed, which need C libraries."
    )
  }

  /// Whether any scene-only option is given.
  var isForScenes: Bool {
    scale != nil || isStrict || !define.isEmpty || fontFolder != nil || fonts != nil
  }

  /// The options for reading a scene.
  var sceneOptions: SceneOptions {
    var options = SceneOptions()
    options.isStrict = isStrict
    options.scale = scale
    options.fontFolder = fontFolder
    options.allowsOutlineFonts = fonts.map { $0 == .all }
    options.size = size.map {
      Size(width: Double($0.size.width), height: Double($0.size.height))
    }
    for definition in define { options.parameters[definition.key] = definition.value }
    return options
  }
}

/// The fonts that a scene may use.
enum FontKinds: String, CaseIterable, OptionValue {
  /// Bitmap fonts only.
  case bitmap
  /// Bitmap and outline fonts.
  case all
}

/// `key=value`.
struct DefinitionArgument: OptionValue {
  let key: String
  let value: String

  init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="), equals > argument.startIndex else {
      return nil
    }
    key = String(argument[..<equals])
    value = String(argument[argument.index(after: equals)...])
  }
}

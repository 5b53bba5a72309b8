import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrilleScene
import QuadrilleSystem

/// The options of commands that read a scene.
struct SceneFileOptions: OptionGroup {
  var size: SizeArgument?
  var scale: Double?
  var define: [DefinitionArgument] = []
  var isStrict = false
  var fontFolder: String?
  var fonts: FontKinds?

  mutating func options(_ table: OptionTable) {
    table.value("--size", "WxH", &size, "The canvas: pixels, of a scene points.")
    table.value("--scale", "factor", &scale, "Pixels for one point of a scene, 0.25 to 4.")
      .from(0.25...4, scale)
    table.list(
      "--define",
      "key=value",
      &define,
      "The value of a parameter of the scene; repeatable."
    )
    table.flag("--strict", &isStrict, "Unknown keys and words of a scene are errors.")
    table.value("--font-dir", "folder", &fontFolder, "Fonts that are not beneath the scene.")
      .completing(.folders)
    table.value("--fonts", "kinds", &fonts, "Whether outline fonts are read, by C libraries.")
  }

  /// Whether any option is given that means a scene alone.
  var isForScenes: Bool {
    scale != nil || isStrict || !define.isEmpty || fontFolder != nil || fonts != nil
  }

  /// How a scene is read.
  var sceneOptions: SceneOptions {
    var options = SceneOptions()
    options.isStrict = isStrict
    options.scale = scale
    options.fontFolder = fontFolder
    options.allowsOutlineFonts = fonts.map { $0 == .all }
    options.size = size.map {
      Size(width: Double($0.size.width), height: Double($0.size.height))
    }
    for definition in define { options.definitions[definition.key] = definition.value }
    return options
  }
}

/// Which fonts a scene may have.
enum FontKinds: String, CaseIterable, OptionValue {
  /// Those of pictures alone.
  case bitmap
  /// Those of outlines as well.
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

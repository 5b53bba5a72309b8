import ArgumentParser
import QuadrilleIO
import QuadrillePixels
import QuadrilleScene

/// The options of commands that read a scene.
struct SceneArguments: ParsableArguments {
  @Option(help: ArgumentHelp("The canvas: pixels, for a scene points.", valueName: "WxH"))
  var size: SizeArgument?

  @Option(help: ArgumentHelp("Pixels for one point of a scene.", valueName: "factor"))
  var scale: Double?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "The value of a parameter of the scene; may be repeated.",
      valueName: "key=value"
    )
  )
  var define: [String] = []

  @Flag(inversion: .prefixedNo, help: "Unknown keys and words of a scene are errors.")
  var strict = false

  func validate() throws {
    if let scale, !(0.25...4).contains(scale) {
      throw ValidationError("--scale is \(scale), it goes from 0.25 to 4")
    }
  }

  /// Whether any option is given that means a scene alone.
  var isForScenes: Bool { scale != nil || strict || !define.isEmpty }

  /// How a scene is read.
  ///
  /// - Throws: ``UsageError`` for a definition without a name.
  func options() throws -> SceneOptions {
    var options = SceneOptions()
    options.isStrict = strict
    options.scale = scale
    options.size = size.map {
      Size(width: Double($0.size.width), height: Double($0.size.height))
    }
    for definition in define {
      guard let equals = definition.firstIndex(of: "="), equals > definition.startIndex else {
        throw UsageError(message: "--define \(definition.quotedForDisplay) is not key=value")
      }
      let value = definition[definition.index(after: equals)...]
      options.definitions[String(definition[..<equals])] = String(value)
    }
    return options
  }
}

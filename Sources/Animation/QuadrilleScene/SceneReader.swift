import QuadrilleImage
import QuadrilleLayers
import QuadrilleSyntax
import QuadrilleSystem

/// Reads one scene file; included scenes have their own readers.
struct SceneReader {
  let name: String
  let folder: Folder
  let context: SceneContext
  var assets: [String: SceneAsset]
  var fonts: [String: SceneFont] = [:]
  /// Pixels per point of the canvas.
  private(set) var canvasScale = 1.0
  private(set) var origin = LayerOrigin.topLeft

  var job: JobContext { context.job }

  private init(name: String, folder: Folder, context: SceneContext) {
    self.name = name
    self.folder = folder
    self.context = context
    assets = context.options.assets.mapValues(SceneAsset.texture)
  }

  /// The members of a scene other than its layers.
  struct SceneHeader {
    var canvas: Scene.Canvas
    var origin: LayerOrigin
    var timeline = Scene.Timeline()
  }

  /// Reads a scene; its layers are added to the context, above those of included scenes.
  static func scene(
    _ bytes: [UInt8],
    name: String,
    folder: Folder,
    context: SceneContext
  ) throws(SceneError) -> SceneHeader {
    var reader = SceneReader(name: name, folder: folder, context: context)
    return try reader.read(bytes)
  }

  private mutating func read(_ bytes: [UInt8]) throws(SceneError) -> SceneHeader {
    var json: JSONValue
    do throws(SyntaxError) {
      json = try JSONValue(parsing: bytes, name: name, job: job)
    } catch {
      throw SceneError(.json(error), at: DiagnosticLocation(file: name))
    }
    let version = try context.keep(json).required("quadrille")
    guard try version.number() == 1 else {
      throw version.error(.unsupported("scene version \(try version.number().plainText)"))
    }
    json = try SceneParameters.applied(to: json, text: bytes, context: context)
    let root = context.keep(json)
    var result = SceneHeader(canvas: try canvas(root.required("canvas")), origin: .topLeft)
    // Layers refer to assets and depend on the origin, wherever these are in the file.
    var layers: SceneValue?
    var assets: SceneValue?
    var fonts: SceneValue?
    var includes: SceneValue?
    for (key, value) in try root.members() {
      switch key {
      case "quadrille", "canvas", "parameters": break
      case "timeline": result.timeline = try timeline(value)
      case "origin": origin = try value.keyword(LayerOrigin.self)
      case "assets": assets = value
      case "fonts": fonts = value
      case "layers": layers = value
      case "include": includes = value
      // Editors add a reference to the schema.
      case "$schema": _ = try value.string()
      default: try unknown(key, value)
      }
    }
    result.origin = origin
    context.openScenes.append(identity)
    if let includes { try include(includes) }
    canvasScale = result.canvas.scale
    if let fonts { try readFonts(fonts, scale: result.canvas.scale) }
    if let assets { try readAssets(assets, scale: result.canvas.scale) }
    let holder = Layer()
    if let layers {
      for value in try layers.elements() {
        let (layer, extent) = try layer(value, depth: 1)
        context.extent.add(extent)
        try check(context.extent, value)
        holder.addSublayer(layer)
      }
    }
    context.openScenes.removeLast()
    context.parts.append(SceneLayerTree(root: holder, origin: origin))
    return result
  }

  private func canvas(_ value: SceneValue) throws(SceneError) -> Scene.Canvas {
    let width = try value.required("width").number(in: 1...16_384)
    let height = try value.required("height").number(in: 1...16_384)
    var canvas = Scene.Canvas(size: Size(width: width, height: height))
    for (key, value) in try value.members() {
      switch key {
      case "width", "height": break
      case "scale": canvas.scale = try value.number(in: 0.25...4)
      case "background": canvas.background = try value.color()
      default: try unknown(key, value)
      }
    }
    canvas.scale = context.options.scale ?? canvas.scale
    canvas.size = context.options.size ?? canvas.size
    let pixelWidth = Int((canvas.size.width * canvas.scale).rounded())
    let pixelHeight = Int((canvas.size.height * canvas.scale).rounded())
    if let violation = job.violation(width: pixelWidth, height: pixelHeight) {
      throw value.error(.limit(violation))
    }
    return canvas
  }

  private func timeline(_ value: SceneValue) throws(SceneError) -> Scene.Timeline {
    var timeline = Scene.Timeline()
    for (key, value) in try value.members() {
      switch key {
      case "fps": timeline.framesPerSecond = try value.frameRate()
      case "frames":
        timeline.frameCount = try value.count(atMost: job.limits.maxFrameCount, of: .frames)
      default: try unknown(key, value)
      }
    }
    return timeline
  }

  // MARK: Warnings and limits

  func unknown(_ key: String, _ value: SceneValue) throws(SceneError) {
    let near = context.mayGuess ? SpellingSuggestion.nearest(key, among: SceneKeys.sorted) : nil
    try context.warnOrThrow(value.error(.unknownKey(key, near: near)))
  }

  func check(_ extent: LayerCounts, _ value: SceneValue) throws(SceneError) {
    if let violation = extent.violation(job) { throw value.error(.limit(violation)) }
  }
}

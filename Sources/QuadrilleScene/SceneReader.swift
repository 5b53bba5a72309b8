import QuadrilleAtlas
import QuadrilleIO
import QuadrilleLayers
import QuadrillePixels

/// Reads the tree of a scene file; one value of it reads one file.
struct SceneReader {
  let name: String
  let folder: Folder
  let options: SceneOptions
  let limits: Limits
  var warnings: [Diagnostic] = []
  var assets: [String: SceneAsset] = [:]
  /// The files of the assets, in the order of the scene.
  private(set) var files: [String] = []
  /// What was read of each file, so that it is read once.
  var loaded: [SceneAsset.Source: SceneAsset] = [:]
  private var origin = LayerOrigin.topLeft
  private var layerCount = 0

  init(name: String, folder: Folder, options: SceneOptions, limits: Limits) {
    self.name = name
    self.folder = folder
    self.options = options
    self.limits = limits
  }

  mutating func root(
    _ bytes: [UInt8]
  ) throws(SceneError) -> (canvas: Scene.Canvas, origin: LayerOrigin, layers: [Layer]) {
    let json: JSONValue
    do throws(JSONError) {
      json = try JSONValue(parsing: bytes, name: name, limits: limits)
    } catch {
      throw SceneError(.json(error), at: Place(file: name))
    }
    let root = SceneValue(json: json, path: "", file: name)
    let version = try root.required("quadrille").number()
    guard version == 1 else {
      throw try root.required("quadrille").error(.unsupported("scene version \(version.plainText)"))
    }
    let canvas = try canvas(root.required("canvas"))
    var layers: [Layer] = []
    var layerValues: SceneValue?
    for (key, value) in try root.members() {
      switch key {
      case "quadrille", "canvas": break
      // Playing is not part of one picture: `timeline` says nothing about it.
      case "timeline": _ = try value.members()
      case "origin": origin = try value.word(LayerOrigin.self)
      case "assets": try readAssets(value, scale: canvas.scale)
      case "layers": layerValues = value
      case "include": throw value.error(.unsupported("the key include"))
      default: try unknown(key, value)
      }
    }
    // Layers name assets, whichever of the two comes first in the file.
    for value in try layerValues?.elements() ?? [] {
      layers.append(try layer(value, depth: 1))
    }
    return (canvas, origin, layers)
  }

  private mutating func canvas(_ value: SceneValue) throws(SceneError) -> Scene.Canvas {
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
    canvas.scale = options.scale ?? canvas.scale
    canvas.size = options.size ?? canvas.size
    let pixelWidth = Int((canvas.size.width * canvas.scale).rounded())
    let pixelHeight = Int((canvas.size.height * canvas.scale).rounded())
    if let violation = limits.violation(width: pixelWidth, height: pixelHeight) {
      throw value.error(.limit(violation))
    }
    return canvas
  }

  // MARK: Layers

  private mutating func layer(_ value: SceneValue, depth: Int) throws(SceneError) -> Layer {
    guard depth <= limits.layerDepth else {
      throw value.error(
        .limit(LimitViolation(.nesting, found: depth, allowed: limits.layerDepth))
      )
    }
    layerCount += 1
    guard layerCount <= limits.quads else {
      throw value.error(.limit(LimitViolation(.quads, found: layerCount, allowed: limits.quads)))
    }
    let layer = Layer()
    var hasBounds = false
    for (key, value) in try value.members() {
      if key == "bounds" { hasBounds = true }
      if try !readGeometry(key, value, into: layer), try !readLook(key, value, into: layer) {
        try readStructure(key, value, into: layer, depth: depth)
      }
    }
    if !hasBounds, let contents = layer.contents { layer.bounds.size = contents.size }
    return layer
  }

  private func readGeometry(
    _ key: String,
    _ value: SceneValue,
    into layer: Layer
  ) throws(SceneError) -> Bool {
    switch key {
    case "bounds": layer.bounds = try value.rect()
    case "position": layer.position = try value.point()
    case "anchorPoint": layer.anchorPoint = try value.point()
    case "zPosition": layer.zPosition = try value.number()
    case "transform": layer.affineTransform = try transform(value)
    case "contentsRect": layer.contentsRect = try value.rect()
    default: return false
    }
    return true
  }

  private mutating func readLook(
    _ key: String,
    _ value: SceneValue,
    into layer: Layer
  ) throws(SceneError) -> Bool {
    switch key {
    case "hidden": layer.isHidden = try value.boolean()
    case "opacity": layer.opacity = try value.number(in: 0...1)
    case "backgroundColor": layer.backgroundColor = try value.color()
    case "tint": layer.tint = try value.color()
    case "blend": layer.blendMode = try value.word(BlendWord.self).mode
    case "filter": layer.filter = try value.word(FilterWord.self).filter
    case "snap": layer.snap = try value.word(SnapWord.self).policy
    case "contentsGravity": layer.contentsGravity = try gravity(value)
    default: return false
    }
    return true
  }

  private mutating func readStructure(
    _ key: String,
    _ value: SceneValue,
    into layer: Layer,
    depth: Int
  ) throws(SceneError) {
    switch key {
    case "id": _ = try value.string()
    case "contents", "sprite": layer.contents = try sprite(value)
    case "sublayers":
      for value in try value.elements() {
        layer.addSublayer(try self.layer(value, depth: depth + 1))
      }
    case "animations", "repeat", "masksToBounds", "cornerRadius", "borderWidth", "borderColor",
      "contentsCenter", "contentsScale", "sublayerTransform", "geometryFlipped", "groupOpacity",
      "speed", "timeOffset", "beginTime":
      throw value.error(.unsupported("the key \(key)"))
    default: try unknown(key, value)
    }
  }

  private mutating func gravity(_ value: SceneValue) throws(SceneError) -> ContentsGravity {
    let text = try value.string()
    if let gravity = ContentsGravity(rawValue: text) { return gravity }
    let error = value.error(
      .unknownWord(found: text, allowed: ContentsGravity.allCases.map(\.rawValue))
    )
    if options.isStrict { throw error }
    warn(error)
    return .center
  }

  /// A transform as six numbers, or as scale, rotation and translation, done in this order.
  private func transform(_ value: SceneValue) throws(SceneError) -> AffineTransform {
    if value.json.array != nil {
      let n = try value.numbers(6)
      return AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    }
    var scale = AffineTransform.identity
    var rotation = AffineTransform.identity
    var translation = AffineTransform.identity
    for (key, value) in try value.members() {
      switch key {
      case "rotate":
        // Clockwise on screen, also where y grows upwards.
        let degrees = try value.number()
        rotation = AffineTransform(rotationDegrees: origin == .topLeft ? degrees : -degrees)
      case "scale":
        if value.json.number != nil {
          let factor = try value.number()
          scale = AffineTransform(scaleX: factor, y: factor)
        } else {
          let factors = try value.point()
          scale = AffineTransform(scaleX: factors.x, y: factors.y)
        }
      case "translate":
        let shift = try value.point()
        translation = AffineTransform(translationX: shift.x, y: shift.y)
      default:
        throw value.error(.unknownWord(found: key, allowed: ["rotate", "scale", "translate"]))
      }
    }
    return scale.concatenating(rotation).concatenating(translation)
  }

  // MARK: Files and oddities

  /// Notes a file that was read.
  mutating func note(file: String?) {
    if let file, !files.contains(file) { files.append(file) }
  }

  mutating func unknown(_ key: String, _ value: SceneValue) throws(SceneError) {
    let error = value.error(.unknownKey(key))
    if options.isStrict { throw error }
    warn(error)
  }

  private mutating func warn(_ error: SceneError) {
    var warning = Diagnostic(error)
    warning.severity = .warning
    warnings.append(warning)
  }
}

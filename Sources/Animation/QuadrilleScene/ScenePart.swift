import QuadrilleImage
import QuadrilleLayers
import QuadrilleSyntax
import QuadrilleSystem

/// A scene file that layers show: read once, and made into layers for each set of parameters.
final class ScenePart {
  /// The path of the file.
  let name: String
  /// The folder in which its paths are resolved.
  let folder: Folder
  /// The text.
  let bytes: [UInt8]
  /// The text as JSON.
  let json: JSONValue
  /// The instances by their parameters and the scale of the canvas.
  fileprivate var instances: [String: ScenePartInstance] = [:]

  init(name: String, folder: Folder, bytes: [UInt8], json: JSONValue) {
    self.name = name
    self.folder = folder
    self.bytes = bytes
    self.json = json
  }
}

/// The layers of a part with some parameters.
struct ScenePartInstance {
  let content: PartContent
  /// The number of its layers, including those of its own parts.
  let extent: LayerCounts
  /// The levels of parts: 1 for a part without parts.
  let depth: Int
}

extension SceneReader {
  /// The scene file of an asset or a layer, read once.
  func part(_ value: SceneValue) throws(SceneError) -> ScenePart {
    let name = try value.string()
    let path = Self.plainPath(folder.path(of: name))
    if let known = context.partFiles[path] { return known }
    guard context.partFiles.count < Self.maxIncludes else {
      throw value.error(
        .outOfRange(
          found: Double(context.partFiles.count + 1),
          allowed: "at most \(Self.maxIncludes) scenes shown as layers"
        )
      )
    }
    let bytes: [UInt8]
    let inner: Folder
    do throws(IOError) {
      // Read within the root directory, which then is the folder of the file itself.
      bytes = try folder.read(name, job: job)
      inner = try Folder(containing: folder.path(of: name), job: job)
    } catch {
      throw value.error(.io(error))
    }
    let json: JSONValue
    do throws(SyntaxError) {
      json = try JSONValue(parsing: bytes, name: folder.path(of: name), job: job)
    } catch {
      throw value.error(.json(error))
    }
    context.note(file: folder.path(of: name))
    let part = ScenePart(name: folder.path(of: name), folder: inner, bytes: bytes, json: json)
    context.partFiles[path] = part
    return part
  }

  /// The layers of a part with the parameters of a layer.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - value: The layer's reference to the part, for messages.
  ///   - parameters: The values by name.
  func instance(
    of part: ScenePart,
    _ value: SceneValue,
    _ parameters: SceneValue?
  ) throws(SceneError) -> ScenePartInstance {
    let path = Self.plainPath(part.name)
    let chain = context.openScenes + [path]
    guard !context.openScenes.contains(path) else {
      throw value.error(.partInItself(chain.map(Self.lastComponent).joined(separator: " > ")))
    }
    try checkDepth(context.openScenes.count, value)
    var key = "\(canvasScale) "
    if let parameters { key += try parameters.canonicalText() }
    if let known = part.instances[key] {
      try checkDepth(context.openScenes.count + known.depth - 1, value)
      context.partDepth = max(context.partDepth, known.depth)
      return known
    }
    let instance = try SceneReader.instance(
      of: part,
      value,
      parameters,
      canvasScale: canvasScale,
      context: context
    )
    part.instances[key] = instance
    context.partDepth = max(context.partDepth, instance.depth)
    return instance
  }

  private func checkDepth(_ depth: Int, _ value: SceneValue) throws(SceneError) {
    guard depth > job.limits.maxIncludeDepth else { return }
    throw value.error(
      .limit(LimitViolation(.nesting, found: depth, allowed: job.limits.maxIncludeDepth))
    )
  }

  private static func lastComponent(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private static func instance(
    of part: ScenePart,
    _ value: SceneValue,
    _ parameters: SceneValue?,
    canvasScale: Double,
    context: SceneContext
  ) throws(SceneError) -> ScenePartInstance {
    let json = try SceneParameters.applied(
      to: part.json,
      text: part.bytes,
      given: PartParameters(part: lastComponent(part.name), use: value, values: parameters),
      context: context
    )
    let outer = context.reading
    context.reading = SceneContext.Reading(isPart: true)
    let header = try SceneReader.part(
      json,
      name: part.name,
      folder: part.folder,
      canvasScale: canvasScale,
      context: context
    )
    let content = PartContent(
      size: header.canvas.size,
      background: header.canvas.background,
      trees: context.parts.map { PartContent.Tree(root: $0.root, origin: $0.origin) },
      duration: header.timeline.frameCount.map { header.timeline.frameRate.time(ofFrame: $0) },
      blends: context.blends
    )
    let instance = ScenePartInstance(
      content: content,
      extent: context.extent,
      depth: context.partDepth + 1
    )
    context.reading = outer
    return instance
  }
}

/// The parameters that a layer gives to its part.
struct PartParameters {
  /// The name of the part's file.
  let part: String
  /// The layer's reference to the part.
  let use: SceneValue
  /// The values by name; nil for none.
  let values: SceneValue?
}

extension SceneValue {
  /// The value as text, equal for equal values.
  func canonicalText() throws(SceneError) -> String {
    if let members = json.members {
      var parts: [String] = []
      for (key, value) in members {
        parts.append("\(key.debugDescription):\(try SceneValue(json: value).canonicalText())")
      }
      return "{\(parts.sorted().joined(separator: ","))}"
    }
    if let elements = json.elements {
      var parts: [String] = []
      for element in elements { parts.append(try SceneValue(json: element).canonicalText()) }
      return "[\(parts.joined(separator: ","))]"
    }
    if let text = json.string { return text.debugDescription }
    if let number = json.number { return "\(number)" }
    return json.boolean.map { "\($0)" } ?? "null"
  }
}

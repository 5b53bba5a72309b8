import QuadrilleImage
import QuadrilleLayers
import QuadrilleSyntax
import QuadrilleSystem

extension SceneReader {
  /// The keys of a layer that shows a part.
  static let partKeys: Set<String> = ["scene", "parameters", "loop", "contentsTime", "time"]

  /// The keys of a layer that act on images only.
  private static let imageKeys = [
    "tint", "filter", "magnificationFilter", "minificationFilter", "contentsCenter",
    "contentsScale",
    "sampleIndex", "sampleSize", "animation",
  ]

  /// The layer that shows a part; nil if the value shows none.
  ///
  /// A part is an asset named by `contents`, or a file named by `scene`.
  func partLayer(_ value: SceneValue) throws(SceneError) -> AnimatedLayerContext? {
    var reference: SceneValue?
    var part: ScenePart?
    if let contents = value.member("contents"), let name = contents.json.string,
      case .part(let asset) = assets[name]
    {
      (reference, part) = (contents, asset)
      context.usedNames.insert(name)
    }
    if let scene = value.member("scene") {
      for key in ["contents", "sprite", "text"] where value.member(key) != nil {
        throw scene.error(.wrongType(found: "scene and \(key)", expected: "one of them"))
      }
      (reference, part) = (scene, try self.part(scene))
    }
    guard let reference, let part else { return nil }
    let instance = try instance(of: part, reference, value.member("parameters"))
    let layer = PartLayer(instance.content)
    for key in Self.imageKeys {
      if let value = value.member(key) {
        try context.warnOrThrow(value.error(.ignored("\(key) of a scene shown as a layer")))
      }
    }
    var result = AnimatedLayerContext(layer: layer)
    result.extent = instance.extent
    return result
  }

  /// Reads a key that only layers with a part have; false for any other.
  func readPart(
    _ key: String,
    _ value: SceneValue,
    into layer: Layer,
    _ timing: inout TimeMapping
  ) throws(SceneError) -> Bool {
    guard Self.partKeys.contains(key), let layer = layer as? PartLayer else { return false }
    switch key {
    case "loop": try setLoop(value, of: layer)
    case "contentsTime": layer[PartLayer.contentsTimeKey] = try value.seconds()
    case "time":
      for (key, value) in try value.members() {
        switch key {
        case "start": timing.beginTime = try value.seconds()
        case "speed": timing.speed = try value.number(in: -1e6...1e6)
        case "offset": timing.timeOffset = try value.seconds()
        case "loop": try setLoop(value, of: layer)
        default: try unknown(key, value)
        }
      }
    default: break
    }
    return true
  }

  private func setLoop(_ value: SceneValue, of layer: PartLayer) throws(SceneError) {
    layer.loops = try value.boolean()
    if layer.loops, layer.content.duration == nil { throw value.error(.loopWithoutTimeline) }
  }

  /// Makes an animation of the time of a part.
  func contentsTimeMotion(
    _ fields: AnimationFields,
    of subject: AnimatedLayerContext
  ) throws(SceneError) -> Animation {
    guard subject.layer is PartLayer else {
      throw fields.value.error(
        .unsupported("the animation key contentsTime of a layer without a scene")
      )
    }
    guard fields.values != nil || fields.hasBothEndpoints else {
      throw fields.value.error(.missingKey("from"))
    }
    return try fields.motion(PartLayer.contentsTimeKey) { (value) throws(SceneError) in
      try value.seconds()
    }
  }
}

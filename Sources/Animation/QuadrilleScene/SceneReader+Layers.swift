import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import QuadrilleSprite
import QuadrilleSystem

extension SceneReader {
  /// Reads a layer with its sublayers.
  func layer(
    _ value: SceneValue,
    depth: Int
  ) throws(SceneError) -> (Layer, LayerCounts) {
    guard depth <= job.limits.maxLayerDepth else {
      throw value.error(
        .limit(LimitViolation(.nesting, found: depth, allowed: job.limits.maxLayerDepth))
      )
    }
    let transitions = try transitions(of: value)
    var extent = LayerCounts()
    let layer: Layer
    let timeMapping: TimeMapping
    if transitions.isEmpty {
      (layer, timeMapping) = try readState(value)
      var glyphs = 0
      if let text = layer as? TextLayer { glyphs = try checkText(text, value) }
      extent.add(LayerCounts(layers: 1 + glyphs))
      try readSublayers(value, into: layer, depth: depth, &extent)
    } else {
      (layer, timeMapping) = try self.layer(value, changedBy: transitions, depth: depth, &extent)
    }
    if let mask = value.member("mask") {
      let (cover, inner) = try self.layer(mask, depth: depth + 1)
      layer.mask = cover
      extent.add(inner)
      try check(extent, mask)
    }
    // Animations begin in the layer's local time: it must not run yet when they are added.
    layer.timeMapping = timeMapping
    guard let copies = value.member("repeat") else { return (layer, extent) }
    return try repeated(layer, extent, copies)
  }

  /// Reads a layer without its sublayers.
  ///
  /// - Parameters:
  ///   - value: The layer.
  ///   - bounds: The bounds of another state of the layer, used if it has none.
  ///   - isOneOfSeveral: Whether the layer has other states.
  /// - Returns: The layer, and its time mapping.
  func readState(
    _ value: SceneValue,
    bounds: Rect? = nil,
    isOneOfSeveral: Bool = false
  ) throws(SceneError) -> (Layer, TimeMapping) {
    let members = try value.members()
    var subject = try subject(value)
    subject.isOneOfSeveral = isOneOfSeveral
    let layer = subject.layer
    var timing = TimeMapping.identity
    for (key, value) in members {
      if try readGeometry(key, value, into: layer) { continue }
      if try readAppearance(key, value, into: layer) { continue }
      if try readTiming(key, value, into: &timing) { continue }
      switch key {
      case "id": _ = try value.string()
      case "text", "frame", "animations", "repeat", "contents", "sprite", "sublayers", "mask",
        "animation":
        break
      case "sampleIndex", "sampleSize", "sampleSpacing", "sampleMargin": break
      default: try unknown(key, value)
      }
    }
    if value.member("bounds") == nil, let contents = layer.contents, !(layer is SpriteLayer) {
      layer.bounds.size = contents.size
    }
    // The frame depends on size, anchor and transform, so it is set after them.
    if let frame = value.member("frame") { layer.frame = try frame.rect() }
    try readSample(value, of: subject)
    if isOneOfSeveral, value.member("bounds") == nil, value.member("frame") == nil {
      subject.sprites?.adoptsSampleSize = false
      if let bounds { layer.bounds = bounds }
    }
    try readAnimations(value, of: subject)
    return (layer, timing)
  }

  /// Reads the sublayers of a layer.
  func readSublayers(
    _ value: SceneValue,
    into layer: Layer,
    depth: Int,
    _ extent: inout LayerCounts
  ) throws(SceneError) {
    guard let sublayers = value.member("sublayers") else { return }
    for value in try sublayers.elements() {
      let (sublayer, inner) = try self.layer(value, depth: depth + 1)
      layer.addSublayer(sublayer)
      extent.add(inner)
      try check(extent, value)
    }
  }

  private func repeated(
    _ layer: Layer,
    _ extent: LayerCounts,
    _ value: SceneValue
  ) throws(SceneError) -> (Layer, LayerCounts) {
    // Counts that are too large to draw are reported by the limit on drawing.
    let count = Int(exactly: try value.required("count").number(in: 1...1e15))
    var step = Point.zero
    var transform = Transform2D.identity
    for (key, value) in try value.members() {
      switch key {
      case "count":
        if count == nil {
          throw value.error(.wrongType(found: "a fraction", expected: "a whole number"))
        }
      case "step": step = try value.point()
      case "transform": transform = try value.affineTransform(origin)
      default: try unknown(key, value)
      }
    }
    let extent = extent.repeated(count ?? 1)
    try check(extent, value)
    let move = Transform2D(translationX: step.x, y: step.y)
    let copies = Layer(
      repeating: layer,
      count: count ?? 1,
      transform: transform.concatenating(move)
    )
    return (copies, extent)
  }

  // MARK: Properties

  private func readGeometry(
    _ key: String,
    _ value: SceneValue,
    into layer: Layer
  ) throws(SceneError) -> Bool {
    switch key {
    case "bounds": layer.bounds = try value.rect()
    case "position": layer.position = try value.point()
    case "anchorPoint": layer.anchorPoint = try value.point()
    case "anchorPointZ": layer.anchorPointZ = try value.number()
    case "zPosition": layer.zPosition = try value.number()
    case "transform": layer.transform = try value.transform(origin)
    case "affineTransform": layer.affineTransform = try value.affineTransform(origin)
    case "sublayerTransform": layer.sublayerTransform = try value.transform(origin)
    case "geometryFlipped": layer.isGeometryFlipped = try value.boolean()
    case "contentsRect": layer.contentsRect = try value.rect()
    case "contentsCenter": layer.contentsCenter = try value.rect()
    case "contentsScale":
      // Multiplied by that of the canvas for text, whose glyphs are rasterized at that scale.
      let isText = layer is TextLayer
      layer.contentsScale = try value.number(in: 0.001...1_000) * (isText ? canvasScale : 1)
    case "contentsGravity": layer.contentsGravity = try gravity(value)
    default: return false
    }
    return true
  }

  private func readAppearance(
    _ key: String,
    _ value: SceneValue,
    into layer: Layer
  ) throws(SceneError) -> Bool {
    switch key {
    case "hidden": layer.isHidden = try value.boolean()
    case "opacity": layer.opacity = try value.number(in: 0...1)
    case "groupOpacity": layer.opacityMode = try value.boolean() ? .group : .multiplied
    case "doubleSided": layer.isDoubleSided = try value.boolean()
    case "masksToBounds": layer.masksToBounds = try value.boolean()
    case "cornerRadius": layer.cornerRadius = try value.number(in: 0...1e9)
    case "borderWidth": layer.borderWidth = try value.number(in: 0...1e9)
    case "borderColor": layer.borderColor = try value.color()
    case "gradient": layer.gradient = try gradient(value)
    case "shadowOpacity": layer.shadowOpacity = try value.number(in: 0...1)
    case "shadowRadius": layer.shadowRadius = try value.number(in: 0...1e9)
    case "shadowOffset": layer.shadowOffset = try value.point()
    case "shadowColor": layer.shadowColor = try value.color()
    case "backgroundColor": layer.backgroundColor = try value.color()
    case "tint": layer.tint = try value.color()
    case "blend": layer.blendMode = try value.keyword(BlendKeyword.self).mode
    case "filter": layer.filter = try value.keyword(FilterKeyword.self).filter
    case "magnificationFilter":
      layer.magnificationFilter = try value.keyword(FilterKeyword.self).filter
    case "minificationFilter":
      layer.minificationFilter = try value.keyword(FilterKeyword.self).filter
    case "edgeAntialiasing": layer.edgeAntialiasing = try value.boolean()
    case "snap": layer.snap = try value.keyword(SnapKeyword.self).policy
    default: return false
    }
    return true
  }

  private func readTiming(
    _ key: String,
    _ value: SceneValue,
    into timing: inout TimeMapping
  ) throws(SceneError) -> Bool {
    switch key {
    case "speed": timing.speed = try value.number(in: -1e6...1e6)
    case "timeOffset": timing.timeOffset = try value.seconds()
    case "beginTime": timing.beginTime = try value.seconds()
    default: return false
    }
    return true
  }

  private func gravity(_ value: SceneValue) throws(SceneError) -> ContentsGravity {
    let text = try value.string()
    if let gravity = ContentsGravity(rawValue: text) { return gravity }
    try context.warnOrThrow(
      value.error(.unknownKeyword(found: text, allowed: ContentsGravity.allCases.map(\.rawValue)))
    )
    return .center
  }
}

import QuadrilleImage
import QuadrilleLayers
import QuadrilleSyntax
import QuadrilleSystem

extension SceneReader {
  /// Adds the animations of a layer.
  func readAnimations(_ value: SceneValue, of subject: AnimatedLayerContext) throws(SceneError) {
    var playsFrames = false
    if let all = value.member("animations") {
      for value in try all.elements() where value.member("type") == nil {
        let fields = try AnimationFields(value, reader: self)
        playsFrames = playsFrames || fields.animatesFrames
        for animation in try animations(fields, of: subject, groupDuration: nil) {
          subject.layer.add(animation)
        }
      }
    }
    if let animation = subject.sequence?.animation { subject.layer.add(animation) }
    guard let clip = subject.clip, !playsFrames else { return }
    // A sequence without animation plays in a loop.
    var animation = BasicAnimation(
      .sampleIndex,
      from: 1,
      to: clip.count + 1,
      duration: clip.duration
    )
    animation.timing.repeatCount = .infinity
    subject.layer.add(animation)
  }

  /// Makes the animations of one object: one, or two for a `scale` with two factors.
  private func animations(
    _ fields: AnimationFields,
    of subject: AnimatedLayerContext,
    groupDuration: Double?
  ) throws(SceneError) -> [Animation] {
    var newAnimations: [Animation]
    if let parts = fields.parts {
      let duration = fields.timing.duration
      var group: [Animation] = []
      for part in try parts.elements() {
        if let type = part.member("type") {
          throw type.error(.unsupported("a transition in a group"))
        }
        let fields = try AnimationFields(part, reader: self)
        group += try animations(fields, of: subject, groupDuration: duration ?? groupDuration)
      }
      newAnimations = [AnimationGroup(group, duration: 0).erased]
    } else {
      newAnimations = try motions(fields, of: subject)
    }
    let clipDuration = fields.animatesFrames ? subject.clip?.duration : nil
    for index in newAnimations.indices {
      newAnimations[index].timing = fields.timing.mediaTiming(
        orDuration: clipDuration ?? groupDuration ?? 0.25
      )
      newAnimations[index].curve = fields.timing.curve
    }
    return newAnimations
  }

  private func motions(
    _ fields: AnimationFields,
    of subject: AnimatedLayerContext
  ) throws(SceneError) -> [Animation] {
    let origin = origin
    let property = fields.property
    if property == .scale, fields.hasLists {
      let x = try fields.motion(.scaleX) { (value) throws(SceneError) in try value.factors().x }
      let y = try fields.motion(.scaleY) { (value) throws(SceneError) in try value.factors().y }
      return [x, y]
    }
    switch property {
    case .rotation, .rotationZ, .rotationX:
      guard let key = LayerKey<Double>(property) else { return [] }
      return [
        try fields.motion(key) { (value) throws(SceneError) in
          origin.rotationFactor * (try value.radians())
        }
      ]
    case .rotationY:
      return [try fields.motion(.rotationY) { (value) throws(SceneError) in try value.radians() }]
    case .sampleIndex:
      // Of several states one may have samples, and another none.
      if subject.isOneOfSeveral, !subject.hasSamples(for: fields) { return [] }
      return [try sampleMotion(fields, of: subject)]
    case TextLayer.stringKey.property, TextLayer.foregroundColorKey.property:
      return [try textMotion(fields, of: subject)]
    default: return [try motion(property, fields)]
    }
  }

  /// Makes an animation of a property, with values of the property's type.
  private func motion(
    _ property: LayerProperty,
    _ fields: AnimationFields
  ) throws(SceneError) -> Animation {
    let origin = origin
    if let key = LayerKey<Double>(property) {
      return try fields.motion(key) { (value) throws(SceneError) in try value.number() }
    }
    if let key = LayerKey<Point>(property) {
      return try fields.motion(key) { (value) throws(SceneError) in try value.point() }
    }
    if let key = LayerKey<Size>(property) {
      return try fields.motion(key) { (value) throws(SceneError) in try value.size() }
    }
    if let key = LayerKey<Rect>(property) {
      return try fields.motion(key) { (value) throws(SceneError) in try value.rect() }
    }
    if let key = LayerKey<Color>(property) {
      return try fields.motion(key) { (value) throws(SceneError) in try value.color() }
    }
    if let key = LayerKey<Transform2D>(property) {
      return try fields.motion(key) { (value) throws(SceneError) in
        try value.affineTransform(origin)
      }
    }
    if let key = LayerKey<Transform3D>(property) {
      return try fields.motion(key) { (value) throws(SceneError) in try value.transform(origin) }
    }
    if let key = LayerKey<Bool>(property) {
      return try fields.motion(key) { (value) throws(SceneError) in try value.boolean() }
    }
    if let key = LayerKey<[Color]>(property) {
      return try fields.motion(key) { (value) throws(SceneError) in try value.colors() }
    }
    if let key = LayerKey<[Double]>(property) {
      return try fields.motion(key) { (value) throws(SceneError) in try value.numbers() }
    }
    if let key = LayerKey<LayerContents>(property) {
      return try fields.motion(key) { (value) throws(SceneError) in
        LayerContents(value.json.isNull ? nil : try sprite(value))
      }
    }
    throw fields.value.error(.unsupported("animating \(property.name)"))
  }

  /// Makes an animation of a text's string or color.
  private func textMotion(
    _ fields: AnimationFields,
    of subject: AnimatedLayerContext
  ) throws(SceneError) -> Animation {
    guard subject.layer is TextLayer else {
      throw fields.value.error(
        .unsupported("the animation key \(fields.keyText) of a layer without text")
      )
    }
    if fields.keyText == AnimationFields.textString {
      return try fields.motion(TextLayer.stringKey) { (value) throws(SceneError) in
        try value.string()
      }
    }
    return try fields.motion(TextLayer.foregroundColorKey) { (value) throws(SceneError) in
      try value.color()
    }
  }

  /// Makes an animation of the sample or frame; without values it plays all of them.
  private func sampleMotion(
    _ fields: AnimationFields,
    of subject: AnimatedLayerContext
  ) throws(SceneError) -> Animation {
    guard subject.hasSamples(for: fields) else {
      let needed = fields.animatesFrames ? "a sequence of frames" : "samples"
      throw fields.value.error(
        .unsupported("the animation key \(fields.keyText) of a layer without \(needed)")
      )
    }
    if !fields.hasValues {
      return BasicAnimation(.sampleIndex, from: 1, to: subject.count + 1, duration: 0).erased
    }
    return try fields.motion(.sampleIndex) { (value) throws(SceneError) in try value.integer() }
  }
}

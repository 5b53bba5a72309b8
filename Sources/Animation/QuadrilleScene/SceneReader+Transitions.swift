import QuadrilleImage
import QuadrilleLayers
import QuadrilleSystem

/// A transition among the animations of a layer.
struct SceneTransition {
  /// The transition; its begin time is in the layer's time.
  let transition: Transition
  /// The changed keys with their new values.
  let changes: SceneValue

  /// Whether the sublayers change.
  var changesSublayers: Bool { changes.member("sublayers") != nil }

  /// The keys of a layer that a transition may change: its content, but not its position and
  /// compositing.
  static let keys: Set<String> = [
    "contents", "sprite", "text", "contentsRect", "contentsCenter", "contentsScale",
    "contentsGravity",
    "backgroundColor", "gradient", "borderWidth", "borderColor", "cornerRadius", "masksToBounds",
    "tint",
    "filter", "magnificationFilter", "minificationFilter", "snap", "edgeAntialiasing",
    "sampleIndex", "sampleSize",
    "sampleSpacing", "sampleMargin", "sublayerTransform", "sublayers",
  ]
}

extension SceneReader {
  /// The transitions of a layer, each of which begins after the end of the previous one.
  func transitions(of layer: SceneValue) throws(SceneError) -> [SceneTransition] {
    guard let animations = layer.member("animations") else { return [] }
    var found: [SceneTransition] = []
    for value in try animations.elements() where value.member("type") != nil {
      let next = try transition(value)
      let begin = next.transition.timing.beginTime
      // Sums of decimal fractions have rounding errors that grow with the distance from 0.
      if let end = found.last?.transition.timing.endTime, begin < end - 1e-9 * max(1, abs(end)) {
        throw (value.member("beginTime") ?? value).error(
          .outOfRange(
            found: begin,
            allowed: "from \(end.plainText) on, when the transition before it has ended"
          )
        )
      }
      found.append(next)
    }
    guard !found.isEmpty else { return [] }
    // Each state is read with all of the layer's members.
    var members = try layer.members().count + animations.elements().count
    for next in found { members += try next.changes.members().count }
    let (work, overflowed) = members.multipliedReportingOverflow(by: found.count + 1)
    try check(LayerCounts(layers: overflowed ? .max : work), animations)
    return found
  }

  private func transition(_ value: SceneValue) throws(SceneError) -> SceneTransition {
    var transition = Transition(try value.required("type").keyword(Transition.Kind.self))
    var timing = AnimationTiming()
    for (key, value) in try value.members() {
      switch key {
      case "type": break
      case "subtype": transition.edge = try value.keyword(TransitionSubtype.self).edge
      case "duration", "beginTime", "timing", "timingFunction": _ = try timing.read(key, value)
      case "startProgress": transition.startProgress = try value.number(in: 0...1)
      case "endProgress": transition.endProgress = try value.number(in: 0...1)
      case "key", "animations": throw value.error(.unsupported("\(key) in addition to the type"))
      case "to":
        for (key, value) in try value.members() where !SceneTransition.keys.contains(key) {
          throw value.error(
            .unknownKeyword(found: key, allowed: SceneTransition.keys.sorted())
          )
        }
      default: try unknown(key, value)
      }
    }
    transition.timing = timing.mediaTiming(orDuration: 0.25)
    transition.curve = timing.curve
    return SceneTransition(transition: transition, changes: try value.required("to"))
  }

  /// Reads a layer with several states.
  ///
  /// - Returns: The layer in its last state, which holds the others, and its time mapping.
  func layer(
    _ value: SceneValue,
    changedBy transitions: [SceneTransition],
    depth: Int,
    _ extent: inout LayerCounts
  ) throws(SceneError) -> (Layer, TimeMapping) {
    var values = [value]
    for transition in transitions {
      values.append(
        try values[values.count - 1].changed(by: transition.changes, keptBy: context)
      )
    }
    var bounds: Rect?
    var states: [Layer] = []
    var timing = TimeMapping.identity
    for (index, value) in values.enumerated() {
      let isLast = index == transitions.count
      let (layer, time) = try readState(value, bounds: bounds, isOneOfSeveral: true)
      timing = time
      bounds = bounds ?? layer.bounds
      states.append(layer)
      extent.add(LayerCounts(layers: 1))
      // States with the same sublayers share them: the last of these states holds them.
      if isLast || transitions[index].changesSublayers {
        try readSublayers(value, into: layer, depth: depth, &extent)
      }
    }
    let layer = states[transitions.count]
    layer.setSnapshots(
      zip(states, transitions).map { readState, next in
        LayerSnapshot(readState, next.transition, sharesSublayers: !next.changesSublayers)
      }
    )
    return (layer, timing)
  }
}

/// The keywords of a transition's `subtype`.
enum TransitionSubtype: String, CaseIterable {
  case fromLeft, fromRight, fromTop, fromBottom

  var edge: Transition.Edge {
    switch self {
    case .fromLeft: .left
    case .fromRight: .right
    case .fromTop: .top
    case .fromBottom: .bottom
    }
  }
}

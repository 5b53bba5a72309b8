extension SceneKeys {
  /// The keys of scenes that layers show.
  static let parts: [String: String] = [
    "scene": "A scene file that is shown as a layer.",
    "loop": "Whether the scene starts again at the end of its timeline.",
    "contentsTime": "The time of the scene in seconds, instead of the layer's own.",
    "time": "The time of the scene: start, speed, offset and loop.",
    "start": "The same as beginTime.",
    "offset": "The same as timeOffset.",
  ]
}

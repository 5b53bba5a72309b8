extension SceneKeys {
  /// The keys of the timing of animations.
  static let timing: [String: String] = [
    "fps": "Frames per second: a number, or a fraction such as \"30000/1001\".",
    "keyTimes": "The times of the values, from 0 to 1; of a path one more than segments.",
    "timing":
      "The timing curve: a name, cubic-bezier(x1, y1, x2, y2), steps(n, jump-end) or four numbers.",
    "timingFunction": "The same as timing.",
    "repeatCount":
      "The number of cycles as in Core Animation: 0 plays once, \"infinite\" for ever.",
    "mass":
      "The mass of a spring, by default 1; it makes an animation between two values a spring.",
    "stiffness": "The stiffness of a spring, by default 100.",
    "damping": "The damping of a spring, by default 10.",
    "initialVelocity": "The initial velocity of a spring, in ways per second.",
    "path": "SVG path data along which the position moves.",
    "rotationMode": "Whether the layer rotates along the path: auto or autoReverse.",
  ]
}

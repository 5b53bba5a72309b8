import QuadrilleLayers
import QuadrilleSyntax
import QuadrilleSystem

/// The constants of a spring in an animation.
struct SpringFields {
  private var mass: Double?
  private var stiffness: Double?
  private var damping: Double?
  private var initialVelocity: Double?

  /// Reads a member; false if it is not a constant of a spring.
  mutating func read(_ key: String, _ value: SceneValue) throws(SceneError) -> Bool {
    switch key {
    case "mass": mass = try value.positive()
    case "stiffness": stiffness = try value.positive()
    case "damping": damping = try value.number(in: 0...1e9)
    case "initialVelocity": initialVelocity = try value.number()
    default: return false
    }
    return true
  }

  /// The motion of the spring; nil if no constant is given.
  var curve: TimingCurve? {
    guard mass != nil || stiffness != nil || damping != nil || initialVelocity != nil else {
      return nil
    }
    return .spring(
      mass: mass ?? 1,
      stiffness: stiffness ?? 100,
      damping: damping ?? 10,
      initialVelocity: initialVelocity ?? 0
    )
  }

  /// The seconds until the spring has settled, at most 10⁶; nil if no constant is given.
  var settlingDuration: Double? { curve.map { min($0.settlingDuration, 1e6) } }
}

extension SceneValue {
  /// A number above 0.
  func positive() throws(SceneError) -> Double {
    let value = try number()
    guard value > 0 else { throw error(.outOfRange(found: value, allowed: "above 0")) }
    return value
  }

  /// A number of repetitions, or `infinite`.
  func repetitions() throws(SceneError) -> Double {
    guard let text = json.string else { return try number(in: 0...1e9) }
    guard text == "infinite" else {
      throw error(.wrongType(found: text.quotedForDisplay, expected: "a number or infinite"))
    }
    return .infinity
  }

  /// SVG path data.
  func motionPath() throws(SceneError) -> MotionPath {
    let text = try string()
    do throws(PathDataError) {
      return try MotionPath(svg: text)
    } catch {
      throw self.error(.pathData(error))
    }
  }

  /// A timing curve: its name, a function of CSS, or the four coordinates of its control points.
  func timingFunction() throws(SceneError) -> TimingCurve {
    if let name = json.string {
      if let function = TimingCurve(name: name) { return function }
      if name.hasPrefix("steps") {
        throw error(
          .wrongType(
            found: name.quotedForDisplay,
            expected: "steps(n) or steps(n, jump-end), jump-start, jump-both or jump-none, with n "
              + "from 1, or from 2 for jump-none"
          )
        )
      }
      if name.hasPrefix("cubic-bezier") {
        throw error(
          .wrongType(
            found: name.quotedForDisplay,
            expected: "cubic-bezier(x1, y1, x2, y2) with x1 and x2 from 0 to 1"
          )
        )
      }
      throw error(
        .unknownKeyword(found: name, allowed: TimingCurve.names + ["steps(n)", "cubic-bezier()"])
      )
    }
    guard json.isArray, json.elements?.count == 4 else {
      throw wrongType("\(TimingCurve.names.joined(separator: ", ")) or four numbers")
    }
    let parts = try elements()
    let x1 = try parts[0].number(in: 0...1)
    let y1 = try parts[1].number()
    let x2 = try parts[2].number(in: 0...1)
    let y2 = try parts[3].number()
    return TimingCurve(x1: x1, y1: y1, x2: x2, y2: y2) ?? .linear
  }
}

import QuadrilleDrawing
import QuadrilleImage

extension SceneValue {
  /// A list of colors.
  func colors() throws(SceneError) -> [Color] {
    var colors: [Color] = []
    for element in try elements() { colors.append(try element.color()) }
    return colors
  }
}

extension SceneReader {
  /// Reads a gradient, with the keys of CAGradientLayer.
  func gradient(_ value: SceneValue) throws(SceneError) -> Gradient {
    var gradient = Gradient(try value.required("colors").colors())
    for (key, value) in try value.members() {
      switch key {
      case "colors": break
      case "type": gradient.kind = try value.keyword(Gradient.Kind.self)
      case "startPoint": gradient.startPoint = try value.point()
      case "endPoint": gradient.endPoint = try value.point()
      case "locations":
        let locations = try value.numbers(gradient.colors.count)
        guard zip(locations, locations.dropFirst()).allSatisfy(<=) else {
          throw value.error(
            .wrongType(found: "a decreasing number", expected: "increasing numbers")
          )
        }
        gradient.locations = locations
      default: try unknown(key, value)
      }
    }
    return gradient
  }
}

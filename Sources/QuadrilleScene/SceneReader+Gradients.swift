import QuadrilleDrawing
import QuadrillePixels

extension SceneReader {
  /// Reads the colours between background and contents, by the keys of CAGradientLayer.
  func gradient(_ value: SceneValue) throws(SceneError) -> Gradient {
    var gradient = Gradient([])
    for element in try value.required("colors").elements() {
      gradient.colors.append(try element.color())
    }
    for (key, value) in try value.members() {
      switch key {
      case "colors": break
      case "type": gradient.kind = try value.word(Gradient.Kind.self)
      case "startPoint": gradient.startPoint = try value.point()
      case "endPoint": gradient.endPoint = try value.point()
      case "locations":
        let locations = try value.numbers(gradient.colors.count)
        guard zip(locations, locations.dropFirst()).allSatisfy(<=) else {
          throw value.error(.wrongType(found: "a falling number", expected: "numbers that rise"))
        }
        gradient.locations = locations
      default: try unknown(key, value)
      }
    }
    return gradient
  }
}

import QuadrilleImage
import QuadrilleLayers
import QuadrilleSyntax
import QuadrilleSystem
import QuadrilleText

extension SceneReader {
  /// The runs of a text; empty if it has a string instead.
  func textRuns(_ text: SceneValue) throws(SceneError) -> [TextRun] {
    guard let list = text.member("runs") else { return [] }
    if text.member("string") != nil {
      throw list.error(.wrongType(found: "string and runs", expected: "one of them"))
    }
    var runs: [TextRun] = []
    for value in try list.elements() { runs.append(try textRun(value)) }
    guard !runs.isEmpty else {
      throw list.error(.wrongType(found: "an empty list", expected: "runs"))
    }
    return runs
  }

  private func textRun(_ value: SceneValue) throws(SceneError) -> TextRun {
    var run = TextRun(try value.required("string").string())
    for (key, value) in try value.members() {
      switch key {
      case "string": break
      case "font":
        let font = try font(named: value)
        run.font = font.font
        run.fallback = font.fallback
      case "fontSize": run.fontSize = try value.number(above: 0, to: 4_096)
      case "color": run.color = try value.color()
      case "letterSpacing": run.letterSpacing = try value.number(in: -1e6...1e6)
      case "strokeWidth": run.strokeWidth = try value.number(in: 0...4_096)
      case "strokeColor": run.strokeColor = try value.color()
      case "language": run.language = try value.string()
      case "features": run.features = try value.textFeatures()
      default: try unknown(key, value)
      }
    }
    return run
  }
}

extension SceneValue {
  /// OpenType features by their tags, as numbers or switches.
  func textFeatures() throws(SceneError) -> [String: Int] {
    var features: [String: Int] = [:]
    for (tag, value) in try members() {
      guard tag.utf8.count == 4 else {
        throw value.error(.wrongType(found: tag.quotedForDisplay, expected: "a tag like liga"))
      }
      if let isOn = value.json.boolean {
        features[tag] = isOn ? 1 : 0
      } else {
        features[tag] = try value.integer(in: 0...65_535)
      }
    }
    return features
  }
}

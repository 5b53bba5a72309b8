import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem

/// Reads the tags and slices in `meta` of Aseprite's JSON.
struct AsepriteTags {
  let parts: JSONAtlasParts
  /// The names of all frames in file order.
  let names: [String]

  /// The tags as animations.
  func animations(_ value: JSONValue?) throws(AtlasError) -> [AtlasDescription.Animation] {
    var result: [AtlasDescription.Animation] = []
    // Tags may overlap, and each stores its names, so their sum is bounded.
    var budget = 16 * names.count + 65_536
    for tag in try elements(value, key: "frameTags") {
      let first = try index("from", of: tag)
      let last = try index("to", of: tag)
      guard first <= last else { throw error("to", last, minimum: first, tag) }
      budget -= last - first + 1
      guard budget >= 0 else {
        throw typeError(
          "frameTags",
          found: "tags with too many frames",
          expected: "fewer frames in all tags",
          tag
        )
      }
      var animation = AtlasDescription.Animation(
        name: try string("name", of: tag),
        frames: Array(names[first...last])
      )
      if let value = tag["direction"] {
        guard let text = value.string,
          let direction = AtlasDescription.Animation.Direction(rawValue: text)
        else {
          let expected = "forward, reverse, pingpong or pingpong_reverse"
          throw typeError("direction", found: value.displayText, expected: expected, value)
        }
        animation.direction = direction
      }
      // A string in Aseprite's own files.
      if let value = tag["repeat"] {
        guard let count = value.integer ?? value.string.flatMap({ Int($0) }), count >= 0 else {
          throw typeError("repeat", found: value.displayText, expected: "a number", value)
        }
        if count > 0 { animation.repeatCount = count }
      }
      animation.color = tag["color"]?.string
      animation.data = tag["data"]?.string
      result.append(animation)
    }
    return result
  }

  /// The slices.
  func slices(_ value: JSONValue?) throws(AtlasError) -> [AtlasDescription.Slice] {
    var result: [AtlasDescription.Slice] = []
    for value in try elements(value, key: "slices") {
      var keys: [AtlasDescription.Slice.Key] = []
      for element in try elements(value["keys"], key: "keys") {
        guard let bounds = try rect("bounds", of: element) else {
          throw AtlasError(.missing(key: "bounds"), at: parts.location(of: element))
        }
        let frame = element["frame"]?.integer ?? 0
        guard frame >= 0 else {
          throw typeError("frame", found: "\(frame)", expected: "0 or more", element)
        }
        var key = AtlasDescription.Slice.Key(frame: frame, bounds: bounds)
        key.center = try rect("center", of: element)
        if let pivot = element["pivot"] {
          key.pivot = Point(x: try number("x", of: pivot), y: try number("y", of: pivot))
        }
        keys.append(key)
      }
      keys.sort { $0.frame < $1.frame }
      var slice = AtlasDescription.Slice(name: try string("name", of: value), keys: keys)
      slice.color = value["color"]?.string
      slice.data = value["data"]?.string
      result.append(slice)
    }
    return result
  }

  // MARK: Values

  private func elements(_ value: JSONValue?, key: String) throws(AtlasError) -> [JSONValue] {
    guard let value else { return [] }
    guard let elements = value.array else {
      throw typeError(key, found: value.kindName, expected: "an array", value)
    }
    return elements
  }

  private func string(_ key: String, of value: JSONValue) throws(AtlasError) -> String {
    guard let text = value[key]?.string else {
      let found = value[key]?.kindName ?? "nothing"
      throw typeError(key, found: found, expected: "a string", value)
    }
    return text
  }

  private func index(_ key: String, of value: JSONValue) throws(AtlasError) -> Int {
    guard let index = value[key]?.integer, names.indices.contains(index) else {
      let found = value[key]?.displayText ?? "nothing"
      throw typeError(key, found: found, expected: "a frame from 0 to \(names.count - 1)", value)
    }
    return index
  }

  private func rect(_ key: String, of value: JSONValue) throws(AtlasError) -> Rect? {
    guard let member = value[key] else { return nil }
    return Rect(
      x: try number("x", of: member),
      y: try number("y", of: member),
      width: try number("w", of: member),
      height: try number("h", of: member)
    )
  }

  private func number(_ key: String, of value: JSONValue) throws(AtlasError) -> Double {
    guard let number = value[key]?.number, GeometryText.isCoordinate(number) else {
      let text = value[key]?.displayText ?? "nothing"
      throw AtlasError(.rect(key: key, text: text), at: parts.location(of: value))
    }
    return number
  }

  private func error(
    _ key: String,
    _ found: Int,
    minimum: Int,
    _ value: JSONValue
  ) -> AtlasError {
    typeError(key, found: "\(found)", expected: "\(minimum) or more", value)
  }

  private func typeError(
    _ key: String,
    found: String,
    expected: String,
    _ value: JSONValue
  ) -> AtlasError {
    AtlasError(.type(key: key, found: found, expected: expected), at: parts.location(of: value))
  }
}

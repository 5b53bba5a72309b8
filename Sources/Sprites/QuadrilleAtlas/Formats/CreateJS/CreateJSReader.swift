import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem

/// Reads the sprite sheets of CreateJS.
///
/// `frames` is a list of `[x, y, w, h, image, regX, regY]`, or the grid of all images. Animations name
/// frames by their numbers: `[first, last, next, speed]`, `{frames, next, speed}` or one number.
/// Frames have no names; programs write an animation of one frame for each.
struct CreateJSReader {
  static func match(_ value: JSONValue) -> AtlasReader.Match {
    let frames = value["frames"]
    let isGrid = frames?["width"]?.number != nil && frames?["height"]?.number != nil
    let isList = frames?.elements?.contains { $0["filename"] == nil && $0.isArray } == true
    return value["images"]?.isArray == true && (isGrid || isList) ? .yes : .no
  }

  private let source: AtlasSource
  private let parts: JSONAtlasParts
  private var collector: FrameCollector
  /// The names of frames by their numbers.
  private var names: [Int: String] = [:]
  /// Whether one-frame animations are the names of all frames.
  private var areNames = false

  static func description(
    of value: JSONValue,
    from source: AtlasSource
  ) throws(AtlasError) -> AtlasDescription {
    var reader = CreateJSReader(source: source)
    return try reader.read(value)
  }

  private init(source: AtlasSource) {
    self.source = source
    parts = JSONAtlasParts(name: source.name)
    collector = FrameCollector(name: source.name, job: source.job)
  }

  private mutating func read(_ value: JSONValue) throws(AtlasError) -> AtlasDescription {
    var pages: [AtlasDescription.Page] = []
    for image in value["images"]?.array ?? [] {
      guard let name = image.string, !name.isEmpty else {
        throw AtlasError(.name(found: image.kindName), at: parts.location(of: image))
      }
      pages.append(.init(fileName: name))
    }
    var result = AtlasDescription(format: .createJS, pages: pages, frames: [], name: source.name)
    let list = value["frames"]?.array
    findNames(value["animations"], count: list?.count)
    if let list {
      for (number, element) in list.enumerated() {
        try collector.add(
          Result { () throws(AtlasError) in
            try frame(element, number: number, pageCount: pages.count)
          }
        )
      }
      result.frames = try collector.collected()
    } else if let grid = value["frames"] {
      result.pageGrid = try self.grid(grid)
    }
    result.isInPlayingOrder = true
    let rate = try parts.number("framerate", of: value)
    for (name, animation) in value["animations"]?.object ?? KeyedValues() {
      if areNames, Self.onlyFrame(animation) != nil { continue }
      result.animations.append(try self.animation(animation, named: name, rate: rate, list?.count))
    }
    result.setFrameDurations()
    result.warnings = collector.allWarnings()
    return result
  }

  // MARK: Frames

  private func frame(
    _ element: JSONValue,
    number: Int,
    pageCount: Int
  ) throws(AtlasError) -> AtlasDescription.Frame {
    let name = names[number] ?? "\(number)"
    let location = FrameLocation(file: source.name, frame: name, line: element.line).location
    let numbers = element.elements?.map { $0.number ?? .nan } ?? []
    guard numbers.count >= 4, numbers.prefix(7).allSatisfy(GeometryText.isCoordinate) else {
      throw AtlasError(.rect(key: "frames[\(number)]", text: element.displayText), at: location)
    }
    let rect = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    var frame = AtlasDescription.Frame(name: name, rect: rect)
    frame.line = element.line
    if numbers.count > 4 {
      guard let page = Int(exactly: numbers[4]), page >= 0, page < pageCount else {
        throw AtlasError(
          .type(key: "image", found: numbers[4].written, expected: "the number of an image"),
          at: location
        )
      }
      frame.page = page
    }
    guard pageCount > 0 else { throw AtlasError(.missing(key: "images"), at: location) }
    if numbers.count > 6, rect.width > 0, rect.height > 0 {
      frame.anchor = Point(x: numbers[5] / rect.width, y: numbers[6] / rect.height)
    }
    return frame
  }

  private func grid(_ value: JSONValue) throws(AtlasError) -> PageGrid {
    let size = Size(
      width: try parts.number("width", of: value) ?? 0,
      height: try parts.number("height", of: value) ?? 0
    )
    let spacing = try parts.number("spacing", of: value) ?? 0
    guard size.width > 0, size.height > 0, spacing > -size.width, spacing > -size.height else {
      let text = GeometryText.displayText(size)
      throw AtlasError(.rect(key: "frames", text: text), at: parts.location(of: value))
    }
    var grid = PageGrid(frameSize: size, spacing: spacing)
    grid.margin = max(0, try parts.number("margin", of: value) ?? 0)
    grid.count = value["count"]?.integer
    grid.names = names
    if let x = try parts.number("regX", of: value), let y = try parts.number("regY", of: value) {
      grid.anchor = Point(x: x / size.width, y: y / size.height)
    }
    return grid
  }

  /// The number of the only frame of an animation in its short forms, `3` and `[3]`.
  private static func onlyFrame(_ value: JSONValue) -> Int? {
    if let number = value.integer { return number }
    guard let elements = value.array, elements.count == 1 else { return nil }
    return elements[0].integer
  }

  /// Takes the names of one-frame animations for their frames.
  private mutating func findNames(_ animations: JSONValue?, count: Int?) {
    var used: Set<Int> = []
    for (name, animation) in animations?.object ?? KeyedValues() {
      guard let number = Self.onlyFrame(animation), used.insert(number).inserted else { continue }
      names[number] = name
    }
    areNames = count.map { count in (0..<count).allSatisfy(used.contains) } ?? false
  }

  // MARK: Animations

  private mutating func animation(
    _ value: JSONValue,
    named name: String,
    rate: Double?,
    _ count: Int?
  ) throws(AtlasError) -> AtlasDescription.Animation {
    var numbers: [Int] = []
    var (next, speed) = (value["next"], value["speed"])
    if let frames = value["frames"] {
      numbers = frames.array?.compactMap(\.integer) ?? frames.integer.map { [$0] } ?? []
    } else if let number = value.integer {
      numbers = [number]
    } else if let elements = value.array, let first = elements.first?.integer {
      let last = elements.count > 1 ? elements[1].integer ?? first : first
      let limit = source.job.limits.maxSpriteCount
      guard first <= last, last - first < count ?? limit else {
        throw error("frames", "\(first) to \(last)", "numbers of frames", value, name)
      }
      numbers = Array(first...last)
      if elements.count > 2 { next = elements[2] }
      if elements.count > 3 { speed = elements[3] }
    }
    guard numbers.allSatisfy({ $0 >= 0 && $0 < count ?? .max }) else {
      throw error("frames", "\(numbers.max() ?? 0)", "numbers of frames", value, name)
    }
    var result = AtlasDescription.Animation(
      name: name,
      frames: numbers.map { names[$0] ?? "\($0)" }
    )
    if let rate, rate > 0 {
      let seconds = 1 / (rate * (speed?.number ?? 1))
      if seconds > 0, GeometryText.isCoordinate(seconds) {
        result.durations = [Double](repeating: seconds, count: numbers.count)
      }
    }
    if next?.boolean == false { result.repeatCount = 1 }
    if let follower = next?.string, !follower.hasSameBytes(name) {
      result.repeatCount = 1
      collector.warn(
        "atlas.next",
        "that \(follower.quotedForDisplay) is played next is ignored",
        location(value, name)
      )
    }
    return result
  }

  private func location(_ value: JSONValue, _ name: String) -> DiagnosticLocation {
    DiagnosticLocation(
      file: source.name,
      part: "animation \(name.quotedForDisplay)",
      line: value.line
    )
  }

  private func error(
    _ key: String,
    _ found: String,
    _ expected: String,
    _ value: JSONValue,
    _ name: String
  ) -> AtlasError {
    AtlasError(.type(key: key, found: found, expected: expected), at: location(value, name))
  }
}

import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem

/// A region under construction.
struct LibGDXRegion {
  /// The name without index.
  let name: String
  private let location: FrameLocation
  private var origin: Point?
  private var size: Size?
  private var sourceSize: Size?
  private var offset = Point.zero
  private var packedRotation = Rotation.none
  private var details = SpriteDetails()
  /// The error in the first line that cannot be read.
  private var failure: AtlasError?
  /// The known keys of the lines read so far, a bit each: an array would allocate for each region.
  private var keys: UInt16 = 0
  /// The first key that two lines have, of which the last counts.
  private(set) var duplicateKey: (key: String, line: Int)?

  init(name: String, file: String?, line: Int) {
    self.name = name
    location = FrameLocation(file: file, frame: name, line: line)
  }

  /// Reads one `key: value` line; an error is thrown by ``frame()``, since it concerns this region
  /// only.
  mutating func read(_ key: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>, line: Int) {
    // All known keys are shorter.
    let name = String(decoding: key.prefix(16), as: UTF8.self)
    let bit = Self.bit(of: name)
    if keys & bit != 0 { duplicateKey = duplicateKey ?? (name, line) }
    keys |= bit
    do throws(AtlasError) {
      try readValue(name, value, line: line)
    } catch {
      failure = failure ?? error
    }
  }

  /// The bit of a known key; 0 for others.
  private static func bit(of key: String) -> UInt16 {
    switch key {
    case "bounds": 1
    case "xy": 1 << 1
    case "size": 1 << 2
    case "offsets": 1 << 3
    case "orig": 1 << 4
    case "offset": 1 << 5
    case "rotate": 1 << 6
    case "split": 1 << 7
    case "pad": 1 << 8
    case "index": 1 << 9
    default: 0
    }
  }

  private mutating func readValue(
    _ key: String,
    _ value: ArraySlice<UInt8>,
    line: Int
  ) throws(AtlasError) {
    let location = FrameLocation(file: location.file, frame: name, line: line)
    func numbers(_ count: Int) throws(AtlasError) -> SIMD4<Double> {
      if let numbers = GeometryText.commaSeparated(value.span, count: count) { return numbers }
      throw AtlasError(
        .rect(key: key, text: String(decoding: value, as: UTF8.self)),
        at: location.location
      )
    }
    switch key {
    case "bounds":
      let values = try numbers(4)
      origin = Point(x: values[0], y: values[1])
      size = Size(width: values[2], height: values[3])
    case "xy":
      let values = try numbers(2)
      origin = Point(x: values[0], y: values[1])
    case "size":
      let values = try numbers(2)
      size = Size(width: values[0], height: values[1])
    case "offsets":
      let values = try numbers(4)
      offset = Point(x: values[0], y: values[1])
      sourceSize = Size(width: values[2], height: values[3])
    case "orig":
      let values = try numbers(2)
      sourceSize = Size(width: values[0], height: values[1])
    case "offset":
      let values = try numbers(2)
      offset = Point(x: values[0], y: values[1])
    case "rotate":
      guard let packedRotation = Self.packedRotation(value) else {
        throw AtlasError(.rotated(String(decoding: value, as: UTF8.self)), at: location.location)
      }
      self.packedRotation = packedRotation
    case "split": details.borders = Self.borders(try numbers(4))
    case "pad": details.padding = Self.borders(try numbers(4))
    case "index":
      guard let index = Int(exactly: try numbers(1)[0]), index >= -1 else {
        let found = String(decoding: value, as: UTF8.self)
        throw AtlasError(
          .type(key: "index", found: found.quotedForDisplay, expected: "-1 or more"),
          at: location.location
        )
      }
      details.index = index >= 0 ? index : nil
    default: break
    }
  }

  /// The region as a frame; an index is appended to its name, as in `walk#3`.
  func frame() throws(AtlasError) -> AtlasDescription.Frame {
    if let failure { throw failure }
    guard let origin, let size else {
      throw AtlasError(
        .missing(key: origin == nil ? "bounds or xy" : "bounds or size"),
        at: location.location
      )
    }
    let indexed = details.index.map { "\(name)#\($0)" } ?? name
    var result = AtlasDescription.Frame(name: indexed, rect: Rect(origin: origin, size: size))
    result.packedRotation = packedRotation
    result.details = details
    result.line = location.line
    // Some writers write zeros for an untrimmed region.
    if let sourceSize, sourceSize != .zero {
      result.sourceSize = sourceSize
      result.trimmedRect.origin = Point(
        x: offset.x,
        y: sourceSize.height - offset.y - size.height
      )
    }
    return result
  }

  /// The rotation in the page: 90 is counterclockwise here, unlike in every other format.
  private static func packedRotation(_ value: ArraySlice<UInt8>) -> Rotation? {
    switch String(decoding: value.prefix(8), as: UTF8.self) {
    case "false", "0": Rotation.none
    case "true", "90": .counterclockwise90
    case "180": .clockwise180
    case "270": .clockwise90
    default: nil
    }
  }

  /// Nine-patch distances are in the order left, right, top, bottom.
  private static func borders(_ values: SIMD4<Double>) -> SpriteBorders {
    SpriteBorders(left: values[0], top: values[2], right: values[1], bottom: values[3])
  }
}

import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem

/// Reads the XML of Starling and Sparrow, also as written by TexturePacker, ShoeBox and Adobe
/// Animate.
///
/// `x y width height` are the rectangle in the page; `rotated` sprites are rotated clockwise there.
/// `frameX frameY` are the negated offset of the trimmed rectangle in its source. `flipX flipY`, as
/// flixel reads them, mirror the whole source, so that all other attributes refer to the sprite
/// before that.
enum StarlingReader {
  /// The name of the root element.
  static var root: String { "TextureAtlas" }

  /// Reads the whole text.
  static func description(
    of data: [UInt8],
    from source: AtlasSource
  ) throws(AtlasError) -> AtlasDescription {
    let job = source.job
    if let violation = job.limits.violation(textBytes: data.count) {
      throw AtlasError(.limit(violation), at: DiagnosticLocation(file: source.name))
    }
    let builder = StarlingBuilder(name: source.name, job: job)
    do {
      try XMLReader.read(data, name: source.name, to: builder)
    } catch {
      throw AtlasError(error)
    }
    if let failure = builder.failure { throw failure }
    return try builder.description()
  }
}

/// Builds frames from the elements of Starling's XML.
private final class StarlingBuilder: XMLHandler {
  private let name: String?
  private let limits: Limits
  private var depth = 0
  private var page: AtlasDescription.Page
  private var collector: FrameCollector
  /// Pivots in pixels, by the frame name without trailing digits: Animate writes one pivot per
  /// sequence of frames.
  private var pivots: [String: Point] = [:]
  /// The index and the sequence name of each frame without a pivot.
  private var runs: [(frame: Int, run: String, flips: FrameFlips)] = []
  private(set) var failure: AtlasError?

  init(name: String?, job: JobContext) {
    self.name = name
    limits = job.limits
    collector = FrameCollector(name: name, job: job)
    var names: [String] = []
    if let name { names.append(AssetName(name).stem + ".png") }
    page = AtlasDescription.Page(fileNames: names, namedCount: 0)
  }

  /// The description, after the whole document was read.
  func description() throws(AtlasError) -> AtlasDescription {
    var frames = try collector.collected()
    for (index, run, flips) in runs {
      guard let pivot = pivots[run] else { continue }
      frames[index].setAnchor(pixels: pivot)
      frames[index].flipAnchor(flips)
    }
    var result = AtlasDescription(format: .starling, pages: [page], frames: frames, name: name)
    result.warnings = collector.allWarnings()
    return result
  }

  override func open(_ element: XMLText, _ attributes: XMLAttributes) {
    depth += 1
    do throws(AtlasError) {
      let allowed = min(limits.maxXMLDepth, 1000)
      guard depth <= allowed else {
        throw AtlasError(.limit(.init(.nesting, found: depth, allowed: allowed)), at: location)
      }
      if depth == 1 {
        guard element.matches("TextureAtlas") else {
          throw AtlasError(.format(found: element.string.quotedForDisplay), at: location)
        }
        try readAtlas(values(attributes))
      } else if depth == 2, element.matches("SubTexture") {
        try readFrame(values(attributes))
      }
      // Other elements are extensions and ignored.
    } catch {
      failure = error
      stop()
    }
  }

  override func close() { depth -= 1 }

  override func reject(entity: String) {
    failure = AtlasError(SyntaxError(.entity(entity), in: .xml, at: location))
    stop()
  }

  private var location: DiagnosticLocation { DiagnosticLocation(file: name, line: line) }

  private func values(_ attributes: XMLAttributes) throws(AtlasError) -> StarlingValues {
    var values = StarlingValues(file: name, line: line)
    let limit = limits.maxStringBytes
    try attributes.forEach { (key, value) throws(AtlasError) in
      let count = value.count
      guard count <= limit else {
        let violation = LimitViolation(.stringBytes, found: count, allowed: limit)
        throw AtlasError(.limit(violation), at: values.location.location)
      }
      values.take(key, value)
    }
    return values
  }

  private func readAtlas(_ values: StarlingValues) throws(AtlasError) {
    if let image = values.image, !image.isEmpty {
      page.fileNames.insert(image, at: 0)
      page.namedCount = 1
    }
    // Some writers leave the attributes empty.
    if case .number(let width) = values.numbers[.width],
      case .number(let height) = values.numbers[.height], width > 0, height > 0
    {
      page.claimedSize = Size(width: width, height: height)
    }
  }

  private func readFrame(_ values: StarlingValues) throws(AtlasError) {
    let read = Result { () throws(AtlasError) in try frame(values) }
    guard let index = try collector.add(read), let name = values.name else { return }
    let run = AssetName(name).run
    if let pivot = try values.pivot() {
      if pivots[run] == nil { pivots[run] = pivot }
    } else {
      runs.append((frame: index, run: run, flips: try values.flips()))
    }
  }

  private func frame(_ values: StarlingValues) throws(AtlasError) -> AtlasDescription.Frame {
    guard let name = values.name else {
      throw AtlasError(.name(found: "nothing"), at: location)
    }
    var frame = try values.frame(name: name)
    frame.line = values.line
    if try values.isCropped() {
      guard frame.cropToSource() else {
        let source = GeometryText.displayText(frame.sourceSize)
        let rect = GeometryText.displayText(frame.trimmedRect)
        throw AtlasError(.rectTrim(rect: rect, source: source), at: values.location.location)
      }
      collector.warn(
        "atlas.crop",
        "the frame shows a part of its rectangle",
        values.location.location
      )
    }
    if let pivot = try values.pivot() { frame.setAnchor(pixels: pivot) }
    frame.flip(try values.flips())
    return frame
  }
}

/// The known attributes of one element.
private struct StarlingValues {
  /// The attributes that are numbers, in the order of ``keys``.
  enum Key: Int {
    case x, y, width, height, frameX, frameY, frameWidth, frameHeight, pivotX, pivotY
  }

  /// The value of an attribute.
  enum Value {
    case missing
    case number(Double)
    case text(String)
  }

  /// Ten inline values, so that an element allocates no memory.
  struct Numbers {
    private var values: InlineArray<10, Value> = .init(repeating: .missing)

    subscript(key: Key) -> Value {
      get { values[key.rawValue] }
      set { values[key.rawValue] = newValue }
    }
  }

  private static let keys: InlineArray<10, StaticString> = [
    "x", "y", "width", "height", "frameX", "frameY", "frameWidth", "frameHeight", "pivotX",
    "pivotY",
  ]

  let file: String?
  let line: Int
  private(set) var name: String?
  private(set) var image: String?
  private(set) var numbers = Numbers()
  private var rotated: String?
  private var flipX: String?
  private var flipY: String?

  init(file: String?, line: Int) {
    self.file = file
    self.line = line
  }

  var location: FrameLocation { FrameLocation(file: file, frame: name ?? "", line: line) }

  /// Stores an attribute, if it is known.
  mutating func take(_ key: XMLText, _ value: XMLText) {
    for index in 0..<10 where key.matches(Self.keys[index]) {
      guard let key = Key(rawValue: index) else { return }
      let number = value.withBytes { GeometryText.commaSeparated($0, count: 1) }
      numbers[key] = number.map { .number($0[0]) } ?? .text(value.string)
      return
    }
    if key.matches("name") {
      name = value.string
    } else if key.matches("rotated") {
      rotated = value.string
    } else if key.matches("flipX") {
      flipX = value.string
    } else if key.matches("flipY") {
      flipY = value.string
    } else if key.matches("imagePath") {
      image = value.string
    }
  }

  func frame(name: String) throws(AtlasError) -> AtlasDescription.Frame {
    let stored = Rect(
      x: try required(.x),
      y: try required(.y),
      width: try required(.width),
      height: try required(.height)
    )
    let packedRotation: Rotation = try isRotated() ? .clockwise90 : .none
    var size = stored.size
    if packedRotation.swapsAxes { size = Size(width: size.height, height: size.width) }
    var result = AtlasDescription.Frame(name: name, rect: Rect(origin: stored.origin, size: size))
    result.packedRotation = packedRotation
    result.sourceSize = Size(
      width: try number(.frameWidth) ?? size.width,
      height: try number(.frameHeight) ?? size.height
    )
    result.trimmedRect.origin = Point(
      x: -(try number(.frameX) ?? 0),
      y: -(try number(.frameY) ?? 0)
    )
    return result
  }

  /// Whether the source begins inside the trimmed rectangle, so that only part of the rectangle is
  /// visible.
  func isCropped() throws(AtlasError) -> Bool {
    let x = try number(.frameX) ?? 0
    let y = try number(.frameY) ?? 0
    return x > 0 || y > 0
  }

  /// The pivot in pixels of the source, or nil.
  func pivot() throws(AtlasError) -> Point? {
    let x = try number(.pivotX)
    let y = try number(.pivotY)
    guard x != nil || y != nil else { return nil }
    return Point(x: x ?? 0, y: y ?? 0)
  }

  private func isRotated() throws(AtlasError) -> Bool {
    switch rotated {
    case nil, "", "false", "0": return false
    case "true", "1": return true
    case .some(let text): throw AtlasError(.rotated(text), at: location.location)
    }
  }

  /// How the sprite is mirrored.
  func flips() throws(AtlasError) -> FrameFlips {
    FrameFlips(x: try flag("flipX", flipX), y: try flag("flipY", flipY))
  }

  private func flag(_ key: String, _ text: String?) throws(AtlasError) -> Bool {
    switch text?.lowercased() {
    case nil, "", "false", "0": return false
    case "true", "1": return true
    case .some(let text):
      throw AtlasError(
        .type(key: key, found: text.quotedForDisplay, expected: "true or false"),
        at: location.location
      )
    }
  }

  private func required(_ key: Key) throws(AtlasError) -> Double {
    if let number = try number(key) { return number }
    throw AtlasError(.missing(key: "\(Self.keys[key.rawValue])"), at: location.location)
  }

  private func number(_ key: Key) throws(AtlasError) -> Double? {
    switch numbers[key] {
    case .missing: return nil
    case .number(let number): return number
    case .text(let text):
      throw AtlasError(.rect(key: "\(Self.keys[key.rawValue])", text: text), at: location.location)
    }
  }
}

extension AssetName {
  /// The name without extension and trailing digits, common to the frames of a sequence.
  fileprivate var run: String {
    let bytes = stem.utf8
    let end = bytes.lastIndex { !(0x30...0x39).contains($0) }
    let digitless = end.map { String(stem[...$0]) } ?? ""
    return folder + digitless
  }
}

extension AtlasDescription.Frame {
  /// Sets the anchor to a point in pixels of the source.
  fileprivate mutating func setAnchor(pixels: Point) {
    let unit = Point(x: pixels.x / sourceSize.width, y: pixels.y / sourceSize.height)
    if GeometryText.isCoordinate(unit.x), GeometryText.isCoordinate(unit.y) { anchor = unit }
  }

  /// Clips the trimmed rectangle to the source; false if nothing is left.
  mutating func cropToSource() -> Bool {
    let old = trimmedRect
    let new = old.intersection(Rect(origin: .zero, size: sourceSize))
    guard new.width > 0, new.height > 0 else { return false }
    let (left, top) = (new.minX - old.minX, new.minY - old.minY)
    let (right, bottom) = (old.maxX - new.maxX, old.maxY - new.maxY)
    // The part cut off at the left and at the top of the packed rectangle.
    let cut =
      switch packedRotation {
      case .none: Point(x: left, y: top)
      case .clockwise90: Point(x: bottom, y: left)
      case .clockwise180: Point(x: right, y: bottom)
      case .counterclockwise90: Point(x: top, y: right)
      }
    packedOrigin = packedOrigin + cut
    trimmedRect = new
    return true
  }
}

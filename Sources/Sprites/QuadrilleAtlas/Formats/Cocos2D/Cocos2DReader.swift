import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem

/// Reads the property lists of Cocos2D, Zwoptex and TexturePacker, formats 0 to 3.
///
/// Frames are read according to their keys, because the format number in files is unreliable. The
/// number matters in one case only: format 1 has no rotated sprites.
struct Cocos2DReader {
  private let name: String?
  private let job: JobContext
  private var collector: FrameCollector

  static func description(
    of list: PropertyList,
    from source: AtlasSource
  ) throws(AtlasError) -> AtlasDescription {
    var reader = Cocos2DReader(name: source.name, job: source.job)
    return try reader.read(list)
  }

  private init(name: String?, job: JobContext) {
    self.name = name
    self.job = job
    collector = FrameCollector(name: name, job: job)
  }

  /// Reads the root dictionary.
  private mutating func read(_ list: PropertyList) throws(AtlasError) -> AtlasDescription {
    let number = try formatNumber(list)
    guard let frames = list["frames"]?.dictionary else {
      let location = DiagnosticLocation(file: name, line: list["frames"]?.line ?? list.line)
      throw AtlasError(.frames(found: list["frames"]?.kindName ?? "missing"), at: location)
    }
    var first: Int?
    for frame in frames {
      if first == nil {
        first = try? version(of: frame.value, key: frame.key, number: number)
      }
      try collector.add(
        Result { () throws(AtlasError) in
          try readFrame(frame.value, key: frame.key, number: number)
        }
      )
    }
    let version = first ?? number
    if version != number, list["metadata"]?["format"] != nil {
      let message = "the format number is \(number), the frames are of format \(version)"
      collector.warn("atlas.formatNumber", message, DiagnosticLocation(file: name))
    }
    var result = AtlasDescription(
      format: .cocos2D(version: version),
      pages: [try Cocos2DMetadata(name: name).page(list)],
      frames: try collector.collected(),
      name: name
    )
    result.warnings = collector.allWarnings()
    return result
  }

  /// `metadata.format`: an integer or a string of digits; 0 if missing.
  private func formatNumber(_ list: PropertyList) throws(AtlasError) -> Int {
    guard let metadata = list["metadata"] else { return 0 }
    guard metadata.dictionary != nil else {
      throw AtlasError(
        .type(key: "metadata", found: metadata.kindName, expected: "a dictionary"),
        at: DiagnosticLocation(file: name, line: metadata.line)
      )
    }
    guard let format = metadata["format"] else { return 0 }
    var number = format.integer
    if let text = format.string { number = Int(text) }
    guard let number, (0...3).contains(number) else {
      throw AtlasError(
        .version(found: format.displayText),
        at: DiagnosticLocation(file: name, line: format.line)
      )
    }
    return number
  }

  private func version(
    of frame: PropertyList,
    key: String,
    number: Int
  ) throws(AtlasError) -> Int {
    if frame["textureRect"] != nil { return 3 }
    if frame["frame"] != nil { return number == 1 ? 1 : 2 }
    if frame["x"] != nil, frame["width"] != nil { return 0 }
    throw AtlasError(
      .missing(key: "frame, textureRect or x"),
      at: location(of: frame, key).location
    )
  }

  private func location(of frame: PropertyList, _ key: String) -> FrameLocation {
    FrameLocation(file: name, frame: key, offset: frame.offset, line: frame.line)
  }

  private func readFrame(
    _ frame: PropertyList,
    key: String,
    number: Int
  ) throws(AtlasError) -> AtlasDescription.Frame {
    let location = location(of: frame, key)
    guard let members = frame.dictionary else {
      throw AtlasError(
        .type(key: "frame", found: frame.kindName, expected: "a dictionary"),
        at: location.location
      )
    }
    let values = Cocos2DFrameValues(frame: members, location: location)
    let version = try version(of: frame, key: key, number: number)
    var result = try version == 0 ? values.formatZero(name: key) : values.framed(name: key, version)
    result.line = frame.line
    result.aliases = try values.aliases()
    return result
  }
}

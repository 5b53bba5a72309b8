import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem

/// Reads Aseprite's JSON: frames with durations, tags and slices.
struct AsepriteReader {
  private let parts: JSONAtlasParts
  private var collector: FrameCollector

  static func description(
    of value: JSONValue,
    from source: AtlasSource
  ) throws(AtlasError) -> AtlasDescription {
    var reader = AsepriteReader(name: source.name, job: source.job)
    return try reader.read(value)
  }

  private init(name: String?, job: JobContext) {
    parts = JSONAtlasParts(name: name)
    collector = FrameCollector(name: name, job: job)
  }

  /// Whether a JSON text is from Aseprite: by its `app` entry, or by members that no other program
  /// writes.
  static func recognizes(_ value: JSONValue) -> Bool {
    guard let meta = value["meta"] else { return false }
    return meta["app"]?.string?.lowercased().contains(text: "aseprite") == true
      || meta["frameTags"] != nil || meta["slices"] != nil
  }

  /// Reads the root object.
  private mutating func read(_ value: JSONValue) throws(AtlasError) -> AtlasDescription {
    let frames = try parts.frames(value["frames"], of: value)
    for (name, frame) in frames {
      try collector.add(Result { () throws(AtlasError) in try read(frame, name: name) })
    }
    var page = parts.page(value["meta"])
    if page.namedCount == 1 { page.fileNames[0] = Self.localName(page.fileNames[0]) }
    var result = AtlasDescription(
      format: .aseprite,
      pages: [page],
      frames: try collector.collected(),
      name: parts.name
    )
    result.isInPlayingOrder = true
    // Tags refer to frames by index in file order.
    let tags = AsepriteTags(parts: parts, names: frames.map(\.name))
    result.animations = try tags.animations(value["meta"]?["frameTags"])
    result.slices = try tags.slices(value["meta"]?["slices"])
    result.warnings = collector.allWarnings()
    return result
  }

  /// Reads a frame.
  ///
  /// With the export option "inner padding" `frame` is larger than `spriteSourceSize` by the same
  /// even number in both dimensions; the image is the part inside the padding.
  private mutating func read(
    _ value: JSONValue,
    name: String
  ) throws(AtlasError) -> AtlasDescription.Frame {
    let values = parts.values(of: value, name: name)
    var frame = try values.frame(name: name)
    if let size = try values.trimmedSize(), size != frame.trimmedRect.size {
      let wide = frame.trimmedRect.size.width - size.width
      let high = frame.trimmedRect.size.height - size.height
      if wide == high, wide > 0, wide.truncatingRemainder(dividingBy: 2) == 0 {
        frame.packedOrigin = frame.packedOrigin + Point(x: wide / 2, y: wide / 2)
        frame.trimmedRect.size = size
      } else {
        // A bug in some versions writes the size of another frame here; the page is correct.
        let message =
          "spriteSourceSize is \(GeometryText.displayText(size)), the frame is "
          + GeometryText.displayText(frame.trimmedRect.size)
        collector.warn("atlas.trimSize", message, values.location.location)
        frame.convertToSourceCoordinates()
      }
    }
    return frame
  }

  /// The last component of an absolute path from another machine; any other name unchanged.
  private static func localName(_ name: String) -> String {
    let bytes = Array(name.utf8)
    let hasDrive = bytes.count > 2 && bytes[1] == UInt8(ascii: ":")
    guard let first = bytes.first,
      first == UInt8(ascii: "/") || first == UInt8(ascii: "\\")
        || hasDrive
    else { return name }
    let separators: Set<UInt8> = [UInt8(ascii: "/"), UInt8(ascii: "\\")]
    let last = bytes.lastIndex(where: separators.contains).map { $0 + 1 } ?? 0
    return String(decoding: bytes[last...], as: UTF8.self)
  }
}

extension AtlasDescription.Frame {
  /// Moves the trimmed rectangle by the minimum distance into its source, if it fits.
  fileprivate mutating func convertToSourceCoordinates() {
    let space = Size(
      width: sourceSize.width - trimmedRect.size.width,
      height: sourceSize.height - trimmedRect.size.height
    )
    guard space.width >= 0, space.height >= 0 else { return }
    trimmedRect.origin = Point(
      x: min(max(0, trimmedRect.origin.x), space.width),
      y: min(max(0, trimmedRect.origin.y), space.height)
    )
  }
}

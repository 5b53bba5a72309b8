import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem

/// Reads the property list of an `.atlasc` folder, as Xcode makes it for SpriteKit.
///
/// The stored rectangle is that of the page, already turned; the offset goes from the left and
/// bottom of the source to the piece. A list may hold several scales and devices, told apart by the
/// ends of names: `walk@2x.png`, `walk@2x~ipad.png`.
struct AtlascReader {
  private let name: String?
  private var collector: FrameCollector

  static func description(
    of list: PropertyList,
    from source: AtlasSource
  ) throws(AtlasError) -> AtlasDescription {
    var reader = AtlascReader(name: source.name, limits: source.limits)
    return try reader.read(list)
  }

  private init(name: String?, limits: Limits) {
    self.name = name
    collector = FrameCollector(name: name, limits: limits)
  }

  /// Reads the whole list.
  private mutating func read(_ list: PropertyList) throws(AtlasError) -> AtlasDescription {
    let images = list["images"]?.array ?? []
    var pages: [AtlasDescription.Page] = []
    for image in images {
      pages.append(try page(image))
      guard let sprites = image["subimages"]?.array else {
        let found = image["subimages"]?.kindName ?? "missing"
        throw AtlasError(.frames(found: found), at: location(of: image))
      }
      for sprite in sprites {
        var frame = try frame(sprite)
        frame.page = pages.count - 1
        try collector.add(frame)
      }
    }
    guard !pages.isEmpty else {
      throw AtlasError(.frames(found: "no images"), at: location(of: list))
    }
    var result = AtlasDescription(
      format: .atlasc,
      pages: pages,
      frames: collector.frames,
      name: name
    )
    result.warnings = collector.allWarnings()
    return result
  }

  private func page(_ image: PropertyList) throws(AtlasError) -> AtlasDescription.Page {
    guard let path = image["path"]?.string else {
      guard let value = image["path"] else {
        throw AtlasError(.missing(key: "path"), at: location(of: image))
      }
      throw AtlasError(.name(found: value.kindName), at: location(of: value))
    }
    var page = AtlasDescription.Page(fileName: path)
    page.isExactFile = true
    if let value = image["size"] {
      guard let size = value.string.flatMap(GeometryText.size), size.width > 0, size.height > 0
      else {
        throw AtlasError(.rect(key: "size", text: value.displayText), at: location(of: value))
      }
      page.claimedSize = size
    }
    return page
  }

  private func frame(_ value: PropertyList) throws(AtlasError) -> AtlasDescription.Frame {
    guard let stored = value["name"]?.string else {
      let found = value["name"]?.kindName ?? "nothing"
      throw AtlasError(.name(found: found), at: location(of: value))
    }
    let name = stored.withoutPercentEscapes
    let location = FrameLocation(
      file: self.name,
      frame: name,
      offset: value.offset,
      line: value.line
    )
    let values = AtlascFrameValues(value: value, location: location)
    var result = try values.frame(name: name)
    result.line = value.line
    result.scale = AssetResolver().suffixScale(ofPath: name)
    return result
  }

  private func location(of value: PropertyList) -> DiagnosticLocation {
    DiagnosticLocation(file: name, offset: value.offset, line: value.line)
  }
}

/// The members of one sprite of an `.atlasc`.
private struct AtlascFrameValues {
  let value: PropertyList
  let location: FrameLocation

  func frame(name: String) throws(AtlasError) -> AtlasDescription.Frame {
    let stored = try geometry("textureRect", GeometryText.rect)
    guard let stored else { throw error(.missing(key: "textureRect")) }
    let packedRotation: Rotation = try isRotated() ? .clockwise90 : .none
    var size = stored.size
    if packedRotation.swapsAxes { size = Size(width: size.height, height: size.width) }
    var result = AtlasDescription.Frame(name: name, rect: Rect(origin: stored.origin, size: size))
    result.packedRotation = packedRotation
    let offset = try geometry("spriteOffset", GeometryText.point)
    if let source = try geometry("spriteSourceSize", GeometryText.size) {
      result.sourceSize = source
    }
    if let offset {
      result.trimmedRect.origin = Point(
        x: offset.x,
        y: result.sourceSize.height - offset.y - size.height
      )
    }
    result.details.isOpaque = value["isFullyOpaque"]?.boolean
    result.aliases = try aliases()
    return result
  }

  private func aliases() throws(AtlasError) -> [String] {
    guard let value = value["aliases"] else { return [] }
    guard let list = value.array else {
      throw error(.type(key: "aliases", found: value.kindName, expected: "an array"))
    }
    var names: [String] = []
    for element in list {
      guard let name = element.string else { throw error(.name(found: element.kindName)) }
      names.append(name.withoutPercentEscapes)
    }
    return names
  }

  private func isRotated() throws(AtlasError) -> Bool {
    guard let value = value["textureRotated"] else { return false }
    if let isRotated = value.boolean { return isRotated }
    switch value.integer {
    case 0: return false
    case 1: return true
    default: throw error(.rotated(value.displayText))
    }
  }

  private func geometry<Value>(
    _ key: String,
    _ read: (String) -> Value?
  ) throws(AtlasError) -> Value? {
    guard let member = value[key] else { return nil }
    guard let result = member.string.flatMap(read) else {
      throw error(.rect(key: key, text: member.displayText))
    }
    return result
  }

  private func error(_ reason: AtlasError.Reason) -> AtlasError {
    AtlasError(reason, at: location.location)
  }
}

extension String {
  /// The text with `%20` and the like resolved; left as it is where that gives no UTF-8.
  fileprivate var withoutPercentEscapes: String {
    guard utf8.contains(UInt8(ascii: "%")) else { return self }
    let bytes = Array(utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = Self.hexDigit(bytes[index + 1]), let low = Self.hexDigit(bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(validating: result, as: UTF8.self) ?? self
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}

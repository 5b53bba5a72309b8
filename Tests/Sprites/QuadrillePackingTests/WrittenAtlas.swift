import QuadrilleAtlas
import QuadrilleImage
import QuadrillePacking
import QuadrilleSprite
import QuadrilleSyntax
import Testing

/// A sprite found by a small test parser: y downwards, sizes before rotation.
///
/// The parsers support only what the writers produce.
struct WrittenSprite: Equatable {
  var name: String
  var page: String
  var x = 0
  var y = 0
  var width = 0
  var height = 0
  var packedRotation = 0
  var left = 0
  var top = 0
  var sourceWidth = 0
  var sourceHeight = 0

  init(name: String, page: String) {
    self.name = name
    self.page = page
  }

  /// The expected sprite for a frame.
  init(_ frame: AtlasDescription.Frame, page: String, name: String? = nil) {
    self.init(name: name ?? frame.name, page: page)
    x = frame.x
    y = frame.y
    width = frame.width
    height = frame.height
    packedRotation = frame.packedRotation.rawValue
    left = frame.left
    top = frame.top
    sourceWidth = frame.sourceWidth
    sourceHeight = frame.sourceHeight
  }

  /// All integers in a text, in order.
  static func numbers(_ text: some StringProtocol) -> [Int] {
    text.split { !$0.isNumber && $0 != "-" }.compactMap { Int($0) }
  }
}

enum WrittenAtlas {
  /// The regions of libGDX's text: offsets from left and bottom, sizes before rotation.
  static func libGDX(_ bytes: [UInt8]) -> [WrittenSprite] {
    var result: [WrittenSprite] = []
    var page = ""
    var startsPage = false
    for line in String(decoding: bytes, as: UTF8.self).split(
      separator: "\n",
      omittingEmptySubsequences: false
    ) {
      if line.isEmpty {
        startsPage = true
      } else if startsPage {
        page = String(line)
        startsPage = false
      } else if !line.contains(":") {
        result.append(WrittenSprite(name: String(line), page: page))
      } else if line.hasPrefix("  "), var sprite = result.popLast() {
        let parts = line.dropFirst(2).split(separator: ":", maxSplits: 1)
        let numbers = WrittenSprite.numbers(parts[1])
        switch parts[0] {
        case "rotate":
          let rotations = ["false": 0, "true": -90, "180": 180, "270": 90]
          sprite.packedRotation = rotations[String(parts[1].dropFirst())] ?? .min
        case "xy": (sprite.x, sprite.y) = (numbers[0], numbers[1])
        case "size": (sprite.width, sprite.height) = (numbers[0], numbers[1])
        case "orig": (sprite.sourceWidth, sprite.sourceHeight) = (numbers[0], numbers[1])
        case "offset":
          sprite.left = numbers[0]
          sprite.top = sprite.sourceHeight - numbers[1] - sprite.height
        case "index": if numbers[0] >= 0 { sprite.name += "#\(numbers[0])" }
        default: Issue.record("unknown key \(parts[0])")
        }
        result.append(sprite)
      }
    }
    return result
  }

  /// The elements of Starling's XML: rectangles in page coordinates, offsets negated.
  static func starling(_ bytes: [UInt8]) -> [WrittenSprite] {
    var page = ""
    var result: [WrittenSprite] = []
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      var values: [String: String] = [:]
      for match in line.matches(of: /([A-Za-z]+)="([^"]*)"/) {
        values[String(match.1)] = String(match.2)
      }
      func number(_ key: String) -> Int? { values[key].flatMap { Int($0) } }
      if line.hasPrefix("<TextureAtlas") { page = values["imagePath"] ?? "" }
      guard line.contains("<SubTexture") else { continue }
      let name = (values["name"] ?? "").replacing("&amp;", with: "&")
      var sprite = WrittenSprite(name: name, page: page)
      let isRotated = values["rotated"] == "true"
      sprite.packedRotation = isRotated ? 90 : 0
      sprite.x = number("x") ?? .min
      sprite.y = number("y") ?? .min
      sprite.width = number(isRotated ? "height" : "width") ?? .min
      sprite.height = number(isRotated ? "width" : "height") ?? .min
      sprite.left = -(number("frameX") ?? 0)
      sprite.top = -(number("frameY") ?? 0)
      sprite.sourceWidth = number("frameWidth") ?? sprite.width
      sprite.sourceHeight = number("frameHeight") ?? sprite.height
      result.append(sprite)
    }
    return result
  }

  /// The images of an `.atlasc`: rectangles in page coordinates, offsets from left and bottom.
  static func atlasc(_ bytes: [UInt8]) throws -> [WrittenSprite] {
    let list = try PropertyList(parsing: bytes)
    #expect(list["version"]?.integer == 1 && list["format"]?.string == "APPL")
    var result: [WrittenSprite] = []
    for image in try #require(list["images"]?.array) {
      let page = try #require(image["path"]?.string)
      for entry in try #require(image["subimages"]?.array) {
        func numbers(_ key: String) throws -> [Int] {
          WrittenSprite.numbers(try #require(entry[key]?.string))
        }
        var sprite = WrittenSprite(name: try #require(entry["name"]?.string), page: page)
        let rect = try numbers("textureRect")
        let isRotated = try #require(entry["textureRotated"]?.boolean as Bool?)
        let source = try numbers("spriteSourceSize")
        let offset = try numbers("spriteOffset")
        sprite.packedRotation = isRotated ? 90 : 0
        (sprite.x, sprite.y) = (rect[0], rect[1])
        (sprite.width, sprite.height) = isRotated ? (rect[3], rect[2]) : (rect[2], rect[3])
        (sprite.sourceWidth, sprite.sourceHeight) = (source[0], source[1])
        sprite.left = offset[0]
        sprite.top = source[1] - offset[1] - sprite.height
        result.append(sprite)
      }
    }
    return result
  }
}

import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax

/// Writes a style sheet: a class for each sprite, named after it without the extension of its image.
///
/// Lengths are CSS pixels, of which a page with a scale has fewer than pixels.
struct CSSWriter {
  private let names: AtlasNames

  init(_ names: AtlasNames) { self.names = names }

  func file(of atlas: AtlasDescription) -> AtlasFile {
    let stems = atlas.frames.map { Self.stem($0.name) }
    var counts: [LiteralString: Int] = [:]
    for stem in stems { counts[LiteralString(stem), default: 0] += 1 }
    var text = ""
    for (frame, stem) in zip(atlas.frames, stems) {
      let isUnique = counts[LiteralString(stem)] == 1
      text += rule(frame, named: isUnique ? stem : frame.name, of: atlas)
    }
    return AtlasFile(name: names.data(0, atlas), bytes: Array(text.utf8))
  }

  private func rule(
    _ frame: AtlasDescription.Frame,
    named name: String,
    of atlas: AtlasDescription
  ) -> String {
    let page = atlas.pages[frame.page]
    let scale = page.scale ?? 1
    let rect = frame.packedRect
    func pixels(_ length: Double) -> String {
      length == 0 ? "0" : "\((length / scale).written)px"
    }
    var text = ".\(Self.identifier(name)) {\n"
    text += "  width: \(pixels(rect.width));\n  height: \(pixels(rect.height));\n"
    text += "  background: url(\(Self.string(names.texture(frame.page, atlas))))"
    text += " \(pixels(-rect.minX)) \(pixels(-rect.minY)) no-repeat;\n"
    if scale != 1, let size = page.claimedSize {
      text += "  background-size: \(pixels(size.width)) \(pixels(size.height));\n"
    }
    return text + "}\n"
  }

  /// The name of a sprite without the extension of an image.
  private static func stem(_ name: String) -> String {
    let asset = AssetName(name)
    let isImage = [".png", ".jpg", ".jpeg", ".webp", ".gif"].contains(asset.suffix.lowercased())
    return isImage ? asset.folder + asset.stem : name
  }

  /// A text as an identifier: CSS Object Model, "serialize an identifier".
  static func identifier(_ text: String) -> String {
    var result = ""
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let isDigit = ("0"..."9").contains(scalar)
      let isAfterHyphen = index == 1 && scalars[0] == "-"
      switch scalar {
      case "\0": result += "\u{FFFD}"
      case "\u{1}"..."\u{1F}", "\u{7F}": result += "\\\(String(scalar.value, radix: 16)) "
      case _ where isDigit && (index == 0 || isAfterHyphen):
        result += "\\\(String(scalar.value, radix: 16)) "
      case "-" where scalars.count == 1: result += "\\-"
      case "-", "_", "0"..."9", "A"..."Z", "a"..."z": result.unicodeScalars.append(scalar)
      case _ where scalar.value >= 0x80: result.unicodeScalars.append(scalar)
      default:
        result += "\\"
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A text as a string: CSS Object Model, "serialize a string".
  static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\0": result += "\u{FFFD}"
      case "\u{1}"..."\u{1F}", "\u{7F}": result += "\\\(String(scalar.value, radix: 16)) "
      case "\"", "\\":
        result += "\\"
        result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

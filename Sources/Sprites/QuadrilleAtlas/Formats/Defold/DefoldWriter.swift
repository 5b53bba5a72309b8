import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem

/// Writes a `.tpinfo` with the sprites of all pages, and a `.tpatlas` with the animations.
///
/// Defold plays an animation with one rate: frames that are shown longer are repeated.
struct DefoldWriter {
  private let names: AtlasNames

  init(_ names: AtlasNames) { self.names = names }

  /// Whether a name can be a string of the text format.
  static func canName(_ name: String) -> Bool {
    !name.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
  }

  func files(of atlas: AtlasDescription) -> [AtlasFile] {
    let name = AssetName(names.data(0, atlas))
    let isInfo = name.suffix == ".tpinfo"
    let info = "\(name.folder)\(name.stem).tpinfo"
    let animations = isInfo ? "\(name.folder)\(name.stem).tpatlas" : names.data(0, atlas)
    return [
      AtlasFile(name: animations, bytes: Array(self.animations(of: atlas, info).utf8)),
      AtlasFile(name: info, bytes: Array(sprites(of: atlas).utf8)),
    ]
  }

  // MARK: Animations

  private func animations(of atlas: AtlasDescription, _ info: String) -> String {
    var text = "file: \(Self.quoted("/" + AtlasNames.lastComponent(info)))\n"
    text += "rename_patterns: \"\"\n"
    for animation in DefoldPlayback.playbacks(of: atlas) {
      text += "animations {\n  id: \(Self.quoted(animation.name))\n"
      for frame in animation.frames { text += "  images: \(Self.quoted(frame))\n" }
      text += """
          playback: \(animation.playback)
          fps: \(animation.rate)
          flip_horizontal: 0
          flip_vertical: 0
        }

        """
    }
    return text + "is_paged_atlas: \(atlas.pages.count > 1)\n"
  }

  /// What the files lack of animations.
  static func unwritten(_ atlas: AtlasDescription) -> [String] {
    let playbacks = DefoldPlayback.playbacks(of: atlas)
    let inexact = playbacks.count { !$0.isExact }
    let repeated = playbacks.count { !$0.keepsRepeats }
    var result: [String] = []
    if inexact > 0 {
      result.append("the durations of \(inexact) animations, which are rounded to whole rates")
    }
    if repeated > 0 {
      result.append("the repetitions of \(repeated) animations, which are played once")
    }
    return result + AtlasDescription.unwrittenDurations(atlas)
  }

  // MARK: Sprites

  private func sprites(of atlas: AtlasDescription) -> String {
    var text = "# Exported by quadrille\n\nversion: \"2.0\"\ndescription: \"\"\n"
    for (number, page) in atlas.pages.enumerated() {
      text += "pages {\n  name: \(Self.quoted(names.texture(number, atlas)))\n"
      text += Self.message("size", Self.members(page.claimedSize ?? .zero), indent: 2)
      for frame in atlas.frames(on: number) { text += Self.sprite(frame) }
      text += "}\n"
    }
    return text
  }

  private static func sprite(_ frame: AtlasDescription.Frame) -> String {
    let rect = frame.trimmedRect
    let anchor = frame.anchor ?? Point(x: 0.5, y: 0.5)
    let pivot = Point(x: anchor.x * frame.sourceSize.width, y: anchor.y * frame.sourceSize.height)
    var text = "  sprites {\n    name: \(quoted(frame.name))\n"
    text += "    trimmed: \(frame.isTrimmed)\n"
    text += "    rotated: \(frame.packedRotation == .clockwise90)\n"
    text += "    is_solid: \(frame.details.isOpaque ?? false)\n"
    text += message("corner_offset", members(rect.origin), indent: 4)
    text += message("source_rect", members(rect.origin) + members(rect.size), indent: 4)
    text += message("pivot", members(pivot), indent: 4)
    let packed = frame.packedRect
    text += message("frame_rect", members(packed.origin) + members(packed.size), indent: 4)
    text += message("untrimmed_size", members(frame.sourceSize), indent: 4)
    // The corners and triangles that the exporter of TexturePacker writes for a rectangle.
    text += "    indices: [1, 2, 3, 0, 1, 3]\n"
    for (x, y) in [
      (rect.maxX, rect.minY), (rect.minX, rect.minY), (rect.minX, rect.maxY),
      (rect.maxX, rect.maxY),
    ] {
      text += message("vertices", members(Point(x: x, y: y)), indent: 4)
    }
    return text + "  }\n"
  }

  // MARK: Text

  private static func members(_ point: Point) -> [(String, Double)] {
    [("x", point.x), ("y", point.y)]
  }

  private static func members(_ size: Size) -> [(String, Double)] {
    [("width", size.width), ("height", size.height)]
  }

  private static func message(_ name: String, _ members: [(String, Double)], indent: Int) -> String
  {
    let blank = String(repeating: " ", count: indent)
    let lines = members.map { "\(blank)  \($0.0): \($0.1.written)\n" }
    return "\(blank)\(name) {\n\(lines.joined())\(blank)}\n"
  }

  private static func quoted(_ text: String) -> String {
    "\"\(text.replacing(text: "\\", with: "\\\\").replacing(text: "\"", with: "\\\""))\""
  }
}

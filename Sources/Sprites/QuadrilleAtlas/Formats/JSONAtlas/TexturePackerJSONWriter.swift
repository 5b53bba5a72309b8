import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax

/// Writes JSON like TexturePacker, frames as an object or as a list, with the durations, tags and
/// slices of Aseprite; or with the animations of PixiJS.
struct TexturePackerJSONWriter {
  /// The dialect.
  enum Style {
    /// Frames keyed by name.
    case hash
    /// Frames as a list.
    case array
    /// Frames keyed by name, with anchors and animations.
    case pixiJS
    /// Frames as a list, with anchors and the stretched centers of nine-patches.
    case phaser3
  }

  private let style: Style

  init(_ style: Style) { self.style = style }

  func text(of atlas: AtlasDescription, _ number: Int, _ names: AtlasNames) -> [UInt8] {
    let frames = atlas.frames(on: number)
    var parts = [
      "\"frames\": \(style == .array ? "[" : "{")\n\n"
        + frames.map(frame).joined(separator: ",\n") + (style == .array ? "]" : "}")
    ]
    // The first file has the animations; names may be those of sprites on other pages.
    if style == .pixiJS, number == 0, !atlas.animations.isEmpty {
      parts.append("\"animations\": {\n\t\(animations(of: atlas))\n}")
    }
    let meta = meta(of: atlas, number, frames, names).joined(separator: ",\n\t")
    parts.append("\"meta\": {\n\t\(meta)\n}")
    return Array("{\(parts.joined(separator: ",\n"))\n}\n".utf8)
  }

  private func meta(
    of atlas: AtlasDescription,
    _ number: Int,
    _ frames: [AtlasDescription.Frame],
    _ names: AtlasNames
  ) -> [String] {
    let page = atlas.pages[number]
    var meta = [
      "\"app\": \"quadrille\"",
      "\"version\": \"1.0\"",
      "\"image\": \(names.texture(number, atlas).quotedForJSON)",
      "\"format\": \(page.writtenPixelFormat.quotedForJSON)",
      "\"size\": {\(JSONMembers.size(page.claimedSize ?? .zero))}",
      "\"scale\": \"\((page.scale ?? 1).written)\"",
    ]
    if page.alphaMode == .premultiplied { meta.append("\"premultiplyAlpha\": true") }
    if style != .pixiJS {
      let tags = FrameTags(of: atlas, on: number)
      if !tags.written.isEmpty {
        meta.append("\"frameTags\": [\n\t\t\(tags.json.joined(separator: ",\n\t\t"))\n\t]")
      }
      if number == 0, !atlas.slices.isEmpty {
        let slices = atlas.slices.map(JSONMembers.slice).joined(separator: ",\n\t\t")
        meta.append("\"slices\": [\n\t\t\(slices)\n\t]")
      }
    }
    if atlas.pages.count > 1 {
      let others = atlas.pages.indices.filter { $0 != number }
        .map { AtlasNames.lastComponent(names.data($0, atlas)).quotedForJSON }
      meta.append("\"related_multi_packs\": [ \(others.joined(separator: ", ")) ]")
    }
    return meta
  }

  private func animations(of atlas: AtlasDescription) -> String {
    atlas.animations.map { animation in
      let frames = animation.cycle.map { animation.frames[$0].quotedForJSON }
      return "\(animation.name.quotedForJSON): [ \(frames.joined(separator: ", ")) ]"
    }
    .joined(separator: ",\n\t")
  }

  /// The object of a frame, with its name if it is written as a list.
  func frame(_ frame: AtlasDescription.Frame) -> String {
    let isListed = style == .array || style == .phaser3
    let isAseprite = style == .array || style == .hash
    let size = JSONMembers.size(frame.trimmedRect.size)
    var members = [
      "\"frame\": {\(JSONMembers.point(frame.packedOrigin)),\(size)}",
      "\"rotated\": \(frame.packedRotation == .clockwise90)",
      "\"trimmed\": \(frame.isTrimmed)",
      "\"spriteSourceSize\": {\(JSONMembers.point(frame.trimmedRect.origin)),\(size)}",
      "\"sourceSize\": {\(JSONMembers.size(frame.sourceSize))}",
    ]
    if let anchor = frame.anchor {
      let key = isAseprite ? "pivot" : "anchor"
      members.append("\"\(key)\": {\(JSONMembers.point(anchor))}")
    }
    if let borders = frame.details.borders {
      members.append(
        style == .phaser3
          ? "\"scale9Borders\": {\(JSONMembers.rect(borders.center(of: frame.sourceSize)))}"
          : "\"borders\": {\(JSONMembers.borders(borders))}"
      )
    }
    if isAseprite, let seconds = frame.details.durationSeconds {
      members.append("\"duration\": \((seconds * 1000).written)")
    }
    let name = frame.name.quotedForJSON
    if isListed { members.insert("\"filename\": \(name)", at: 0) }
    let body = "{\n\t\(members.joined(separator: ",\n\t"))\n}"
    return isListed ? body : "\(name):\n\(body)"
  }
}

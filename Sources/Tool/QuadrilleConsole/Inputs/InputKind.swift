import QuadrilleImage
import QuadrilleSyntax

/// The kinds of files that can be drawn.
package enum InputKind {
  case scene, atlas, texture

  package init(of bytes: [UInt8], name: String) {
    self =
      Self.isTexture(bytes, name)
      ? .texture : Self.isScene(TextEncoding.utf8(bytes)) ? .scene : .atlas
  }

  private static func isTexture(_ bytes: [UInt8], _ name: String) -> Bool {
    ImageFormat(of: bytes, name: name) != nil || bytes.starts(with: Array("PVR".utf8))
      || bytes.starts(with: [0x1F, 0x8B]) || bytes.starts(with: Array("CCZ".utf8))
      || bytes.count > 48 && bytes[44..<48].elementsEqual(Array("PVR!".utf8))
  }

  /// Whether a JSON text is a scene: it has the version key, or no key of an atlas.
  ///
  /// The text is searched rather than parsed, since it is parsed right afterwards.
  private static func isScene(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) else { return true }
    guard first == UInt8(ascii: "{") else { return false }
    return hasKey("quadrille", bytes) || !(hasKey("frames", bytes) || hasKey("textures", bytes))
  }

  /// Whether a JSON text contains a key.
  package static func hasKey(_ key: String, _ bytes: [UInt8]) -> Bool {
    let quoted = Array("\"\(key)\"".utf8)
    var rest = bytes[...]
    while let start = rest.firstIndex(of: quoted[0]) {
      rest = rest[start...]
      if rest.starts(with: quoted) {
        let next = rest.dropFirst(quoted.count).first { $0 > 0x20 }
        if next == UInt8(ascii: ":") { return true }
      }
      rest = rest.dropFirst()
    }
    return false
  }
}

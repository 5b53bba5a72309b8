internal import CVersion

extension TextureFile {
  /// Takes over the pairs of a KTX file; what they say of the directions of axes becomes the
  /// orientation, and the name of their writer is dropped.
  mutating func setKeyValues(_ pairs: [TextureKeyValue]) {
    for pair in pairs where pair.key.lowercased() == KTX.orientationKey.lowercased() {
      // KTX 1 has `S=r,T=d,R=i`, KTX 2 `rdi`; files of both have the other form, too.
      guard let letters = pair.text?.lowercased().utf8 else { continue }
      let axes = PVRMetadata.Orientation(
        isLeftward: letters.contains(UInt8(ascii: "l")),
        isUpward: letters.contains(UInt8(ascii: "u")),
        isOutward: letters.contains(UInt8(ascii: "o"))
      )
      if axes.isLeftward || axes.isUpward || axes.isOutward { metadata.orientation = axes }
    }
    keyValues = pairs.filter { !Self.isOurs($0.key) }
  }

  /// The pairs to write: the texture's own, an orientation if there is one, and the writer, sorted.
  func keyValues(orientation: String?) -> [TextureKeyValue] {
    var pairs = keyValues.filter { !Self.isOurs($0.key) }
    if let orientation {
      pairs.append(TextureKeyValue(key: KTX.orientationKey, text: orientation))
    }
    let version = unsafe String(cString: quadrille_version())
    pairs.append(TextureKeyValue(key: "KTXwriter", text: "Quadrille \(version)"))
    return pairs.sorted { Array($0.key.utf8).lexicographicallyPrecedes(Array($1.key.utf8)) }
  }

  /// Whether a key is written for the texture, not kept.
  private static func isOurs(_ key: String) -> Bool {
    ["ktxorientation", "ktxwriter", "ktxwriterscparams"].contains(key.lowercased())
  }
}

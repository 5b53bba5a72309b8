package import QuadrilleConsole
import QuadrilleImage
package import QuadrilleSyntax
import QuadrilleSystem
package import QuadrilleTextureFiles

/// SHA-256 digests of a texture's pixels as RGBA8, rows as stored.
package struct TextureDigests {
  /// The digest of the first image.
  package let top: String
  /// The digests of all levels, surfaces and faces, each over all slices; empty unless requested.
  ///
  /// The index is `(level * surfaces + surface) * faces + face`.
  package let parts: [String]

  /// Decodes every image.
  package init(_ texture: TextureFile, threads: Int, withParts: Bool) throws(TextureFileError) {
    var top = ""
    var parts: [String] = []
    let size = texture.pixelSize
    var buffer = [UInt8](repeating: 0, count: 4 * size.width * size.height)
    for level in 0..<texture.mipmapCount {
      let size = texture.pixelSize(ofLevel: level)
      let count = 4 * size.width * size.height
      for surface in 0..<texture.surfaceCount {
        for face in 0..<texture.faceCount {
          var hash = SHA256()
          for slice in 0..<texture.depth(ofLevel: level) {
            var target = buffer.mutableSpan
            try texture.decode(
              level: level,
              surface: surface,
              face: face,
              slice: slice,
              threads: threads,
              into: &target
            )
            let pixels = buffer.span.extracting(0..<count)
            if top.isEmpty { top = SHA256.hex(pixels) }
            if withParts { hash.update(pixels) }
          }
          if withParts { parts.append(hash.hexDigest()) }
        }
      }
    }
    self.top = top
    self.parts = parts
  }
}

/// The levels, surfaces and faces of a texture with their byte ranges.
package struct LevelTable {
  private struct Row {
    let level: Int
    let surface: Int
    let face: Int
    let range: Range<Int>
    let digest: String?
  }

  private let texture: TextureFile
  private let rows: [Row]

  /// Creates the table; empty for a format with an unknown layout.
  package init(_ texture: TextureFile, _ digests: TextureDigests?) {
    self.texture = texture
    rows = (0..<texture.mipmapCount).flatMap { level in
      (0..<texture.surfaceCount).flatMap { surface in
        (0..<texture.faceCount).compactMap { face -> Row? in
          let index = (level * texture.surfaceCount + surface) * texture.faceCount + face
          let ranges = texture.source?.ranges ?? []
          guard index < ranges.count else { return nil }
          let parts = digests?.parts ?? []
          return Row(
            level: level,
            surface: surface,
            face: face,
            range: ranges[index],
            digest: index < parts.count ? parts[index] : nil
          )
        }
      }
    }
  }

  package var json: [JSONOutputValue] {
    rows.map { row in
      let size = texture.pixelSize(ofLevel: row.level)
      return .object(
        [
          ("level", .integer(row.level)), ("surface", .integer(row.surface)),
          ("face", .integer(row.face)), ("width", .integer(size.width)),
          ("height", .integer(size.height)), ("depth", .integer(texture.depth(ofLevel: row.level))),
          ("offset", .integer(row.range.lowerBound)), ("bytes", .integer(row.range.count)),
        ] + (row.digest.map { [("pixelSha256", .string($0))] } ?? [])
      )
    }
  }

  /// Adds the table as text, without columns that are always 0.
  package func add(to text: inout TextRows) {
    guard !rows.isEmpty else { return }
    var header = ["level"]
    if texture.surfaceCount > 1 { header.append("surface") }
    if texture.faceCount > 1 { header.append("face") }
    header += ["size", "from byte", "bytes"]
    if rows.contains(where: { $0.digest != nil }) { header.append("sha256 of the pixels") }
    let body = rows.map { row in
      let size = texture.pixelSize(ofLevel: row.level)
      let depth = texture.depth(ofLevel: row.level)
      var cells = ["\(row.level)"]
      if texture.surfaceCount > 1 { cells.append("\(row.surface)") }
      if texture.faceCount > 1 { cells.append("\(row.face)") }
      cells.append("\(size.width) x \(size.height)\(texture.depth > 1 ? " x \(depth)" : "")")
      cells += ["\(row.range.lowerBound)", "\(row.range.count)"]
      return row.digest.map { cells + [$0] } ?? cells
    }
    text.add("levels", header: header, body)
  }
}

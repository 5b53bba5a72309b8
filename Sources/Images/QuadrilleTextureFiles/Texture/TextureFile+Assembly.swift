internal import QuadrilleSystem

extension TextureFile {
  /// An array of the layers of several textures, in their order.
  ///
  /// - Parameter textures: At least one; all of the same format, sizes, faces, levels and colors.
  /// - Throws: ``TextureFileError`` for none, or for textures that differ.
  public static func array(of textures: [TextureFile]) throws(TextureFileError) -> TextureFile {
    var result = try equal(textures, count: 1...)
    let perLayer = result.faceCount
    result.surfaceCount = textures.reduce(0) { $0 + $1.surfaceCount }
    result.isArray = true
    result.images = (0..<result.mipmapCount).flatMap { level in
      textures.flatMap { texture in
        let count = texture.surfaceCount * perLayer
        return texture.images[(level * count)..<((level + 1) * count)]
      }
    }
    return result
  }

  /// A cube map of six flat textures in the order +X, −X, +Y, −Y, +Z, −Z.
  ///
  /// - Parameter textures: Six textures of one layer, all of the same format, sizes, levels and
  ///   colors; width and height are equal.
  /// - Throws: ``TextureFileError`` for another number, or for textures that differ.
  public static func cube(of textures: [TextureFile]) throws(TextureFileError) -> TextureFile {
    guard textures.count == 6 else {
      throw TextureFileError(.encode(.count(textures.count, faces: 6)))
    }
    var result = try equal(textures, count: 6...)
    guard result.faceCount == 1, result.surfaceCount == 1, result.depth == 1,
      result.width == result.height
    else {
      throw TextureFileError(.assembly("a face of a cube map is one flat square image"))
    }
    result.faceCount = 6
    result.images = (0..<result.mipmapCount).flatMap { level in
      textures.map { $0.images[level] }
    }
    return result
  }

  /// The texture with some of its levels, layers and faces; the first level becomes the top one.
  ///
  /// - Parameters:
  ///   - levels: The levels to keep; nil for all.
  ///   - layer: The only layer to keep; nil for all.
  ///   - face: The only face to keep; nil for all.
  /// - Throws: ``TextureFileError`` for what the texture does not have, and for a format whose
  ///   images are not apart.
  public func extracting(
    levels: ClosedRange<Int>? = nil,
    layer: Int? = nil,
    face: Int? = nil
  ) throws(TextureFileError) -> TextureFile {
    guard images.count == mipmapCount * surfaceCount * faceCount else {
      throw TextureFileError(.assembly("the images of \(format.name) are not apart"))
    }
    let levels = levels ?? 0...(mipmapCount - 1)
    try Self.check("level", levels.upperBound, mipmapCount)
    try Self.check("level", levels.lowerBound, mipmapCount)
    if let layer { try Self.check("layer", layer, surfaceCount) }
    if let face { try Self.check("face", face, faceCount) }
    let layers = layer.map { $0...$0 } ?? 0...(surfaceCount - 1)
    let faces = face.map { $0...$0 } ?? 0...(faceCount - 1)
    var result = self
    result.images = levels.flatMap { level in
      layers.flatMap { layer in
        faces.map { images[index(level: level, surface: layer, face: $0)] }
      }
    }
    let size = pixelSize(ofLevel: levels.lowerBound)
    (result.width, result.height) = (size.width, size.height)
    result.depth = depth(ofLevel: levels.lowerBound)
    result.mipmapCount = levels.count
    result.surfaceCount = layers.count
    result.faceCount = faces.count
    result.isArray = isArray && layer == nil
    return result
  }

  private static func check(
    _ what: String,
    _ number: Int,
    _ count: Int
  ) throws(TextureFileError) {
    guard (0..<count).contains(number) else {
      let allowed = 0...(count - 1)
      throw TextureFileError(.write(.range(field: what, found: number, allowed: allowed)))
    }
  }

  /// The first of some textures that agree in everything but their layers and images.
  private static func equal(
    _ textures: [TextureFile],
    count: PartialRangeFrom<Int>
  ) throws(TextureFileError) -> TextureFile {
    guard let first = textures.first, count.contains(textures.count) else {
      throw TextureFileError(.encode(.count(textures.count, faces: count.lowerBound)))
    }
    for (number, other) in textures.enumerated() {
      guard let difference = first.difference(from: other) else { continue }
      throw TextureFileError(
        .assembly("texture \(number) differs from the first one: \(difference)")
      )
    }
    var result = first
    result.source = nil
    return result
  }

  /// What keeps two textures from being parts of one; nil if nothing does.
  private func difference(from other: TextureFile) -> String? {
    let (one, two) = (version3, other.version3)
    if one.format != two.format { return "\(one.format.name) and \(two.format.name)" }
    if one.channelType != two.channelType { return "channel types" }
    if pixelSize != other.pixelSize || depth != other.depth {
      return "\(pixelSize) and \(other.pixelSize) pixels"
    }
    if mipmapCount != other.mipmapCount {
      return "\(mipmapCount) and \(other.mipmapCount) levels"
    }
    if faceCount != other.faceCount { return "\(faceCount) and \(other.faceCount) faces" }
    if alphaMode != other.alphaMode { return "straight and premultiplied alpha" }
    if colorSpace != other.colorSpace { return "linear and sRGB colors" }
    if metadata.orientation != other.metadata.orientation { return "orientations" }
    if hasBigEndianWords != other.hasBigEndianWords { return "byte orders" }
    return images.count == mipmapCount * surfaceCount * faceCount ? nil : "images are not apart"
  }
}

import QuadrilleGL
import QuadrilleImage
import QuadrilleTextureFiles

extension TextureFile {
  /// The stored format if pixels can be uploaded unchanged; nil if they must be decoded, or are
  /// blocks (``uploadBlocks(levels:options:capabilities:)``).
  ///
  /// Pixels must be decoded if they are compressed, if the driver does not support the format, if
  /// color must be premultiplied, if a value range is given, or if the driver generates the mip
  /// levels of a format that it cannot render to. Floating point is uploaded only with
  /// ``BlockPolicy/native``: the CPU clamps values to 0…1 before filtering and tinting, the driver
  /// after that.
  func uploadFormat(_ options: TextureOptions, _ capabilities: Capabilities) -> PixelFormat? {
    guard
      let format = encoding.pixelFormat, decodedRange == nil,
      let layout = TexelLayout(format, extensions: capabilities.extensions),
      layout.isRenderable || options.mipmaps != .generate,
      !format.numbers.isFloatingPoint || options.blocks == .native
    else { return nil }
    let bits = format.channelBits
    let hasColor = bits.x + bits.y + bits.z > 0
    let mustMultiply = options.premultiply && alphaMode == .straight && hasAlpha && hasColor
    return mustMultiply ? nil : format
  }

  /// The kind of the resulting texture.
  func textureKind(_ label: String?) throws(TextureError) -> Texture.Kind {
    switch (faceCount > 1, surfaceCount > 1, depth > 1) {
    case (false, false, false): return .flat
    case (true, false, false): return .cube
    case (false, true, false): return .array(layers: surfaceCount)
    case (false, false, true): return .volume(depth: depth)
    case (true, true, _): throw TextureError(.unsupported("array of cubes"), label: label)
    case (true, false, true): throw TextureError(.unsupported("cube of volumes"), label: label)
    case (false, true, true): throw TextureError(.unsupported("array of volumes"), label: label)
    }
  }

  /// Uploads one level to the bound texture, top row first.
  ///
  /// - Parameters:
  ///   - format: The stored format to upload pixels unchanged; nil to decode them.
  ///   - isPremultiplied: Whether to premultiply decoded color, unless it already is.
  func upload(
    level: Int,
    as format: PixelFormat?,
    isPremultiplied: Bool,
    with uploader: TextureUploader
  ) throws(TextureFileError) {
    for surface in 0..<surfaceCount {
      for face in 0..<faceCount {
        for slice in 0..<depth(ofLevel: level) {
          let layer = surface + face + slice
          if let format {
            unsafe withOrientedBytes(level, surface, face, slice, format) { bytes in
              let size = pixelSize(ofLevel: level)
              unsafe uploader.fill(
                level: level,
                layer: layer,
                bytes,
                size: size,
                rowLength: size.width
              )
            }
          } else {
            var image = try orientedBitmap(
              level: level,
              surface: surface,
              face: face,
              slice: slice
            )
            // In place: a second copy of a large level would double the memory of an upload.
            if isPremultiplied && hasAlpha { image = (consume image).premultiplied() }
            uploader.fill(level: level, layer: layer, image)
          }
        }
      }
    }
  }

  /// Calls a closure with the pixels of one image as stored, with flipped rows and columns
  /// restored.
  private func withOrientedBytes(
    _ level: Int,
    _ surface: Int,
    _ face: Int,
    _ slice: Int,
    _ format: PixelFormat,
    _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    let size = pixelSize(ofLevel: level)
    let count = size.width * size.height * format.bytesPerPixel
    withStoredBytes(level: level, surface: surface, face: face) { stored in
      let image = stored.extracting((slice * count)..<((slice + 1) * count))
      guard isFlippedVertically || isFlippedHorizontally else {
        unsafe image.withUnsafeBytes { unsafe body($0) }
        return
      }
      let orientedBytes = flippedRows(image, size, format.bytesPerPixel)
      unsafe orientedBytes.withUnsafeBytes { unsafe body($0) }
    }
  }

  private func flippedRows(_ image: Span<UInt8>, _ size: PixelSize, _ width: Int) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(image.count)
    for y in 0..<size.height {
      let row = isFlippedVertically ? size.height - 1 - y : y
      for x in 0..<size.width {
        let column = isFlippedHorizontally ? size.width - 1 - x : x
        let offset = (row * size.width + column) * width
        for byte in 0..<width { result.append(image[offset + byte]) }
      }
    }
    return result
  }
}

import QuadrilleGL
import QuadrilleImage
import QuadrilleTextureFiles

extension TextureFile {
  /// The layout for uploading the blocks unchanged; nil if they must be decoded.
  ///
  /// They must be decoded if the driver does not support them, if they need conversion (flipped
  /// rows or columns, padding, premultiplication), or if the driver generates the mip levels, which
  /// it can do from pixels only.
  ///
  /// - Parameter levels: The number of levels to upload.
  func uploadBlocks(
    levels: Int,
    options: TextureOptions,
    capabilities: Capabilities
  ) throws(TextureError) -> BlockLayout? {
    guard
      options.blocks.keeps(encoding), options.mipmaps != .generate, depth == 1,
      !isFlippedVertically, !isFlippedHorizontally,
      options.sizePolicy != .pad || pixelSize == pixelSize.nextPowersOfTwo,
      let blocks = BlockLayout(of: self, capabilities)
    else { return nil }
    guard options.premultiply else { return blocks }
    return try isMultiplied(levels: levels, options.label) ? blocks : nil
  }

  /// Whether multiplying color by alpha would change nothing.
  private func isMultiplied(levels: Int, _ label: String?) throws(TextureError) -> Bool {
    guard hasAlpha, alphaMode == .straight, !encoding.clearIsBlack else { return true }
    return try asTextureError(label) { () throws(TextureFileError) in
      try isOpaque(levels: 0..<levels)
    }
  }

  /// Uploads the blocks of all levels to the bound texture.
  func upload(_ blocks: BlockLayout, levels: Int, with uploader: TextureUploader) {
    uploader.allocate(blocks)
    for level in 0..<levels {
      for surface in 0..<surfaceCount {
        for face in 0..<faceCount {
          withStoredBytes(level: level, surface: surface, face: face) { stored in
            unsafe stored.withUnsafeBytes { bytes in
              unsafe uploader.fill(level: level, layer: surface + face, blocks, bytes)
            }
          }
        }
      }
    }
  }
}

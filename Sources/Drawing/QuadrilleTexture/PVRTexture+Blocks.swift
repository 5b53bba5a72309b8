import QuadrilleGL
import QuadrilleTextureFiles
import QuadrilleImage

extension PVRTexture {
  /// How the blocks can be uploaded as they are; nil where they must be decoded.
  ///
  /// That is so where the driver does not take them, where they would have to be changed (rows or
  /// columns turned over, the picture padded, colour multiplied by alpha), and where the driver is to
  /// make the smaller levels, which it does of pixels alone.
  ///
  /// - Parameter levels: How many levels are uploaded.
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

  /// Whether colour is what it would be when multiplied by alpha.
  private func isMultiplied(levels: Int, _ label: String?) throws(TextureError) -> Bool {
    guard hasAlpha, alphaMode == .straight, !encoding.clearIsBlack else { return true }
    return try asTextureError(label) { () throws(PVRError) in try isOpaque(levels: 0..<levels) }
  }

  /// Fills all levels of the texture that is bound with the blocks as they are.
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

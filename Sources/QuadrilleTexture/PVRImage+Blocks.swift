#if GL
import QuadrilleGL
import QuadrillePVR
import QuadrillePixels

extension PVRImage {
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
  ) -> BlockLayout? {
    guard
      options.blocks.keeps(encoding), options.mipmaps != .generate, depth == 1,
      !isFlippedVertically, !isFlippedHorizontally,
      options.sizePolicy != .pad || pixelSize == pixelSize.nextPowersOfTwo,
      let blocks = BlockLayout(
        encoding,
        hasAlpha: hasAlpha,
        isArray: surfaces > 1,
        capabilities
      )
    else { return nil }
    return !options.premultiply || isMultiplied(levels: levels) ? blocks : nil
  }

  /// Whether colour is what it would be when multiplied by alpha.
  private func isMultiplied(levels: Int) -> Bool {
    guard hasAlpha, alphaMode == .straight else { return true }
    return switch encoding {
    // Pixels are opaque, or clear and black.
    case .bc(1), .etc2RGBA1: true
    default: isOpaque(levels: 0..<levels)
    }
  }

  /// Fills all levels of the texture that is bound with the blocks as they are.
  func upload(_ blocks: BlockLayout, levels: Int, with uploader: TextureUploader) {
    uploader.allocate(blocks)
    for level in 0..<levels {
      for surface in 0..<surfaces {
        for face in 0..<faces {
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
#endif

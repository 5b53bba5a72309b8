import QuadrilleGL
import QuadrilleImage
import QuadrilleSystem

/// The layout of a texture, checked against policy and driver before anything is allocated.
struct TexturePlan {
  let kind: Texture.Kind
  let format: PixelFormat
  let contentSize: PixelSize
  let textureSize: PixelSize
  /// The number of levels to upload.
  let mipmapCount: Int
  /// The layout of blocks, which decode to ``format``; nil for pixels.
  let blocks: BlockLayout?

  init(
    kind: Texture.Kind,
    format: PixelFormat,
    blocks: BlockLayout? = nil,
    size: PixelSize,
    mipmapCount: Int,
    options: TextureOptions,
    capabilities: Capabilities
  ) throws(TextureError) {
    self.kind = kind
    self.format = format
    self.blocks = blocks
    self.mipmapCount = mipmapCount
    contentSize = size
    let label = options.label
    do throws(TextureError) {
      textureSize = try options.sizePolicy.textureSize(for: size)
    } catch {
      throw TextureError(error.reason, label: label)
    }
    let maximum =
      switch kind {
      case .flat, .array: capabilities.maxTextureSize
      case .cube: capabilities.maxCubeMapSize
      case .volume: capabilities.maxVolumeSize
      }
    guard textureSize.width <= maximum, textureSize.height <= maximum else {
      throw TextureError(.tooLarge(size: textureSize, maximum: maximum), label: label)
    }
    switch kind {
    case .flat: break
    case .cube:
      if textureSize.width != textureSize.height {
        throw TextureError(.notSquare(size: textureSize), label: label)
      }
    case .array(let layers):
      let allowed = capabilities.maxArrayLayers
      if layers > allowed {
        throw TextureError(.tooManyLayers(found: layers, maximum: allowed), label: label)
      }
    case .volume(let depth):
      if depth > maximum {
        throw TextureError(.tooManyLayers(found: depth, maximum: maximum), label: label)
      }
    }
  }

  var isPadded: Bool { textureSize != contentSize }

  /// The size of the texture at a level.
  func textureSize(ofLevel level: Int) -> PixelSize {
    PixelSize(
      width: max(1, textureSize.width >> level),
      height: max(1, textureSize.height >> level)
    )
  }

  /// The layers of an array or the slices of a volume at a level; 1 for others.
  func depth(ofLevel level: Int) -> Int {
    switch kind {
    case .flat, .cube: 1
    case .array(let layers): layers
    case .volume(let depth): max(1, depth >> level)
    }
  }

  /// The size of one level in bytes; nil if it overflows.
  func byteCount(ofLevel level: Int, bytesPerPixel: Int) -> Int? {
    let size = textureSize(ofLevel: level)
    let images = kind == .cube ? 6 : depth(ofLevel: level)
    guard let blocks else {
      return checkedProduct(size.width, size.height, images, bytesPerPixel)
    }
    return blocks.byteCount(size).flatMap { checkedProduct($0, images) }
  }
}

import QuadrilleIO
import QuadrillePixels
import Synchronization

/// Encodes frames; several threads do at once.
final class FrameEncoder: Sendable {
  /// A frame that is encoded.
  struct Product: Sendable {
    /// What goes to the output.
    var bytes: [UInt8] = []
    /// What goes to an animated PNG.
    var packed: AnimatedPNG.PackedFrame?
    /// What goes to the sheet.
    var picture: Bitmap?
  }

  let format: FrameFormat?
  let isPremultiplied: Bool
  let wantsPicture: Bool
  let level: Int
  let video: VideoFormat
  private let idle = Mutex<[Tool]>([])

  /// An encoder of one thread at a time.
  private struct Tool: @unchecked Sendable {
    let png: PNGEncoder
  }

  /// - Parameter format: What is written; nil for nothing but the sheet.
  init(
    _ format: FrameFormat?,
    level: Int,
    isPremultiplied: Bool,
    wantsPicture: Bool,
    video: VideoFormat
  ) {
    self.format = format
    self.level = level
    self.isPremultiplied = isPremultiplied
    self.wantsPicture = wantsPicture
    self.video = video
  }

  /// Encodes a frame.
  ///
  /// - Parameter bitmap: The frame as it was drawn, premultiplied.
  func encode(_ bitmap: Bitmap) throws -> Product {
    if format == .y4m {
      var product = Product(bytes: video.frame(bitmap))
      if wantsPicture { product.picture = final(bitmap) }
      return product
    }
    let bitmap = final(bitmap)
    var product = Product()
    if wantsPicture { product.picture = bitmap }
    switch format {
    case .png, .apng:
      let tool =
        try idle.withLock { $0.popLast() } ?? Tool(png: PNGEncoder(level: .libdeflate(level)))
      if format == .png {
        product.bytes = tool.png.encode(bitmap, alphaMode: bitmap.alphaMode)
      } else {
        product.packed = tool.png.packed(bitmap, alphaMode: bitmap.alphaMode)
      }
      idle.withLock { $0.append(tool) }
    case .rgba: product.bytes = bitmap.bytes
    case .y4m, nil: break
    }
    return product
  }

  private func final(_ bitmap: Bitmap) -> Bitmap {
    isPremultiplied ? bitmap : bitmap.unpremultiplied()
  }
}

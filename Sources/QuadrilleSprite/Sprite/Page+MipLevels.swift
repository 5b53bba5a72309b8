import QuadrillePVR
public import QuadrillePixels

extension Page {
  /// The picture and its smaller copies, premultiplied, largest first: what trilinear filtering
  /// draws from.
  ///
  /// They are those of a PVR file that has some; otherwise each is the mean of four pixels of the one
  /// above, as in texture memory.
  public func mipLevels() -> [Bitmap] {
    if case .pvr(let texture) = content, texture.levels > 1 {
      return (0..<texture.levels).map { Self.bitmap(of: texture, level: $0).premultiplied() }
    }
    return bitmap().premultiplied().mipChain(Resampling(.box, light: .encoded))
  }
}

#if GL
import QuadrilleGL
import QuadrillePVR
import QuadrillePixels

extension PVRImage {
  /// Whether colours must be multiplied by alpha before they are drawn; those of A8 are all 0.
  var hasStraightColor: Bool {
    alphaMode == .straight && pixelFormat.hasAlpha && pixelFormat != .a8
  }

  /// The kind of texture that the image makes.
  func textureKind(_ label: String?) throws(TextureError) -> Texture.Kind {
    switch (faces > 1, surfaces > 1, depth > 1) {
    case (false, false, false): return .flat
    case (true, false, false): return .cube
    case (false, true, false): return .array(layers: surfaces)
    case (false, false, true): return .volume(depth: depth)
    case (true, true, _): throw TextureError(.unsupported("array of cubes"), label: label)
    case (true, false, true): throw TextureError(.unsupported("cube of volumes"), label: label)
    case (false, true, true): throw TextureError(.unsupported("array of volumes"), label: label)
    }
  }

  /// Fills one level of the texture that is bound, the right way up.
  func upload(level: Int, expanded: Bool, with uploader: TextureUploader) {
    for surface in 0..<surfaces {
      for face in 0..<faces {
        for slice in 0..<depth(ofLevel: level) {
          let layer = surface + face + slice
          if expanded {
            let picture = uprightBitmap(level: level, surface: surface, face: face, slice: slice)
            uploader.fill(level: level, layer: layer, picture.premultiplied())
          } else {
            unsafe withUprightBytes(level, surface, face, slice) { bytes in
              let size = pixelSize(ofLevel: level)
              unsafe uploader.fill(
                level: level,
                layer: layer,
                bytes,
                size: size,
                rowLength: size.width
              )
            }
          }
        }
      }
    }
  }

  /// Calls a closure with the pixels of one picture as stored, rows and columns put upright.
  private func withUprightBytes(
    _ level: Int,
    _ surface: Int,
    _ face: Int,
    _ slice: Int,
    _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    let size = pixelSize(ofLevel: level)
    let count = size.width * size.height * pixelFormat.bytesPerPixel
    withStoredBytes(level: level, surface: surface, face: face) { stored in
      let picture = stored.extracting((slice * count)..<((slice + 1) * count))
      guard isFlippedVertically || isFlippedHorizontally else {
        unsafe picture.withUnsafeBytes { unsafe body($0) }
        return
      }
      let upright = turned(picture, size)
      unsafe upright.withUnsafeBytes { unsafe body($0) }
    }
  }

  private func turned(_ picture: Span<UInt8>, _ size: PixelSize) -> [UInt8] {
    let width = pixelFormat.bytesPerPixel
    var result: [UInt8] = []
    result.reserveCapacity(picture.count)
    for y in 0..<size.height {
      let row = isFlippedVertically ? size.height - 1 - y : y
      for x in 0..<size.width {
        let column = isFlippedHorizontally ? size.width - 1 - x : x
        let offset = (row * size.width + column) * width
        for byte in 0..<width { result.append(picture[offset + byte]) }
      }
    }
    return result
  }
}
#endif

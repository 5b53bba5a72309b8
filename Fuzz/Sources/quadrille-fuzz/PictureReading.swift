import Quadrille

/// JPEG and WebP: what is read of the header must be what is decoded.
enum PictureReading {
  static func run(_ input: [UInt8], _ target: FuzzTarget) throws {
    var file = input
    if target == .jpeg {
      file.replaceStart(by: [0xFF, 0xD8, 0xFF])
      let image = try JPEG.decode(file, name: "fuzz", limits: .fuzzing)
      precondition(image.bitmap.pixelSize == image.info.pixelSize, "the sides of the header")
      precondition(image.bitmap.isOpaque, "JPEG has no alpha")
      return
    }
    file.replaceStart(by: Array("RIFF".utf8))
    if file.count >= 12 {
      // The length is put right: what is behind it is what is tested.
      for index in 0..<4 {
        file[4 + index] = UInt8(truncatingIfNeeded: (file.count - 8) >> (8 * index))
      }
      file.replaceSubrange(8..<12, with: Array("WEBP".utf8))
    }
    let image = try WebP.decode(file, name: "fuzz", limits: .fuzzing)
    precondition(image.bitmap.pixelSize == image.info.pixelSize, "the sides of the header")
    guard image.info.frameCount > 1 else { return }
    let animation = try WebPAnimation(file, name: "fuzz", limits: .fuzzing)
    for index in 0..<min(16, animation.frameCount) {
      let frame = try animation.frame(at: index)
      precondition(frame.bitmap.pixelSize == animation.pixelSize, "the sides of the canvas")
    }
  }
}

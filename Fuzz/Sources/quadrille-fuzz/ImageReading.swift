import Quadrille

/// JPEG, WebP, GIF, BMP, PSD, TGA and Aseprite: the decoded image must match the header.
enum ImageReading {
  static func run(_ input: [UInt8], _ target: FuzzTarget) throws {
    var file = input
    if target == .jpeg {
      file.replaceStart(by: [0xFF, 0xD8, 0xFF])
      let image = try JPEG.decode(file, name: "fuzz", job: .fuzzing)
      precondition(image.bitmap.pixelSize == image.info.pixelSize, "the sides of the header")
      precondition(image.bitmap.isOpaque, "JPEG has no alpha")
      return
    }
    if target == .gif {
      file.replaceStart(by: Array("GIF89a".utf8))
      let info = try GIF.readInfo(file, name: "fuzz", job: .fuzzing)
      try frames(of: GIFAnimation(file, name: "fuzz", job: .fuzzing), info.pixelSize)
      return
    }
    if try plain(file, target) { return }
    file.replaceStart(by: Array("RIFF".utf8))
    if file.count >= 12 {
      // The length is corrected, so that the data after it is tested.
      for index in 0..<4 {
        file[4 + index] = UInt8(truncatingIfNeeded: (file.count - 8) >> (8 * index))
      }
      file.replaceSubrange(8..<12, with: Array("WEBP".utf8))
    }
    let image = try WebP.decode(file, name: "fuzz", job: .fuzzing)
    precondition(image.bitmap.pixelSize == image.info.pixelSize, "the sides of the header")
    guard image.info.frameCount > 1 else { return }
    let animation = try WebPAnimation(file, name: "fuzz", job: .fuzzing)
    try frames(of: animation, image.info.pixelSize)
  }

  /// Reads a BMP, PSD, TGA or Aseprite file; false for other targets.
  private static func plain(_ input: [UInt8], _ target: FuzzTarget) throws -> Bool {
    var file = input
    let (header, image): (ImageHeader, DecodedImage)
    switch target {
    case .bmp:
      file.replaceStart(by: Array("BM".utf8))
      header = try BMP.readHeader(file, name: "fuzz", job: .fuzzing)
      image = try BMP.decode(file, name: "fuzz", job: .fuzzing)
    case .psd:
      file.replaceStart(by: Array("8BPS".utf8))
      header = try PSD.readHeader(file, name: "fuzz", job: .fuzzing)
      image = try PSD.decode(file, name: "fuzz", job: .fuzzing)
    case .tga:
      header = try TGA.readHeader(file, name: "fuzz", job: .fuzzing)
      image = try TGA.decode(file, name: "fuzz", job: .fuzzing)
    case .aseprite:
      try sprite(file)
      return true
    default: return false
    }
    precondition(image.bitmap.pixelSize == header.pixelSize, "the size of the header")
    return true
  }

  /// Reads a sprite whose magic numbers are corrected, and composes its first frames.
  private static func sprite(_ input: [UInt8]) throws {
    var file = input
    if file.count >= 134 {
      file.replaceSubrange(4..<6, with: [0xE0, 0xA5])
      file.replaceSubrange(132..<134, with: [0xFA, 0xF1])
    }
    let sprite = try AsepriteFile(file, name: "fuzz", job: .fuzzing)
    for warning in sprite.warnings { _ = warning.line }
    for tag in sprite.tags {
      precondition(tag.cycle.allSatisfy { $0 < sprite.frameCount }, "a tag has frames of the file")
    }
    try frames(of: AsepriteAnimation(sprite), sprite.pixelSize)
    _ = try sprite.frame(at: sprite.frameCount - 1, layers: .all)
  }

  /// The first frames in order, and then the first one again.
  private static func frames(of animation: some ImageAnimation, _ size: PixelSize) throws {
    for index in Array(0..<min(16, animation.frameCount)) + [0] {
      let frame = try animation.frame(at: index)
      precondition(frame.bitmap.pixelSize == size, "the sides of the canvas")
    }
  }
}

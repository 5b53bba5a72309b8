package import QuadrilleImage
package import QuadrilleSystem
package import QuadrilleTextureFiles

/// An image from an image file of any `ImageFormat` or a PVR file, detected by its contents.
package struct ImageInput: Sendable {
  private let content: Content

  private enum Content: Sendable {
    case image(Bitmap)
    case pvr(TextureFile)
  }

  /// Reads a file and reports its warnings.
  ///
  /// - Throws: The typed error of the stage that fails.
  package init(path: String, job: JobContext, key: CCZKey? = nil) throws {
    try self.init(
      InputFile.read(path, job: job),
      name: InputFile.name(path),
      job: job,
      key: key
    )
  }

  /// Reads the bytes of a file and reports its warnings.
  ///
  /// - Throws: The typed error of the stage that fails.
  package init(_ bytes: [UInt8], name: String, job: JobContext, key: CCZKey? = nil) throws {
    if ImageFormat(of: bytes, name: name) != nil {
      let image = try ImageFile.decode(bytes, name: name, job: job)
      Console.report(image.warnings)
      content = .image(image.bitmap)
    } else {
      try InputKindError.checkImage(bytes, name)
      let texture = try TextureFile(decoding: bytes, name: name, job: job, key: key)
      Console.report(texture.warnings)
      try texture.checkDecodable()
      try texture.checkBudget(job: job)
      Console.report([try texture.rangeWarning()].compactMap(\.self))
      content = .pvr(texture)
    }
  }

  /// The image with its orientation applied; of a texture, the top level of the first face and
  /// surface.
  ///
  /// - Throws: `TextureFileError` if the pixels cannot be decoded.
  package func bitmap(
    threads: Int,
    job: JobContext = .default
  ) throws(TextureFileError) -> Bitmap {
    switch content {
    case .image(let bitmap): bitmap
    case .pvr(let texture): try texture.orientedBitmap(threads: threads, job: job)
    }
  }

  /// The image with all bits of a PNG with 16 bits per channel, or of a texture with more than 8.
  ///
  /// Nil for all others, for which ``bitmap(threads:job:)`` is lossless. Warnings are reported.
  ///
  /// - Parameter appliesOrientation: Whether to apply the Exif orientation of a PNG.
  /// - Throws: The typed error of the stage that fails.
  package static func bitmap16(
    _ bytes: [UInt8],
    name: String,
    job: JobContext,
    key: CCZKey? = nil,
    appliesOrientation: Bool,
    threads: Int
  ) throws -> Bitmap16? {
    if let format = ImageFormat(of: bytes, name: name) {
      guard
        format == .png, try PNG.readInfo(bytes, name: name, job: job).bitDepth == 16
      else { return nil }
      let image = try PNG.decode16(bytes, name: name, job: job)
      Console.report(image.warnings)
      return appliesOrientation ? image.bitmap.oriented(image.info.orientation) : image.bitmap
    }
    try InputKindError.checkImage(bytes, name)
    let texture = try TextureFile(decoding: bytes, name: name, job: job, key: key)
    guard let stored = texture.encoding.pixelFormat, stored.channelBits.max() > 8 else {
      return nil
    }
    Console.report(texture.warnings + [try texture.rangeWarning()].compactMap(\.self))
    var deep = Bitmap16(
      width: texture.width,
      height: texture.height,
      alphaMode: texture.alphaMode,
      samples: try texture.samples16(threads: threads, job: job)
    )
    if texture.isFlippedVertically { deep = deep.flippedVertically() }
    if texture.isFlippedHorizontally { deep = deep.flippedHorizontally() }
    return deep
  }
}

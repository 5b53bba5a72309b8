public import QuadrilleSystem

extension ImageFile {
  /// Opens an animation; nil for a still image and for any other file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The name of the file, for messages.
  ///   - job: The job; its `Limits.maxDimension`, `Limits.maxPixels` and
  ///     `Limits.maxFrameCount` apply.
  /// - Throws: ``ImageError``.
  public static func animation(
    _ bytes: [UInt8],
    name: String? = nil,
    job: JobContext = .default
  ) throws(ImageError) -> (any ImageAnimation)? {
    switch ImageFormat(of: bytes) {
    case .webp:
      guard try WebP.readInfo(bytes, name: name, job: job).frameCount > 1 else { return nil }
      return try WebPAnimation(bytes, name: name, job: job)
    case .gif:
      guard try GIF.readInfo(bytes, name: name, job: job).frameCount > 1 else { return nil }
      return try GIFAnimation(bytes, name: name, job: job)
    case .png:
      do throws(PNGError) {
        return try PNGAnimation(bytes, name: name, job: job)
      } catch {
        throw ImageError(error)
      }
    case .aseprite:
      let file = try AsepriteFile(bytes, name: name, job: job)
      return file.frameCount > 1 ? AsepriteAnimation(file) : nil
    case .jpeg, .bmp, .psd, .tga, nil: return nil
    }
  }
}

public import QuadrilleSystem

extension AsepriteFile {
  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - job: The job; its limits bound what is read.
  /// - Throws: ``ImageError``, also where the file cannot be read.
  public init(contentsOf path: String, job: JobContext = .default) throws(ImageError) {
    let bytes: [UInt8]
    do throws(IOError) {
      bytes = try FileBytes.read(path: path, job: job)
    } catch {
      throw ImageError(error)
    }
    try self.init(bytes, name: path, job: job)
  }

  /// Reads the layers, cels, tags and other objects of a file; pixels stay compressed.
  ///
  /// Objects that refer to something that does not exist are dropped with a warning in ``warnings``.
  ///
  /// - Parameters:
  ///   - bytes: The whole file, which is not copied.
  ///   - name: The name of the file, for messages.
  ///   - job: The job; its `Limits.maxDimension`, `Limits.maxPixels`, `Limits.maxFrameCount`,
  ///     `Limits.maxLayerDepth` and `Limits.maxValueCount` apply.
  /// - Throws: ``ImageError`` for a file that is damaged or truncated.
  public init(
    _ bytes: [UInt8],
    name: String? = nil,
    job: JobContext = .default
  ) throws(ImageError) {
    self = try AsepriteParser(bytes, name: name, job: job).file
  }
}

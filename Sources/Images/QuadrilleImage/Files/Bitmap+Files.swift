public import QuadrilleSystem

extension Bitmap {
  /// Reads an image file of any ``ImageFormat``; its content decides, and for TGA also its name.
  ///
  /// Rows stay as they are stored, and ``orientation`` says how they are meant to be seen. The scale
  /// is that of the name, 2 for `@2x`. Of an animation it is the first frame.
  ///
  /// ```swift
  /// let photo = try Bitmap(contentsOf: "photo.jpg").applyingOrientation()
  /// ```
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - job: The job; its limits bound bytes and dimensions.
  /// - Throws: ``ImageError``, also where the file cannot be read.
  public init(contentsOf path: String, job: JobContext = .default) throws(ImageError) {
    let bytes: [UInt8]
    do throws(IOError) {
      bytes = try FileBytes.read(path: path, job: job)
    } catch {
      throw ImageError(error)
    }
    self = try ImageFile.decode(bytes, name: path, job: job).bitmap
    scale = Self.scale(ofPath: path)
  }

  /// Decodes an image file of any ``ImageFormat`` in memory; its content decides.
  ///
  /// - Parameters:
  ///   - data: The whole file, as an array, a `Data` of Foundation or any other collection of bytes.
  ///   - scale: Pixels for one point.
  ///   - job: The job; its limits bound dimensions.
  /// - Throws: ``ImageError``.
  public init(
    data: some Collection<UInt8>,
    scale: Double = 1,
    job: JobContext = .default
  ) throws(ImageError) {
    self = try ImageFile.decode(Array(data), job: job).bitmap
    self.scale = scale
  }

  /// Writes the image to a PNG file, in one step: the old file is there or the whole new one.
  ///
  /// Color is written straight, as PNG demands; ``orientation`` goes into the file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - level: How hard to try for a small file.
  ///   - job: The job that writes.
  /// - Throws: ``ImageError``, also where the file cannot be written.
  public func write(
    to path: String,
    level: PNG.Level = .standard,
    job: JobContext = .default
  ) throws(ImageError) {
    let bytes: [UInt8]
    do throws(PNGError) {
      bytes = try PNG.encode(self, level: level, job: job)
    } catch {
      throw ImageError(error)
    }
    do throws(IOError) {
      try AtomicFile.write(bytes, to: path, job: job)
    } catch {
      throw ImageError(error)
    }
  }

  /// The pixels for one point that a name says: 2 for `hero@2x.png` and `hero@2x~ipad.png`.
  private static func scale(ofPath path: String) -> Double {
    var stem = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    if let dot = stem.lastIndex(of: "."), dot > stem.startIndex { stem = stem[..<dot] }
    for device in ["~ipad", "~iphone"] where stem.hasSuffix(device) {
      stem = stem.dropLast(device.count)
    }
    let fileExtension = Array(stem.utf8.suffix(3))
    guard fileExtension.count == 3, fileExtension[0] == UInt8(ascii: "@"),
      fileExtension[2] == UInt8(ascii: "x"),
      (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(fileExtension[1])
    else { return 1 }
    return Double(fileExtension[1] - 0x30)
  }
}

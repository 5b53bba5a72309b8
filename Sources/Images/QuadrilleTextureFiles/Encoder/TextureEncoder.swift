public import QuadrilleImage
public import QuadrilleSystem

/// Encodes images as textures of any supported format.
///
/// ```swift
/// var encoder = TextureEncoder(.pvrtc1(bits: 4, hasAlpha: true))
/// encoder.pvrtc.quality = .best
/// let texture = try encoder.texture(of: bitmap.mipChain(), threads: 4)
/// try texture.write(to: "hero.pvr")
/// ```
///
/// The same images and options give the same bytes with any number of threads on any machine.
public struct TextureEncoder: Sendable {
  /// The pixel format of the texture.
  public var format: EncodableFormat
  /// The dithering of values that an uncompressed format cannot represent; blocks are not dithered.
  public var dithering = Dithering.none
  /// The options of the PVRTC1 encoder.
  public var pvrtc = PVRTCEncodingOptions()

  /// The quality of the ETC1, ETC2 and EAC encoder.
  public var etcQuality = ETCQuality.normal
  /// The quality of the encoder of BC1 to BC5 and BC7.
  public var bcQuality = BCQuality.normal
  /// The quality of the encoder of ASTC.
  public var astcQuality = ASTCQuality.medium

  /// Creates an encoder without dithering, with the quality of texturetool and PVRTexTool.
  public init(_ format: EncodableFormat) { self.format = format }

  /// The encoded bytes of one image, rows in order, values unchanged.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - threads: The maximum number of threads, including the calling one.
  ///   - job: The job that encodes.
  /// - Throws: ``TextureFileError`` for a size that the format does not support, or where the time of the
  ///   job is over; `CancellationError` where it is cancelled.
  public func encode(
    _ image: Bitmap,
    threads: Int = 1,
    job: JobContext = .default
  ) throws -> [UInt8] {
    try Self.encoding(for: job) { job in
      switch format {
      case .pixels(let format): image.packed(as: format, dithering)
      case .pvrtc1(let bits, let hasAlpha):
        try PVRTCEncoder(pvrtc)
          .encode(image, bits: bits, hasAlpha: hasAlpha, threads: threads, job: job)
      case .etc(let format):
        try ETCEncoder(etcQuality).encode(image, as: format, threads: threads, job: job)
      case .bc(let format):
        try BCEncoder(bcQuality).encode(image, as: format, threads: threads, job: job)
      case .astc(let format):
        try ASTCEncoder(astcQuality).encode(image, as: format, threads: threads, job: job)
      }
    }
  }

  /// Calls a closure that encodes for a job, which is cancelled with the task that runs this thread.
  private static func encoding(
    for job: JobContext,
    _ encode: (JobContext) throws -> [UInt8]
  ) throws -> [UInt8] {
    try job.withCurrentTask { job in
      try job.measure(.encode) {
        do {
          try job.checkCancellation()
          return try encode(job)
        } catch let interruption as JobInterruption {
          switch interruption {
          case .cancelled: throw CancellationError()
          case .timeOver(let violation): throw TextureFileError(.limit(violation, field: "encode"))
          }
        }
      }
    }
  }

  /// The encoded bytes of one image with 16 bits per channel, otherwise like
  /// ``encode(_:threads:job:)-(Bitmap,_,_)`` for 8 bits.
  ///
  /// Individually stored pixels use all 16 bits without dithering; blocks use the nearest 8-bit
  /// values.
  ///
  /// - Throws: ``TextureFileError`` for a size that the format does not support, or where the time of the
  ///   job is over; `CancellationError` where it is cancelled.
  public func encode(
    _ image: Bitmap16,
    threads: Int = 1,
    job: JobContext = .default
  ) throws -> [UInt8] {
    guard case .pixels(let format) = format else {
      return try encode(image.bitmap(), threads: threads, job: job)
    }
    return try Self.encoding(for: job) { _ in image.packed(as: format) }
  }

  /// A texture of one image with 16 bits per channel.
  ///
  /// - Throws: ``TextureFileError`` or `CancellationError`, as ``encode(_:threads:job:)-(Bitmap,_,_)``.
  public func texture(
    of image: Bitmap16,
    threads: Int = 1,
    job: JobContext = .default
  ) throws -> TextureFile {
    var texture = TextureFile(
      format: format.pvrFormat,
      width: image.width,
      height: image.height,
      levels: [try encode(image, threads: threads, job: job)]
    )
    texture.channelType = format.channelType
    texture.alphaMode = image.alphaMode
    return texture
  }

  /// A texture of one image with its mip levels, largest first.
  ///
  /// - Throws: ``TextureFileError`` or `CancellationError`, as ``encode(_:threads:job:)-(Bitmap,_,_)``.
  public func texture(
    of levels: [Bitmap],
    threads: Int = 1,
    job: JobContext = .default
  ) throws -> TextureFile {
    try texture(of: [levels], threads: threads, job: job)
  }

  /// A texture of several images: an array, a cube map, or an array of cube maps.
  ///
  /// - Parameters:
  ///   - bitmaps: The levels of each image, largest first, at index `surface * faces + face`. The
  ///     faces are those of OpenGL ES in order: +x, −x, +y, −y, +z, −z.
  ///   - faces: 1, or 6 for cube maps.
  ///   - threads: The maximum number of threads, including the calling one.
  ///   - job: The job that encodes.
  /// - Throws: ``TextureFileError`` or `CancellationError`, as ``encode(_:threads:job:)-(Bitmap,_,_)``,
  ///   also if images differ in size.
  public func texture(
    of bitmaps: [[Bitmap]],
    faces: Int = 1,
    threads: Int = 1,
    job: JobContext = .default
  ) throws -> TextureFile {
    guard let first = bitmaps.first, let top = first.first else {
      throw TextureFileError(.encode(.count(0, faces: faces)))
    }
    guard faces > 0, bitmaps.count % faces == 0 else {
      throw TextureFileError(.encode(.count(bitmaps.count, faces: faces)))
    }
    for levels in bitmaps {
      let size = levels.first?.pixelSize ?? PixelSize(width: 0, height: 0)
      guard size == top.pixelSize, levels.count == first.count else {
        throw TextureFileError(.encode(.unequal(top.pixelSize, size)))
      }
    }
    var images: [[UInt8]] = []
    for level in first.indices {
      for levels in bitmaps { images.append(try encode(levels[level], threads: threads, job: job)) }
    }
    var texture = TextureFile(
      format: format.pvrFormat,
      width: top.width,
      height: top.height,
      surfaceCount: bitmaps.count / faces,
      faceCount: faces,
      mipmapCount: first.count,
      images: images
    )
    texture.channelType = format.channelType
    texture.alphaMode = top.alphaMode
    return texture
  }
}

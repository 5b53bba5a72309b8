internal import CImageCodecs
package import QuadrilleSystem

/// The frames of an animated WebP, composited by libwebpdemux.
///
/// A still image is an animation of one frame.
package final class WebPAnimation: ImageAnimation {
  /// The size of every frame in pixels.
  package let pixelSize: PixelSize
  /// The number of frames, at least 1.
  package let frameCount: Int
  /// The number of times to play the animation; 0 means forever.
  package let loopCount: Int
  /// The end time of each frame in milliseconds from the start.
  package let endMilliseconds: [Int]
  private let name: String?
  private let decoder: Lock<Decoder>

  /// Opens an animation.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The name of the file, for messages.
  ///   - job: The job; its `Limits.maxDimension`, `Limits.maxPixels` and
  ///     `Limits.maxFrameCount` apply.
  /// - Throws: ``ImageError``.
  package init(
    _ bytes: [UInt8],
    name: String? = nil,
    job: JobContext = .default
  ) throws(ImageError) {
    let parser = try WebPChunkParser(bytes.span, name: name, job: job)
    let info = try parser.info()
    // The decoder has two canvases and a frame, and there is one copy.
    if let violation = job.violation(addingBytes: 16 * info.width * info.height) {
      throw ImageError(.limit(violation), .webp, file: name)
    }
    let library = try WebPDemuxer.library(for: name)
    let decoder = Decoder(library, bytes)
    guard let found = decoder.info, Int(found.width) == info.width,
      Int(found.height) == info.height, Int(found.frames) == info.frameCount
    else { throw ImageError(.data("the frames are damaged"), .webp, file: name) }
    pixelSize = info.pixelSize
    frameCount = Int(found.frames)
    loopCount = Int(found.loops)
    endMilliseconds = parser.isAnimation ? parser.endMilliseconds : [0]
    self.name = name
    self.decoder = Lock(decoder)
  }

  /// The frame at an index.
  ///
  /// - Parameters:
  ///   - index: The index, from 0.
  ///   - job: The job that asks.
  /// - Precondition: The index is valid.
  /// - Throws: ``ImageError`` for damaged data, and if the budget of the job is exhausted.
  package func frame(at index: Int, job: JobContext) throws(ImageError) -> AnimationFrame {
    precondition((0..<frameCount).contains(index), "the frame is one of the animation")
    return try decoder.withLock { (decoder) throws(ImageError) in
      do throws(Decoder.Failure) {
        return try decoder.frame(at: index, pixelSize, job)
      } catch {
        let reason: ImageError.Reason =
          switch error {
          case .malformed: .data("frame \(index) is damaged")
          case .limit(let violation): .limit(violation)
          }
        throw ImageError(reason, .webp, file: name)
      }
    }
  }
}

/// The library's decoder with the file that it reads.
@safe private final class Decoder {
  enum Failure: Error {
    case malformed
    case limit(LimitViolation)
  }

  private let library: WebPDemuxer
  private let file: UnsafeMutableBufferPointer<UInt8>
  private let handle: UnsafeMutableRawPointer?
  /// The index of the next frame, and its start time.
  private var position = 0
  private var milliseconds = 0
  private var latest = RecentFrames()

  init(_ library: WebPDemuxer, _ bytes: [UInt8]) {
    self.library = library
    unsafe file = .allocate(capacity: bytes.count)
    _ = unsafe file.initialize(from: bytes)
    var data = unsafe quadrille_webp_data(bytes: file.baseAddress, size: file.count)
    let version = Int32(quadrille_webp_demux_version)
    unsafe handle = library.make(&data, nil, version)
  }

  deinit {
    if let handle = unsafe handle { unsafe library.free(handle) }
    unsafe file.deallocate()
  }

  var info: quadrille_webp_animation? {
    var info = quadrille_webp_animation()
    guard let handle = unsafe handle, unsafe library.info(handle, &info) != 0, info.frames > 0
    else { return nil }
    return info
  }

  func frame(
    at index: Int,
    _ size: PixelSize,
    _ job: JobContext
  ) throws(Failure) -> AnimationFrame {
    if let known = latest[index] { return known }
    if index < position {
      if let handle = unsafe handle { unsafe library.reset(handle) }
      (position, milliseconds) = (0, 0)
    }
    while true {
      let frame = try next(size, job)
      let found = position - 1
      latest.keep(frame, at: found)
      if found == index { return frame }
    }
  }

  private func next(_ size: PixelSize, _ job: JobContext) throws(Failure) -> AnimationFrame {
    let count = 4 * size.width * size.height
    if let violation = job.timeViolation ?? job.violation(addingWork: count / 4) {
      throw .limit(violation)
    }
    var pixels: UnsafeMutablePointer<UInt8>?
    var end: Int32 = 0
    guard let handle = unsafe handle, unsafe library.next(handle, &pixels, &end) != 0,
      let pixels = unsafe pixels
    else { throw .malformed }
    let bytes = unsafe [UInt8](UnsafeBufferPointer(start: pixels, count: count))
    let frame = AnimationFrame(
      bitmap: Bitmap(width: size.width, height: size.height, bytes: bytes, job: job),
      startMilliseconds: milliseconds,
      endMilliseconds: Int(end)
    )
    position += 1
    milliseconds = Int(end)
    return frame
  }
}

import QuadrilleImage
import QuadrilleSystem
import Synchronization

/// An image being decoded by another thread.
final class PendingImage: Sendable {
  /// The result of the thread.
  struct Decoded: Sendable {
    let bitmap: Bitmap
    let isOpaque: Bool
    let warnings: [Diagnostic]
  }

  /// The file with which messages begin.
  let owner: String
  /// The size in the header.
  let size: PixelSize
  /// Pixels per point according to the file name.
  let scale: Double
  private let work: BackgroundWork<Result<Decoded, AssetError>>
  private let done = Flag()
  private let cachedResult = Lock<Result<Decoded, AssetError>?>(nil)
  /// 1 if opaque, 2 if not, 0 if not yet determined; cached because every quad queries it.
  private let opacity = Atomic<UInt8>(0)

  init(
    _ bytes: [UInt8],
    name: String,
    owner: String,
    size: PixelSize,
    scale: Double,
    job: JobContext
  ) {
    self.owner = owner
    self.size = size
    self.scale = scale
    let isDone = done
    work = BackgroundWork {
      defer { isDone.value.store(true, ordering: .relaxed) }
      return Result { () throws(AssetError) in
        let image: ImageFile.Image
        do throws(ImageError) {
          image = try ImageFile.decode(bytes, name: name, job: job)
        } catch {
          throw AssetError(texture: name, error, named: owner)
        }
        var bitmap = image.bitmap
        bitmap.scale = scale
        return Decoded(bitmap: bitmap, isOpaque: bitmap.isOpaque, warnings: image.warnings)
      }
    }
  }

  /// The completion flag of the thread.
  private final class Flag: Sendable {
    let value = Atomic(false)
  }

  /// Whether the thread is done.
  var isDone: Bool { done.value.load(ordering: .relaxed) }

  /// Waits for the thread, and returns its result.
  var result: Result<Decoded, AssetError> {
    cachedResult.withLock { cachedResult in
      let result = cachedResult ?? work.value()
      cachedResult = result
      return result
    }
  }

  /// Whether all pixels are opaque.
  var isOpaque: Bool {
    let known = opacity.load(ordering: .relaxed)
    guard known == 0 else { return known == 1 }
    let isOpaque = (try? result.get().isOpaque) ?? false
    opacity.store(isOpaque ? 1 : 2, ordering: .relaxed)
    return isOpaque
  }

  /// The pixels; a transparent image if decoding failed.
  var bitmap: Bitmap {
    (try? result.get().bitmap) ?? Bitmap(width: 1, height: 1, alphaMode: .straight)
  }
}

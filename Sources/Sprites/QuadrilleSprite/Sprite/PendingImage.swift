import QuadrilleImage
import QuadrilleSystem
import Synchronization

/// A picture of a file that another thread decodes.
final class PendingImage: Sendable {
  /// What the thread made.
  struct Decoded: Sendable {
    let bitmap: Bitmap
    let isOpaque: Bool
    let warnings: [Diagnostic]
  }

  /// The file that messages begin with.
  let owner: String
  /// The sides that the header states.
  let size: PixelSize
  /// The pixels for a point, by the file's name.
  let scale: Double
  private let work: BackgroundWork<Result<Decoded, AssetError>>
  private let done = Flag()
  private let cachedResult = Lock<Result<Decoded, AssetError>?>(nil)
  /// 1 for an opaque picture, 2 for any other, 0 while nobody has asked: each quad does.
  private let opacity = Atomic<UInt8>(0)

  init(
    _ bytes: [UInt8],
    name: String,
    owner: String,
    size: PixelSize,
    scale: Double,
    limits: Limits
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
          image = try ImageFile.decode(bytes, name: name, limits: limits)
        } catch {
          throw AssetError(texture: name, error, named: owner)
        }
        var bitmap = image.bitmap
        bitmap.scale = scale
        return Decoded(bitmap: bitmap, isOpaque: bitmap.isOpaque, warnings: image.warnings)
      }
    }
  }

  /// What the thread says when it is done.
  private final class Flag: Sendable {
    let value = Atomic(false)
  }

  /// Whether the thread is done.
  var isDone: Bool { done.value.load(ordering: .relaxed) }

  /// Waits for the thread, and gives what it made.
  var result: Result<Decoded, AssetError> {
    cachedResult.withLock { cachedResult in
      let result = cachedResult ?? work.value()
      cachedResult = result
      return result
    }
  }

  /// Whether no pixel is translucent.
  var isOpaque: Bool {
    let known = opacity.load(ordering: .relaxed)
    guard known == 0 else { return known == 1 }
    let isOpaque = (try? result.get().isOpaque) ?? false
    opacity.store(isOpaque ? 1 : 2, ordering: .relaxed)
    return isOpaque
  }

  /// The pixels; of a picture that could not be decoded one that is clear.
  var bitmap: Bitmap {
    (try? result.get().bitmap) ?? Bitmap(width: 1, height: 1, alphaMode: .straight)
  }
}

package import QuadrilleIO
import QuadrillePixels
import Synchronization

/// Decodes pages on threads of their own while the caller reads on.
///
/// While one is in force, a page of a PNG is there as soon as its header is read. Whoever began it
/// asks in the end whether all pictures could be decoded: until then a damaged page looks sound.
package final class PageDecoding: Sendable {
  @TaskLocal private static var inForce: PageDecoding?

  /// The pages that were begun, in order.
  private let begun = Lock<[PendingPicture]>([])

  /// Makes one without pages.
  package init() {}

  /// Calls a closure with pages being put off, unless there is one processor alone, or the process
  /// keeps the pages that it reads.
  package func whileInForce<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard ProcessorCount.available > 1, !ResidentCache.isOn else { return try body() }
    let result = Self.$inForce.withValue(self) {
      Swift.Result { () throws(Failure) in try body() }
    }
    return try result.get()
  }

  /// How many pages were begun.
  package var count: Int { begun.withLock { $0.count } }

  /// Waits for pages.
  ///
  /// - Parameter range: The numbers of the pages, in the order in which they were begun.
  /// - Returns: What was tolerated in them.
  /// - Throws: The error of the first one that could not be decoded.
  package func warnings(of range: Range<Int>) throws(AssetError) -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    for picture in begun.withLock({ $0[range] }) { warnings += try picture.result.get().warnings }
    return warnings
  }

  /// Begins to decode a picture; nil where none is put off, or nothing would be won.
  ///
  /// - Parameter owner: The file that the message of an error begins with.
  static func begin(
    _ bytes: [UInt8],
    name: String,
    owner: String,
    limits: Limits
  ) -> PendingPicture? {
    guard let inForce, bytes.starts(with: PNG.signature),
      let info = try? PNG.readInfo(bytes, limits: limits), info.width * info.height >= 128 * 128
    else { return nil }
    let size = PixelSize(width: info.width, height: info.height)
    let picture = PendingPicture(bytes, name: name, owner: owner, size: size, limits: limits)
    inForce.begun.withLock { $0.append(picture) }
    return picture
  }
}

/// A picture of a PNG file that another thread decodes.
final class PendingPicture: Sendable {
  /// What the thread made.
  struct Made: Sendable {
    let bitmap: Bitmap
    let isOpaque: Bool
    let warnings: [Diagnostic]
  }

  /// The sides that the header states.
  let size: PixelSize
  /// The pixels for a point, by the file's name.
  let scale: Double
  private let work: BackgroundWork<Result<Made, AssetError>>
  private let made = Lock<Result<Made, AssetError>?>(nil)
  /// 1 for an opaque picture, 2 for any other, 0 while nobody has asked: each quad does.
  private let opacity = Atomic<UInt8>(0)

  init(_ bytes: [UInt8], name: String, owner: String, size: PixelSize, limits: Limits) {
    self.size = size
    scale = AssetResolver().scale(ofPath: name)
    work = BackgroundWork { [scale] in
      Result { () throws(AssetError) in
        let image: PNG.Image
        do throws(PNGError) {
          image = try PNG.decode(bytes, name: name, limits: limits)
        } catch {
          throw AssetError(texture: name, error, named: owner)
        }
        var bitmap = image.bitmap
        bitmap.scale = scale
        return Made(bitmap: bitmap, isOpaque: bitmap.isOpaque, warnings: image.warnings)
      }
    }
  }

  /// Waits for the thread, and gives what it made.
  var result: Result<Made, AssetError> {
    made.withLock { made in
      let result = made ?? work.value()
      made = result
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

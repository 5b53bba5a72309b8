import QuadrilleAtlas
import QuadrilleConsole
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem

/// Unpacks one sprite.
struct UnpackJob: Sendable {
  /// The result for a sprite.
  struct Output: Sendable {
    let path: String
    let state: OutputWriter.State
    /// The image size; nil if nothing was written.
    var size: PixelSize?
  }

  private let atlas: SpriteAtlas
  private let plan: UnpackPlan
  private let target: Folder
  private let writer: OutputWriter
  private let isTrimmed: Bool
  private let level: PNG.Level
  /// The decoded pages, so that no thread decodes a page again.
  private let pages: PageBitmaps
  /// Limits how many large sprites are restored at the same time.
  private let reservations: MemoryReservationPool

  init(
    _ atlas: SpriteAtlas,
    _ plan: UnpackPlan,
    target: Folder,
    writer: OutputWriter,
    isTrimmed: Bool,
    level: PNG.Level,
    job: JobContext
  ) {
    self.atlas = atlas
    self.plan = plan
    self.target = target
    self.writer = writer
    self.isTrimmed = isTrimmed
    self.level = level
    reservations = MemoryReservationPool(for: job)
    var pages = PageBitmaps()
    for page in atlas.pages { _ = pages.bitmap(of: page, job: job) }
    self.pages = pages
  }

  /// Restores a sprite and writes it.
  func run(_ number: Int, _ slot: Batch.Slot) throws -> Output {
    let entry = plan.entries[number]
    if let refusal = entry.refusal { throw refusal }
    let path = target.path(of: entry.file.path)
    if writer.skips(path) { return Output(path: path, state: .skipped) }
    let sprite = atlas[entry.index]
    let (png, size) = try reservations.holding(sprite.untrimmedByteCount) {
      try file(sprite, slot.job)
    }
    try slot.mayWrite()
    let state = try writer.write(png, to: entry.file.path, beneath: target) {
      BuildKey(["unpack"], inputs: [SHA256.hex(png)])
    }
    return Output(path: path, state: state, size: size)
  }

  /// The PNG of a sprite, and its size.
  private func file(_ sprite: Sprite, _ job: JobContext) throws -> ([UInt8], PixelSize) {
    var pages = pages
    var bitmap = try sprite.untrimmed(using: &pages, job: job)
    if isTrimmed { bitmap = bitmap.cropped(to: sprite.alignedToPixels.trimmedRect) }
    let png = try PNG.encode(bitmap, level: level, alphaMode: bitmap.alphaMode, job: job)
    return (png, bitmap.pixelSize)
  }
}

extension Bitmap {
  /// The part of the image within a rectangle of whole pixels, which is not empty.
  fileprivate func cropped(to rect: Rect) -> Bitmap {
    let left = min(max(0, Int(rect.minX)), width - 1)
    let top = min(max(0, Int(rect.minY)), height - 1)
    let right = min(max(left + 1, Int(rect.maxX)), width)
    let bottom = min(max(top + 1, Int(rect.maxY)), height)
    return cropped(x: left, y: top, width: right - left, height: bottom - top)
  }
}

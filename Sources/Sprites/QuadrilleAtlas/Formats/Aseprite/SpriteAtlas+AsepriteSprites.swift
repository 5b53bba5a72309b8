import QuadrilleImage
import QuadrilleSprite
public import QuadrilleSystem

extension SpriteAtlas {
  /// Makes an atlas of the sprites of a file of Aseprite, each on a page of its own.
  ///
  /// - Parameters:
  ///   - sprites: The sprites; all are composed.
  ///   - name: The name of the file, for messages.
  ///   - job: The job; its budget must hold all sprites.
  /// - Throws: ``AtlasError`` for damaged pixels, and if the budget of the job is exhausted.
  public init(
    _ sprites: AsepriteSprites,
    name: String? = nil,
    job: JobContext = .default
  ) throws(AtlasError) {
    var pages: [Page] = []
    var frames: [AtlasDescription.Frame] = []
    for (index, item) in sprites.items.enumerated() {
      let bitmap: Bitmap
      do throws(ImageError) {
        bitmap = try sprites.bitmap(of: item, job: job)
      } catch {
        throw AtlasError(
          AssetError(texture: item.name, error, named: name),
        )
      }
      let size = Size(width: Double(bitmap.width), height: Double(bitmap.height))
      var frame = AtlasDescription.Frame(name: item.name, rect: Rect(origin: .zero, size: size))
      frame.page = index
      frame.details = sprites.details(of: item)
      frame.anchor = frame.details.anchor
      frames.append(frame)
      pages.append(Page(bitmap))
    }
    var description = AtlasDescription(
      pages: pages.map {
        AtlasDescription.Page(
          size: Size(width: Double($0.pixelSize.width), height: Double($0.pixelSize.height))
        )
      },
      frames: frames,
      name: name
    )
    description.isInPlayingOrder = true
    description.animations = sprites.animations
    description.slices = sprites.slices
    description.warnings = sprites.file.warnings
    try self.init(description, pages: pages, job: job)
  }
}

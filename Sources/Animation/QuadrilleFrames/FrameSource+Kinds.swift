public import QuadrilleAtlas
import QuadrilleDrawing
public import QuadrilleImage
public import QuadrilleScene
public import QuadrilleSprite
public import QuadrilleSystem
public import QuadrilleTextureFiles

extension FrameSource {
  /// Makes a source from a scene, with the length of its timeline.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - name: The value of `{name}`.
  ///   - background: The background color; nil for that of the scene.
  public init(_ scene: Scene, name: String = "scene", background: Color? = nil) {
    let canvas = scene.canvas
    let rate = scene.timeline.framesPerSecond
    self.init(
      size: DrawList(size: canvas.size, scale: canvas.scale).pixelSize,
      length: scene.timeline.frameCount.map { .seconds(Double($0) / rate) },
      framesPerSecond: rate,
      background: background ?? canvas.background,
      name: { _ in name }
    ) { (instant) throws(FrameError) in
      do throws(SceneError) {
        return try scene.drawList(at: instant.time)
      } catch {
        throw FrameError(.scene(error))
      }
    }
    inputs = scene.files
    warnings = scene.warnings
  }

  /// Makes a source from the sprites of an atlas, one per frame, in the order in which they are played.
  ///
  /// Durations of the data file are kept.
  ///
  /// Sprites are measured in the pixels of their pages and placed in the upper left corner of the
  /// canvas, including margins.
  ///
  /// - Parameters:
  ///   - atlas: The atlas.
  ///   - size: The canvas in pixels, into which larger sprites are fitted; nil for one that holds
  ///     all of them.
  ///   - background: The background color.
  ///   - job: The job; its limits bound the canvas.
  ///   - isIncluded: Selects sprites by name.
  /// - Throws: ``FrameError`` if no sprite is selected, or the canvas is too large.
  public init(
    _ atlas: SpriteAtlas,
    size: PixelSize? = nil,
    background: Color = .clear,
    job: JobContext = .default,
    where isIncluded: (String) -> Bool = { _ in true }
  ) throws(FrameError) {
    let steps = atlas.steps.filter { isIncluded($0.name) }
    try self.init(steps, of: atlas, size: size, background: background, job: job)
  }

  /// Makes a source from one cycle of an animation of an atlas, in its direction.
  ///
  /// ```swift
  /// let run = try FrameSource(atlas, animation: atlas.requireAnimation(named: "run"))
  /// ```
  ///
  /// - Parameters:
  ///   - atlas: The atlas.
  ///   - animation: One of its animations.
  ///   - size: The canvas in pixels, into which larger sprites are fitted; nil for one that holds
  ///     all of them.
  ///   - background: The background color.
  ///   - job: The job; its limits bound the canvas.
  /// - Throws: ``FrameError`` if the animation names a sprite that is missing, or the canvas is too
  ///   large.
  public init(
    _ atlas: SpriteAtlas,
    animation: AtlasDescription.Animation,
    size: PixelSize? = nil,
    background: Color = .clear,
    job: JobContext = .default
  ) throws(FrameError) {
    let steps: [SpriteAtlas.Step]
    do throws(AtlasError) {
      steps = try atlas.cycle(of: animation)
    } catch {
      throw FrameError(.atlas(error))
    }
    try self.init(steps, of: atlas, size: size, background: background, job: job)
  }

  private init(
    _ steps: [SpriteAtlas.Step],
    of atlas: SpriteAtlas,
    size: PixelSize?,
    background: Color,
    job: JobContext
  ) throws(FrameError) {
    guard !steps.isEmpty else { throw FrameError(.noSprites) }
    let names = steps.map { Self.stem(of: $0.name) }
    let shown = steps.map { $0.sprite.alignedToPixels.inPixels }
    let size = size ?? Self.canvas(of: shown)
    try self.init(
      count: shown.count,
      size: size,
      background: background,
      job: job,
      name: { names[$0] },
      image: { shown[$0] }
    )
    inputs = [atlas.name].compactMap(\.self) + atlas.pages.compactMap(\.name)
    warnings = atlas.warnings
    if steps.contains(where: { $0.duration != nil }) {
      let durations = steps.map { $0.duration ?? 1 / framesPerSecond }
      frameDurations = durations
      framesPerSecond = Double(durations.count) / FrameTimes(durations).total
    }
  }

  /// Makes a source from image and texture files, one per frame, each read when it is due.
  ///
  /// - Parameters:
  ///   - paths: The files in order.
  ///   - size: The canvas in pixels, into which larger images are fitted; nil for the size of the
  ///     first one.
  ///   - background: The background color.
  ///   - job: The job; its limits bound files, canvas and number of frames.
  /// - Throws: ``FrameError`` if the first file cannot be read, or a limit would be exceeded.
  public init(
    textures paths: [String],
    size: PixelSize? = nil,
    background: Color = .clear,
    job: JobContext = .default
  ) throws(FrameError) {
    try self.init(
      count: paths.count,
      size: size,
      background: background,
      job: job,
      name: { Self.stem(of: paths[$0]) }
    ) { (index) throws(FrameError) in
      let bytes: [UInt8]
      do throws(IOError) {
        bytes = try FileBytes.read(path: paths[index], job: job)
      } catch {
        throw FrameError(.io(error))
      }
      return try Self.image(decoding: bytes, name: paths[index], job: job)
    }
    inputs = paths
    inputOfFrame = { paths[$0.index] }
  }

  /// Makes a source from images, one per frame.
  ///
  /// - Parameters:
  ///   - count: The number of images, from 1.
  ///   - size: The canvas in pixels, into which larger images are fitted; nil for the size of the
  ///     first one.
  ///   - background: The background color.
  ///   - job: The job; its limits bound the canvas and the number of frames.
  ///   - name: Returns the value of `{name}` for a frame's file, by its index.
  ///   - image: Returns an image by its index; called concurrently on several threads.
  /// - Throws: ``FrameError``: an error of `image` for the first one, or a limit.
  public init(
    count: Int,
    size: PixelSize? = nil,
    background: Color = .clear,
    job: JobContext = .default,
    name: @escaping @Sendable (Int) -> String = { "\($0)" },
    image: @escaping @Sendable (Int) throws(FrameError) -> Sprite
  ) throws(FrameError) {
    guard count > 0 else { throw FrameError(.empty(start: 0)) }
    guard count <= job.limits.maxFrameCount else {
      throw FrameError(
        .frames(LimitViolation(.frames, found: count, allowed: job.limits.maxFrameCount))
      )
    }
    // Always read immediately, so that a wrong name is reported early.
    let first = try image(0).inPixels
    let size = size ?? Self.canvas(of: [first])
    if let violation = job.violation(width: size.width, height: size.height) {
      throw FrameError(.canvas(violation))
    }
    self.init(
      size: size,
      length: .frames(count),
      background: background,
      name: { name($0.index) }
    ) { (instant) throws(FrameError) in
      Self.list(of: try image(instant.index).inPixels, on: size)
    }
  }

  /// Decodes a texture for display in one frame: premultiplied, to save work on the drawing thread.
  ///
  /// - Parameters:
  ///   - bytes: The file: an image of any `ImageFormat`, or PVR.
  ///   - name: Its name, for messages.
  ///   - key: The key for encrypted `.pvr.ccz` files.
  ///   - job: The job; its limits bound the decoded image.
  /// - Throws: ``FrameError`` with the error of the format's reader.
  public static func image(
    decoding bytes: [UInt8],
    name: String,
    key: CCZKey? = nil,
    job: JobContext = .default
  ) throws(FrameError) -> Sprite {
    do throws(AssetError) {
      var warnings: [Diagnostic] = []
      let page = try Page(
        decoding: bytes,
        name: name,
        key: key,
        job: job,
        warnings: &warnings
      )
      return Sprite(
        page: Page(page.bitmap(job: job).applyingOrientation().premultiplied(), name: name)
      )
    } catch {
      throw FrameError(.image(error))
    }
  }

  /// The name of a scene, atlas, texture or sprite without folder and extension.
  package static func stem(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let fileExtensions =
      [
        ".pvr.gz", ".pvr.ccz", ".pvr", ".pvrtc", ".json", ".plist", ".xml", ".atlas",
      ] + ImageFormat.allFileExtensions
    let plain = name.lowercased()
    for fileExtension in fileExtensions
    where plain.hasSuffix(fileExtension) && plain != fileExtension {
      return String(name.dropLast(fileExtension.count))
    }
    return name
  }

  /// A canvas in pixels that holds all sprites.
  private static func canvas(of sprites: [Sprite]) -> PixelSize {
    PixelSize(
      width: Int(sprites.map(\.sourceSize.width).max()?.rounded(.up) ?? 1),
      height: Int(sprites.map(\.sourceSize.height).max()?.rounded(.up) ?? 1)
    )
  }

  /// A sprite on its canvas: at its original size if it fits, otherwise scaled down proportionally.
  static func list(of sprite: Sprite, on size: PixelSize) -> DrawList {
    var list = DrawList(pixelSize: size)
    let source = sprite.sourceSize
    let factor = min(Double(size.width) / source.width, Double(size.height) / source.height, 1)
    let destination = Rect(x: 0, y: 0, width: source.width * factor, height: source.height * factor)
    list.draw(sprite, in: destination)
    return list
  }
}

extension Sprite {
  /// The sprite measured in the pixels of its page.
  fileprivate var inPixels: Sprite {
    var sprite = self
    sprite.scale = 1
    return sprite
  }
}

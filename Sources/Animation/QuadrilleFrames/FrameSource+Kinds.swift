public import QuadrilleAtlas
import QuadrilleDrawing
public import QuadrilleImage
public import QuadrilleScene
public import QuadrilleSprite
public import QuadrilleSystem
public import QuadrilleTextureFiles

extension FrameSource {
  /// Makes a source of a scene, as long as its timeline.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - name: What `{name}` stands for.
  ///   - background: The color below everything; nil for that of the scene.
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

  /// Makes a source of the sprites of an atlas, each a frame, in the order of their names.
  ///
  /// Sprites are measured in the pixels of their pages and lie in the upper left corner of the
  /// canvas, margins included.
  ///
  /// - Parameters:
  ///   - atlas: The atlas.
  ///   - size: The canvas in pixels, into which larger sprites are fitted; nil for one that holds
  ///     all of them.
  ///   - background: The color below everything.
  ///   - limits: Bounds on the canvas.
  ///   - isIncluded: Chooses sprites by their names.
  /// - Throws: ``FrameError`` where no sprite is chosen, or the canvas is too large.
  public init(
    _ atlas: SpriteAtlas,
    size: PixelSize? = nil,
    background: Color = .clear,
    limits: Limits = .default,
    where isIncluded: (String) -> Bool = { _ in true }
  ) throws(FrameError) {
    let chosen = atlas.names.indices.filter { isIncluded(atlas.names[$0]) }
    guard !chosen.isEmpty else { throw FrameError(.noSprites) }
    let names = chosen.map { Self.stem(of: atlas.names[$0]) }
    let shown = chosen.map { atlas[$0].alignedToPixels.inPixels }
    let size = size ?? Self.canvas(of: shown)
    try self.init(
      count: shown.count,
      size: size,
      background: background,
      limits: limits,
      name: { names[$0] },
      image: { shown[$0] }
    )
    inputs = [atlas.name].compactMap(\.self) + atlas.pages.compactMap(\.name)
    warnings = atlas.warnings
  }

  /// Makes a source of pictures and textures, each a frame that is read when it is due.
  ///
  /// - Parameters:
  ///   - paths: The files in their order.
  ///   - size: The canvas in pixels, into which larger pictures are fitted; nil for the size of the
  ///     first one.
  ///   - background: The color below everything.
  ///   - limits: Bounds on files, canvas and number of frames.
  /// - Throws: ``FrameError`` where the first file cannot be read, or a limit would be passed.
  public init(
    textures paths: [String],
    size: PixelSize? = nil,
    background: Color = .clear,
    limits: Limits = .default
  ) throws(FrameError) {
    try self.init(
      count: paths.count,
      size: size,
      background: background,
      limits: limits,
      name: { Self.stem(of: paths[$0]) }
    ) { (index) throws(FrameError) in
      let bytes: [UInt8]
      do throws(IOError) {
        bytes = try FileBytes.read(path: paths[index], limits: limits)
      } catch {
        throw FrameError(.io(error))
      }
      return try Self.image(decoding: bytes, name: paths[index], limits: limits)
    }
    inputs = paths
    inputOfFrame = { paths[$0.index] }
  }

  /// Makes a source of pictures, each a frame.
  ///
  /// - Parameters:
  ///   - count: The number of pictures, from 1.
  ///   - size: The canvas in pixels, into which larger pictures are fitted; nil for the size of the
  ///     first one.
  ///   - background: The color below everything.
  ///   - limits: Bounds on the canvas and the number of frames.
  ///   - name: What `{name}` stands for in the name of a frame's file, by its index.
  ///   - image: Gives a picture by its index; called on several threads at once.
  /// - Throws: ``FrameError``: what `image` throws for the first one, or a limit.
  public init(
    count: Int,
    size: PixelSize? = nil,
    background: Color = .clear,
    limits: Limits = .default,
    name: @escaping @Sendable (Int) -> String = { "\($0)" },
    image: @escaping @Sendable (Int) throws(FrameError) -> Sprite
  ) throws(FrameError) {
    guard count > 0 else { throw FrameError(.empty(start: 0)) }
    guard count <= limits.frames else {
      throw FrameError(.frames(LimitViolation(.frames, found: count, allowed: limits.frames)))
    }
    // Read at once in any case, so that a wrong name is reported early.
    let first = try image(0).inPixels
    let size = size ?? Self.canvas(of: [first])
    if let violation = limits.violation(width: size.width, height: size.height) {
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

  /// Decodes a texture as a picture that is shown in one frame: premultiplied, so that nothing is
  /// left to do for the thread that draws.
  ///
  /// - Parameters:
  ///   - bytes: The file: PNG, JPEG, WebP, GIF or PVR.
  ///   - name: Its name, for messages.
  ///   - key: What encrypted `.pvr.ccz` files are read with.
  ///   - limits: Bounds on what it decodes to.
  /// - Throws: ``FrameError`` with what the file's own reader says.
  public static func image(
    decoding bytes: [UInt8],
    name: String,
    key: CCZKey? = nil,
    limits: Limits = .default
  ) throws(FrameError) -> Sprite {
    do throws(AssetError) {
      var warnings: [Diagnostic] = []
      let page = try Page(
        decoding: bytes,
        name: name,
        key: key,
        limits: limits,
        warnings: &warnings
      )
      return Sprite(page: Page(page.bitmap().applyingOrientation().premultiplied(), name: name))
    } catch {
      throw FrameError(.image(error))
    }
  }

  /// The name of a scene, atlas, texture or sprite without its folder and ending.
  public static func stem(of path: String) -> String {
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

  /// A sprite on its canvas: as it is where it fits, smaller in proportion where it does not.
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

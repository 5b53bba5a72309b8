import QuadrilleAtlas
import QuadrilleConsole
import QuadrilleDrawing
import QuadrilleFrames
import QuadrilleImage
import QuadrilleLayers
import QuadrilleScene
import QuadrilleSprite
import QuadrilleSystem
import QuadrilleTextureFiles

/// An image ready to be drawn: all files are read and the geometry is computed.
struct PreparedImage: Sendable {
  let list: DrawList
  let background: Color
  let warnings: [Diagnostic]
  /// The files that were read.
  let inputs: [String]
  /// The time of a scene in seconds.
  var time: Double?
  /// The bytes read from standard input, if any.
  var standardInput: [UInt8]?
}

/// A time in a scene.
enum SceneTime: Sendable {
  /// A time in seconds.
  case time(Double)
  /// A frame of the scene's timeline, from 0.
  case frame(Int)
}

/// The options that affect the preparation of any image.
struct RenderImageContext: Sendable {
  /// The background color, overriding that of the image.
  var background: Color?
  /// Whether edges are smoothed by coverage in draw lists rather than by samples.
  var computesCoverage = false
  /// The key of encrypted textures.
  var key: CCZKey?
  var job: JobContext
  /// Whether the inputs include all frames of sequences rather than those that were read.
  var namesAll = false
}

/// The image that `render` is asked to draw.
enum RenderImageRequest: Sendable {
  case scene(path: String, options: SceneOptions, instant: SceneTime)
  /// A sprite of an atlas, with textures to use instead of those that it names.
  case sprite(atlas: String, name: String, textures: [String], placement: Placement)
  case texture(path: String, placement: Placement)

  /// The placement of a single image on its canvas.
  struct Placement: Sendable {
    /// The canvas size in pixels; nil for the image's own size.
    var size: PixelSize?
    var contentMode = ContentMode.scaleToFill
    var filter = Filter.linear
  }

  /// The bytes of standard input; nil for any other input.
  private static func standardInput(_ path: String, _ job: JobContext) throws -> [UInt8]? {
    path == "-" ? try FileBytes.readStandardInput(job: job) : nil
  }

  /// Reads all files and computes the geometry.
  ///
  /// - Throws: The typed error of the stage that fails.
  func image(_ context: RenderImageContext) throws -> PreparedImage {
    let (background, job) = (context.background, context.job)
    switch self {
    case .scene(let path, var options, let instant):
      options.edgeAntialiasing = context.computesCoverage
      options.key = context.key
      let standardInput = try Self.standardInput(path, job)
      let scene =
        try standardInput.map {
          try Scene(
            $0,
            name: InputFile.name(path),
            folder: Folder(path: ".", job: job),
            options: options,
            job: job
          )
        } ?? Scene(contentsOf: path, options: options, job: job)
      let time =
        switch instant {
        case .time(let time): time
        case .frame(let frame): scene.time(ofFrame: frame)
        }
      return PreparedImage(
        list: try scene.drawList(at: time),
        background: background ?? scene.canvas.background,
        warnings: scene.warnings,
        inputs: scene.files + [path] + (context.namesAll ? scene.frameFiles : []),
        time: time,
        standardInput: standardInput
      )
    case .sprite(let path, let name, let textures, let placement):
      let standardInput = try Self.standardInput(path, job)
      let atlas = try AtlasInput(
        path,
        standardInput: standardInput,
        textures: textures,
        sprite: name,
        key: context.key,
        job: job
      ).chosen
      let sprite = try atlas.requireSprite(named: name)
      return PreparedImage(
        list: try Self.list(of: sprite.alignedToPixels, placement, context),
        background: background ?? .clear,
        warnings: atlas.warnings,
        inputs: atlas.files + [path],
        standardInput: standardInput
      )
    case .texture(let path, let placement):
      let texture =
        try path == "-" || context.key != nil
        ? Self.texture(path, context)
        : job.cached("texture \(path)", byteCount: { $0.page.byteCount }) {
          (job) throws(any Error) in
          var context = context
          context.job = job
          return try Self.texture(path, context)
        }
      return PreparedImage(
        list: try Self.list(of: Sprite(page: texture.page), placement, context),
        background: background ?? .clear,
        warnings: texture.warnings,
        inputs: [path],
        standardInput: texture.standardInput
      )
    }
  }

  /// A texture with the warnings about its file.
  private struct Texture: Sendable {
    let page: Page
    let warnings: [Diagnostic]
    /// The bytes read from standard input.
    let standardInput: [UInt8]?
  }

  private static func texture(_ path: String, _ context: RenderImageContext) throws -> Texture {
    var warnings: [Diagnostic] = []
    let bytes = try InputFile.read(path, job: context.job)
    let page = try Page(
      decoding: bytes,
      name: InputFile.name(path),
      key: context.key,
      job: context.job,
      warnings: &warnings
    )
    return Texture(page: page, warnings: warnings, standardInput: path == "-" ? bytes : nil)
  }

  private static func list(
    of sprite: Sprite,
    _ placement: Placement,
    _ context: RenderImageContext
  ) throws -> DrawList {
    // A single image is measured in pixels of its page.
    var sprite = sprite
    sprite.scale = 1
    let source = sprite.sourceSize
    let size =
      placement.size
      ?? PixelSize(width: Int(source.width.rounded(.up)), height: Int(source.height.rounded(.up)))
    if let violation = context.job.violation(width: size.width, height: size.height) {
      throw FrameError(.canvas(violation))
    }
    var list = DrawList(pixelSize: size)
    list.state.filter = placement.filter
    list.state.edgeAntialiasing = context.computesCoverage
    let bounds = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    list.draw(sprite, in: placement.contentMode.destination(of: sprite.size, within: bounds))
    return list
  }
}

extension SpriteAtlas {
  /// The paths of the data file and the textures, if known.
  fileprivate var files: [String] { [name].compactMap(\.self) + pages.compactMap(\.name) }
}

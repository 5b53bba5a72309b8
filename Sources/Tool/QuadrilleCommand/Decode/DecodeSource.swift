import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrilleSystem
import QuadrilleTextureFiles

/// The contents of an input of `decode`.
enum DecodeSource {
  /// A texture.
  case texture(TextureFile)
  /// An animated GIF, WebP or PNG.
  case animation(any ImageAnimation)
  /// A GIF or WebP of one frame.
  case still(Bitmap)

  /// An encoded image.
  struct Output {
    var bytes: [UInt8]
    let size: PixelSize
    /// The times of a frame.
    var frame: AnimationFrame?
  }

  /// Reads the bytes of an input.
  ///
  /// - Throws: `InputKindError` for images that are not animated, or the error of the reader.
  init(_ bytes: [UInt8], named name: String, key: CCZKey?, job: JobContext) throws {
    switch ImageFormat(of: bytes) {
    case .gif, .webp, .png:
      if let animation = try ImageFile.animation(bytes, name: name, job: job) {
        self = .animation(animation)
        return
      }
      if ImageFormat(of: bytes) != .png {
        let image = try ImageInput(bytes, name: name, job: job, key: nil)
        self = .still(try image.bitmap(threads: 1, job: job))
        return
      }
    default: break
    }
    try InputKindError.checkTexture(bytes, name)
    self = .texture(try TextureFile(decoding: bytes, name: name, job: job, key: key))
  }

  /// The warnings about the file.
  var warnings: [Diagnostic] {
    if case .texture(let texture) = self { texture.warnings } else { [] }
  }

  /// The selected images, in output order.
  ///
  /// - Throws: ``UsageError`` for parts that the file does not have, or the error of a texture that
  ///   cannot be decoded.
  func locations(_ selection: ImageSelection) throws -> [ImageLocation] {
    var texture: TextureFile?
    if case .texture(let found) = self { texture = found }
    let levels = try selection.level.numbers(of: texture?.mipmapCount ?? 1, option: "--level")
    let faces = try selection.face.numbers(of: texture?.faceCount ?? 1, option: "--face")
    let surfaces = try selection.surface.numbers(
      of: texture?.surfaceCount ?? 1,
      option: "--surface"
    )
    let frames = try (selection.frame ?? .one(0)).numbers(of: frameCount, option: "--frame")
    try texture?.checkDecodable()
    return try levels.flatMap { level -> [ImageLocation] in
      let depth = texture?.depth(ofLevel: level) ?? 1
      let slices = try selection.slice.numbers(of: depth, option: "--slice")
      return surfaces.flatMap { surface in
        faces.flatMap { face in
          slices.flatMap { slice in
            frames.map {
              ImageLocation(level: level, surface: surface, face: face, slice: slice, frame: $0)
            }
          }
        }
      }
    }
  }

  private var frameCount: Int {
    if case .animation(let animation) = self { animation.frameCount } else { 1 }
  }

  /// The file of an image, and the warnings about its pixels.
  func output(
    _ location: ImageLocation,
    to path: String,
    _ options: ImageOptions,
    threads: Int,
    job: JobContext,
    warnings: inout [Diagnostic]
  ) throws -> Output {
    let format = try OutputExtension.imageFormat(path)
    try options.check(format)
    let name = path == "-" ? "standard output" : path
    func output(of bitmap: Bitmap, _ frame: AnimationFrame?) throws -> Output {
      let bytes = try options.file(
        of: bitmap,
        as: format,
        named: name,
        threads: threads,
        job: job,
        warnings: &warnings
      )
      return Output(bytes: bytes, size: bitmap.pixelSize, frame: frame)
    }
    switch self {
    case .texture(var texture):
      texture.decodedRange = options.range?.range
      if let warning = try location.rangeWarning(texture) { warnings.append(warning) }
      let bytes = try options.file(
        texture,
        location,
        as: format,
        named: name,
        threads: threads,
        job: job,
        warnings: &warnings
      )
      return Output(bytes: bytes, size: texture.pixelSize(ofLevel: location.level))
    case .animation(let animation):
      let frame = try animation.frame(at: location.frame, job: job)
      return try output(of: frame.bitmap, frame)
    case .still(let bitmap): return try output(of: bitmap, nil)
    }
  }
}

extension ImageLocation {
  /// The warning that values of this image are clamped, or nil.
  fileprivate func rangeWarning(_ texture: TextureFile) throws(TextureFileError) -> Diagnostic? {
    try texture.rangeWarning(level: level, surface: surface, face: face, slice: slice)
  }
}

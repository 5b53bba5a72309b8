public import QuadrilleSystem

/// GIF files, which are read and not written: GIF87a and GIF89a, interlaced or not, with tables of
/// colours for the file or for each frame, with transparency, and animated.
///
/// Pixels are decoded by giflib and put together as browsers do: the canvas begins transparent, a
/// background colour is not painted, and frames of one hundredth of a second and less are shown for
/// ten. libgif.so.7 is opened when the first picture is decoded (Debian: libgif7); a header is read
/// without it.
public enum GIF {
  /// What the blocks say.
  public struct Info: Equatable, Sendable {
    /// The number of columns of the canvas.
    public let width: Int
    /// The number of rows of the canvas.
    public let height: Int
    /// The entries of the first frame's table of colours: 2 to 256.
    public let colorCount: Int
    /// Whether the rows of the first frame are stored in four passes.
    public let isInterlaced: Bool
    /// Whether there may be transparent pixels.
    public let hasTransparency: Bool
    /// The pictures of an animation; 1 for a still one.
    public let frameCount: Int
    /// How often they are to be shown; 0 for endlessly.
    ///
    /// The file stores how often they are repeated, which is one less.
    public let loopCount: Int

    /// The sides in pixels.
    public var pixelSize: PixelSize { PixelSize(width: width, height: height) }
  }

  /// A decoded file.
  public struct Image: Sendable {
    /// What the blocks say.
    public let info: Info
    /// The whole canvas, rows from the top, tightly packed; of an animation its first frame.
    public let bitmap: Bitmap
    /// What was odd about the file.
    public let warnings: [Diagnostic]
  }

  /// The bytes that each file begins with.
  static let signatures = ["GIF87a", "GIF89a"].map { Array($0.utf8) }

  /// Reads the blocks, but no pixel.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The name of the file, for messages.
  ///   - limits: The bounds; `Limits.dimension`, `Limits.pixels` and `Limits.frames` count.
  /// - Throws: ``ImageError``.
  public static func readInfo(
    _ bytes: [UInt8],
    name: String? = nil,
    limits: Limits = .default
  ) throws(ImageError) -> Info {
    try GIFBlockParser(bytes.span, name: name, limits: limits).info
  }

  /// Decodes a file to 8 bits a channel; of an animation the first frame.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The name of the file, for messages.
  ///   - limits: The bounds; `Limits.dimension`, `Limits.pixels` and `Limits.frames` count.
  ///   - premultiplying: Whether to multiply colour by alpha, as drawing wants it.
  /// - Throws: ``ImageError``.
  public static func decode(
    _ bytes: [UInt8],
    name: String? = nil,
    limits: Limits = .default,
    premultiplying: Bool = false
  ) throws(ImageError) -> Image {
    try Timings.measure(.decode) { () throws(ImageError) in
      let parser = try GIFBlockParser(bytes.span, name: name, limits: limits)
      let info = parser.info
      var warnings = parser.warnings
      if info.frameCount > 1 {
        warnings.append(
          Diagnostic(
            .note,
            code: "gif.animation",
            location: DiagnosticLocation(file: name),
            message: "an animation of \(info.frameCount) frames, the first is taken"
          )
        )
      }
      let bitmap = try GIFAnimation(bytes, parser).frame(at: 0).bitmap
      return Image(
        info: info,
        bitmap: premultiplying ? bitmap.premultiplied() : bitmap,
        warnings: warnings
      )
    }
  }
}

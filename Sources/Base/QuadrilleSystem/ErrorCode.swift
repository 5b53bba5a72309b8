/// Codes of errors that programs most often handle, and of those that several modules throw.
///
/// ```swift
/// do {
///   atlas = try SpriteAtlas(contentsOf: path)
/// } catch let error as any QuadrilleError where error.code == ErrorCode.fileNotFound {
///   atlas = placeholder
/// }
/// ```
///
/// All others are named in the documentation of the functions that throw them.
public enum ErrorCode {
  /// There is no file, or no directory for an output.
  public static let fileNotFound = "io.notFound"
  /// The output exists, and must not be replaced.
  public static let fileExists = "io.exists"
  /// The file cannot be opened.
  public static let fileNotOpened = "io.open"
  /// The file cannot be read.
  public static let fileNotRead = "io.read"
  /// The output cannot be written.
  public static let fileNotWritten = "io.write"
  /// The job takes more memory than its budget has.
  public static let memoryLimit = "limit.memory"
  /// The job takes longer than it may.
  public static let timeLimit = "limit.time"
  /// The job, or its task, was cancelled.
  public static let cancelled = "job.cancelled"
  /// A canvas has no pixels, or a size that is no number.
  public static let canvasSize = "canvas.size"
  /// A canvas takes more memory than the machine has.
  public static let canvasTooLarge = "canvas.tooLarge"
  /// An image, list or frame has another size than what it is drawn or read into.
  public static let sizeMismatch = "canvas.mismatch"
  /// A thread for drawing cannot be started.
  public static let threadNotStarted = "render.threadNotStarted"
  /// The size is beyond what the graphics driver can do.
  public static let beyondDriver = "gl.tooLarge"
  /// The graphics driver is out of memory.
  public static let graphicsMemory = "gl.memory"
  /// The GPU was reset, and what it held is gone.
  public static let contextLost = "gl.contextLost"
  /// A text has a character that its font lacks.
  public static let missingGlyph = "text.missingGlyph"
  /// An option of a packer or an atlas format has a value that it must not have.
  package static let packOption = "pack.option"
  /// The CPU draws, since OpenGL ES cannot be had.
  package static let fallback = "render.fallback"
  /// A texture has neither 1 nor 6 faces.
  package static let textureFaces = "pvr.faces"
  /// The size is not supported by PVRTC.
  package static let pvrtcSize = "pvr.pvrtcSize"
  /// Words are most significant byte first, which is not supported here.
  package static let bigEndian = "pvr.bigEndian"
  /// The size is not a power of two, as the encoder of PVRTC1 requires.
  package static let pvrtcSides = "pvrtc.sides"
}

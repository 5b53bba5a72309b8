public import QuadrilleImage

/// Something that turns a ``DrawList`` into pixels: the one door through which everything draws.
///
/// All renderers give the same picture: exactly for unscaled sprites at whole pixels, otherwise
/// within the rounding that OpenGL ES allows.
///
/// A renderer keeps what it has made of the pages of earlier lists, within its ``pagePolicy``.
///
/// One of your own needs ``render(_:background:)`` alone; it reads ``DrawList/runs`` and the arrays
/// that these point into, or hands the list on to another renderer.
public protocol Renderer {
  /// The error of the stage that draws.
  associatedtype Failure: Error

  /// What draws, in words: the name that the driver gives itself, or `the CPU rasteriser`.
  var description: String { get }

  /// What the last list took; covered pixels are left out, ``DrawList/statistics`` counts them.
  var statistics: DrawStatistics { get }

  /// How long pages are kept that lists do not show.
  var pagePolicy: PageCachePolicy { get set }

  /// Draws a list on a background.
  ///
  /// - Parameters:
  ///   - list: What to draw.
  ///   - background: The colour that the canvas starts with; straight alpha.
  /// - Returns: The picture, premultiplied, of the list's size in pixels.
  mutating func render(_ list: DrawList, background: Color) throws(Failure) -> Bitmap

  /// Forgets all pages.
  mutating func purge()

  /// A renderer of the same kind that may draw on another thread at the same time; nil where
  /// drawing belongs to the thread of this one.
  func makeParallelRenderer() -> (any Renderer & Sendable)?
}

extension Renderer {
  /// The name of the type.
  public var description: String { "\(Self.self)" }

  /// Nothing: what the last list took is not counted.
  public var statistics: DrawStatistics { DrawStatistics() }

  /// The standard policy; setting another one changes nothing where no page is kept.
  public var pagePolicy: PageCachePolicy {
    get { .standard }
    set {}
  }

  /// Does nothing: no page is kept.
  public mutating func purge() {}

  /// None: drawing belongs to the thread of this renderer.
  public func makeParallelRenderer() -> (any Renderer & Sendable)? { nil }
}

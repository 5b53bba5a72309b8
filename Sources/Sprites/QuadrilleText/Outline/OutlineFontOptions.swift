/// The options for reading an outline font: face, hinting and variation axes.
public struct OutlineFontOptions: Hashable, Sendable {
  /// Whether outlines are fitted to the pixel grid.
  public enum Hinting: String, Hashable, Sendable, CaseIterable {
    /// No hinting: the same shapes at every size and position.
    case none
    /// Heights are fitted to whole pixels by FreeType's light autohinter.
    case light
  }

  /// The index of the face in a collection, from 0 to 63.
  public var face = 0
  /// Whether outlines are fitted to the pixel grid.
  public var hinting = Hinting.none
  /// The axes of a variable font by tag; axes that are not given keep their defaults.
  public var variations: [String: Double] = [:]

  /// Makes the options of the first face with its defaults.
  public init() {}
}

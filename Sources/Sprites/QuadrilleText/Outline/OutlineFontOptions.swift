/// What is chosen of the file of an outline font.
public struct OutlineFontOptions: Hashable, Sendable {
  /// Whether outlines are moved to the pixels that they are drawn on.
  public enum Hinting: String, Hashable, Sendable, CaseIterable {
    /// They stay as they are: the same shapes at every size and place.
    case none
    /// Their heights are moved to whole pixels by FreeType's own hinter.
    case light
  }

  /// Which face of a collection, from 0 to 63.
  public var face = 0
  /// Whether outlines are moved to pixels.
  public var hinting = Hinting.none
  /// The axes of a variable font by their tags; those that are left out stay at their defaults.
  public var variations: [String: Double] = [:]

  /// Makes the options of a file's first face as it is.
  public init() {}
}

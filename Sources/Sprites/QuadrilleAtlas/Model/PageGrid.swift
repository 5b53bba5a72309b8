import QuadrilleImage

/// Sprites of one size that fill pages from left to right and from the top, whose number follows from
/// the sizes of the pages.
struct PageGrid: Sendable, Equatable {
  /// The size of a sprite.
  var frameSize: Size
  /// The distance between sprites.
  var spacing = 0.0
  /// The distance from the edges of the page.
  var margin = 0.0
  /// The number of sprites on all pages; nil for as many as there is space for.
  var count: Int?
  /// The anchor of all sprites.
  var anchor: Point?
  /// The names of sprites that have another one than their number.
  var names: [Int: String] = [:]

  /// The name of the sprite with a number.
  func name(_ number: Int) -> String { names[number] ?? "\(number)" }
}

import QuadrilleAtlas
import QuadrillePacking
import QuadrilleSyntax

/// What packed sprites mean: their order, animations and slices.
struct PackMeaning: Sendable {
  var animations: [AtlasDescription.Animation] = []
  var slices: [AtlasDescription.Slice] = []
  /// Whether the order of the images is that in which they are played.
  var isInFileOrder = false

  mutating func add(_ other: PackMeaning) {
    animations += other.animations
    slices += other.slices
    isInFileOrder = isInFileOrder || other.isInFileOrder
  }

  /// Adds the meaning to a packed atlas, and puts its sprites into the order of the images.
  func apply(to atlas: inout PackedAtlas, of images: [PackInputs.InputImage]) {
    guard isInFileOrder else { return }
    var positions: [LiteralString: Int] = [:]
    for (position, image) in images.enumerated() {
      positions[LiteralString(image.sprite.name)] = position
    }
    func position(_ frame: AtlasDescription.Frame) -> Int {
      positions[LiteralString(frame.name)] ?? images.count
    }
    atlas.description.frames.sort { position($0) < position($1) }
    for index in atlas.description.frames.indices {
      let position = position(atlas.description.frames[index])
      guard position < images.count else { continue }
      atlas.description.frames[index].details.durationSeconds = images[position].duration
    }
    atlas.description.isInPlayingOrder = true
    atlas.description.animations = animations
    atlas.description.slices = slices
  }
}

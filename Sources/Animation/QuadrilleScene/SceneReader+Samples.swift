import QuadrilleAtlas
import QuadrilleImage
import QuadrilleLayers
import QuadrilleSprite
import QuadrilleSyntax

/// A layer being read, with the samples that its animations refer to.
struct AnimatedLayerContext {
  var layer: Layer
  /// The sequence of frames that it shows.
  var clip: SceneClip?
  /// The animation of the atlas that it plays.
  var sequence: SpriteSequence?
  /// Whether the layer has other states, by transitions.
  var isOneOfSeveral = false

  /// The layer as a sprite layer.
  var sprites: SpriteLayer? { layer as? SpriteLayer }

  /// Whether it has the samples or frames that an animation refers to.
  func hasSamples(for fields: AnimationFields) -> Bool {
    sprites != nil && fields.animatesFrames == (clip != nil)
  }

  /// The number of samples or frames.
  var count: Int { clip?.count ?? sprites?.sheet.count ?? 0 }
}

extension SceneReader {
  /// Makes the layer for a value: a sprite layer if it uses samples.
  func subject(_ value: SceneValue) throws(SceneError) -> AnimatedLayerContext {
    if let text = try textLayer(value) { return AnimatedLayerContext(layer: text) }
    var contents: SceneContents?
    // If both are present the later one is used, as for any duplicate property.
    for (key, value) in try value.members() where key == "contents" || key == "sprite" {
      contents = key == "sprite" ? .sprite(try sprite(value), of: nil) : try self.contents(value)
      if key == "sprite", case .sprite(_, let atlas) = try self.contents(value) {
        contents = .sprite(try sprite(value), of: atlas)
      }
    }
    if let animation = value.member("animation") {
      guard case .atlas = contents else {
        throw animation.error(
          .wrongType(found: "an animation without an atlas", expected: "an atlas as contents")
        )
      }
    }
    switch contents {
    case nil: return AnimatedLayerContext(layer: Layer())
    case .clip(let clip):
      let layer = context.clips.makeLayer(clip)
      layer.adoptsSampleSize = value.member("bounds") == nil && value.member("frame") == nil
      return AnimatedLayerContext(layer: layer, clip: clip)
    case .atlas(let atlas):
      guard let animation = value.member("animation") else {
        return subject(value, showing: atlas.sheet, first: 1)
      }
      let sequence = try sequence(animation, of: atlas)
      let first = sequence.sample(at: 0).map { $0 + 1 }
      var result = subject(value, showing: atlas.sheet, first: first ?? 1)
      result.sequence = sequence
      return result
    case .sprite(let sprite, let atlas):
      guard try countsSamples(value) else {
        let layer = Layer()
        layer.contents = sprite
        // A nine-patch stretches as its file says, unless the layer says otherwise.
        if let center = atlas?.center(of: sprite) { layer.contentsCenter = center }
        return AnimatedLayerContext(layer: layer)
      }
      if let atlas {
        return subject(value, showing: atlas.sheet, first: atlas.number(of: sprite) ?? 1)
      }
      return subject(value, showing: try grid(of: sprite, value), first: 1)
    }
  }

  /// The animation of an atlas with a name.
  private func sequence(
    _ value: SceneValue,
    of asset: AtlasAsset
  ) throws(SceneError) -> SpriteSequence {
    let name = try value.string()
    do throws(AtlasError) {
      return try SpriteSequence(
        asset.atlas.requireAnimation(named: name),
        of: asset.atlas,
        frameDuration: asset.frameDuration
      )
    } catch {
      throw value.error(.unknownSprite(error))
    }
  }

  private func subject(
    _ value: SceneValue,
    showing sheet: SpriteSheet,
    first: Int
  ) -> AnimatedLayerContext {
    let layer = SpriteLayer(sheet: sheet)
    layer.adoptsSampleSize = value.member("bounds") == nil && value.member("frame") == nil
    layer.sampleIndex = first
    return AnimatedLayerContext(layer: layer)
  }

  /// Whether a layer uses samples: by a sample index or an animation of it.
  private func countsSamples(_ value: SceneValue) throws(SceneError) -> Bool {
    if value.member("sampleIndex") != nil || value.member("sampleSize") != nil { return true }
    guard let animations = value.member("animations") else { return false }
    return try animatesSamples(animations)
  }

  private func animatesSamples(_ value: SceneValue) throws(SceneError) -> Bool {
    for animation in try value.elements() {
      if animation.member("key")?.json.string == "sampleIndex" { return true }
      if let parts = animation.member("animations"), try animatesSamples(parts) { return true }
    }
    return false
  }

  /// The cells of an image: with the size `sampleSize`, else that of `contentsRect`.
  private func grid(of sprite: Sprite, _ value: SceneValue) throws(SceneError) -> SpriteSheet {
    var cell = sprite.size
    if let size = value.member("sampleSize") {
      cell = try size.size()
    } else if let rect = try value.member("contentsRect")?.rect() {
      cell = Size(width: cell.width * rect.width, height: cell.height * rect.height)
    }
    let sheet = SpriteSheet(
      image: sprite,
      sampleSize: cell,
      spacing: try value.member("sampleSpacing")?.number() ?? 0,
      margin: try value.member("sampleMargin")?.number() ?? 0
    )
    guard sheet.count > 0 else {
      throw (value.member("sampleSize") ?? value).error(
        .wrongType(found: "an image without a whole cell", expected: "cells that fit into it")
      )
    }
    return sheet
  }

  /// Sets the sample of a layer.
  func readSample(_ value: SceneValue, of subject: AnimatedLayerContext) throws(SceneError) {
    for key in ["sampleIndex", "sampleSize", "sampleSpacing", "sampleMargin"] {
      guard let value = value.member(key) else { continue }
      guard let sprites = subject.sprites else {
        throw value.error(.unsupported("\(key) without contents"))
      }
      if key == "sampleIndex" { sprites.sampleIndex = try value.integer(in: 0...1_000_000_000) }
    }
  }
}

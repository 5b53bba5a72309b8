import QuadrilleDrawing
import QuadrilleImage
import QuadrilleSprite
import Testing

@testable import QuadrilleLayers

/// Layers are freed with the last external reference, whatever features they used.
@Suite struct LayerLifetimeTests {
  /// A weak reference to a layer.
  private struct Weak {
    weak var layer: Layer?

    init(_ layer: Layer) { self.layer = layer }
  }

  private final class Square: Layer {
    override func draw(_ state: LayerState, in list: inout DrawList) {
      list.fill(state.bounds, with: .black)
    }
  }

  private static func all(_ layer: Layer) -> [Layer] { [layer] + layer.sublayers.flatMap(all) }

  private static func draw(_ layer: Layer, at time: Double) {
    var list = DrawList(size: Size(width: 64, height: 64))
    layer.draw(in: &list, at: time)
  }

  @Test("A layer with a transition is freed")
  func freesLayerWithTransition() {
    var layer: Layer? = LayerImages.layer(LayerImages.plain(LayerImages.red))
    weak let watched = layer
    layer?.transition(Transition(.push, duration: 1), at: 1) { $0.contents = nil }
    layer = nil
    #expect(watched == nil)
  }

  @Test("A drawing subclass with a transition is freed")
  func freesDrawingSubclass() {
    var layer: Layer? = Square(frame: Rect(x: 0, y: 0, width: 4, height: 4))
    weak let watched = layer
    layer?.transition(Transition(.fade, duration: 1), at: 1) { $0.opacity = 0.5 }
    layer.map { Self.draw($0, at: 1.5) }
    layer = nil
    #expect(watched == nil)
  }

  @Test("A presentation keeps its model layer alive")
  func presentationRetainsModel() {
    var layer: Layer? = Layer()
    weak let watched = layer
    var instant = layer?.presentation(at: 1)
    layer = nil
    #expect(watched != nil && instant?.modelLayer === watched)
    instant = nil
    #expect(watched == nil)
  }

  @Test("Random trees with animations and transitions are freed", arguments: 0..<8)
  func freesRandomTrees(_ batch: Int) {
    for seed in 5 * batch..<5 * batch + 5 {
      var watched: [Weak] = []
      use(RandomLayers(seed: 1_000 + UInt64(seed)), &watched)
      #expect(watched.count > 20)
      #expect(watched.allSatisfy { $0.layer == nil }, "seed \(seed)")
    }
  }

  /// Makes a tree with all features of layers, draws it, and releases it.
  private func use(_ maker: RandomLayers, _ watched: inout [Weak]) {
    var maker = maker
    let root = maker.tree(depth: 3)
    root.addSublayer(Square(frame: Rect(x: 1, y: 2, width: 3, height: 4)))
    for step in 0..<12 {
      let layers = Self.all(root)
      watched += layers.map(Weak.init)
      let layer = layers[maker.index(layers.count)]
      switch maker.index(7) {
      case 0:
        layer.transition(Transition(.push, duration: 2), at: Double(step)) {
          if maker.chance(2) { $0.removeAllSublayers() }
          maker.change($0)
        }
      case 1:
        var transition = Transition(.fade, duration: 1)
        transition.timing.beginTime = Double(step)
        let other = maker.tree(depth: 1)
        watched += Self.all(other).map(Weak.init)
        layer.setSnapshots([
          LayerSnapshot(other, transition, sharesSublayers: maker.chance(2))
        ])
      case 2:
        layer.masksToBounds = true
        layer.cornerRadius = 2
      case 3: maker.animate(layer)
      case 4:
        let sequence = SpriteSequence(samples: 0..<4, frameDuration: 0.1, repetition: .forever)
        let sprites = maker.leaf()
        if let animation = sequence.animation { sprites.add(animation) }
        layer.addSublayer(sprites)
      case 5: Transaction(at: Double(step), duration: 3).run { maker.change(layer) }
      default:
        let instant = root.presentation(at: Double(step))
        watched += Self.all(instant).map(Weak.init)
        Self.draw(instant, at: 0)
      }
      for time in 0..<4 { Self.draw(root, at: Double(step) + Double(time) / 4) }
    }
  }
}

// Takes samples from an atlas by name and shows each for its own duration.
//
// Run it from the root of the package: swift run CutASpriteSheet

import Quadrille
import QuadrilleAtlas

let atlas = try SpriteAtlas(contentsOf: "Fixtures/Demo/art.plist")
let sheet = try SpriteSheet(atlas: atlas, names: ["fox.png", "bird.png", "star.png"])

let order = SpriteSequence(
  frames: [
    .init(sample: 0, duration: 0.5), .init(sample: 1, duration: 0.125),
    .init(sample: 2, duration: 0.125),
  ],
  order: .pingPong,
  repetition: .forever
)

let layer = SpriteLayer(sheet: sheet)
if let animation = order.animation { layer.add(animation, forKey: "order") }

for time in [0, 0.5, 0.625, 0.75, 0.875] {
  let size = layer.state(at: time).bounds.size
  print("\(time): sample \(layer.currentSample(at: time) ?? -1), \(size.width) by \(size.height)")
}
for event in order.events(during: 0..<1) { print("\(event.time): \(event.kind)") }

// Draws eight times of the walk of the elephant of the sprite sheet: build/elephant.png.
//
// Run it from the root of the package: swift run WalkTheElephant

// snippet.hide
import Glibc
// snippet.show
import Quadrille
import QuadrilleRaster
import QuadrilleSprite

// snippet.hide
_ = mkdir("build", 0o755)
// snippet.show
let image = Sprite(page: try Page(contentsOf: "Fixtures/Scenes/elephant.png"))
let sheet = SpriteSheet(image: image, sampleSize: Size(width: 96, height: 72))

let elephant = SpriteLayer(sheet: sheet)
elephant.position = Point(x: 48, y: 36)

// Samples 1 to 5 with equal durations: the end is one past the last.
let walk = BasicAnimation(.sampleIndex, from: 1, to: 6, duration: 1).repeating()
elephant.add(walk, forKey: "walk")

var renderer = RasterRenderer()
var strip = DrawList(size: Size(width: 8 * 96, height: 72))
for step in 0..<8 {
  strip.withState { list in
    list.state.transform = Transform2D(translationX: Double(96 * step), y: 0)
    elephant.draw(in: &list, at: 0.2 * Double(step))
  }
}
let frames = try renderer.render(strip, background: .white)
try AtomicFile.write(PNG.encode(frames), to: "build/elephant.png")

let seen = (0..<8).map { elephant.currentSampleIndex(at: 0.2 * Double($0)) }
print("build/elephant.png: samples \(seen)")

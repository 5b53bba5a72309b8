// Draws one time of an animated layer tree on the CPU: build/moment.png.
//
// Run it from the root of the package: swift run RenderAMoment

// snippet.hide
import Glibc
// snippet.show
import Quadrille
import QuadrilleAtlas
import QuadrilleRaster

// snippet.hide
_ = mkdir("build", 0o755)
// snippet.show
let atlas = try SpriteAtlas(contentsOf: "Fixtures/Demo/art.plist")
let balloon = Layer(contents: try atlas.requireSprite(named: "balloon.png"))

let page = Layer(frame: Rect(x: 0, y: 0, width: 320, height: 160))
page.addSublayer(balloon)

var flight = BasicAnimation(
  .position,
  from: Point(x: 40, y: 120),
  to: Point(x: 280, y: 40),
  duration: 4
)
flight.curve = .easeInEaseOut
balloon.add(flight.repeating(autoreverses: true), forKey: "flight")
balloon.add(BasicAnimation(.rotation, from: -0.2, to: 0.2, duration: 4))

// No clock: any time can be drawn, in any order.
let time = 1.5
var list = DrawList(size: page.bounds.size)
page.draw(in: &list, at: time)

var renderer = RasterRenderer()
let image = try renderer.render(list, background: .white)
try AtomicFile.write(PNG.encode(image), to: "build/moment.png")
print("build/moment.png: the balloon is at x \(balloon.state(at: time).position.x)")

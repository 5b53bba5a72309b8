// Draws sprites on the CPU, for machines without a graphics driver: build/reference.png.
//
// Run it from the root of the package: swift run RenderWithoutGL

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
let balloon = try atlas.requireSprite(named: "balloon.png")

var list = DrawList(size: Size(width: 160, height: 160))
list.draw(balloon, at: Point(x: 60, y: 80))
list.withState { list in
  list.state.opacity = 0.5
  list.state.tint = Color(red: 1, green: 0.8, blue: 0.6)
  list.draw(balloon, at: Point(x: 120, y: 60), rotation: .pi / 6, scaleX: 0.5, scaleY: 0.5)
}

var renderer = RasterRenderer()
let image = try renderer.render(list, background: .white)
try AtomicFile.write(PNG.encode(image), to: "build/reference.png")
print("build/reference.png: \(image.pixelSize), \(list.runs.count) runs")

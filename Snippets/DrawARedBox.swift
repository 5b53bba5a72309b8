// Draws the classic first layer, a red box on a white page: build/red-box.png.
//
// Run it from the root of the package: swift run DrawARedBox

// snippet.hide
import Glibc
// snippet.show
import Quadrille
import QuadrilleRaster

// snippet.hide
_ = mkdir("build", 0o755)
// snippet.show
let page = Layer(frame: Rect(x: 0, y: 0, width: 320, height: 200))
page.backgroundColor = .white

let box = Layer()
box.backgroundColor = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
box.bounds = Rect(x: 0, y: 0, width: 85, height: 85)
box.position = Point(x: 160, y: 100)
page.addSublayer(box)

// Two pixels per point, so that the box's edges at half points lie on whole pixels.
var list = DrawList(size: page.bounds.size, scale: 2)
page.draw(in: &list)
var renderer = RasterRenderer()
let image = try renderer.render(list)

try AtomicFile.write(PNG.encode(image), to: "build/red-box.png")
print("build/red-box.png: the box takes up \(box.frame), \(image[320, 200])")

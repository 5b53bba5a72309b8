// Draws one sprite of an atlas with OpenGL ES, off screen: build/sprite.png.
//
// Run it from the root of the package: swift run RenderASprite

// snippet.hide
import Glibc
// snippet.show
import Quadrille
import QuadrilleAtlas

// snippet.hide
_ = mkdir("build", 0o755)
#if canImport(CGLES)
// snippet.show
let atlas = try SpriteAtlas(contentsOf: "Fixtures/Demo/art.plist")
var list = DrawList(size: Size(width: 320, height: 200), scale: 2)
list.draw(try atlas.requireSprite(named: "fox.png"), at: Point(x: 160, y: 100))

let context = try Context(Display())
let view = try GLView(size: Size(width: 320, height: 200), scale: 2, in: context)
let batch = try SpriteBatch(in: context)
try view.clear(.white)
try batch.draw(list, in: view)
let frame = try view.presentFramebuffer()

// A frame is premultiplied; a PNG file is not.
try AtomicFile.write(PNG.encode(frame.bitmap), to: "build/sprite.png")
print("build/sprite.png: \(frame.pixelSize), \(batch.statistics.drawCalls) draw call")
// snippet.hide
#endif

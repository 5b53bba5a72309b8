// Draws a scene file with OpenGL ES: build/scene.png.
//
// Run it from the root of the package: swift run RenderAScene

// snippet.hide
import Glibc
// snippet.show
import Quadrille

// snippet.hide
_ = mkdir("build", 0o755)
#if canImport(CGLES)
// snippet.show
let scene = try Scene(contentsOf: "Fixtures/Demo/scene.json")
for warning in scene.warnings { print(warning.line) }

let canvas = scene.canvas
let context = try Context(Display())
let view = try GLView(size: canvas.size, scale: canvas.scale, in: context)
let batch = try SpriteBatch(in: context)
try view.clear(canvas.background)
try batch.draw(scene.drawList(), in: view)
let frame = try view.presentFramebuffer()

try AtomicFile.write(PNG.encode(frame.bitmap), to: "build/scene.png")
print("build/scene.png: \(frame.pixelSize), \(batch.statistics.drawCalls) draw calls")
// snippet.hide
#endif

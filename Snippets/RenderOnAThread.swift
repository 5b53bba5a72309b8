// Draws with OpenGL ES from an asynchronous program: build/thread.png.
//
// Run it from the root of the package: swift run RenderOnAThread

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
let moon = try atlas.requireSprite(named: "moon.png")

// The context never leaves its thread. Sprites and frames are values and can be passed.
let thread = try await RenderThread(Display())
let frame = try await thread.withContext { context in
  let view = try GLView(size: Size(width: 200, height: 200), in: context)
  let batch = try SpriteBatch(in: context)
  try view.clear(Color(red: 0.08, green: 0.09, blue: 0.26))
  try batch.draw(moon, at: Point(x: 100, y: 100), in: view)
  return try view.presentFramebuffer()
}

try AtomicFile.write(PNG.encode(frame.bitmap), to: "build/thread.png")
print("build/thread.png: \(frame.pixelSize)")
// snippet.hide
#endif

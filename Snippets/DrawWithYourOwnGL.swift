// Mixes direct OpenGL ES calls with a sprite batch: build/mixed.png.
//
// Run it from the root of the package: swift run DrawWithYourOwnGL

// snippet.hide
import Glibc
// snippet.show
import Quadrille
import QuadrilleAtlas

// snippet.hide
_ = mkdir("build", 0o755)
#if canImport(CGLES)
// snippet.show
import CGLES  // The constants; the functions are in `context.gl`.

let context = try Context(Display())
let view = try GLView(size: Size(width: 320, height: 200), in: context)

// Positions are in points of the view, y down.
let program = try PointProgram(in: context)
let corners = try Buffer(.vertex, in: context)
try corners.upload([0, 200, 320, 200, 160, 0] as [Float], usage: .fixed)
let triangle = try VertexArray(in: context)
try triangle.setAttribute(0, in: corners, components: 2, strideBytes: 8, offset: 0)

let atlas = try SpriteAtlas(contentsOf: "Fixtures/Demo/art.plist")
let batch = try SpriteBatch(in: context)

try view.bindFramebuffer()
let gl = context.gl
gl.clearColor(0.1, 0.1, 0.2, 1)
gl.clear(GLbitfield(GL_COLOR_BUFFER_BIT))
gl.disable(GLenum(GL_BLEND))
try program.use(in: view, color: Color(red: 0.85, green: 0.35, blue: 0.25))
try triangle.bind()
gl.drawArrays(GLenum(GL_TRIANGLES), 0, 3)
// The batch sets all state that it needs and does not restore it; other code must do the same.
let fox = try atlas.requireSprite(named: "fox.png")
try batch.draw(fox, at: Point(x: 160, y: 120), in: view)
let frame = try view.presentFramebuffer()

try AtomicFile.write(PNG.encode(frame.bitmap), to: "build/mixed.png")
print("build/mixed.png: \(frame.pixelSize)")
// snippet.hide
#endif

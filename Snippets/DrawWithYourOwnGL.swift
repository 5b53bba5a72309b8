// Mixes OpenGL ES of one's own with a sprite batch: build/mixed.png.
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

// Row 0 of the framebuffer is the top row, so y = -1 is the upper edge here.
let program = try Program(
  vertex: """
    #version 300 es
    in vec2 position;
    void main() { gl_Position = vec4(position, 0.0, 1.0); }
    """,
  fragment: """
    #version 300 es
    precision highp float;
    out vec4 color;
    void main() { color = vec4(0.85, 0.35, 0.25, 1.0); }
    """,
  attributes: ["position": 0],
  in: context
)
let corners = try Buffer(.vertex, in: context)
try corners.upload([-1, 1, 1, 1, 0, -1] as [Float], usage: .fixed)
let triangle = try VertexArray(in: context)
try triangle.setAttribute(0, in: corners, components: 2, strideBytes: 8, offset: 0)

let atlas = try SpriteAtlas(contentsOf: "Fixtures/Demo/art.plist")
let batch = try SpriteBatch(in: context)

try view.bindFramebuffer()
let gl = context.gl
gl.clearColor(0.1, 0.1, 0.2, 1)
gl.clear(GLbitfield(GL_COLOR_BUFFER_BIT))
gl.disable(GLenum(GL_BLEND))
try program.use()
try triangle.bind()
gl.drawArrays(GLenum(GL_TRIANGLES), 0, 3)
// The batch sets all that it needs and leaves its own state behind; so must whoever comes next.
let fox = try atlas.requireSprite(named: "fox.png")
try batch.draw(fox, at: Point(x: 160, y: 120), in: view)
let frame = try view.presentFramebuffer()

try AtomicFile.write(PNG.encode(frame.bitmap), to: "build/mixed.png")
print("build/mixed.png: \(frame.pixelSize)")
// snippet.hide
#endif

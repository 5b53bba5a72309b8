import CGLES
import QuadrilleImage
import Testing

@testable import QuadrilleGL

/// Whether OpenGL ES is available; GL suites are skipped otherwise.
let hasDisplay: Bool = {
  do { return try Context(Display()).capabilities.version[0] >= 3 } catch { return false }
}()

/// Whether the driver is Mesa, whose environment variables some tests set.
let isMesa: Bool = {
  do { return try Display(.surfaceless).vendor.hasPrefix("Mesa") } catch { return false }
}()

/// Whether robust contexts are available; not every driver has them.
let hasRobustContexts = canMakeContext(ContextOptions(robust: true))

/// Whether debug contexts are available.
let hasDebugContexts = canMakeContext(ContextOptions(debug: true))

private func canMakeContext(_ options: ContextOptions) -> Bool {
  do { return try Context(Display(), options: options).isCurrent } catch { return false }
}

/// Calls a test with a new context and checks for errors before and after.
func withContext(
  _ options: ContextOptions = ContextOptions(),
  _ body: (Context) throws -> Void
) throws {
  let context = try Context(Display(), options: options)
  try context.checkErrors(after: "making a context")
  try body(context)
  try context.checkErrors(after: "the test")
  context.destroy()
}

/// A context with functions replaced by name.
func makeContext(
  options: ContextOptions = ContextOptions(),
  replacing replacements: [String: UnsafeMutableRawPointer]
) throws -> Context {
  let display = try Display()
  let getProcAddress = unsafe display.library.egl.getProcAddress
  let resolver = unsafe FunctionResolver { name in
    if let replacement = unsafe replacements[name] { return unsafe replacement }
    return unsafe unsafeBitCast(getProcAddress(name), to: UnsafeMutableRawPointer?.self)
  }
  return try Context(
    display,
    options: options,
    sharing: nil,
    functions: GLFunctions(resolver)
  )
}

/// The error that a closure throws; records an issue if it throws none.
func glError(_ body: () throws -> Void) -> GLError.Reason? {
  do {
    try body()
    Issue.record("no error was thrown")
  } catch let error as GLError {
    return error.reason
  } catch {
    Issue.record(error)
  }
  return nil
}

/// Draws triangles in one color, given in pixels from the top left corner.
func drawTriangles(
  _ corners: [(x: Float, y: Float)],
  color: (Float, Float, Float, Float),
  in view: GLView,
  z: Float = 0
) throws {
  let context = view.context
  let program = try Program(
    vertex: """
      #version 300 es
      in vec2 position;
      uniform vec2 size;
      uniform float z;
      void main() { gl_Position = vec4(2.0 * position / size - 1.0, z, 1.0); }
      """,
    fragment: """
      #version 300 es
      precision highp float;
      uniform vec4 color;
      out vec4 result;
      void main() { result = color; }
      """,
    attributes: ["position": 3],
    in: context
  )
  let vertices = try Buffer(.vertex, in: context)
  try vertices.upload(corners.flatMap { [$0.x, $0.y] }, usage: .stream)
  let array = try VertexArray(in: context)
  try array.setAttribute(3, in: vertices, components: 2, strideBytes: 8, offset: 0)
  try program.use()
  let gl = context.gl
  let size = view.pixelSize
  gl.uniform2f(program.uniform("size"), Float(size.width), Float(size.height))
  gl.uniform1f(program.uniform("z"), z)
  gl.uniform4f(program.uniform("color"), color.0, color.1, color.2, color.3)
  gl.drawArrays(GL_TRIANGLES, 0, GLsizei(corners.count))
  gl.bindVertexArray(0)
}

/// Two triangles that cover a rectangle.
func rectangle(_ x: Float, _ y: Float, _ width: Float, _ height: Float) -> [(x: Float, y: Float)] {
  let (right, bottom) = (x + width, y + height)
  return [(x, y), (right, y), (right, bottom), (x, y), (right, bottom), (x, bottom)]
}

extension Bitmap {
  /// The pixels of a row as `RRGGBBAA`.
  func row(_ y: Int) -> [String] {
    (0..<width).map { x in
      let pixel = self[x, y]
      return (0..<4).map { channel in
        let digits = String(pixel[channel], radix: 16)
        return digits.count == 1 ? "0\(digits)" : digits
      }.joined()
    }
  }
}

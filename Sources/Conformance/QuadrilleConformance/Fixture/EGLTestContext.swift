package import CEGL
import CGLES
package import QuadrilleGL
package import QuadrilleImage

/// Any value will do, `EGL_DONT_CARE`.
package let eglDontCare: EGLint = -1

/// Calls of EGL with few words; what is made is destroyed by ``finish()``.
@safe package final class EGLTestContext {
  package let run: CaseRun
  package let egl: EGLFunctions
  package let display: EGLDisplay
  private var contexts: [EGLContext] = unsafe []
  private var surfaces: [EGLSurface] = unsafe []

  package init(_ run: CaseRun) {
    self.run = run
    egl = run.egl
    unsafe display = run.display.handle
    _ = egl.getError()
  }

  /// Runs a body and brings the case's own context back.
  package static func with(_ run: CaseRun, _ body: (EGLTestContext) throws -> Void) throws {
    let fixture = EGLTestContext(run)
    defer { fixture.finish() }
    try body(fixture)
  }

  /// Ends the case where the display lacks an extension.
  package func require(_ name: String) throws {
    guard run.facts.eglExtensions.contains(name) else {
      throw CaseStop.notSupported("\(name) is missing")
    }
  }

  package func finish() {
    for index in unsafe surfaces.indices {
      _ = unsafe egl.destroySurface(display, surfaces[index])
    }
    for index in unsafe contexts.indices {
      _ = unsafe egl.destroyContext(display, contexts[index])
    }
    unsafe surfaces = []
    unsafe contexts = []
    _ = unsafe egl.makeCurrent(display, nil, nil, nil)
    do throws(GLError) { try run.context.makeCurrent() } catch {
      run.fail("the context cannot be made current again: \(error)", rule: .errors)
    }
    _ = egl.getError()
  }

  /// The configurations that attributes choose, in the driver's order.
  package func choose(_ attributes: [EGLint]) -> [EGLConfig] {
    var count: EGLint = 0
    guard
      unsafe egl.chooseConfig(display, attributes + [EGL_NONE], nil, 0, &count) == EGL_TRUE.boolean
    else { return unsafe [] }
    var configs = unsafe [EGLConfig?](repeating: nil, count: Int(count))
    _ = unsafe egl.chooseConfig(display, attributes + [EGL_NONE], &configs, count, &count)
    return unsafe configs.prefix(Int(count)).compactMap { unsafe $0 }
  }

  /// Asks for a context of the run's version.
  package var versionAttributes: [EGLint] { [EGL_CONTEXT_CLIENT_VERSION, isVersion2 ? 2 : 3] }
  /// The bit of configurations for such contexts.
  package var renderableBit: EGLint { isVersion2 ? EGL_OPENGL_ES2_BIT : EGL_OPENGL_ES3_BIT }
  private var isVersion2: Bool { run.facts.version[0] < 3 }

  /// A configuration of 8 bits per channel for pbuffers; the case is not supported without.
  package func pbufferConfig(bits: Int = 8, alpha: Int = 8) throws -> EGLConfig {
    let found = unsafe choose([
      EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, renderableBit,
      EGL_RED_SIZE, EGLint(bits), EGL_GREEN_SIZE, EGLint(bits), EGL_BLUE_SIZE, EGLint(bits),
      EGL_ALPHA_SIZE, EGLint(alpha), EGL_SAMPLES, 0, EGL_DEPTH_SIZE, 0,
    ])
    let fitting = unsafe found.first { config in
      unsafe attribute(EGL_RED_SIZE, config) == bits && attribute(EGL_ALPHA_SIZE, config) == alpha
        && attribute(EGL_SAMPLES, config) == 0
    }
    if let fitting = unsafe fitting { return unsafe fitting }
    throw CaseStop.notSupported("no configuration of \(bits) bits for pbuffers")
  }

  /// An attribute; Int.min where the query fails.
  package func attribute(_ name: EGLint, _ config: EGLConfig) -> Int {
    var value: EGLint = 0
    let answer = unsafe egl.getConfigAttrib(display, config, name, &value)
    return answer == EGL_TRUE.boolean ? Int(value) : Int.min
  }

  /// Makes a context; nil where the driver gives none.
  package func makeContext(_ config: EGLConfig?, _ attributes: [EGLint]? = nil) -> EGLContext? {
    let attributes = attributes ?? versionAttributes
    let newContext = unsafe egl.createContext(display, config, nil, attributes + [EGL_NONE])
    if let newContext = unsafe newContext { unsafe contexts.append(newContext) }
    return unsafe newContext
  }

  /// Destroys a context that was made here before its time.
  package func destroy(_ context: EGLContext) {
    unsafe contexts.removeAll { unsafe $0 == context }
    _ = unsafe egl.destroyContext(display, context)
  }

  /// Makes a pbuffer; nil where the driver gives none.
  package func makePbuffer(_ config: EGLConfig, _ attributes: [EGLint]) -> EGLSurface? {
    let newContext = unsafe egl.createPbufferSurface(display, config, attributes + [EGL_NONE])
    if let newContext = unsafe newContext { unsafe surfaces.append(newContext) }
    return unsafe newContext
  }

  /// Makes a pbuffer of some sides and says a violation where there is none.
  package func pbuffer(_ config: EGLConfig, _ width: Int, _ height: Int) throws -> EGLSurface {
    let newContext = unsafe makePbuffer(
      config,
      [EGL_WIDTH, EGLint(width), EGL_HEIGHT, EGLint(height)]
    )
    guard let surface = unsafe newContext else {
      throw CaseStop(.fail, "eglCreatePbufferSurface failed: \(error())")
    }
    return unsafe surface
  }

  /// A context of the run's version, or the case has failed.
  ///
  /// - Parameter isKept: Whether the test context destroys the context; otherwise the case does.
  package func context(_ config: EGLConfig?, isKept: Bool = true) throws -> EGLContext {
    guard let context = unsafe makeContext(config) else {
      throw CaseStop(.fail, "eglCreateContext failed: \(error())")
    }
    if !isKept { _ = unsafe contexts.removeLast() }
    return unsafe context
  }

  package func makeCurrent(_ surface: EGLSurface?, _ context: EGLContext?) -> Bool {
    unsafe egl.makeCurrent(display, surface, surface, context) == EGL_TRUE.boolean
  }

  /// A surface's attribute; Int.min where the query fails.
  package func query(_ surface: EGLSurface, _ name: EGLint) -> Int {
    var value: EGLint = 0
    let answer = unsafe egl.querySurface(display, surface, name, &value)
    return answer == EGL_TRUE.boolean ? Int(value) : Int.min
  }

  /// Looks at the sides of a pbuffer that was made with 0 for both: a pixel instead of none is
  /// something that programs have to know, and no more.
  package func expectNoPixels(_ surface: EGLSurface) {
    let size = unsafe [query(surface, EGL_WIDTH), query(surface, EGL_HEIGHT)]
    if size == [1, 1] { return run.noteIncompatibility("a pbuffer without pixels has one") }
    run.expect(size, is: [0, 0], "EGL_WIDTH and EGL_HEIGHT")
  }

  /// The last error by its name.
  package func error() -> String { eglErrorName(egl.getError()) }

  /// Notes a violation where the last call has not left an error.
  package func expectError(_ names: String..., what: String) {
    let found = error()
    run.expect(
      names.contains(found),
      "\(what) leaves \(found), expected \(names[0])",
      rule: .errors
    )
  }

  /// Fills the current surface by clears and returns what must be there.
  package func paint(_ width: Int, _ height: Int, hasAlpha: Bool = true) -> Bitmap {
    let gl = run.gl
    var expected = Bitmap(width: width, height: height, alphaMode: .premultiplied)
    gl.disable(GL_SCISSOR_TEST)
    gl.clearColor(0.2, 0.4, 0.6, 0.8)
    gl.clear(GL_COLOR_BUFFER_BIT)
    expected.fill(0..<width, 0..<height, SIMD4(51, 102, 153, hasAlpha ? 204 : 255))
    gl.enable(GL_SCISSOR_TEST)
    for _ in 0..<6 {
      let (x, y) = (run.random.below(width), run.random.below(height))
      let (w, h) = (1 + run.random.below(width - x), 1 + run.random.below(height - y))
      let color = SIMD4<UInt8>(
        run.random.byte(),
        run.random.byte(),
        run.random.byte(),
        hasAlpha ? run.random.byte() : 255
      )
      let unit = SIMD4<Float>(color) / 255
      gl.scissor(GLint(x), GLint(y), GLsizei(w), GLsizei(h))
      gl.clearColor(unit.x, unit.y, unit.z, unit.w)
      gl.clear(GL_COLOR_BUFFER_BIT)
      expected.fill(x..<x + w, y..<y + h, color)
    }
    gl.disable(GL_SCISSOR_TEST)
    return expected
  }
}

extension Int32 {
  /// The value as EGL's own kind of truth.
  package var boolean: EGLBoolean { EGLBoolean(self) }
}

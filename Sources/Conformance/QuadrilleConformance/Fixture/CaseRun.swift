import Glibc
package import QuadrilleGL

/// What the body of a case of OpenGL ES works with, and where it puts what it finds.
///
/// The context is current when the body begins, in the state that OpenGL ES begins with. Lists are
/// drawn by a `SpriteBatch` of the context.
package final class CaseRun: SceneRun {
  /// The context to draw in.
  package let context: Context
  /// What the driver can do.
  package let facts: DriverFacts
  /// What draws with few words; its objects are deleted after the case.
  package let fixture: TestContext

  package init(_ test: ConformanceCase, fixture: TestContext, facts: DriverFacts, seed: UInt64) {
    context = fixture.context
    self.fixture = fixture
    self.facts = facts
    super.init(test, seed: seed, subpixelBits: facts.subpixelBits) { try fixture.batch() }
  }

  /// The functions of OpenGL ES.
  package var gl: GLFunctions { context.gl }
  /// The functions of EGL.
  package var egl: EGLFunctions { context.display.library.egl }
  /// The display.
  package var display: Display { context.display }

  /// Makes another context of the run's kind, which becomes current.
  ///
  /// - Parameters:
  ///   - isSharing: Whether it has its textures and buffers in common with the case's own.
  ///   - change: Changes what is asked for.
  package func makeContext(
    isSharing: Bool = false,
    _ change: (inout ContextOptions) -> Void = { _ in }
  ) throws(GLError) -> Context {
    var options = context.options
    change(&options)
    return try Context(display, options: options, sharing: isSharing ? context : nil)
  }

  /// The bytes by which the memory of this process grows while a body runs.
  package func residentGrowth(_ body: () throws -> Void) rethrows -> Int {
    let before = Self.residentBytes
    try body()
    return Self.residentBytes - before
  }

  /// The bytes in use now, by `/proc/self/statm`; 0 where that cannot be read.
  private static var residentBytes: Int {
    guard let file = unsafe fopen("/proc/self/statm", "r") else { return 0 }
    defer { unsafe fclose(file) }
    var text = [CChar](repeating: 0, count: 128)
    guard unsafe fgets(&text, 127, file) != nil else { return 0 }
    let line = String(decoding: text.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let numbers = line.split(separator: " ").compactMap { Int($0) }
    return numbers.count > 1 ? numbers[1] * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
  }
}

#if GL
import QuadrilleDrawing
import QuadrilleGL
import QuadrilleProgram
import QuadrilleSystem
import QuadrilleImage
import QuadrilleRaster
import QuadrilleRendering
import QuadrilleSprite
import QuadrilleSpriteBatch
import QuadrilleSyntax

/// Opens a driver, reports its properties, and verifies what it draws.
struct GraphicsCheck {
  let driver: DriverOptions

  /// Adds facts and problems.
  ///
  /// - Throws: ``UsageError`` only; errors of the driver are findings.
  func run(_ findings: inout DoctorFindings) throws {
    let context: Context
    do {
      let display = try Display(driver.rendererOptions())
      findings.facts += [
        ("eglPlatform", .string(display.platformName)), ("eglVendor", .string(display.vendor)),
        ("eglVersion", .string("\(display.version.major).\(display.version.minor)")),
        ("eglLibrary", .string(display.library.eglPath)),
        ("refused", .array(display.failedAttempts.map(Self.json))),
      ]
      context = try Context(display)
    } catch let error as GLError {
      if case .noDisplay(let attempts) = error.reason {
        findings.facts.append(("refused", .array(attempts.map(Self.json))))
      }
      findings.problems.append(.init(what: error.message, remedy: FailedDisplayAttempt.packageHint))
      return
    }
    let capabilities = context.capabilities
    findings.facts += [
      ("glVendor", .string(capabilities.vendor)), ("glRenderer", .string(capabilities.renderer)),
      ("glVersion", .string(capabilities.versionString)),
      ("maxTextureSize", .integer(capabilities.maxTextureSize)),
      ("maxTextureUnits", .integer(capabilities.maxTextureUnits)),
      ("highpFloatBits", .integer(capabilities.highpFloatBits)),
      ("extensions", .array(Self.used(capabilities.extensions).map(JSONOutputValue.string))),
      (
        "maxViewport",
        .string("\(capabilities.maxViewport[0])x\(capabilities.maxViewport[1])")
      ),
    ]
    probe(context, &findings)
    if capabilities.highpFloatBits < 23 {
      findings.problems.append(
        .init(
          what: "highp floats have \(capabilities.highpFloatBits) bits, sprites need 23",
          remedy: "use another driver, or --backend cpu"
        )
      )
    }
    do {
      let differing = try Self.differingPixels(in: context)
      findings.facts.append(("drawingCheck", .string(differing == 0 ? "exact" : "wrong")))
      if differing > 0 {
        findings.problems.append(
          .init(
            what: "\(differing) of 1024 pixels of the test image are wrong",
            remedy: "use another driver, or --backend cpu"
          )
        )
      }
    } catch let error as any QuadrilleError {
      findings.problems.append(.init(what: error.message, remedy: "use another driver"))
    }
  }

  /// Tests uploads, shaders, and a triangle that is read back.
  private func probe(_ context: Context, _ findings: inout DoctorFindings) {
    let probe = DriverProbe(context)
    do {
      findings.facts.append(("maxRenderbufferSize", .integer(try probe.maxRenderbufferSize())))
      let takesAnySize = try probe.takesNonPowerOfTwo()
      findings.facts.append(("nonPowerOfTwo", .bool(takesAnySize)))
      if !takesAnySize {
        findings.problems.append(
          .init(what: "a texture of 3x5 pixels is rejected", remedy: "use another driver")
        )
      }
      findings.facts.append(("pvrtcUpload", .bool(try probe.takesPVRTC())))
      let wrong = try probe.wrongPixelsOfTriangle()
      findings.facts.append(("shaderCompile", .bool(true)))
      findings.facts.append(("triangleCheck", .string(wrong == 0 ? "exact" : "wrong")))
      if wrong > 0 {
        findings.problems.append(
          .init(
            what: "\(wrong) of 64 pixels of a triangle are wrong",
            remedy: "use another driver, or --backend cpu"
          )
        )
      }
    } catch {
      switch error.reason {
      case .compile, .link: findings.facts.append(("shaderCompile", .bool(false)))
      default: break
      }
      findings.problems.append(.init(what: error.message, remedy: "use another driver"))
    }
  }

  /// Draws unscaled sprites, including a rotated and a translucent one, and compares the result
  /// with the CPU renderer.
  private static func differingPixels(in context: Context) throws -> Int {
    var bitmap = Bitmap(width: 16, height: 16, alphaMode: .premultiplied)
    for y in 0..<16 {
      for x in 0..<16 { bitmap[x, y] = SIMD4(UInt8(16 * x), UInt8(16 * y), 128, 255) }
    }
    let page = Page(bitmap)
    var list = DrawList(pixelSize: PixelSize(width: 32, height: 32))
    list.draw(Sprite(page: page), at: Point(x: 1, y: 2))
    let part = Sprite(
      page: page,
      packedOrigin: Point(x: 3, y: 5),
      packedRotation: .clockwise90,
      trimmedRect: Rect(x: 0, y: 0, width: 7, height: 4)
    )
    list.draw(part, topLeftAt: Point(x: 20, y: 3))
    list.fill(Rect(x: 4, y: 20, width: 9, height: 9), with: Color(red: 1, green: 0, blue: 0))

    let drawn = try SpriteBatch(in: context).render(list)
    var reference = RasterRenderer()
    let expected = try reference.render(list)
    return (0..<1024).count { drawn[$0 & 31, $0 >> 5] != expected[$0 & 31, $0 >> 5] }
  }

  private static func used(_ extensions: Set<String>) -> [String] {
    [
      "GL_EXT_texture_format_BGRA8888", "GL_EXT_read_format_bgra", "GL_KHR_debug",
      "GL_KHR_robustness", "GL_EXT_robustness", "GL_KHR_no_error",
      "GL_OES_compressed_ETC1_RGB8_texture", "GL_KHR_texture_compression_astc_ldr",
    ].filter(extensions.contains)
  }

  private static func json(_ attempt: FailedDisplayAttempt) -> JSONOutputValue {
    .object([("platform", .string(attempt.platform)), ("problem", .string(attempt.problem))])
  }
}

/// The driver's names, for `--version --json`.
struct GraphicsSummary {
  let vendor: String
  let renderer: String
  let version: String

  /// The driver that drawing commands use; nil if there is none.
  static var current: GraphicsSummary? {
    guard let display = try? Display(), let context = try? Context(display) else { return nil }
    return GraphicsSummary(
      vendor: context.capabilities.vendor,
      renderer: context.capabilities.renderer,
      version: context.capabilities.versionString
    )
  }
}
#else
/// The driver's names; none in this build.
struct GraphicsSummary {
  let vendor: String
  let renderer: String
  let version: String

  static var current: GraphicsSummary? { nil }
}
#endif

import CGLES
import QuadrilleSystem

/// A recorded case as a test of piglit's `shader_runner`; nil where the case does more than to draw
/// arrays with one program to one target and to compare the image.
///
/// The commands are those of `tests/shaders/shader_runner.c`, the vertex data those of
/// `tests/util/piglit-vbo.cpp` in piglit.
struct ShaderTest {
  private var sources: [String: String] = [:]
  private var kinds: [String: String] = [:]
  private var uniforms: [String: String] = [:]
  private var size: (width: Int, height: Int)?
  private var buffer: [UInt8] = []
  private var attributes: [Int: (count: Int, offset: Int, stride: Int)] = [:]
  private var layout: [Int: Int] = [:]
  private var rows: [[Float]] = []
  private var commands: [String] = []
  private var tolerance: SIMD4<Int>?
  private let head: String

  init?(_ recorder: CallRecorder, of record: CaseRecord, on driver: DriverFacts) {
    head = "# \(record.name): \(record.summary)\n# Recorded on \(driver.summary)\n"
    for call in recorder.calls {
      guard take(call, recorder) else { return nil }
    }
    guard !rows.isEmpty, sources.count == 2, commands.contains(where: { $0.hasPrefix("probe") })
    else { return nil }
  }

  /// The text of the test.
  var text: String {
    let (width, height) = size ?? (1, 1)
    // Columns by location: the runner refuses names of attributes that the linker has left out.
    let columns = layout.sorted { $0.key < $1.key }.map { "\($0.key)/float/vec\($0.value)" }
    let data = rows.map { $0.map { "\($0)" }.joined(separator: " ") }
    return """
      \(head)
      [require]
      GL ES >= 3.0
      GLSL ES >= 3.00
      SIZE \(width) \(height)

      [vertex shader]
      \(sources["vertex"] ?? "")

      [fragment shader]
      \(sources["fragment"] ?? "")

      [vertex data]
      \(columns.joined(separator: " "))
      \(data.joined(separator: "\n"))

      [test]
      \(commands.joined(separator: "\n"))

      """
  }

  /// What a test's runner does itself.
  private static let ownCalls: Set = [
    "glGenRenderbuffers", "glBindRenderbuffer", "glGenFramebuffers", "glBindFramebuffer",
    "glFramebufferRenderbuffer", "glCheckFramebufferStatus", "glGenBuffers", "glCreateProgram",
    "glCompileShader", "glGetShaderiv", "glAttachShader", "glDeleteShader", "glLinkProgram",
    "glGetProgramiv", "glUseProgram", "glGetError", "glEnableVertexAttribArray",
    "eglGetCurrentContext",
  ]

  /// Takes a call over; false where a test has no words for it.
  private mutating func take(_ call: RecordedCallData, _ recorder: CallRecorder) -> Bool {
    let arguments = call.arguments
    func integer(_ index: Int) -> Int { Int(Int32(truncatingIfNeeded: arguments[index])) }
    func real(_ index: Int) -> Float {
      Float(bitPattern: UInt32(truncatingIfNeeded: arguments[index]))
    }
    let name = call.signature.name
    switch name {
    case "glBindBuffer": return arguments[0] == UInt64(GL_ARRAY_BUFFER)
    case "glRenderbufferStorage": return target(arguments[1], integer(2), integer(3))
    case "glViewport":
      return integer(0) == 0 && integer(1) == 0 && integer(2) == size?.width
        && integer(3) == size?.height
    case "glCreateShader":
      kinds[call.variable ?? ""] = arguments[0] == UInt64(GL_VERTEX_SHADER) ? "vertex" : "fragment"
      return true
    case "glShaderSource": return source(call)
    case "glGetUniformLocation":
      guard case .strings(let names) = call.inputs[1] else { return false }
      uniforms[call.variable ?? ""] = names[0]
      return true
    case "glUniform1f", "glUniform2f", "glUniform3f", "glUniform4f":
      guard let name = uniforms[call.expressions[0] ?? ""] else { return false }
      let values = (1..<arguments.count).map { "\(real($0))" }
      let type = values.count == 1 ? "float" : "vec\(values.count)"
      commands.append("uniform \(type) \(name) \(values.joined(separator: " "))")
      return true
    case "glClearColor":
      commands.append("clear color \((0..<4).map { "\(real($0))" }.joined(separator: " "))")
      return true
    case "glClear":
      commands.append("clear")
      return arguments[0] == UInt64(GL_COLOR_BUFFER_BIT)
        && commands.contains { $0.hasPrefix("clear color") }
    case "glBufferData":
      guard case .bytes(let number) = call.inputs[2] else { return false }
      buffer = recorder.blobs[number]
      return true
    case "glVertexAttribPointer":
      guard case .offset(let offset) = call.inputs[5], arguments[2] == UInt64(GL_FLOAT) else {
        return false
      }
      let stride = integer(4) == 0 ? 4 * integer(1) : integer(4)
      attributes[integer(0)] = (integer(1), Int(offset), stride)
      return true
    case "glDrawArrays":
      return draw(
        CallArgument.text(arguments[0], of: call.signature.parameters[0], in: "glDraw"),
        integer(1),
        integer(2)
      )
    case "glReadPixels": return probe(call)
    default: return Self.ownCalls.contains(name)
    }
  }

  private mutating func target(_ format: UInt64, _ width: Int, _ height: Int) -> Bool {
    if let size { return format == UInt64(GL_RGBA8) && size == (width, height) }
    size = (width, height)
    return format == UInt64(GL_RGBA8)
  }

  private mutating func source(_ call: RecordedCallData) -> Bool {
    guard case .strings(let texts) = call.inputs[2], let kind = kinds[call.expressions[0] ?? ""]
    else { return false }
    let text = texts.joined()
    guard sources[kind] == nil || sources[kind] == text else { return false }
    sources[kind] = text
    return text.firstRange(ofText: "texture(") == nil
  }

  private mutating func draw(_ mode: String, _ first: Int, _ count: Int) -> Bool {
    let counts = attributes.mapValues(\.count)
    guard count > 0, layout.isEmpty || layout == counts else { return false }
    layout = counts
    commands.append("draw arrays \(mode) \(rows.count) \(count)")
    for row in first..<first + count {
      var values: [Float] = []
      for (_, attribute) in attributes.sorted(by: { $0.key < $1.key }) {
        for component in 0..<attribute.count {
          let offset = attribute.offset + row * attribute.stride + 4 * component
          guard offset >= 0, offset + 4 <= buffer.count else { return false }
          let bits = (0..<4).reduce(UInt32(0)) {
            $0 | UInt32(buffer[offset + $1]) << UInt32(8 * $1)
          }
          values.append(Float(bitPattern: bits))
        }
      }
      rows.append(values)
    }
    return true
  }

  /// The permitted values of each pixel, as the middle of an interval and a tolerance.
  private mutating func probe(_ call: RecordedCallData) -> Bool {
    guard let output = call.outputs.first, case .image(let permitted) = output.expectation,
      call.arguments[0] == 0, call.arguments[1] == 0
    else { return false }
    for y in 0..<permitted.height {
      var x = 0
      while x < permitted.width {
        let pixels = permitted.alternatives(x: x, y: y)
        guard pixels.count < 2 else { return false }
        var end = x + 1
        while end < permitted.width, permitted.alternatives(x: end, y: y) == pixels { end += 1 }
        if let pixel = pixels.first { probe(pixel, x, y, end - x) }
        x = end
      }
    }
    return true
  }

  private mutating func probe(_ pixel: PermittedPixel, _ x: Int, _ y: Int, _ width: Int) {
    let low = SIMD4<Int>(truncatingIfNeeded: pixel.poorLow)
    let high = SIMD4<Int>(truncatingIfNeeded: pixel.poorHigh)
    // Half a step more, since the runner compares real numbers.
    let range = high &- low &+ 1
    if range != tolerance {
      tolerance = range
      commands.append(
        "tolerance " + (0..<4).map { "\(Float(range[$0]) / 510)" }.joined(separator: " ")
      )
    }
    let values = (0..<4).map { "\(Float(low[$0] + high[$0]) / 510)" }.joined(separator: ", ")
    commands.append("probe rect rgba (\(x), \(y), \(width), 1) (\(values))")
  }
}

import QuadrilleSystem

/// Writes the calls of a recorder as C statements.
struct ProgramWriter {
  /// What the program does in turn; parts are functions, by their places in ``parts``.
  enum Step {
    /// Runs a part on a thread to its end.
    case run(Int, thread: Int)
    /// Begins a part on a thread, which waits there.
    case begin(Int, thread: Int)
    /// Waits until a thread has done what was begun.
    case end(thread: Int)
  }

  let recorder: CallRecorder
  /// The bodies of the functions that the calls are parted into.
  private(set) var parts: [String] = []
  private(set) var steps: [Step] = []
  /// The images that later ones are compared with.
  private(set) var kept: [Int] = []
  /// The arrays of bytes.
  private(set) var data = ""
  private var written: [[UInt8]: String] = [:]
  private var lines: [String] = []
  /// The thread whose calls are being written.
  private var thread = 0
  private var keptIndices: Set<Int> = []

  /// The statements of one function.
  private static let partLines = 600

  init(_ recorder: CallRecorder) { self.recorder = recorder }

  /// Writes everything.
  mutating func write() {
    for outputIndex in recorder.outputs.indices {
      if case .same(let other) = recorder[outputIndex].expectation { keptIndices.insert(other) }
    }
    kept = keptIndices.sorted()
    var outputIndex = 0
    let outputIndices = recorder.calls.map { call in
      defer { outputIndex += call.outputs.count }
      return outputIndex
    }
    let waits = recorder.calls.indices.filter { isWait(recorder.calls[$0], endingAt: $0) }
    for (index, call) in recorder.calls.enumerated() {
      for wait in waits where recorder.calls[wait].beginning == index {
        endPart()
        statement(recorder.calls[wait], firstOutputIndex: outputIndices[wait])
        endPart(.begin(parts.count, thread: recorder.calls[wait].thread))
      }
      if waits.contains(index) {
        endPart()
        steps.append(.end(thread: call.thread))
        continue
      }
      if call.thread != thread {
        endPart()
        thread = call.thread
      }
      statement(call, firstOutputIndex: outputIndices[index])
      if lines.count >= Self.partLines { endPart() }
    }
    endPart()
  }

  /// Whether a call of another thread waited while calls came that may have let it go.
  private func isWait(_ call: RecordedCallData, endingAt index: Int) -> Bool {
    call.thread != 0 && call.beginning < index
      && call.signature.name.contains(text: "ClientWaitSync")
  }

  private mutating func endPart(_ step: Step? = nil) {
    guard !lines.isEmpty else { return }
    steps.append(step ?? .run(parts.count, thread: thread))
    parts.append(lines.map { "  \($0)\n" }.joined())
    lines = []
  }

  // MARK: Calls

  private mutating func statement(_ call: RecordedCallData, firstOutputIndex: Int) {
    for line in call.before { lines.append(named(line)) }
    var (before, after): ([String], [String]) = ([], [])
    let arguments = call.arguments.indices.map { argument(call, $0, &before) }
    let function = Self.function(call.signature)
    var text = "\(function)(\(arguments.joined(separator: ", ")))"
    if let variable = call.variable { text = "\(variable) = \(text)" }
    var resultName = call.variable
    for (index, output) in call.outputs.enumerated() {
      guard output.expectation != nil || output.isPixels else { continue }
      if output.parameter == nil, resultName == nil {
        let type = call.signature.result
        text = "\(type) result = \(text)"
        resultName = "result"
      }
      let found = output.parameter.map { "out\($0)" } ?? resultName ?? "result"
      after += check(call, output, found, outputIndex: firstOutputIndex + index)
    }
    if before.isEmpty, after.isEmpty {
      lines.append(text + ";")
    } else {
      lines.append("{")
      lines += (before + [text + ";"] + after).map { "  " + $0 }
      lines.append("}")
    }
  }

  /// Extensions are found by name.
  private static func function(_ signature: CallSignature) -> String {
    guard ["EXT", "KHR", "OES", "NV", "MESA"].contains(where: { signature.name.hasSuffix($0) })
    else {
      return signature.name
    }
    let type = "PFN\(signature.name.uppercased())PROC"
    return "((\(type))eglGetProcAddress(\"\(signature.name)\"))"
  }

  // MARK: Arguments

  private mutating func argument(
    _ call: RecordedCallData,
    _ index: Int,
    _ before: inout [String]
  ) -> String {
    let parameter = call.signature.parameters[index]
    let bits = call.arguments[index]
    if let expression = call.expressions[index] {
      return parameter.type == "EGLClientBuffer"
        ? "(EGLClientBuffer)(size_t)\(expression)" : expression
    }
    if parameter.isPointer { return pointer(call, index, parameter, &before) }
    return CallArgument.text(bits, of: parameter, in: call.signature.name)
  }

  private mutating func pointer(
    _ call: RecordedCallData,
    _ index: Int,
    _ parameter: CallSignature.Parameter,
    _ before: inout [String]
  ) -> String {
    switch call.inputs[index] {
    case .null: return "NULL"
    case .offset(let offset): return offset == 0 ? "NULL" : "(void *)\(offset)"
    case .bytes(let number):
      let cast = parameter.element == "void" ? "" : "(const \(parameter.element) *)"
      return cast + name(of: recorder.blobs[number])
    case .strings(let texts):
      guard parameter.type.filter({ $0 == "*" }).count > 1 else { return Self.quoted(texts[0]) }
      before.append("const char *const strings\(index)[] = {")
      before += texts.flatMap { Self.sourceLines($0) }
      before.append("};")
      // One function of the kind takes them without the promise.
      return (call.signature.name == "glCreateShaderProgramvEXT" ? "(const GLchar **)" : "")
        + "strings\(index)"
    case .expressions(let expressions, let type):
      guard !type.isEmpty else { return expressions[0] }
      return expressions.isEmpty
        ? "NULL" : "(const \(type)[]){\(expressions.joined(separator: ", "))}"
    case .scratch: return "(void *)scratch"
    case nil: return output(call, index, parameter, &before)
    }
  }

  /// Memory for the driver's results.
  private mutating func output(
    _ call: RecordedCallData,
    _ index: Int,
    _ parameter: CallSignature.Parameter,
    _ before: inout [String]
  ) -> String {
    if call.signature.name == "glShaderSource" { return "NULL" }
    let output = call.outputs.first { $0.parameter == index }
    if let output, output.isPixels {
      let bytes = recorder.blobs[output.bytes].count
      let prefill = call.prefill == 0 ? "NULL" : name(of: recorder.blobs[call.prefill])
      before.append("unsigned char *out\(index) = allocate(\(bytes), \(prefill));")
      return "out\(index)"
    }
    let count = max(output?.numbers.count ?? 0, output?.reals.count ?? 0)
    guard count > 0 else { return "(void *)scratch" }
    let isReal = parameter.element == "GLfloat"
    let earlier = (call.earlier[index] ?? [0]).map { bits in
      isReal
        ? CallArgument.single(Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))))
        : CallArgument.number(bits)
    }
    before.append(
      "\(parameter.element) out\(index)[\(count)] = {\(earlier.joined(separator: ", "))};"
    )
    return "out\(index)"
  }

  // MARK: Checks

  private mutating func check(
    _ call: RecordedCallData,
    _ output: RecordedOutput,
    _ found: String,
    outputIndex: Int
  ) -> [String] {
    let labels = "\"\(call.signature.name)\", \(Self.quoted(output.what))"
    var lines: [String] = []
    switch output.kind {
    case .integers, .reals: lines = numbers(output, found, labels)
    case .handle(let expression):
      lines = handle(output, found, expression, labels)
      if call.signature.name.hasPrefix("glMapBuffer"), expression != "NULL" {
        // The program writes there; a failed mapping has been reported.
        let size = call.signature.name == "glMapBufferRange" ? call.arguments[2] : 1 << 20
        lines.append("if (!\(found)) \(found) = allocate(\(size), NULL);")
      }
    case .bytes(let width, let height, _):
      let size = recorder.blobs[output.bytes].count
      lines = bytes(output, found, labels, width, height)
      if keptIndices.contains(outputIndex) {
        lines.append("kept\(outputIndex) = copy(\(found), \(size));")
      }
      if output.parameter != nil {
        lines.append("leave(\(found), \(size), \"\(call.signature.name)\");")
      }
    case .names, .other: break
    }
    return lines
  }

  private func numbers(_ output: RecordedOutput, _ found: String, _ labels: String) -> [String] {
    let isReal = output.numbers.isEmpty && !output.reals.isEmpty
    let recorded =
      isReal ? output.reals.map(CallArgument.single) : output.numbers.map(CallArgument.number)
    func element(_ index: Int) -> String { output.parameter == nil ? found : "\(found)[\(index)]" }
    func all(_ values: [String], _ condition: String = "") -> [String] {
      values.prefix(recorded.count).enumerated().map { index, value in
        "\(condition)expect_\(isReal ? "real" : "number")(\(labels), \(element(index)), \(value));"
      }
    }
    switch output.expectation {
    case .numbers(let values): return all(values.map(CallArgument.number))
    case .reals(let values): return all(values.map(CallArgument.single))
    case .asSpecified: return all(recorded)
    case .asRecorded: return all(recorded, "if (is_same_driver) ")
    case .rejected(let group):
      let same = recorded.enumerated().map { "\(element($0.offset)) == \($0.element)" }
      return ["rejected[\(group)] += \(same.joined(separator: " && "));"]
    case .image, .same, nil: return []
    }
  }

  private func handle(
    _ output: RecordedOutput,
    _ found: String,
    _ expression: String,
    _ labels: String
  ) -> [String] {
    let isNonNull = expression != "NULL"
    switch output.expectation {
    case .rejected(let group):
      let same = expression == "not NULL" ? "\(found) != NULL" : "\(found) == \(expression)"
      return ["rejected[\(group)] += \(same);"]
    case nil: return []
    default:
      if expression == "NULL" || expression == "not NULL" {
        return ["expect_made(\(labels), (const void *)\(found), \(isNonNull ? 1 : 0));"]
      }
      return ["expect_handle(\(labels), \(found), \(expression));"]
    }
  }

  private mutating func bytes(
    _ output: RecordedOutput,
    _ found: String,
    _ labels: String,
    _ width: Int,
    _ height: Int
  ) -> [String] {
    let recorded = recorder.blobs[output.bytes]
    switch output.expectation {
    case .image(let permitted):
      let layers = PermittedLayers(permitted)
      let (low, high) = (name(of: layers.low), name(of: layers.high))
      return [
        "expect_image(\(labels), \(found), \(width), \(height), \(layers.count), \(low), \(high));"
      ]
    case .same(let other):
      return ["expect_bytes(\(labels), \(found), kept\(other), \(recorded.count));"]
    case .asSpecified, .asRecorded:
      return [
        "if (is_same_driver) expect_bytes(\(labels), \(found), \(name(of: recorded)), \(recorded.count));"
      ]
    case .rejected(let group):
      return [
        "rejected[\(group)] += memcmp(\(found), \(name(of: recorded)), \(recorded.count)) == 0;"
      ]
    case .numbers(let values) where values.count == recorded.count:
      let wanted = values.map { UInt8(truncatingIfNeeded: $0) }
      return ["expect_bytes(\(labels), \(found), \(name(of: wanted)), \(recorded.count));"]
    case .numbers, .reals, nil: return []
    }
  }

  // MARK: Data

  /// The numbers of data that a line names, as the arrays that have them.
  private mutating func named(_ line: String) -> String {
    guard let range = line.firstRange(ofText: "data") else { return line }
    let digits = line[range.upperBound...].prefix(while: \.isNumber)
    guard let number = Int(digits) else { return line }
    return line[..<range.lowerBound] + name(of: recorder.blobs[number]) + line[digits.endIndex...]
  }

  /// The array of some bytes, which is written where it is not yet.
  private mutating func name(of bytes: [UInt8]) -> String {
    if let known = written[bytes] { return known }
    let name = "data\(written.count + 1)"
    written[bytes] = name
    data += CallArgument.array(bytes, named: name)
    return name
  }

  /// A text as a string of C.
  static func quoted(_ text: String) -> String { CallArgument.string(Array(text.utf8)) }

  /// Lines of a shader, one string a line.
  private static func sourceLines(_ text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().map { index, line in
      let isLast = index + 1 == lines.count
      return "  " + quoted(String(line) + (isLast ? "" : "\n")) + (isLast ? "," : "")
    }
  }
}

/// A permitted image as pairs of minimum and maximum values, layer after layer.
struct PermittedLayers {
  let count: Int
  let low: [UInt8]
  let high: [UInt8]

  init(_ image: PermittedImage) {
    var maximum = 1
    for y in 0..<image.height {
      for x in 0..<image.width { maximum = max(maximum, image.alternatives(x: x, y: y).count) }
    }
    count = maximum
    var (low, high): ([UInt8], [UInt8]) = ([], [])
    for layer in 0..<maximum {
      for y in 0..<image.height {
        for x in 0..<image.width {
          let all = image.alternatives(x: x, y: y)
          let pixel = layer < all.count ? all[layer] : all.first
          for channel in 0..<4 {
            low.append(pixel?.poorLow[channel] ?? 0)
            high.append(pixel?.poorHigh[channel] ?? 255)
          }
        }
      }
    }
    (self.low, self.high) = (low, high)
  }
}

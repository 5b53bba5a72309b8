package import QuadrilleSystem

/// A recorded case as a program of C that needs EGL and OpenGL ES 3 alone.
///
/// The program makes the calls of the case with its data, compares what the driver gives back with
/// what the case allows, prints what is wrong, and ends with status 1 where anything is. What the
/// case judges only as a whole is compared with what was recorded: on the same driver alone where
/// the case found nothing, and otherwise as what must not be.
package struct ExportedProgram {
  private let recorder: CallRecorder
  private let record: CaseRecord
  private let driver: DriverFacts

  /// Creates the program of a recorder.
  ///
  /// - Parameters:
  ///   - recorder: What was recorded.
  ///   - record: How the case ended.
  ///   - driver: Who the driver was.
  package init(_ recorder: CallRecorder, of record: CaseRecord, on driver: DriverFacts) {
    self.recorder = recorder
    self.record = record
    self.driver = driver
  }

  /// The names and texts of the files: the program, and a test of piglit's `shader_runner` where
  /// the case is shaders and draws alone.
  ///
  /// - Throws: ``ExportError`` where nothing was called.
  package func files() throws(ExportError) -> [(name: String, text: String)] {
    guard !recorder.calls.isEmpty else { throw ExportError(record.name) }
    var files = [(fileName + ".c", program)]
    if let test = ShaderTest(recorder, of: record, on: driver) {
      files.append((fileName + ".shader_test", test.text))
    }
    return files
  }

  /// The name of the case in characters that no shell minds.
  private var fileName: String {
    String(GTestName(record.name).description.map { $0 == "/" ? "_" : $0 == "=" ? "-" : $0 })
  }

  private var program: String {
    var writer = ProgramWriter(recorder)
    writer.write()
    var text = head
    text += String(decoding: PackageResources.prolog_txt, as: UTF8.self) + "\n"
    let threads = recorder.calls.map(\.thread).max() ?? 0
    if threads > 0 {
      text += "enum { thread_count = \(threads) };\n"
      text += String(decoding: PackageResources.threads_txt, as: UTF8.self) + "\n"
    }
    text += writer.data + "\n"
    for variable in recorder.symbols.declared {
      text += "static \(variable.type)\(variable.type.hasSuffix("*") ? "" : " ")\(variable.name);\n"
    }
    text += writer.kept.map { "static unsigned char *kept\($0);\n" }.joined()
    text += rejections
    for (number, part) in writer.parts.enumerated() {
      text += "\nstatic void part\(number + 1)(void) {\n\(part)}\n"
    }
    return text + main(writer.steps)
  }

  private var head: String {
    let comments = record.rules.map {
      "// \($0.rawValue), section \($0.section): \($0.statement)\n"
    }
    let end = record.result.message.isEmpty ? "" : ": \(record.result.message)"
    return """
      // \(record.name): \(record.summary)
      //
      //   cc \(fileName).c -lEGL -lGLESv2 -o case && ./case
      //
      \(comments.joined())// Sections are those of OpenGL ES 3.2, or of EGL 1.5 where EGL stands before.
      //
      // Recorded on \(driver.summary),
      // where it ended as \(record.actualState.rawValue)\(end)
      //
      // It ends with 0 where all is permitted, with 1 where something is not, with 77 without a
      // driver.
      \(breakOff)

      """
  }

  private var breakOff: String {
    switch record.actualState {
    case .crash: "// The case did not come back from its last call: there the process ended.\n"
    case .timeout: "// The case did not come back from its last call in the time that it had.\n"
    default: ""
    }
  }

  private var rejections: String {
    let texts = recorder.rejections.map { "  \(ProgramWriter.quoted($0.text)),\n" }.joined()
    let totals = recorder.rejections.map { "\($0.count)" }.joined(separator: ", ")
    guard !recorder.rejections.isEmpty else { return "" }
    return """

      // What the case rejects: all values of a group together, as they were found.
      static const char *const rejections[] = {
      \(texts)};
      static const int rejected_totals[] = {\(totals)};
      static int rejected[\(recorder.rejections.count)];

      """
  }

  /// The number of the device that the case ran on; -1 for other displays.
  private var device: Int {
    driver.platform.hasPrefix("device ") ? Int(driver.platform.dropFirst(7)) ?? -1 : -1
  }

  private func main(_ steps: [ProgramWriter.Step]) -> String {
    let calls = steps.map { step in
      switch step {
      case .run(let part, 0): "  part\(part + 1)();\n"
      case .run(let part, let thread): "  on_thread(\(thread), part\(part + 1));\n"
      case .begin(let part, let thread): "  begin_waiting(\(thread), part\(part + 1));\n"
      case .end(let thread): "  end_on_thread(\(thread));\n"
      }
    }.joined()
    let total = recorder.rejections.count
    let rejected =
      total == 0
      ? ""
      : """
        for (int i = 0; i < \(total); i++) {
          checks++;
          if (rejected[i] == rejected_totals[i]) fail("found as before", "", "%s", rejections[i]);
        }

      """
    return """

      int main(void) {
        const EGLint attributes[] = {EGL_CONTEXT_CLIENT_VERSION, 3, EGL_NONE};
        setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
        open_driver(\(device), attributes);
        const char *renderer = (const char *)glGetString(GL_RENDERER);
        const char *version = (const char *)glGetString(GL_VERSION);
        is_same_driver = strcmp(renderer, \(ProgramWriter.quoted(driver.glRenderer))) == 0 &&
                         strcmp(version, \(ProgramWriter.quoted(driver.glVersion))) == 0;
        printf("%s, %s\\n", renderer, version);
      \(calls)\(rejected)  printf("%s: %d wrong values in %d checks\\n", failures ? "FAIL" : "pass", failures, checks);
        return failures ? 1 : 0;
      }

      """
  }
}

/// A case of which no program can be made.
package struct ExportError: QuadrilleError {
  let name: CaseName

  /// Makes the error of a case.
  package init(_ name: CaseName) { self.name = name }

  /// Always `conform.export`.
  package var code: String { "conform.export" }
  /// Always a thing that is not done.
  package var category: ErrorCategory { .unsupported }
  /// Nowhere.
  package var location: DiagnosticLocation { DiagnosticLocation() }
  /// What is wrong, on one line.
  package var message: String { "\(name) calls nothing of OpenGL ES that a program could repeat" }
}

import Glibc
import QuadrilleSyntax
import TestSupport
import Testing

/// Cases as programs of C: they compile, pass on the driver, and fail where it has a fault.
@Suite(.enabled(if: ConformFixtures.hasDriver && ConformFixtures.faultLayer != nil && hasCompiler))
struct ConformExportTests {
  /// Compiles all programs of a folder and runs each; the names with their statuses.
  private func run(
    _ folder: TemporaryFolder,
    _ environment: [String: String] = [:]
  ) throws -> [String: Int] {
    let variables = environment.map { "\($0.key)='\($0.value)'" }.joined(separator: " ")
    let script = """
      cd '\(folder.path)' || exit 1
      for file in *.c; do
        name=${file%.c}
        [ -x "$name.bin" ] || cc -Wall -Werror "$file" -o "$name.bin" -lEGL -lGLESv2 || { echo "$name 99"; continue; }
        env \(variables) "./$name.bin" >"$name.out" 2>&1
        echo "$name $?"
      done >results
      """
    #expect(FaultLayer.shell(script) == 0)
    let text = String(decoding: try folder.read("results"), as: UTF8.self)
    return Dictionary(
      uniqueKeysWithValues: text.split(separator: "\n").map { line in
        let fields = line.split(separator: " ")
        return (String(fields[0]), Int(fields[1]) ?? -1)
      }
    )
  }

  /// A hundred cases of the suite, evenly apart.
  @Test("A sample of exported programs compiles and passes")
  func exportedSampleCompilesAndPasses() throws {
    let folder = try TemporaryFolder()
    let run = try CommandRun([
      "conform", "--shard", "3/34", "--exclude", "cpu", "--exclude", "sprite.batch*",
      "--exclude", "leak", "--export", folder.path,
    ])
    #expect(run.status == 0, "\(run.errors)")
    let results = try self.run(folder)
    #expect(results.count >= 100)
    let wrong = results.filter { $0.value != 0 }
    #expect(wrong.isEmpty, "\(wrong)")
  }

  /// For each fault, a case that finds it: exported under the fault, the program passes on the intact
  /// driver and fails with the fault; exported on the intact driver, it fails with the fault as well.
  @Test(
    "An exported program finds the fault that its case finds",
    arguments: [
      "upload_swap_red_blue", "sub_upload_shifted", "error_lost", "read_overrun", "blend_ignored",
      "framebuffer_never_incomplete", "srgb_as_linear", "egl_context_version",
      "draw_last_triangle_lost", "buffer_storage_refused", "flush_ignored", "egl_terminate_ignored",
      "client_memory_shifted", "client_memory_rebased",
    ]
  )
  func exportedProgramFindsFault(fault: String) throws {
    let layer = try #require(ConformFixtures.faultLayer)
    let linked = try #require(ConformFixtures.linkedFaultLayer)
    let found = try CommandRun(
      [
        "conform", "--json", "-j", "1", "--reruns", "0", "--only",
        try #require(ConformFaultTests.table[fault]),
      ],
      environment: layer.environment(fault)
    )
    let states = try ConformFixtures.states(found)
    let test = try #require(states.filter { $0.value == "Fail" }.keys.sorted().first)
    for environment in [layer.environment(fault), layer.environment("none")] {
      let folder = try TemporaryFolder()
      _ = try CommandRun(
        ["conform", "--replay", test, "--export", folder.path],
        environment: environment
      )
      #expect(try run(folder).values.allSatisfy { $0 == 0 }, "intact")
      let broken = try run(folder, linked.environment(fault))
      #expect(broken.count == 1)
      #expect(broken.values.allSatisfy { $0 == 1 }, "\(fault)")
    }
  }

  /// A case of shaders and draws alone is a test of piglit as well: its draws lie within its vertex
  /// data, and its probes cover the window.
  @Test("Cases of shaders and draws are exported as piglit tests")
  func shaderCasesExportForPiglit() throws {
    let folder = try TemporaryFolder()
    let run = try CommandRun([
      "conform", "--replay", "raster.attribute_linear?n=0", "--export", folder.path,
    ])
    #expect(run.status == 0, "\(run.errors)")
    let name = try #require(try folder.names(in: "").first { $0.hasSuffix(".shader_test") })
    let text = String(decoding: try folder.read(name), as: UTF8.self)
    let lines = text.split(separator: "\n").map(String.init)
    for section in ["require", "vertex shader", "fragment shader", "vertex data", "test"] {
      #expect(lines.filter { $0 == "[\(section)]" }.count == 1, "\(section)")
    }
    let data = try #require(lines.firstIndex(of: "[vertex data]"))
    let test = try #require(lines.firstIndex(of: "[test]"))
    // Columns stand for their attributes by location.
    #expect(lines[data + 1] == "0/float/vec2 1/float/vec2 2/float/vec4")
    let columns = [2, 2, 4]
    let rows = lines[data + 2..<test].map { $0.split(separator: " ").compactMap { Float($0) } }
    #expect(rows.allSatisfy { $0.count == columns.reduce(0, +) })
    let size = try #require(lines.first { $0.hasPrefix("SIZE ") }).split(separator: " ")
      .compactMap { Int($0) }
    var pixels = 0
    for line in lines[test...] {
      let numbers = line.split(whereSeparator: { !$0.isNumber && $0 != "." }).compactMap { Int($0) }
      if line.hasPrefix("draw arrays") { #expect(numbers[0] + numbers[1] <= rows.count) }
      if line.hasPrefix("probe rect") { pixels += numbers[2] * numbers[3] }
    }
    #expect(pixels == size[0] * size[1])
  }

  /// Lists of attributes have their end in the program too.
  @Test("The attributes of a display are part of the exported program")
  func displayAttributesAreExported() throws {
    let folder = try TemporaryFolder()
    let creation = try CommandRun([
      "conform", "--replay", "egl.display.platform", "--export", folder.path,
    ])
    #expect(creation.status == 0, "\(creation.errors)")
    let text = String(decoding: try folder.read("egl.display.platform.c"), as: UTF8.self)
    #expect(text.contains("(const EGLint[]){0x1234, 1, EGL_NONE}"))
    #expect(try run(folder).values.allSatisfy { $0 == 0 })
  }

  /// A case that does not come back is a program too, up to the call where it stays; the others are
  /// written as ever.
  @Test(
    "A case that crashes or hangs is exported up to the last call",
    arguments: [("crash_negative_viewport", "Crash"), ("hang_negative_viewport", "Timeout")]
  )
  func crashesAndHangsAreExported(fault: String, state: String) throws {
    let layer = try #require(ConformFixtures.faultLayer)
    let folder = try TemporaryFolder()
    let creation = try CommandRun(
      [
        "conform", "--json", "--only", "viewport.negative_size", "--only", "viewport.max_dims",
        "--timeout", "4", "--reruns", "0", "--export", folder.path,
      ],
      environment: layer.environment(fault)
    )
    let cases = try #require(try creation.json()["cases"]?.array)
    #expect(cases.count == 2)
    for test in cases {
      let name = try #require(test["name"]?.string)
      #expect(test["state"]?.string == (name == "viewport.max_dims" ? "Pass" : state))
      #expect(test["program"]?.string == "\(name).c")
    }
    let text = String(decoding: try folder.read("viewport.negative_size.c"), as: UTF8.self)
    let last = "  // The case did not come back from this call.\n  glViewport(0, 0, -1, 4);\n}\n"
    #expect(text.contains(last))
    #expect(text.contains("// where it ended as \(state): "))
    // It passes where the call does come back, and ends in the call where the driver does.
    #expect(try run(folder).values.allSatisfy { $0 == 0 })
    guard state == "Crash" else { return }
    let linked = try #require(ConformFixtures.linkedFaultLayer)
    let ends = try run(folder, linked.environment(fault))
    #expect(ends == ["viewport.negative_size": 128 + Int(SIGABRT), "viewport.max_dims": 0])
  }

  /// What expectations leave out is left out of an export as well, unless it is asked for by name.
  @Test("A skipped case is exported only if it is named")
  func skippedCasesExportByNameOnly() throws {
    let folder = try TemporaryFolder()
    try folder.write("scissor.extremes  Skip  (14.1) not today\n", to: "known.txt")
    for (fields, count) in [(["--only"], 0), (["--replay"], 1)] {
      _ = try CommandRun(
        ["conform"] + fields + [
          "scissor.extremes", "--expect", folder.path("known.txt"), "--export",
          folder.path(fields[0]),
        ]
      )
      #expect(try folder.names(in: fields[0]).count == count, "\(fields)")
    }
  }

  /// What another thread calls runs on another thread, next to the first where it waits for it; and the
  /// devices that a driver reports are those of the run.
  @Test(
    "An exported program ends as its case does",
    arguments: [
      ("egl.current.other_thread", ["on_thread(1, part2);", "on_thread(2, part4);"]),
      // Which of its threads come in time to wait is theirs: that it ends alike says that one did.
      ("egl.sync.reusable_thread", ["static void begin_waiting("]),
      ("egl.display.devices", ["devices1[0], EGL_EXTENSIONS)"]),
    ]
  )
  func exportedProgramEndsAsItsCase(name: String, lines: [String]) throws {
    let folder = try TemporaryFolder()
    let creation = try CommandRun(["conform", "--json", "--replay", name, "--export", folder.path])
    let state = try #require(try ConformFixtures.states(creation)[name])
    let text = String(decoding: try folder.read("\(name).c"), as: UTF8.self)
    for line in lines { #expect(text.contains(line), "\(line)") }
    // A failure that is known is one.
    #expect(try run(folder) == [name: state == "Pass" ? 0 : 1], "\(state)")
  }

  @Test("A case without GL calls is not exported")
  func casesWithoutCallsAreNotExported() throws {
    let folder = try TemporaryFolder()
    let run = try CommandRun([
      "conform", "--replay", "cpu.sprite.rotate?level=scalar", "--export", folder.path,
    ])
    #expect(run.status != 0)
    #expect(run.errors.contains("[conform.export]"))
  }
}

/// Whether there is a C compiler with the headers of EGL and OpenGL ES.
private let hasCompiler =
  FaultLayer.shell("echo '#include <EGL/egl.h>' | cc -x c -E - >/dev/null 2>&1") == 0

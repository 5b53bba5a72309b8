import QuadrilleSyntax
import TestSupport
import Testing

/// The contexts and targets that `conform` runs its cases on.
@Suite(.enabled(if: ConformFixtures.hasDriver)) struct ConformTargetTests {
  /// Mesa's contexts of version 2 have all of version 3; this one has not.
  private static let version2 = ["MESA_GLES_VERSION_OVERRIDE": "2.0"]

  private func states(
    _ arguments: [String],
    _ environment: [String: String] = [:]
  ) throws -> (states: [String: String], messages: [String: String]) {
    let run = try CommandRun(
      ["conform", "--json", "--reruns", "0"] + arguments,
      environment: environment
    )
    #expect(run.status == 0, "\(run.errors)")
    let states = try ConformFixtures.states(run)
    var messages: [String: String] = [:]
    for record in try #require(try run.json()["cases"]?.array) {
      if let name = record["name"]?.string { messages[name] = record["message"]?.string ?? "" }
    }
    return (states, messages)
  }

  /// What a case calls says which version it needs.
  @Test("An OpenGL ES 2 context runs the cases that it supports", arguments: [[:], version2])
  func version2RunsItsCases(
    environment: [String: String]
  ) throws {
    let only = [
      "blend.premultiplied", "clear.values", "upload.full", "upload.sub.rgb565", "scissor",
      "read.align", "sample.sampler_object", "texture.volume", "sprite.tint",
    ]
    let (states, messages) = try states(
      ["--es", "2"] + only.flatMap { ["--only", $0] },
      environment
    )
    for (name, state) in states {
      let group = name.prefix { $0 != "." }
      if ["sample", "texture", "sprite"].contains(group) {
        #expect(state == "NotSupported", "\(name)")
      } else {
        // What is known of a driver counts as run.
        let isRun = ["Pass", "QualityWarning", "Waiver"].contains(state)
        #expect(isRun, "\(name): \(state): \(messages[name] ?? "")")
      }
    }
    #expect(states.count > 120)
    #expect(
      messages["sample.sampler_object"] == "the case needs OpenGL ES 3.0 for glGenSamplers"
    )
    #expect(messages["sprite.tint?tint=black"] == "Quadrille draws with OpenGL ES 3.0")
  }

  /// A case that is stopped leaves nothing to the next one: divisors, for example.
  @Test("Skipped cases leave no GL state behind")
  func skippedCasesLeaveNoState() throws {
    let (states, messages) = try states(["--es", "2", "--only", "attrib", "-j", "1"])
    let runCases = states.filter { $0.value != "NotSupported" }
    #expect(runCases.count > 10)
    for (name, state) in runCases { #expect(state == "Pass", "\(name): \(messages[name] ?? "")") }
  }

  @Test("OpenGL ES 2 needs an extension for sizes that are not powers of two")
  func version2NeedsExtensionForOddSizes() throws {
    // Mesa turns most extensions off together; this one goes alone.
    let name = "GL_OES_texture_npot"
    let (states, messages) = try states(
      ["--es", "2", "--only", "wrap.repeat"],
      Self.version2.merging(["MESA_EXTENSION_OVERRIDE": "-\(name)"]) { $1 }
    )
    let skipped = messages.filter { states[$0.key] == "NotSupported" }
    #expect(!skipped.isEmpty && skipped.count < states.count)
    for (test, message) in skipped { #expect(message.contains(name), "\(test)") }
  }

  @Test("On pbuffers, cases keep the targets of their own")
  func pbufferCasesKeepOwnTargets() throws {
    let only = [
      "clear", "depth", "stencil", "mrt", "raster.shader_discard", "query.samples",
      "copy.read_buffer", "read.full", "multisample", "format.depth_and_stencil",
      "query.samples_by_test", "query.fragment_state", "read.depth", "shader.invariant",
      "srgb.alpha_linear",
    ]
    let (found, messages) = try states(
      ["--target", "pbuffer"] + only.flatMap { ["--only", $0] }
    )
    for (name, state) in found {
      #expect(state != "Fail" && state != "Crash", "\(name): \(messages[name] ?? "")")
    }
    #expect(found.values.contains("Pass"))
  }

  /// What wrong calls do is undefined there, so that no case may make them.
  @Test("Contexts without errors get no invalid calls")
  func noErrorContextsGetNoInvalidCalls() throws {
    let only = [
      "error", "buffer.copy", "sync.fence", "blocks.part", "clear.values", "clear.texture",
      "fbo.discard", "buffer.map_whole", "buffer.persistent", "mrt.blend_and_mask",
      "program.pipeline", "query.conditional", "sample.anisotropic",
    ]
    let (states, messages) = try states(
      ["--context", "no-error"] + only.flatMap { ["--only", $0] }
    )
    for (name, state) in states {
      let expected = name.hasPrefix("clear.values") ? "Pass" : "NotSupported"
      #expect(state == expected, "\(name): \(messages[name] ?? "")")
    }
  }
}

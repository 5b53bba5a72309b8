import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

/// Times of scenes, their schema, and the JSON output of `render`.
@Suite struct RenderInstantTests {
  private func image(_ call: String, in folder: TemporaryFolder) throws -> Bitmap {
    let arguments = call.split(separator: " ").map(String.init)
    let run = try CommandRun(
      ["render"] + arguments + ["--premultiplied", "--backend", "cpu", "-o", "-"],
      in: folder.path
    )
    #expect(run.status == 0, "\(run.errors)")
    return try PNG.decode(run.output).bitmap
  }

  @Test("--time and --frame select the time of a scene")
  func timeAndFrameSelectMoment() throws {
    let folder = try CommandFixtures.folder()
    // One point per second to the right, at four frames per second.
    let text = CommandFixtures.scene.replacing(
      "\"position\": [2, 1.5]",
      with: """
        "position": [2, 1.5], "animations": [
          {"key": "position.x", "from": 2, "to": 6, "duration": 4}]
        """
    )
    .replacing("\"layers\"", with: "\"timeline\": {\"fps\": 4}, \"layers\"")
    try folder.write(text, to: "moving.json")
    for (call, left) in [("", 0), (" --time 2", 2), (" --frame 12", 3), (" --time 9", 0)] {
      let bitmap = try image("moving.json" + call, in: folder)
      for x in 0..<4 {
        let expected = RenderCommandTests.premultiplied[(4 * x)..<(4 * x + 4)]
        #expect((0..<4).map { bitmap[left + x, 0][$0] } == Array(expected), "\(call)")
      }
    }
  }

  @Test(
    "Conflicting or invalid times are usage errors",
    arguments: [
      "moving.json --time 1 --frame 2", "moving.json --frame -1", "--texture page.png --time 1",
      "--atlas hero.json --sprite hero --define a=b", "scene.json --time never",
    ]
  )
  func invalidTimesAreRejected(call: String) throws {
    let folder = try CommandFixtures.folder()
    let run = try CommandRun(
      ["render", "-o", "a.png"] + call.split(separator: " ").map(String.init),
      in: folder.path
    )
    #expect(run.status == 2 && run.errorLines.count == 1, "\(run.errors)")
  }

  @Test("--print-schema prints the JSON Schema of scenes")
  func schemaIsPrinted() throws {
    let run = try CommandRun(["render", "--print-schema"])
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(try run.json()["title"]?.string == "Quadrille scene")
  }

  @Test("render reports its facts as JSON")
  func renderReportsJSON() throws {
    let folder = try CommandFixtures.folder()
    let run = try CommandRun(
      ["render", "scene.json", "-o", "a.png", "--backend", "cpu", "--json", "--stats", "-q"],
      in: folder.path
    )
    let json = try run.json()
    #expect(json["schema"]?.string == "quadrille.render/1" && json["width"]?.integer == 8)
    #expect(json["height"]?.integer == 6 && json["backend"]?.string == "cpu")
    #expect(json["time"]?.number == 0 && json["stats"]?["quads"]?.integer == 1)
  }
}

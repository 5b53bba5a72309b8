import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

/// Jobs whose scene is in the line, and whose output is in the result.
@Suite struct BatchReplyTests {
  private static let scene = """
    {"quadrille":1,"canvas":{"width":4,"height":2},"layers":[{"bounds":[0,0,2,2],
    "anchorPoint":[0,0],"backgroundColor":"#ff0000"}]}
    """.replacing("\n", with: "")

  private func results(
    _ jobs: String,
    _ options: String...,
    in stream: JobStream
  ) throws -> [JSONValue] {
    let run = try CommandRun(
      ["batch", "-", "--ordered"] + options,
      input: Array(jobs.utf8),
      in: stream.folder.path
    )
    return try run.text.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
  }

  private func bytes(_ result: JSONValue?) throws -> [UInt8] {
    let out = try #require(result?["out"]?.array)
    let message = result?["message"]?.string
    try #require(out.count == 1 && out[0]["path"]?.string == "-", "\(message ?? "")")
    let data = try #require(out[0]["data"]?.string.flatMap { Base64.decode(Array($0.utf8)) })
    #expect(out[0]["bytes"]?.integer == data.count)
    #expect(out[0]["sha256"]?.string == SHA256.hex(data))
    return data
  }

  @Test("A scene in the job is drawn, and the image returned in the result")
  func drawsInlineScene() throws {
    let stream = try JobStream()
    let jobs = #"{"id":"1","op":"render","in":\#(Self.scene),"out":"-"}"#
    let results = try results(jobs, in: stream)
    #expect(results.map { $0["status"]?.string } == ["ok"])
    let image = try PNG.decode(bytes(results.first)).bitmap
    #expect(image.width == 4 && image[1, 1] == SIMD4(255, 0, 0, 255) && image[2, 1] == .zero)
    #expect(try Folder(path: stream.folder.path).names().contains("-") == false)
  }

  @Test("Outputs of encode, decode and convert are returned as their files would be")
  func returnsOtherOutputs() throws {
    let stream = try JobStream()
    try stream.folder.write(CommandFixtures.png, to: "a.png")
    let jobs = """
      {"id":"1","op":"encode","in":"a.png","out":"a.pvr","options":{"opt":"rgba8888"}}
      {"id":"2","op":"encode","in":"a.png","out":"-","options":{"opt":"rgba8888","texture-format":"pvr3"}}
      {"id":"3","op":"decode","in":"a.pvr","out":"-"}
      """
    let results = try results(jobs, "-j", "1", "--root", "made", in: stream)
    #expect(results.count == 3)
    #expect(try bytes(results[1]) == stream.folder.read("made/a.pvr"))
    // The input of the third job is not below the input root.
    #expect(results[2]["status"]?.string == "error")
    #expect(try Folder(path: stream.folder.path("made")).names() == ["a.pvr"])
  }

  @Test("An output over --max-reply is an error")
  func limitsReplies() throws {
    let stream = try JobStream()
    let jobs = #"{"id":"1","op":"render","in":\#(Self.scene),"out":"-"}"#
    let result = try results(jobs, "--max-reply", "60", in: stream).first
    #expect(result?["status"]?.string == "error" && result?["code"]?.string == "job.reply")
    #expect(result?["exit"]?.integer == 6 && result?["out"]?.array?.isEmpty == true)
  }

  @Test("Two jobs may return outputs, and a journal repeats them with their bytes")
  func repeatsReplies() throws {
    let stream = try JobStream()
    let jobs = (1...2).map { #"{"id":"\#($0)","op":"render","in":\#(Self.scene),"out":"-"}"# }
      .joined(separator: "\n")
    let first = try results(jobs, "--journal", "j", in: stream)
    let second = try results(jobs, "--journal", "j", in: stream)
    #expect(try first.map { try bytes($0) } == second.map { try bytes($0) })
    #expect(first[0]["key"]?.string == first[1]["key"]?.string)
    #expect(try stream.folder.read("j").count < 2000)
  }

  @Test("The key of a job depends on its scene, not on its spelling")
  func keysDependOnScene() throws {
    let stream = try JobStream()
    let other = Self.scene.replacing("#ff0000", with: "#00ff00")
    let spaced = Self.scene.replacing(",", with: " , ")
    let jobs = [Self.scene, other, spaced].enumerated().map {
      #"{"id":"\#($0)","op":"render","in":\#($1),"out":"\#($0).png"}"#
        .replacing(#""out":"\#($0).png""#, with: #""out":"-""#)
    }
    let keys = try results(jobs.joined(separator: "\n"), in: stream).map { $0["key"]?.string }
    #expect(keys[0] == keys[2] && keys[0] != keys[1] && keys[0] != nil)
  }

  @Test(
    "What a job cannot do with a scene or a reply is an error",
    arguments: [
      (#""op":"encode","in":{"quadrille":1},"out":"a.pvr""#, "job.in"),
      (#""op":"frames","in":"a.json","out":"-""#, "job.out"),
      (#""op":"unpack","in":"a.json","out":"-""#, "job.out"),
      (#""op":"render","in":{"quadrille":1},"out":"-""#, "scene.missingKey"),
      (
        #""op":"render","in":{"quadrille":1,"canvas":{"width":1,"height":1},"colour":1},"out":"-","options":{"strict":true}"#,
        "scene.unknownKey"
      ),
    ]
  )
  func errors(members: String, code: String) throws {
    let stream = try JobStream()
    let result = try results("{\"id\":\"1\",\(members)}", in: stream).first
    #expect(result?["status"]?.string == "error")
    #expect(result?["code"]?.string == code, "\(result?["message"]?.string ?? "")")
    if code.hasPrefix("scene") {
      #expect(result?["message"]?.string?.contains("job.in") == true)
    }
  }

  @Test("A texture of an asset may be a data URI")
  func readsDataURIs() throws {
    let stream = try JobStream()
    let png = Base64.encode(CommandFixtures.png)
    func job(_ texture: String) -> String {
      #"{"id":"1","op":"render","in":{"quadrille":1,"canvas":{"width":4,"height":4},"assets":{"a":{"texture":"\#(texture)"}},"layers":[{"contents":"a","anchorPoint":[0,0]}]},"out":"-"}"#
    }
    let drawn = try results(job("data:image/png;base64,\(png)"), in: stream).first
    let image = try PNG.decode(bytes(drawn)).bitmap
    let source = try PNG.decode(CommandFixtures.png).bitmap
    #expect(image[0, 0] == source[0, 0])
    let broken = try results(job("data:image/png;base64,!!"), in: stream).first
    #expect(broken?["code"]?.string == "scene.type")
    for texture in ["https://example.org/a.png", "file:///etc/passwd"] {
      let other = try results(job(texture), in: stream).first
      #expect(other?["status"]?.string == "error")
    }
  }
}

import QuadrilleImage
import QuadrilleSyntax
import TestSupport
import Testing

/// `quadrille frames` with ranges that exceed the available frames.
@Suite struct FrameCountTests {
  private static let frames = 5

  /// A folder with `0.pvr` to `4.pvr` of one pixel each, and a scene of five frames.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for number in 0..<frames {
      let pixel: [UInt8] = [UInt8(40 * number), 7, 9, 255]
      try folder.write(
        CommandFixtures.pvr(width: 1, height: 1, pixels: pixel),
        to: "\(number).pvr"
      )
    }
    try folder.write(
      """
      {"quadrille": 1, "canvas": {"width": 2, "height": 2}, "timeline": {"fps": 10, "frames": 5},
       "layers": [{"bounds": [0, 0, 2, 2], "position": [1, 1], "backgroundColor": "#102030"}]}
      """,
      to: "scene.json"
    )
    return folder
  }

  private func count(_ folder: TemporaryFolder, _ call: String) throws -> (Int32?, Int, String) {
    let arguments = call.split(separator: " ").map(String.init)
    let run = try CommandRun(
      ["frames"] + arguments + ["-o", "out/%d.png", "--backend", "cpu"],
      in: folder.path
    )
    var number = 0
    while FileIdentityProbe.exists(folder.path("out/\(number).png")) { number += 1 }
    return (run.status, number, run.errors)
  }

  @Test(
    "A sequence of files ends with its last file, whatever count is requested",
    arguments: [
      ("", 5), ("--count 5", 5), ("--count 6", 5), ("--count 1000", 5), ("--count 4", 4),
      ("--count 1", 1), ("--start 0.1333 --count 9", 1), ("--start 0.1 --count 2", 2),
      ("--start 0.1 --count 3", 2), ("--duration 9", 5), ("--duration 0.1", 3),
    ]
  )
  func fileSequenceEndsWithLastFile(options: String, expected: Int) throws {
    let folder = try Self.folder()
    let files = (0..<Self.frames).map { "\($0).pvr" }.joined(separator: " ")
    let (status, found, errors) = try count(folder, "\(files) --fps 30 \(options)")
    #expect(status == 0 && found == expected, "\(options): \(errors)")
    if found == expected, options.hasPrefix("--start 0.1 ") {
      #expect(try PNG.decode(folder.read("out/0.png")).bitmap[0, 0].x == 120)
    }
  }

  @Test(
    "A start time or count without any frames is an error",
    arguments: ["--start 0.1667", "--start 5", "--count 0", "--start -0.1"]
  )
  func emptyFrameRangesAreErrors(options: String) throws {
    let folder = try Self.folder()
    let files = (0..<Self.frames).map { "\($0).pvr" }.joined(separator: " ")
    let (status, found, errors) = try count(folder, "\(files) --fps 30 \(options)")
    #expect(status != 0 && status != nil && found == 0, "\(options)")
    #expect(errors.hasPrefix("error: "))
  }

  @Test(
    "A scene continues after its timeline if more frames are requested",
    arguments: [("", 5), ("--count 8", 8), ("--count 3", 3), ("--start 0.3", 2)]
  )
  func scenesContinueAfterTimeline(options: String, expected: Int) throws {
    let folder = try Self.folder()
    let (status, found, errors) = try count(folder, "scene.json \(options)")
    #expect(status == 0 && found == expected, "\(errors)")
  }
}

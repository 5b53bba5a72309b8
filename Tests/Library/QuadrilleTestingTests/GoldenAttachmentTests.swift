import Glibc
import QuadrilleImage
import QuadrilleSystem
import QuadrilleTesting
import TestSupport
import Testing

/// The attachments of failed comparisons: other tests are run in a child process, whose attachments
/// are saved.
@Suite struct GoldenAttachmentTests {
  /// The attachments of a test, by name.
  private static func attachments(of test: String) throws -> [String: Bitmap] {
    let folder = try TemporaryFolder()
    try folder.makeFolder("kept")
    let child = try ChildProcess(
      "/proc/self/exe",
      [
        "--testing-library", "swift-testing", "--filter", "GoldenImagesTests/\(test)",
        "--attachments-path", folder.path("kept"),
      ],
      name: CommandLine.arguments.first,
      output: .null,
      errors: .null
    )
    #expect(child.wait() == .exited(0))
    var found: [String: Bitmap] = [:]
    for name in try folder.names(in: "kept") {
      found[name] = try PNG.decode(folder.read("kept/\(name)")).bitmap
    }
    return found
  }

  @Test("A difference attaches the actual, expected and difference images")
  func attachesThreeImages() throws {
    let found = try Self.attachments(of: "reportsDifference")
    let names = ["menu-title-actual.png", "menu-title-difference.png", "menu-title-expected.png"]
    #expect(found.keys.sorted() == names)
    let actual = try #require(found[names[0]])
    let expected = try #require(found[names[2]])
    // One green value is increased by five in that test.
    let changed = (0..<20).filter { actual[$0 % 5, $0 / 5] != expected[$0 % 5, $0 / 5] }
    #expect(changed == [13])
    #expect(actual[3, 2] == expected[3, 2] &+ SIMD4(0, 5, 0, 0))
    let difference = try #require(found[names[1]])
    #expect(difference.pixelSize == actual.pixelSize)
    let others = (0..<20).filter { difference[$0 % 5, $0 / 5] != difference[0, 0] }
    #expect(others == [13])
  }

  @Test("Images of other sizes and without golden files are attached")
  func attachesWithoutDifference() throws {
    let found = try Self.attachments(of: "reportsSizesAndMissingFiles")
    let sizes = found.mapValues { "\($0.pixelSize)" }
    #expect(
      sizes == [
        "menu-title-actual.png": "2x2", "menu-title-expected.png": "5x4", "none-actual.png": "5x4",
      ]
    )
  }

  @Test("The environment variable QUADRILLE_RECORD=1 enables recording")
  func environmentEnablesRecording() async {
    await #expect(processExitsWith: .success) {
      func isRecording() -> Bool { GoldenImages(folder: "x").isRecording }
      unsafe unsetenv("QUADRILLE_RECORD")
      #expect(!isRecording())
      for (value, isOn) in [("1", true), ("0", false), ("", false), ("yes", false)] {
        unsafe setenv("QUADRILLE_RECORD", value, 1)
        #expect(isRecording() == isOn)
      }
      #expect(!GoldenImages(folder: "x", isRecording: false).isRecording)
    }
  }
}

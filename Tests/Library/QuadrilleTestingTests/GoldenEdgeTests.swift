import QuadrilleImage
import QuadrilleTesting
import TestSupport
import Testing

/// Golden images with obstacles, and driver patterns.
@Suite struct GoldenEdgeTests {
  private static func image(_ value: UInt8) -> Bitmap {
    Bitmap(width: 2, height: 1, bytes: [value, 9, 8, 255, 7, 6, value, 255])
  }

  /// A file prevents the creation of the folder.
  @Test("An image that cannot be written records an issue")
  func reportsWriteFailure() throws {
    let folder = try TemporaryFolder()
    try folder.write("not a folder", to: "goldens")
    let recorder = GoldenImages(folder: folder.path("goldens"), isRecording: true)
    withKnownIssue {
      #expect(recorder.expect(Self.image(1), matches: "a") == false)
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().contains("a.png cannot be written")
    }
  }

  @Test("Missing and different images return false")
  func returnsFalseOnMismatch() throws {
    let folder = try TemporaryFolder()
    let recorder = GoldenImages(folder: folder.path, isRecording: true)
    #expect(recorder.expect(Self.image(1), matches: "deep/in/a"))
    let goldens = GoldenImages(folder: folder.path, isRecording: false)
    #expect(goldens.expect(Self.image(1), matches: "deep/in/a"))
    var results: [Bool] = []
    withKnownIssue {
      results.append(goldens.expect(Self.image(1), matches: "deep/b"))
      results.append(goldens.expect(Self.image(2), matches: "deep/in/a"))
      results.append(goldens.expect(Bitmap(width: 1, height: 1), matches: "deep/in/a"))
    }
    #expect(results == [false, false, false])
    // Nothing is written without recording.
    #expect(throws: (any Error).self) { try folder.read("deep/b.png") }
  }

  /// A star matches any characters, also none; the parts between stars must occur in order.
  @Test(
    "Driver tolerances match by pattern",
    arguments: [
      ("*", "", true), ("*", "softpipe", true), ("llvm*", "llvmpipe", true),
      ("llvm*", "llv", false),
      ("*pipe", "softpipe", true), ("*pipe", "softpipes", false), ("soft*pipe", "softpipe", true),
      ("l*15*bits)", "llvmpipe (LLVM 15.0.6, 256 bits)", true),
      ("l*14*bits)", "llvmpipe (LLVM 15.0.6, 256 bits)", false),
      ("l*bits*15", "llvmpipe (LLVM 15.0.6, 256 bits)", false), ("a**b", "ab", true),
      ("a**b", "axb", true), ("softpipe", "softpipe", true), ("softpipe", "softpip", false),
      ("aba*ba", "aba", false), ("a*b*b", "ab", false),
    ]
  )
  func matchesDriverPatterns(pattern: String, driver: String, fits: Bool) throws {
    let folder = try TemporaryFolder()
    GoldenImages(folder: folder.path, isRecording: true).expect(Self.image(10), matches: "a")
    let goldens = GoldenImages(
      folder: folder.path,
      driver: driver,
      tolerances: [DriverTolerance(pattern, ImageComparison(.max, tolerance: 3))],
      isRecording: false
    )
    if fits {
      #expect(goldens.expect(Self.image(13), matches: "a"))
    } else {
      withKnownIssue { #expect(goldens.expect(Self.image(13), matches: "a")) }
    }
    withKnownIssue { #expect(goldens.expect(Self.image(14), matches: "a")) }
  }
}

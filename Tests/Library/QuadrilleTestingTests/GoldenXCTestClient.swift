// As a client writes it: nothing here imports Testing.
import QuadrilleImage
import QuadrilleTesting
import XCTest

/// A test case of XCTest, run by tests of Swift Testing in a process of its own.
///
/// The methods are not called `test…`, so that `swift test` does not run them as tests.
final class GoldenXCTestClient: XCTestCase {
  private func goldens(isRecording: Bool = false) -> GoldenImages {
    let folder = "\(NSTemporaryDirectory())/quadrille-golden-\(getpid())"
    return GoldenImages(folder: folder, isRecording: isRecording)
  }

  private func bitmap(_ value: UInt8) -> Bitmap {
    Bitmap(width: 2, height: 1, bytes: [value, 9, 8, 255, 7, 6, value, 255])
  }

  func expectEqual() {
    goldens(isRecording: true).expect(bitmap(200), matches: "a")
    goldens().expect(bitmap(200), matches: "a")
  }

  func expectDifferent() {
    goldens(isRecording: true).expect(bitmap(200), matches: "a")
    goldens().expect(bitmap(205), matches: "a")
  }

  func expectMissing() { goldens().expect(bitmap(200), matches: "missing") }

  static func runEqual() -> Never {
    XCTMain([testCase([("equal", { $0.expectEqual })] as Methods)], arguments: ["tests"])
  }

  static func runDifferent() -> Never {
    XCTMain([testCase([("different", { $0.expectDifferent })] as Methods)], arguments: ["tests"])
  }

  static func runMissing() -> Never {
    XCTMain([testCase([("missing", { $0.expectMissing })] as Methods)], arguments: ["tests"])
  }

  private typealias Methods = [(String, (GoldenXCTestClient) -> () throws -> Void)]
}

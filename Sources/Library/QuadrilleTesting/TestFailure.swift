import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Where a test expects something, in the form of each framework.
struct TestLocation {
  let sourceLocation: SourceLocation
  /// The file for XCTest, which takes no other kind of text.
  let file: StaticString
}

/// A failure of a test, reported to the framework that runs it: Swift Testing or XCTest.
struct TestFailure {
  let message: String
  let location: TestLocation

  /// Makes the running test fail.
  ///
  /// Swift Testing names the test that runs, XCTest does not. Where no test of Swift Testing is
  /// known, both are asked: a detached task of one belongs to no test, and each framework ignores
  /// what comes while it runs no test.
  func report() {
    if Test.current == nil {
      let line = UInt(clamping: location.sourceLocation.line)
      XCTestFailure.function?.report(message, location.file, line)
    }
    Issue.record(Comment(rawValue: message), sourceLocation: location.sourceLocation)
  }
}

/// `XCTFail(_:file:line:)` of a process that has loaded XCTest.
///
/// It is looked up by its name, so that tests with Swift Testing alone need no XCTest.
private struct XCTestFailure {
  // A stored property has the calling convention that the function was compiled with.
  let report: (String, StaticString, UInt) -> Void

  static var function: XCTestFailure? {
    guard let symbol = unsafe dlsym(nil, "$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF")
    else { return nil }
    // A function is its address and a context, which functions of a module do not have.
    return unsafe unsafeBitCast(
      (symbol, UnsafeRawPointer?.none),
      to: XCTestFailure.self
    )
  }
}

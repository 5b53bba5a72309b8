import QuadrilleSystem
import QuadrilleTextureFiles
import Testing

/// A malformed file and the expected result of reading it.
struct MalformedCase: CustomTestStringConvertible, Sendable {
  /// The expected result.
  enum Expectation: Sendable {
    /// An error of this code and category, at this offset if one is given.
    case error(String, ErrorCategory, offset: Int? = nil)
    /// A texture with exactly these warnings.
    case warnings([String])
  }

  let name: String
  let bytes: [UInt8]
  let expectation: Expectation

  init(_ name: String, _ bytes: [UInt8], _ expectation: Expectation) {
    self.name = name
    self.bytes = bytes
    self.expectation = expectation
  }

  static func input(_ name: String, _ bytes: [UInt8], _ code: String, at: Int? = nil) -> Self {
    MalformedCase(name, bytes, .error(code, .input, offset: at))
  }

  static func unsupported(_ name: String, _ bytes: [UInt8], _ code: String, at: Int? = nil) -> Self
  {
    MalformedCase(name, bytes, .error(code, .unsupported, offset: at))
  }

  static func limit(_ name: String, _ bytes: [UInt8], _ code: String, at: Int? = nil) -> Self {
    MalformedCase(name, bytes, .error(code, .limit, offset: at))
  }

  static func warned(_ name: String, _ bytes: [UInt8], _ codes: String...) -> Self {
    MalformedCase(name, bytes, .warnings(codes))
  }

  var testDescription: String { name }

  func check() throws {
    switch expectation {
    case .error(let code, let category, let offset):
      let error = try #require(failure(bytes), "an error was expected")
      #expect(error.code == code)
      #expect(error.category == category)
      #expect(error.location.file == "a.pvr")
      if let offset { #expect(error.location.offset == offset) }
      #expect(!error.message.isEmpty && !error.message.hasSuffix("."))
      #expect(error.description.hasSuffix("[\(code)]"))
    case .warnings(let codes):
      let file = try TextureFile(decoding: bytes, name: "a.pvr")
      #expect(file.warnings.map(\.code) == codes)
      #expect(file.warnings.allSatisfy { $0.severity == .warning && $0.location.file == "a.pvr" })
    }
  }
}

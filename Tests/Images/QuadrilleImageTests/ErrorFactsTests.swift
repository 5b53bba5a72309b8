import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

/// The facts available to a client that catches the errors of several stages in one place.
@Suite struct ErrorFactsTests {
  /// Reads, unpacks and decodes in one `do`, whose errors have no common type.
  private func facts(ofReading path: String) -> ErrorFacts? {
    do {
      let bytes = try FileBytes.read(path: path)
      let unpacked = try Inflate.gzip(bytes.span).bytes
      _ = try PNG.decode(unpacked, name: path)
      return nil
    } catch let error as any QuadrilleError {
      return ErrorFacts(of: error)
    } catch {
      return nil
    }
  }

  @Test("One catch clause gets code, message and values of errors of several stages")
  func catchesErrorsOfSeveralStages() throws {
    let folder = try TemporaryFolder()
    #expect(
      facts(ofReading: folder.path + "/none")
        == ErrorFacts("io.notFound", "no such file", category: .io)
    )
    let gzip = try Deflate.gzip([1, 2, 3].span)
    try folder.write(Array(gzip.prefix(10)), to: "cut.gz")
    let cut = try #require(facts(ofReading: folder.path + "/cut.gz"))
    #expect(cut.code == "zlib.truncated" && cut.category == .input && cut.found == "0")
    #expect(cut.message == "the stream is cut short, 0 bytes were unpacked")
    try folder.write(gzip, to: "text.gz")
    #expect(
      facts(ofReading: folder.path + "/text.gz") == ErrorFacts("png.signature", "not a PNG file")
    )
  }

  @Test("Errors caught as any QuadrilleError keep their location")
  func caughtErrorsHaveLocation() {
    do {
      _ = try Inflate.zlib([UInt8](repeating: 0, count: 4).span)
      _ = try PNG.decode([0x89])
    } catch let error as any QuadrilleError {
      #expect(error.code == "zlib.data")
      #expect(error.location.part == "compressed data")
    } catch {
      Issue.record("an error without facts: \(error)")
    }
  }

  @Test("The facts of an exceeded limit have the value found and the maximum")
  func limitFactsHaveNumbers() {
    let violation = LimitViolation(.pixels, found: 9, allowed: 4)
    let facts = ErrorFacts(violation, of: "pixels")
    #expect(facts.code == "limit.pixels" && facts.category == .limit)
    #expect(facts.message == "pixels 9 over the limit 4, raise it with --max-pixels")
    #expect(facts.found == "9" && facts.allowed == "4")
    #expect(ErrorFacts(violation).message == "9 over the limit 4, raise it with --max-pixels")
  }
}

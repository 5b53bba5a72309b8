import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

@Suite(.enabled(if: Corpus.isAvailable)) struct PngSuiteTests {
  @Test("The PngSuite corpus is complete")
  func findsWholeSuite() {
    #expect(Corpus.pngSuite.count { !$0.mustFail } == 161)
    #expect(Corpus.pngSuite.count { $0.mustFail } == 14)
  }

  @Test(
    "Valid PngSuite files give the expected pixels and properties",
    arguments: Corpus.pngSuite.filter { !$0.mustFail }
  )
  func decodesValidFiles(entry: PNGEntry) throws {
    let bytes = try Corpus.bytes("pngsuite/\(entry.file)")
    let image = try PNG.decode(bytes, name: entry.file)
    #expect(image.info.width == entry.width)
    #expect(image.info.height == entry.height)
    #expect(image.info.bitDepth == entry.bitDepth)
    #expect(image.info.isInterlaced == entry.interlaced)
    let expected = try #require(entry.rgba8Sha256Rounded ?? entry.rgba8Sha256)
    #expect(SHA256.hex(image.bitmap.bytes) == expected)
    #expect(try PNG.readInfo(bytes) == image.info)
    #expect(image.info.hasTransparency || image.bitmap.isOpaque)
    #expect(image.warnings == [])
  }

  @Test(
    "16-bit PngSuite files give the expected samples",
    arguments: Corpus.pngSuite.filter { $0.rgba16leSha256 != nil }
  )
  func decodes16BitFiles(entry: PNGEntry) throws {
    let image = try PNG.decode16(try Corpus.bytes("pngsuite/\(entry.file)"))
    let bytes = image.bitmap.samples.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    #expect(SHA256.hex(bytes) == entry.rgba16leSha256)
    #expect(image.bitmap.pixelSize == image.info.pixelSize)
    let again = try PNG.decode16(try PNG.encode(image.bitmap))
    #expect(again.bitmap == image.bitmap)
  }

  @Test("Invalid PngSuite files are rejected", arguments: Corpus.pngSuite.filter(\.mustFail))
  func rejectsInvalidFiles(entry: PNGEntry) throws {
    let bytes = try Corpus.bytes("pngsuite/\(entry.file)")
    let error = #expect(throws: PNGError.self) { try PNG.decode(bytes, name: entry.file) }
    #expect(error?.category == .input)
    #expect(error?.location.file == entry.file)
    #expect(error?.location.offset != nil)
  }
}

import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

/// The names of file types that are not read, in the error of an unknown format.
@Suite struct FileTypeTests {
  private static func media(_ brands: String) -> [UInt8] {
    let size = UInt8(8 + brands.utf8.count + 4)
    let (major, others) = (brands.prefix(4), brands.dropFirst(4))
    return [0, 0, 0, size] + Array("ftyp\(major)".utf8) + [0, 0, 0, 0] + Array(others.utf8)
      + Array("\0\0\0\u{8}mdat".utf8)
  }

  static let types: [(bytes: [UInt8], name: String)] = [
    (media("avifmif1miaf"), "AVIF"), (media("mif1avif"), "AVIF"), (media("avis"), "AVIF"),
    (media("heicmif1"), "HEIC"), (media("mif1heic"), "HEIC"),
    (media("isommp42"), "MP4 or QuickTime"),
    ([0xFF, 0x0A, 0x30, 0x40], "JPEG XL"),
    ([0, 0, 0, 12] + Array("JXL \r\n".utf8) + [0x87, 10], "JPEG XL"),
    ([0, 0, 0, 12] + Array("jP  \r\n".utf8) + [0x87, 10], "JPEG 2000"),
    (Array("#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n".utf8), "Radiance HDR"),
    (Array("#?RGBE\n".utf8), "Radiance HDR"), ([0x76, 0x2F, 0x31, 0x01, 2, 0, 0, 0], "OpenEXR"),
    (Array("II*\0".utf8) + [8, 0, 0, 0], "TIFF"), (Array("MM\0*".utf8) + [0, 0, 0, 8], "TIFF"),
    (Array("II+\0".utf8) + [8, 0, 0, 0], "TIFF"),
    ([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 104, 4, 0, 0, 22, 0, 0, 0], "ICO"),
    ([0, 0, 2, 0, 2, 0, 32, 32, 0, 0, 4, 0, 4, 0, 168, 16, 0, 0, 38, 0, 0, 0], "CUR"),
    (Array("qoif".utf8) + [0, 0, 0, 1, 0, 0, 0, 1, 4, 0], "QOI"),
    (Array("DDS ".utf8) + [124, 0, 0, 0], "DDS"),
    ([0xAB] + Array("KTX 11".utf8) + [0xBB, 13, 10, 26, 10], "KTX"),
    ([0xAB] + Array("KTX 20".utf8) + [0xBB, 13, 10, 26, 10], "KTX 2"),
    (Array("sB".utf8) + [0x13, 0, 77, 0, 1, 2], "Basis Universal"),
    (Array("GBIX".utf8) + [0, 0, 0, 8], "Sega GVR or PVR"),
    (Array("GCIX".utf8) + [0, 0, 0, 8], "Sega GVR"),
    (Array("PVRT".utf8) + [8, 0, 0, 0], "Sega PVR"),
    ([10, 5, 1, 8, 0, 0, 0, 0, 63, 0, 47, 0], "PCX"), (Array("P6\n2 2\n255\n".utf8), "Netpbm"),
    (Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8), "SVG"),
    (Array("<?xml version=\"1.0\"?>\n<!-- drawn -->\n<svg width=\"1\"/>".utf8), "SVG"),
    ([0xEF, 0xBB, 0xBF] + Array("<?xml version=\"1.0\"?><svg/>".utf8), "SVG"),
    (Array("%PDF-1.7\n".utf8), "PDF"), (Array("%!PS-Adobe-3.0".utf8), "PostScript"),
    (Array("gimp xcf v011".utf8), "GIMP XCF"),
    (Array("RIFF1234WAVEfmt ".utf8), "RIFF"), ([0x50, 0x4B, 3, 4, 20, 0], "ZIP"),
    (Array("some text".utf8), "text"), (Array("<?xml version=\"1.0\"?><plist/>".utf8), "text"),
  ]

  @Test("A file of a known type that is not read is named", arguments: types)
  func namesUnsupportedTypes(bytes: [UInt8], name: String) {
    #expect(FileTypeSniffer.name(of: bytes) == name)
    #expect(ImageFormat(of: bytes) == nil)
    for file in ["a.png", "a.tga"] where file == "a.png" || !["ICO", "CUR"].contains(name) {
      let error = #expect(throws: ImageError.self) { try ImageFile.decode(bytes, name: file) }
      #expect(error?.code.hasSuffix(".signature") == true && error?.category == .input)
      #expect(
        error?.message == "is \(name), expected PNG, JPEG, WebP, GIF, BMP, PSD, TGA, Aseprite"
      )
    }
  }

  @Test("The start of any file gives a name or none")
  func shortFilesNeverTrap() {
    for (bytes, _) in Self.types {
      for count in 0...bytes.count {
        let head = Array(bytes[..<count])
        _ = FileTypeSniffer.name(of: head)
        #expect(throws: ImageError.self) { try ImageFile.decode(head, name: "a.png") }
      }
    }
    #expect(FileTypeSniffer.name(of: []) == nil)
    #expect(FileTypeSniffer.name(of: [0, 0, 0, 0, 0, 0]) == nil)
  }

  @Test("Supported formats are named as their format is")
  func namesSupportedFormats() throws {
    for name in ["420.jpg", "lossy.webp", "plain.gif", "565.bmp", "gray.psd", "cgbi.png"] {
      let bytes = try Fixtures.bytes("Images/\(name)")
      #expect(FileTypeSniffer.name(of: bytes) == ImageFormat(of: bytes)?.name)
    }
  }
}

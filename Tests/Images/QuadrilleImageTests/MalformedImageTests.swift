import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

/// Image files with false sizes or damage: a typed error, and never more memory
/// than the limits allow.
@Suite struct MalformedImageTests {
  private static let names = ImageFileTests.stills + ["animated.webp", "moving.gif"]

  @Test("An image file truncated at any byte is rejected", arguments: names)
  func rejectsTruncation(name: String) throws {
    let bytes = try Fixtures.bytes("Images/\(name)")
    // A GIF may end between blocks: without its last byte the image is complete. A PNG is complete
    // without IEND, a BMP without the padding of its last row or its end marker.
    let optional = [".gif": 1, ".png": 12, ".bmp": 3].first { name.hasSuffix($0.key) }?.value ?? 0
    let shortest = name == "moving.gif" ? 60 : bytes.count - optional
    for count in 0..<shortest {
      let error = #expect(throws: ImageError.self) {
        try ImageFile.decode(Array(bytes[..<count]), name: name)
      }
      #expect(error?.category == .input, "\(name) cut at \(count)")
      #expect(error?.location.file == name)
    }
  }

  @Test("Randomly damaged image files give an image or an error", arguments: names)
  func damageNeverTraps(name: String) throws {
    let bytes = try Fixtures.bytes("Images/\(name)")
    var random = SplitMix64(seed: 7)
    var limits = Limits()
    limits.maxDimension = 256
    for _ in 0..<400 {
      var file = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        file[Int.random(in: 0..<file.count, using: &random)] =
          UInt8.random(in: 0...255, using: &random)
      }
      do throws(ImageError) {
        _ = try ImageFile.decode(file, name: name, job: JobContext(limits: limits))
      } catch {
        #expect(!error.code.isEmpty && !error.message.isEmpty)
      }
    }
  }

  // MARK: Sides

  /// A JPEG fixture with another size in its frame header.
  private func jpeg(_ name: String, width: Int, height: Int) throws -> [UInt8] {
    var bytes = try Fixtures.bytes("Images/\(name)")
    let start = try #require(
      (0..<(bytes.count - 1)).first { bytes[$0] == 0xFF && (0xC0...0xC2).contains(bytes[$0 + 1]) }
    )
    for (index, value) in [height >> 8, height & 255, width >> 8, width & 255].enumerated() {
      bytes[start + 5 + index] = UInt8(value)
    }
    return bytes
  }

  @Test("Dimensions over the limits are rejected before memory is allocated")
  func rejectsHugeDimensions() throws {
    let wide = try jpeg("420.jpg", width: 16_385, height: 1)
    let dimensionError = #expect(throws: ImageError.self) { try ImageFile.decode(wide) }
    #expect(dimensionError?.code == "limit.dimension" && dimensionError?.category == .limit)
    let large = try jpeg("420.jpg", width: 16_384, height: 16_384)
    let pixels = #expect(throws: ImageError.self) { try ImageFile.decode(large) }
    #expect(pixels?.code == "limit.pixels")
    #expect(throws: ImageError.self) { try JPEG.readInfo(large) }
    var webp = try Fixtures.bytes("Images/rotated-8.webp")
    webp[24] = 255
    webp[25] = 255
    let canvas = #expect(throws: ImageError.self) { try ImageFile.decode(webp) }
    #expect(canvas?.code == "limit.dimension")
  }

  @Test("The coefficients of a progressive JPEG count against the memory budget")
  func progressiveCoefficientsCountAsMemory() throws {
    // 4096 x 4096 pixels of 4:2:0: 64 MiB of pixels plus 48 MiB of coefficients.
    var limits = Limits()
    limits.maxMemoryBytes = 100 << 20
    for (name, code) in [("420.jpg", "jpeg.data"), ("progressive.jpg", "limit.memory")] {
      let bytes = try jpeg(name, width: 4_096, height: 4_096)
      let error = #expect(throws: ImageError.self) {
        try ImageFile.decode(bytes, job: JobContext(limits: limits))
      }
      #expect(error?.code == code, "\(name)")
    }
  }

  @Test("A JPEG with thousands of scans is rejected")
  func limitsScans() throws {
    let bytes = try Fixtures.bytes("Images/gray-progressive.jpg")
    let scan = try #require(
      (0..<(bytes.count - 1)).last { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA }
    )
    let end = bytes.count - 2
    var bomb = Array(bytes[..<end])
    for _ in 0..<2_000 { bomb += bytes[scan..<end] }
    bomb += bytes[end...]
    let error = #expect(throws: ImageError.self) { try ImageFile.decode(bomb) }
    #expect(error?.code == "jpeg.data", "libjpeg-turbo stops at 500 scans")
    var limits = Limits()
    limits.maxPixels = 45 * 31
    let work = #expect(throws: ImageError.self) {
      try ImageFile.decode(bomb, job: JobContext(limits: limits))
    }
    #expect(work?.code == "limit.work")
  }

  // MARK: Structure

  @Test(
    "Unsupported and invalid JPEG frame headers have their error codes",
    arguments: [
      // Frame type, 12 bits per sample, two components, a sampling factor of 0, zero rows.
      (0xCB, 1, "jpeg.unsupported"), (0xC3, 1, "jpeg.unsupported"), (12, 4, "jpeg.unsupported"),
      (0, 11, "jpeg.header"),
    ]
  )
  func reportsUnsupportedFrames(value: Int, offset: Int, code: String) throws {
    var bytes = try Fixtures.bytes("Images/420.jpg")
    let start = try #require(
      (0..<(bytes.count - 1)).first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 }
    )
    bytes[start + offset] = UInt8(value)
    let error = #expect(throws: ImageError.self) { try ImageFile.decode(bytes, name: "a.jpg") }
    #expect(error?.code == code, "\(String(describing: error))")
    #expect(error?.location.offset != nil)
  }

  @Test("Bytes between JPEG segments and after the end are warnings")
  func warnsAboutExtraBytes() throws {
    let bytes = try Fixtures.bytes("Images/420.jpg")
    let scan = try #require(
      (0..<(bytes.count - 1)).first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA }
    )
    let irregular = Array(bytes[..<scan] + [1, 2, 3] + bytes[scan...])
    let image = try ImageFile.decode(irregular, name: "a.jpg")
    #expect(image.warnings.map(\.code) == ["jpeg.data"])
    #expect(try image.bitmap == ImageFile.decode(bytes).bitmap)
    let long = try ImageFile.decode(bytes + [0, 0], name: "a.jpg")
    #expect(long.warnings.map(\.code) == ["jpeg.trailing"])
    // Phones write a second image after the first.
    #expect(try ImageFile.decode(bytes + bytes).warnings == [])
  }

  @Test("A comment or application segment shorter than its length field is a warning")
  func warnsAboutEmptySegments() throws {
    let bytes = try Fixtures.bytes("Images/420.jpg")
    let plain = try ImageFile.decode(bytes).bitmap
    for (marker, length) in [(UInt8(0xFE), UInt8(0)), (0xFE, 1), (0xE9, 0)] {
      let file = Array(bytes[..<2] + [0xFF, marker, 0, length] + bytes[2...])
      let image = try ImageFile.decode(file, name: "a.jpg")
      #expect(image.warnings.map(\.code) == ["jpeg.segment"])
      #expect(image.warnings.first?.location.offset == 4)
      #expect(image.bitmap == plain)
    }
    let table = Array(bytes[..<2] + [0xFF, 0xDB, 0, 1] + bytes[2...])
    let error = #expect(throws: ImageError.self) { try ImageFile.decode(table) }
    #expect(error?.code == "jpeg.header")
  }

  @Test("A file of another type is rejected by its signature")
  func rejectsOtherFileTypes() {
    let error = #expect(throws: ImageError.self) {
      try ImageFile.decode(Array("RIFF1234WAVEfmt ".utf8), name: "a.wav")
    }
    #expect(error?.code == "picture.signature")
  }
}

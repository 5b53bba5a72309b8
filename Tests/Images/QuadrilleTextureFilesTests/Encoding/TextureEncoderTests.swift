import QuadrilleImage
import Testing

@testable import QuadrilleTextureFiles

@Suite struct TextureEncoderTests {
  private static func flat(_ value: UInt8, _ width: Int, _ height: Int) -> Bitmap {
    Bitmap(
      width: width,
      height: height,
      bytes: [UInt8](repeating: value, count: 4 * width * height)
    )
  }

  /// All faces of a level are contiguous, in levels from the largest to the smallest.
  @Test("Images are stored by level, surface and face")
  func ordersImages() throws {
    let encoder = TextureEncoder(.pixels(.a8))
    let images = (0..<12).map { index in
      [Self.flat(UInt8(10 * index), 2, 2), Self.flat(UInt8(10 * index + 1), 1, 1)]
    }
    let texture = try encoder.texture(of: images, faces: 6)
    #expect((texture.surfaceCount, texture.faceCount, texture.mipmapCount) == (2, 6, 2))
    #expect(texture.images.count == 24)
    for surface in 0..<2 {
      for face in 0..<6 {
        let value = UInt8(10 * (6 * surface + face))
        #expect(texture.images[6 * surface + face] == [value, value, value, value])
        #expect(texture.images[12 + 6 * surface + face] == [value + 1])
      }
    }
  }

  @Test("Images of different sizes or counts are rejected")
  func rejectsUnequalImages() throws {
    let encoder = TextureEncoder(.pixels(.rgba8888))
    let one = Self.flat(1, 4, 4)
    let rejected: [([[Bitmap]], Int, String)] = [
      ([], 1, "encode.count"), ([[]], 1, "encode.count"), ([[one]], 6, "encode.count"),
      ([[one], [Self.flat(1, 4, 2)]], 1, "encode.unequal"),
      ([[one], [one, one]], 1, "encode.unequal"),
      ([[one], []], 1, "encode.unequal"),
    ]
    for (images, faces, code) in rejected {
      let error = #expect(throws: TextureFileError.self) {
        try encoder.texture(of: images, faces: faces)
      }
      #expect(error?.code == code)
    }
  }

  @Test("The texture has the alpha mode of the image")
  func keepsAlphaMode() throws {
    var bitmap = Self.flat(9, 4, 4)
    #expect(try TextureEncoder(.pixels(.rgba4444)).texture(of: [bitmap]).alphaMode == .straight)
    bitmap.alphaMode = .premultiplied
    #expect(
      try TextureEncoder(.pixels(.rgba4444)).texture(of: [bitmap]).alphaMode == .premultiplied
    )
  }

  /// Format codes of version 3 as listed in the specification.
  @Test("Encodable formats have their numbers of version 3")
  func formatsHaveNumbers() {
    let numbers: [(EncodableFormat, UInt32)] = [
      (.pvrtc1(bits: 2, hasAlpha: false), 0), (.pvrtc1(bits: 2, hasAlpha: true), 1),
      (.pvrtc1(bits: 4, hasAlpha: false), 2), (.pvrtc1(bits: 4, hasAlpha: true), 3),
    ]
    for (format, number) in numbers {
      #expect(format.pvrFormat.number == .enumerated(number))
      #expect(!format.supports(PixelSize(width: 4, height: 6)))
      #expect(format.supports(PixelSize(width: 4, height: 16)))
    }
    let blocks: [(ETCFormat, UInt32)] = [
      (.etc1, 6), (.etc2RGB, 22), (.etc2RGBA, 23), (.etc2RGBA1, 24), (.eacR11, 25), (.eacRG11, 26),
    ]
    for (format, number) in blocks {
      #expect(EncodableFormat.etc(format).pvrFormat == .enumerated(number))
      #expect(EncodableFormat.etc(format).supports(PixelSize(width: 5, height: 6)))
    }
    #expect(Set(EncodableFormat.allCases).count == 39)
  }
}

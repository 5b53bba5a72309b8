import QuadrilleImage
import QuadrilleTextureFiles
import Testing

@Suite("Descriptions of textures") struct TextureDescriptionTests {
  @Test("A texture is described by its sizes and its format, not by its bytes")
  func sizes() throws {
    let bitmap = Bitmap(width: 256, height: 256)
    let encoder = TextureEncoder(.pvrtc1(bits: 4, hasAlpha: true))
    let texture = try encoder.texture(of: [bitmap])
    // 4 bits for each of 65,536 pixels.
    #expect("\(texture)" == "TextureFile 256x256 \(texture.format.name), 1 level, 32768 bytes")
    #expect(String(reflecting: texture) == "\(texture)")
    var text = ""
    dump(texture, to: &text)
    #expect(text.utf8.count < 1000)
    let cube = TextureFile(
      format: texture.format,
      width: 8,
      height: 8,
      surfaceCount: 2,
      faceCount: 6,
      mipmapCount: 1,
      images: Array(repeating: Array(repeating: 0, count: 32), count: 12)
    )
    #expect("\(cube)".hasSuffix(", 2 surfaces, 6 faces, 1 level, 384 bytes"))
  }
}

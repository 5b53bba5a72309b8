package import QuadrilleImage

extension PixelFormat {
  /// The OpenGL ES 3.0 uploads of unmodified pixels, best first; empty if the pixels must be
  /// decoded.
  ///
  /// A swizzle compensates for the channel order. Signed normalized and integer channels are always
  /// decoded: 8-bit images cannot represent what a driver samples of the first, and the second need
  /// special shaders. For luminance and alpha, red and red-green textures with a swizzle replace
  /// the legacy formats and give the same values on every driver.
  package var glUploads: [GLPixelUpload] {
    let layout = ChannelLayout(self)
    switch numbers {
    case .unsignedNormalized: return isPacked ? packedUploads(layout) : arrayUploads(layout)
    case .float, .unsignedFloat:
      // A word of 10, 11 and 11 bits: `GL_R11F_G11F_B10F`, `GL_RGB`,
      // `GL_UNSIGNED_INT_10F_11F_11F_REV`.
      if isPacked {
        let swizzle = swizzle(layout, [(0, 11), (11, 11), (22, 10)])
        return swizzle.map {
          [GLPixelUpload(0x8C3A, 0x1907, 0x8C3B, swizzle: $0.words, isRenderable: false)]
        } ?? []
      }
      return arrayUploads(layout)
    // `GL_RGB9_E5`, `GL_RGB`, `GL_UNSIGNED_INT_5_9_9_9_REV`.
    case .sharedExponent:
      return [GLPixelUpload(0x8C3D, 0x1907, 0x8C3E, isRenderable: false)]
    case .signedNormalized, .unsigned, .signed: return []
    }
  }

  /// The uploads of words whose fields match a packed type.
  private func packedUploads(_ layout: ChannelLayout) -> [GLPixelUpload] {
    // Fields from the top, as red, green, blue and alpha: their lowest bits and their widths.
    let types: [(internalFormat: Int32, format: Int32, type: Int32, fields: [(Int, Int)])] = [
      // GL_RGBA4, GL_RGBA, GL_UNSIGNED_SHORT_4_4_4_4
      (0x8056, 0x1908, 0x8033, [(12, 4), (8, 4), (4, 4), (0, 4)]),
      // GL_RGB5_A1, GL_RGBA, GL_UNSIGNED_SHORT_5_5_5_1
      (0x8057, 0x1908, 0x8034, [(11, 5), (6, 5), (1, 5), (0, 1)]),
      // GL_RGB565, GL_RGB, GL_UNSIGNED_SHORT_5_6_5
      (0x8D62, 0x1907, 0x8363, [(11, 5), (5, 6), (0, 5)]),
      // GL_RGB10_A2, GL_RGBA, GL_UNSIGNED_INT_2_10_10_10_REV
      (0x8059, 0x1908, 0x8368, [(0, 10), (10, 10), (20, 10), (30, 2)]),
    ]
    return types.compactMap { type in
      guard type.fields.reduce(0, { $0 + $1.1 }) == bitsPerPixel else { return nil }
      return swizzle(layout, type.fields).map {
        GLPixelUpload(type.internalFormat, type.format, type.type, swizzle: $0.words)
      }
    }
  }

  /// The uploads of numbers of one width.
  private func arrayUploads(_ layout: ChannelLayout) -> [GLPixelUpload] {
    let width = Int(bits[0])
    let count = (0..<4).filter { bits[$0] > 0 }.count
    let fields = (0..<count).map { ($0 * width, width) }
    guard bitsPerPixel == width * count, let swizzle = swizzle(layout, fields) else { return [] }
    // GL_RED, GL_RG, GL_RGB, GL_RGBA
    let format = [0x1903, 0x8227, 0x1907, 0x1908][count - 1] as Int32
    switch (numbers, width) {
    case (.unsignedNormalized, 8):
      // GL_R8, GL_RG8, GL_RGB8, GL_RGBA8, GL_UNSIGNED_BYTE
      let internalFormat = [0x8229, 0x822B, 0x8051, 0x8058][count - 1] as Int32
      let plain = GLPixelUpload(internalFormat, format, 0x1401, swizzle: swizzle.words)
      // GL_BGRA_EXT twice.
      let bgra = GLPixelUpload(
        0x80E1,
        0x80E1,
        0x1401,
        needs: "GL_EXT_texture_format_BGRA8888"
      )
      return self == .bgra8888 ? [bgra, plain] : [plain]
    case (.unsignedNormalized, 16):
      // GL_R16_EXT, GL_RG16_EXT, GL_RGB16_EXT, GL_RGBA16_EXT, GL_UNSIGNED_SHORT
      let internalFormat = [0x822A, 0x822C, 0x8054, 0x805B][count - 1] as Int32
      return [
        GLPixelUpload(
          internalFormat,
          format,
          0x1403,
          swizzle: swizzle.words,
          needs: "GL_EXT_texture_norm16",
          isRenderable: count != 3
        )
      ]
    case (.float, 16), (.unsignedFloat, 16), (.float, 32), (.unsignedFloat, 32):
      // GL_R16F, GL_RG16F, GL_RGB16F, GL_RGBA16F, with GL_HALF_FLOAT or GL_FLOAT: filtering of
      // 32-bit textures is optional in drivers.
      let internalFormat = [0x822D, 0x822F, 0x881B, 0x881A][count - 1] as Int32
      return [
        GLPixelUpload(
          internalFormat,
          format,
          width == 16 ? 0x140B : 0x1406,
          swizzle: swizzle.words,
          isRenderable: false
        )
      ]
    default: return []
    }
  }

  /// The sources of a texture's red, green, blue and alpha.
  private struct Swizzle {
    /// The OpenGL ES constants; nil for no swizzle.
    let words: [Int32]?
  }

  /// The swizzle of pixels whose channels map to the fields of a type; nil if a channel maps to
  /// none of them.
  private func swizzle(_ layout: ChannelLayout, _ fields: [(Int, Int)]) -> Swizzle? {
    // GL_RED, GL_GREEN, GL_BLUE, GL_ALPHA; a missing color is GL_ZERO, a missing alpha GL_ONE.
    var words: [Int32] = []
    for channel in 0..<4 {
      guard let field = layout.fields[channel] else {
        words.append(channel == 3 ? 1 : 0)
        continue
      }
      guard let index = fields.firstIndex(where: { $0 == (field.shift, field.bits) }) else {
        return nil
      }
      words.append(0x1903 + Int32(index))
    }
    // Missing colors are 0, missing alpha is 1.
    let own: [Int32] = (0..<4).map {
      $0 < fields.count ? 0x1903 + Int32($0) : $0 == 3 ? 1 : 0
    }
    return Swizzle(words: words == own ? nil : words)
  }
}

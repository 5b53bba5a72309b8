extension PVREncoding {
  /// ASTC with blocks of this size.
  package static func astc(width: Int, height: Int, depth: Int = 1) -> PVREncoding {
    let layout = PVRLayout.blocks(width: width, height: height, depth: depth, bytes: 16)
    let name = "ASTC_\(width)x\(height)" + (depth > 1 ? "x\(depth)" : "")
    // GL_COMPRESSED_RGBA_ASTC_4x4_KHR; the other sizes have consecutive numbers.
    let number = depth > 1 ? nil : astcFootprints.firstIndex { $0 == (width, height, 1) }
    return PVREncoding(
      name,
      layout,
      gl: number.map {
        GLBlockUpload(
          0x93B0 + UInt32($0),
          extensions: ["GL_KHR_texture_compression_astc_ldr"],
          core: (3, 2),
          isArrayable: true
        )
      },
      floats: { _ in astcHalf(name, width: width, height: height, depth: depth) }
    ) { options in
      if depth > 1 {
        ASTCVolumeDecoder(
          columns: width,
          rows: height,
          depth: depth,
          slice: options.slice,
          isSRGB: options.isSRGB
        )
      } else {
        ASTCDecoder(columns: width, rows: height, isSRGB: options.isSRGB)
      }
    }
  }

  /// The same blocks with colors of floating point; always decoded, since few drivers have them.
  private static func astcHalf(
    _ name: String,
    width: Int,
    height: Int,
    depth: Int
  ) -> PVREncoding {
    PVREncoding(
      "HDR \(name)",
      .blocks(width: width, height: height, depth: depth, bytes: 16),
      floats: { _ in astcHalf(name, width: width, height: height, depth: depth) }
    ) { options in
      ASTCHalfDecoder(
        columns: width,
        rows: height,
        depth: depth,
        slice: options.slice,
        range: options.range
      )
    }
  }

  /// The block sizes in the order of all format lists: 14 2D sizes, then 3D ones.
  static let astcFootprints = [
    (4, 4, 1), (5, 4, 1), (5, 5, 1), (6, 5, 1), (6, 6, 1), (8, 5, 1), (8, 6, 1), (8, 8, 1),
    (10, 5, 1), (10, 6, 1), (10, 8, 1), (10, 10, 1), (12, 10, 1), (12, 12, 1),
    (3, 3, 3), (4, 3, 3), (4, 4, 3), (4, 4, 4), (5, 4, 4), (5, 5, 4), (5, 5, 5), (6, 5, 5),
    (6, 6, 5), (6, 6, 6),
  ]
}

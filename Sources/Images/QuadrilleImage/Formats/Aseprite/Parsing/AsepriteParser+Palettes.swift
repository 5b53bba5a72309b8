internal import QuadrilleSystem

extension AsepriteParser {
  /// The palette of the frame being parsed, which starts as that of the frame before.
  private mutating func changePalette(
    _ offset: Int,
    _ change: (inout AsepriteFile.Palette) throws(ImageError) -> Void
  ) throws(ImageError) {
    guard var palette = file.palettes.last else { return }
    let isFirstOfFrame = palette.firstFrame != frame
    palette.firstFrame = frame
    try change(&palette)
    try count(palette.colors.count, offset)
    if isFirstOfFrame {
      file.palettes.append(palette)
    } else {
      file.palettes[file.palettes.count - 1] = palette
    }
  }

  /// Parses a palette without alpha: packets of colors, each with the number of colors to skip.
  ///
  /// The skipped colors of all packets so far add up, those of the packets themselves do not.
  mutating func parseOldPalette(
    _ chunk: inout AsepriteChunk,
    bitsPerChannel: Int
  ) throws(ImageError) {
    guard !hasNewPalette else { return }
    let offset = chunk.offset
    var colors: [(index: Int, color: SIMD4<UInt8>)] = []
    var index = 0
    for _ in 0..<(try chunk.word()) {
      index += try chunk.byte()
      let count = try chunk.byte()
      for position in index..<(index + (count == 0 ? 256 : count)) {
        var color = SIMD4<UInt8>(repeating: 255)
        for channel in 0..<3 {
          let value = UInt8(truncatingIfNeeded: try chunk.byte())
          color[channel] = bitsPerChannel == 6 ? (value & 63) << 2 | (value & 63) >> 4 : value
        }
        colors.append((position, color))
      }
    }
    try changePalette(offset) { palette in
      for (index, color) in colors where index < 256 {
        while palette.colors.count <= index { palette.colors.append(SIMD4(0, 0, 0, 255)) }
        palette.colors[index] = color
      }
    }
    if colors.contains(where: { $0.index >= 256 }) {
      report.warn("palette", "a palette of more than 256 colors, cut", offset)
    }
  }

  /// Parses a palette with alpha and names.
  mutating func parsePalette(_ chunk: inout AsepriteChunk) throws(ImageError) {
    hasNewPalette = true
    let offset = chunk.offset
    let (size, first, last) = (try chunk.double(), try chunk.double(), try chunk.double())
    try chunk.skip(8)
    guard size <= job.limits.maxValueCount else {
      throw report.error(
        .limit(LimitViolation(.values, found: size, allowed: job.limits.maxValueCount)),
        offset
      )
    }
    var colors: [(color: SIMD4<UInt8>, name: String?)] = []
    if first <= last {
      for _ in first...last {
        let flags = try chunk.word()
        colors.append((try chunk.color(), flags & 1 != 0 ? try chunk.text() : nil))
      }
    }
    try changePalette(offset) { palette in
      if size > 0 {
        palette.colors.removeLast(max(0, palette.colors.count - size))
        palette.colors += Array(
          repeating: SIMD4(0, 0, 0, 255),
          count: size - palette.colors.count
        )
        palette.names = palette.names.filter { $0.key < size }
      }
      for (index, entry) in zip(first..., colors) where index < palette.colors.count {
        palette.colors[index] = entry.color
        palette.names[index] = entry.name
      }
    }
    let available = file.palettes.last?.colors.count ?? 0
    if first + colors.count > available {
      report.warn("palette", "colors beyond the \(available) of the palette, ignored", offset)
    }
  }
}

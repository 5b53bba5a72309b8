extension ContainerContents {
  /// Reads blocks of ASTC as such of high dynamic range if they are, for a container that does
  /// not say.
  mutating func detectHighDynamicRange() {
    guard case .blocks(let columns, let rows, let depth, 16, _) = texture.format.layout,
      texture.format.name.hasPrefix("ASTC")
    else { return }
    let isHigh = texture.images.contains { image in
      unsafe image.withUnsafeBytes { blocks in
        depth > 1
          ? unsafe ASTCVolumeDecoder.holdsHighDynamicRange(
            blocks,
            columns: columns,
            rows: rows,
            depth: depth
          )
          : unsafe ASTCDecoder.holdsHighDynamicRange(blocks, columns: columns, rows: rows)
      }
    }
    if isHigh { texture.channelType = .float }
  }
}

internal import QuadrilleSystem

/// The pixels of a tileset.
private struct TileSource {
  let pixels: [UInt8]
  let size: PixelSize
  let count: Int
  /// Whether tile 0 is the empty one; otherwise it is the one whose bits are all set.
  let isFirstEmpty: Bool
  /// The side of the square that is left of a tile flipped diagonally.
  var square: Int { min(size.width, size.height) }
}

/// A tile of a map.
private struct PlacedTile {
  let index: Int
  let isFlippedX: Bool
  let isFlippedY: Bool
  let isFlippedDiagonally: Bool
  /// Whether all bits are set.
  let isAllSet: Bool

  init(_ value: UInt32, _ bits: AsepriteTileBits) {
    isAllSet = value == .max
    index = Int((value & bits.id) >> UInt32(bits.id.trailingZeroBitCount))
    func isSet(_ mask: UInt32) -> Bool { mask != 0 && value & mask == mask }
    isFlippedX = isSet(bits.xFlip)
    isFlippedY = isSet(bits.yFlip)
    isFlippedDiagonally = isSet(bits.diagonalFlip)
  }

  var isFlipped: Bool { isFlippedX || isFlippedY || isFlippedDiagonally }
}

extension AsepriteCompositor {
  /// Draws a cel of tiles.
  mutating func draw(
    _ cel: AsepriteFile.Cel,
    _ bits: AsepriteTileBits,
    _ tileset: AsepriteFile.Tileset,
    _ style: AsepriteCelStyle,
    onto canvas: inout AsepriteCanvas
  ) throws(ImageError) {
    guard let source = try source(of: tileset) else { return }
    let map = try data(of: cel, bytesPerItem: 4)
    let area = style.area
    let first = (area.minX - cel.bounds.minX) / source.size.width
    let last = (area.maxX - 1 - cel.bounds.minX) / source.size.width
    // A row of whole tiles, and its first column on the canvas.
    var row = [UInt32](repeating: 0, count: (last - first + 1) * source.size.width)
    let start = area.minX - cel.bounds.minX - first * source.size.width
    for y in area.minY..<area.maxY {
      let (tileRow, line) = (y - cel.bounds.minY).quotientAndRemainder(
        dividingBy: source.size.height
      )
      var target = row.mutableSpan
      for column in first...last {
        let offset = 4 * (tileRow * cel.content.size.width + column)
        let value = UInt32(truncatingIfNeeded: map.span.littleEndian(at: offset, count: 4))
        let from = (column - first) * source.size.width
        put(PlacedTile(value, bits), source, line, to: &target, from)
      }
      let visible = row.span.extracting(start..<(start + area.width))
      canvas.draw(visible, x: area.minX, y: y, style.mode, opacity: style.opacity)
    }
  }

  /// The pixels of a tileset; nil if they are not in the file.
  private mutating func source(
    of tileset: AsepriteFile.Tileset
  ) throws(ImageError) -> TileSource? {
    guard let range = tileset.data else { return nil }
    let bytes: [UInt8]
    if let known = file.tilesetCache[tileset.id] {
      bytes = known
    } else {
      let size = tileset.tileSize
      bytes = try data(
        range,
        count: checkedProduct(size.width, size.height, tileset.tileCount, pixels.byteCount) ?? .max,
        isCompressed: true,
        part: "tileset \(tileset.id)"
      )
      file.tilesetCache.keep(bytes, of: tileset.id, job)
    }
    return TileSource(
      pixels: bytes,
      size: tileset.tileSize,
      count: tileset.tileCount,
      isFirstEmpty: tileset.isFirstTileEmpty
    )
  }

  /// Puts a line of a tile into a row.
  ///
  /// A tile is flipped diagonally first, and then horizontally and vertically.
  private func put(
    _ tile: PlacedTile,
    _ source: TileSource,
    _ line: Int,
    to row: inout MutableSpan<UInt32>,
    _ column: Int
  ) {
    let (width, height) = (source.size.width, source.size.height)
    let isEmpty = source.isFirstEmpty ? tile.index == 0 : tile.isAllSet
    guard !isEmpty, tile.index < source.count else {
      for index in 0..<width { row[column + index] = 0 }
      return
    }
    let bytes = source.pixels.span
    let start = tile.index * width * height
    let y = tile.isFlippedY ? height - 1 - line : line
    guard tile.isFlipped else {
      pixels.convert(bytes, from: start + y * width, to: &row, column..<(column + width))
      return
    }
    for index in 0..<width {
      let x = tile.isFlippedX ? width - 1 - index : index
      let target = (column + index)..<(column + index + 1)
      if !tile.isFlippedDiagonally {
        pixels.convert(bytes, from: start + y * width + x, to: &row, target)
      } else if x < source.square, y < source.square {
        pixels.convert(bytes, from: start + x * width + y, to: &row, target)
      } else {
        row[target.lowerBound] = 0
      }
    }
  }
}

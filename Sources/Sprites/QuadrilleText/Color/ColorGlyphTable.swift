/// The table COLR, versions 0 and 1, with its palette (OpenType 1.9.1, "COLR").
struct ColorGlyphTable: Sendable {
  let table: FontTable
  let palette: ColorPalette
  /// The number of palettes.
  let paletteCount: Int
  /// The first layer of each glyph of version 0, and their number.
  private var layers: [UInt32: Range<Int>] = [:]
  /// The offset of the paint of each glyph of version 1.
  private var paints: [UInt32: Int] = [:]
  private let layerRecords: Int
  /// The offset of the list of layers of version 1; nil if there is none.
  private let layerList: Int?
  private let clips: Int?

  /// Reads the lists of glyphs; nil for an unknown version or a table that ends too early.
  init?(_ colr: FontTable, _ cpal: FontTable, palette number: Int) {
    guard let version = colr.unsigned(0, 2), version <= 1,
      let palette = ColorPalette(cpal, palette: number), let count = colr.unsigned(2, 2),
      let records = colr.unsigned(4, 4), let layerRecords = colr.unsigned(8, 4),
      let layerCount = colr.unsigned(12, 2)
    else { return nil }
    table = colr
    self.palette = palette
    paletteCount = cpal.unsigned(4, 2) ?? 0
    self.layerRecords = layerRecords
    for index in 0..<count {
      let record = records + 6 * index
      guard let glyph = colr.unsigned(record, 2), let first = colr.unsigned(record + 2, 2),
        let number = colr.unsigned(record + 4, 2), first + number <= layerCount
      else { return nil }
      layers[UInt32(glyph)] = first..<(first + number)
    }
    guard version == 1 else {
      layerList = nil
      clips = nil
      return
    }
    layerList = colr.offset(18, 4, from: 0)
    clips = colr.offset(22, 4, from: 0)
    guard let list = colr.offset(14, 4, from: 0) else { return }
    guard let paintCount = colr.unsigned(list, 4), paintCount <= 65_536 else { return nil }
    for index in 0..<paintCount {
      let record = list + 4 + 6 * index
      guard let glyph = colr.unsigned(record, 2),
        let paint = colr.offset(record + 2, 4, from: list)
      else { return nil }
      paints[UInt32(glyph)] = paint
    }
  }

  /// Whether a glyph has colors.
  func has(_ glyph: UInt32) -> Bool { paints[glyph] != nil || layers[glyph] != nil }

  /// The offset of the paint of a glyph of version 1.
  func paint(of glyph: UInt32) -> Int? { paints[glyph] }

  /// The layers of a glyph of version 0, from the bottom: outlines and palette entries.
  func layers(of glyph: UInt32) -> [(glyph: UInt32, entry: Int)] {
    (layers[glyph] ?? 0..<0).compactMap { index in
      let record = layerRecords + 4 * index
      guard let outline = table.unsigned(record, 2), let entry = table.unsigned(record + 2, 2)
      else { return nil }
      return (UInt32(outline), entry)
    }
  }

  /// The offset of the paint of a layer of version 1.
  func paint(ofLayer index: Int) -> Int? {
    guard let list = layerList, let count = table.unsigned(list, 4), index < count else {
      return nil
    }
    return table.offset(list + 4 + 4 * index, 4, from: list)
  }

  /// The box outside of which a glyph of version 1 is not drawn, in font units, y upwards.
  func clip(of glyph: UInt32) -> (xMin: Int, yMin: Int, xMax: Int, yMax: Int)? {
    guard let clips, let count = table.unsigned(clips + 1, 4) else { return nil }
    for index in 0..<min(count, 65_536) {
      let record = clips + 5 + 7 * index
      guard let first = table.unsigned(record, 2), let last = table.unsigned(record + 2, 2) else {
        return nil
      }
      guard first <= Int(glyph), Int(glyph) <= last else { continue }
      guard let box = table.offset(record + 4, 3, from: clips), let xMin = table.signed(box + 1),
        let yMin = table.signed(box + 3), let xMax = table.signed(box + 5),
        let yMax = table.signed(box + 7), xMin < xMax, yMin < yMax
      else { return nil }
      return (xMin, yMin, xMax, yMax)
    }
    return nil
  }
}

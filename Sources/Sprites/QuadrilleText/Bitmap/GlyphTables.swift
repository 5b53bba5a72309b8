import QuadrilleImage

/// Maps characters to glyph indices in two steps: blocks of 256 characters.
///
/// Lookup takes constant time, and the table grows only with the number of glyphs.
struct ScalarIndex: Sendable {
  private var blocks = [Int32](repeating: -1, count: 0x1100)
  private var indices: [Int32] = []

  /// Indexes the glyphs that text can select; the glyph with id 0 is never included.
  init(_ glyphs: [BitmapFont.Glyph]) {
    for (index, glyph) in glyphs.enumerated() where glyph.isDrawable {
      let block = glyph.id >> 8
      if blocks[block] < 0 {
        blocks[block] = Int32(indices.count)
        indices += repeatElement(-1, count: 256)
      }
      indices[Int(blocks[block]) + glyph.id & 255] = Int32(index)
    }
  }

  /// The index of a character's glyph.
  @inline(__always)
  subscript(scalar: UInt32) -> Int? {
    let block = blocks[Int(scalar >> 8)]
    guard block >= 0 else { return nil }
    let index = indices[Int(block) + Int(scalar & 255)]
    return index < 0 ? nil : Int(index)
  }
}

/// The kerning of a font: for each glyph its partners in ascending order.
struct KerningTable: Sendable {
  private var starts: [Int32]
  private var partners: [Int32] = []
  private var amounts: [FontLength] = []

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - pairs: The pairs in ascending order; pairs with unknown ids are ignored.
  ///   - ids: The ids of the glyphs in ascending order.
  init(_ pairs: [FontDescription.Kerning], ids: [Int]) {
    starts = [Int32](repeating: 0, count: ids.count + 1)
    guard !pairs.isEmpty else { return }
    var first = 0
    for pair in pairs {
      while first < ids.count, ids[first] < pair.first {
        first += 1
        starts[first] = Int32(partners.count)
      }
      guard first < ids.count else { break }
      guard ids[first] == pair.first, let second = Self.index(of: pair.second, in: ids) else {
        continue
      }
      partners.append(Int32(second))
      amounts.append(pair.amount)
    }
    while first < ids.count {
      first += 1
      starts[first] = Int32(partners.count)
    }
  }

  private static func index(of id: Int, in ids: [Int]) -> Int? {
    var low = 0
    var high = ids.count
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low < ids.count && ids[low] == id ? low : nil
  }

  /// Whether the table has no pair.
  var isEmpty: Bool { partners.isEmpty }

  /// The kerning between two glyphs, by their indices.
  @inline(__always)
  subscript(first: Int, second: Int) -> FontLength {
    var low = Int(starts[first])
    var high = Int(starts[first + 1])
    let end = high
    while low < high {
      let middle = (low + high) / 2
      if partners[middle] < second { low = middle + 1 } else { high = middle }
    }
    return low < end && partners[low] == second ? amounts[low] : .zero
  }
}

/// The glyphs drawn for characters that a font lacks.
struct SpecialGlyphs: Sendable {
  /// The index of the space glyph, if there is one.
  let space: Int?
  /// The advance of a space, also for a font without that glyph.
  let spaceAdvance: FontLength
  /// The index of the glyph for missing characters, if there is one.
  let missing: Int?

  init(_ glyphs: [BitmapFont.Glyph], _ index: ScalarIndex) {
    space = index[0x20]
    if let space {
      spaceAdvance = glyphs[space].advance
    } else if let letter = index[UInt32(UInt8(ascii: "l"))] {
      spaceAdvance = glyphs[letter].advance
    } else {
      let lowest = glyphs.first { $0.id > 32 && $0.isDrawable && $0.texture != nil }
      spaceAdvance = lowest?.advance ?? .zero
    }
    // Glyphs are sorted by id, and -1 is the minimum.
    if let first = glyphs.first, first.id == -1 {
      missing = 0
    } else if let first = glyphs.first, first.id == 0, first.rect.width > 1, first.rect.height > 1,
      first.advance > .zero
    {
      // Hiero uses id 0; in files of BMFont itself that glyph is a dot of one pixel, or a dash.
      missing = 0
    } else {
      missing = nil
    }
  }
}

extension BitmapFont.Glyph {
  /// Whether text can select the glyph.
  var isDrawable: Bool { FontDescription.Character(id: id).isDrawable }
}

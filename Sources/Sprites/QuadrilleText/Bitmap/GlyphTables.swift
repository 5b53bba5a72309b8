/// Glyphs by their characters, in two steps: 256 characters share a block.
///
/// Reading it takes the same time for every character, and no font makes it larger than its glyphs.
struct ScalarIndex: Sendable {
  private var blocks = [Int32](repeating: -1, count: 0x1100)
  private var indices: [Int32] = []

  /// Takes the glyphs that text can ask for, and the one with id 0 by no means.
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

  /// The place of a character's glyph.
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
  ///   - pairs: The pairs in ascending order; those of ids that are not there mean nothing.
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

  /// Whether there is no pair.
  var isEmpty: Bool { partners.isEmpty }

  /// The amount between two glyphs, by their places.
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

/// The glyphs that stand for characters that a font lacks.
struct SpecialGlyphs: Sendable {
  /// The place of the space, if there is one.
  let space: Int?
  /// What a space advances by, whether the font has one or not.
  let spaceAdvance: FontLength
  /// The place of the glyph for missing characters, if there is one.
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
    // Glyphs are in the order of their ids, of which -1 is the least.
    if let first = glyphs.first, first.id == -1 {
      missing = 0
    } else if let first = glyphs.first, first.id == 0, first.rect.width > 1, first.rect.height > 1,
      first.advance > .zero
    {
      // Hiero's: BMFont's own is a dot of one pixel, or a dash.
      missing = 0
    } else {
      missing = nil
    }
  }
}

extension BitmapFont.Glyph {
  /// Whether text can ask for the glyph.
  var isDrawable: Bool { FontDescription.Character(id: id).isDrawable }
}

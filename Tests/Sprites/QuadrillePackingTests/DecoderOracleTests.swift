import TestSupport
import Testing

@testable import QuadrillePacking

/// Packing decoders compared with exhaustive searches.
@Suite struct DecoderOracleTests {
  /// The edges of a rectangle.
  private struct Box: Hashable {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int

    func overlaps(_ other: Box) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }

    func contains(_ other: Box) -> Bool {
      left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom
    }
  }

  /// All maximal free rectangles, by trying all edges.
  private static func free(_ usedBoxes: [Box], _ width: Int, _ height: Int) -> [Box] {
    let lefts = Set(usedBoxes.map(\.right) + [0]).sorted()
    let rights = Set(usedBoxes.map(\.left) + [width]).sorted()
    let tops = Set(usedBoxes.map(\.bottom) + [0]).sorted()
    let bottoms = Set(usedBoxes.map(\.top) + [height]).sorted()
    var boxes: [Box] = []
    for left in lefts {
      for right in rights where right > left {
        for top in tops {
          for bottom in bottoms where bottom > top {
            let box = Box(left: left, top: top, right: right, bottom: bottom)
            if !usedBoxes.contains(where: box.overlaps) { boxes.append(box) }
          }
        }
      }
    }
    return boxes.filter { box in !boxes.contains { $0 != box && $0.contains(box) } }
  }

  /// The length of the edges that a box shares with others and with the left and top of the page.
  private static func contact(_ box: Box, _ usedBoxes: [Box]) -> Int {
    var length = 0
    for y in box.top..<box.bottom {
      func isTouched(_ test: (Box) -> Bool) -> Bool {
        usedBoxes.contains { test($0) && $0.top <= y && y < $0.bottom }
      }
      if box.left == 0 || isTouched({ $0.right == box.left }) { length += 1 }
      if isTouched({ $0.left == box.right }) { length += 1 }
    }
    for x in box.left..<box.right {
      func isTouched(_ test: (Box) -> Bool) -> Bool {
        usedBoxes.contains { test($0) && $0.left <= x && x < $0.right }
      }
      if box.top == 0 || isTouched({ $0.bottom == box.top }) { length += 1 }
      if isTouched({ $0.top == box.bottom }) { length += 1 }
    }
    return length
  }

  /// The score of a position for a heuristic as defined by Jylänki; lower is better.
  private static func score(
    _ heuristic: MaxRectsHeuristic,
    _ freeRect: Box,
    _ box: Box,
    _ usedBoxes: [Box]
  ) -> [Int] {
    let spare = [freeRect.right - box.right, freeRect.bottom - box.bottom].sorted()
    switch heuristic {
    case .shortSideFit, .best: return spare
    case .longSideFit: return spare.reversed()
    case .areaFit:
      let all = (freeRect.right - freeRect.left) * (freeRect.bottom - freeRect.top)
      return [all - (box.right - box.left) * (box.bottom - box.top), spare[0]]
    case .bottomLeft: return [box.bottom, box.left]
    case .contactPoint: return [-contact(box, usedBoxes), spare[0]]
    }
  }

  @Test(
    "MaxRects positions equal the best of an exhaustive search for every heuristic",
    arguments: MaxRectsHeuristic.allCases,
    [false, true]
  )
  func maxRectsMatchesExhaustiveSearch(_ heuristic: MaxRectsHeuristic, allowsRotation: Bool) {
    var random = SplitMix64(seed: 77)
    // Small sizes produce ties.
    let sets: [(limit: Int, sizeRange: ClosedRange<Int32>)] = [
      (20, 2...11), (20, 1...3), (16, 2...11),
    ]
    for iteration in 0..<30 {
      let (limit, sizeRange) = sets[iteration % 3]
      let sizes = (0..<9).map { _ in
        RectangleSize(
          width: Int32.random(in: sizeRange, using: &random),
          height: Int32.random(in: sizeRange, using: &random)
        )
      }
      var decoder = MaxRectsDecoder(sizes, heuristic: heuristic)
      let order = Array((0..<Int32(sizes.count)).shuffled(using: &random))
      let isWhole = decoder.run(
        order,
        width: 17,
        height: 20,
        limit: Int32(limit),
        allowsRotation: allowsRotation,
        isWhole: false
      )
      var usedBoxes: [Box] = []
      var ages: [Box: Int] = [:]
      for item in order {
        let size = sizes[Int(item)]
        let freeRects = Self.free(usedBoxes, 17, 20)
        ages = Dictionary(freeRects.map { ($0, ages[$0] ?? usedBoxes.count) }) { $1 }
        func liking(_ freeRect: Box, _ width: Int, _ height: Int) -> [Int]? {
          let box = Box(
            left: freeRect.left,
            top: freeRect.top,
            right: freeRect.left + width,
            bottom: freeRect.top + height
          )
          guard freeRect.contains(box), box.bottom <= limit else { return nil }
          return Self.score(heuristic, freeRect, box, usedBoxes)
        }
        func best(_ width: Int, _ height: Int) -> [Int]? {
          freeRects.compactMap { liking($0, width, height) }
            .min { $0.lexicographicallyPrecedes($1) }
        }
        let unrotated = best(Int(size.width), Int(size.height))
        let rotated = allowsRotation ? best(Int(size.height), Int(size.width)) : nil
        guard let slot = decoder.slots[Int(item)] else {
          #expect(unrotated == nil && rotated == nil)
          continue
        }
        let (width, height) = slot.isRotated ? (size.height, size.width) : (size.width, size.height)
        let box = Box(
          left: Int(slot.x),
          top: Int(slot.y),
          right: Int(slot.x + width),
          bottom: Int(slot.y + height)
        )
        #expect(!usedBoxes.contains(where: box.overlaps))
        let owners = freeRects.filter {
          $0.left == box.left && $0.top == box.top && $0.contains(box)
        }
        let own = owners.compactMap { liking($0, Int(width), Int(height)) }
          .min { $0.lexicographicallyPrecedes($1) }
        func likes(_ freeRect: Box) -> Bool { liking(freeRect, Int(width), Int(height)) == own }
        // Among equal scores the oldest free rectangle is used.
        let oldest = freeRects.filter(likes).compactMap { ages[$0] }.min()
        #expect(owners.contains { likes($0) && ages[$0] == oldest }, "\(heuristic) \(item)")
        let wanted = [unrotated, rotated].compactMap(\.self).min {
          $0.lexicographicallyPrecedes($1)
        }
        #expect(own == wanted, "\(heuristic) \(item)")
        // Rectangles are rotated only if that is better.
        if slot.isRotated { #expect(unrotated == nil || unrotated != rotated) }
        usedBoxes.append(box)
      }
      #expect(isWhole == (usedBoxes.count == sizes.count))
      #expect(Int(decoder.used.width) == usedBoxes.map(\.right).max() ?? 0)
      #expect(Int(decoder.used.height) == usedBoxes.map(\.bottom).max() ?? 0)
    }
  }

  @Test("A whole MaxRects run stops at the first rectangle that does not fit")
  func wholeRunStopsEarly() {
    let sizes = [(4, 4), (9, 9), (1, 1)].map { RectangleSize(width: $0, height: $1) }
    for isWhole in [true, false] {
      var decoder = MaxRectsDecoder(sizes, heuristic: .shortSideFit)
      let all = decoder.run(
        [0, 1, 2],
        width: 8,
        height: 8,
        limit: 8,
        allowsRotation: true,
        isWhole: isWhole
      )
      #expect(!all && decoder.slots[0] != nil && decoder.slots[1] == nil)
      #expect((decoder.slots[2] == nil) == isWhole)
    }
  }

  @Test("The guillotine decoder splits the leftover along its shorter side")
  func guillotineSplitsShorterSide() {
    // In 10 by 10 the first leaves 6 on the right and 7 below, so that the right rectangle is 6 by
    // 3.
    let sizes = [(4, 3), (6, 3), (10, 7)].map { RectangleSize(width: $0, height: $1) }
    var decoder = GuillotineDecoder(sizes)
    var runs = false
    runs = decoder.run([0, 1, 2], width: 10, height: 10, limit: 10, allowsRotation: false)
    #expect(runs)
    #expect(decoder.slots.map { [$0.x, $0.y] } == [[0, 0], [4, 0], [0, 3]])
    #expect(decoder.used == (10, 10))
    // The second one has to be rotated.
    let other = [(4, 3), (3, 6), (10, 7)].map { RectangleSize(width: $0, height: $1) }
    var turning = GuillotineDecoder(other)
    runs = turning.run([0, 1, 2], width: 10, height: 10, limit: 10, allowsRotation: true)
    #expect(runs)
    #expect(turning.slots.map(\.isRotated) == [false, true, false])
    #expect(turning.slots.map { [$0.x, $0.y] } == [[0, 0], [4, 0], [0, 3]])
    runs = turning.run([0, 1, 2], width: 10, height: 10, limit: 10, allowsRotation: false)
    #expect(!runs)
    // Width and height of the page are not swapped.
    var flat = GuillotineDecoder([RectangleSize(width: 20, height: 5)])
    runs = flat.run([0], width: 20, height: 5, limit: 5, allowsRotation: false)
    #expect(runs)
    #expect(flat.used == (20, 5))
    runs = flat.run([0], width: 5, height: 20, limit: 20, allowsRotation: false)
    #expect(!runs)
    runs = flat.run([0], width: 5, height: 20, limit: 20, allowsRotation: true)
    #expect(runs)
    runs = flat.run([0], width: 5, height: 20, limit: 19, allowsRotation: true)
    #expect(!runs)
  }

  @Test("Guillotine packings have no overlaps and stay within the limit")
  func guillotineNeverOverlaps() {
    var random = SplitMix64(seed: 4)
    var whole = 0
    for _ in 0..<60 {
      let sizes = (0..<9).map { _ in
        RectangleSize(
          width: Int32.random(in: 1...12, using: &random),
          height: Int32.random(in: 1...12, using: &random)
        )
      }
      var decoder = GuillotineDecoder(sizes)
      let (width, height, limit): (Int32, Int32, Int32) = (23, 40, 36)
      let order = Array((0..<Int32(9)).shuffled(using: &random))
      guard decoder.run(order, width: width, height: height, limit: limit, allowsRotation: true)
      else {
        continue
      }
      whole += 1
      let boxes = zip(sizes, decoder.slots).map { size, slot in
        let sizeRange = slot.isRotated ? (size.height, size.width) : (size.width, size.height)
        return Box(
          left: Int(slot.x),
          top: Int(slot.y),
          right: Int(slot.x + sizeRange.0),
          bottom: Int(slot.y + sizeRange.1)
        )
      }
      for (index, box) in boxes.enumerated() {
        #expect(Box(left: 0, top: 0, right: 23, bottom: 36).contains(box))
        #expect(!boxes[..<index].contains(where: box.overlaps))
      }
      #expect(Int(decoder.used.width) == boxes.map(\.right).max())
      #expect(Int(decoder.used.height) == boxes.map(\.bottom).max())
    }
    #expect(whole > 20)
  }

  @Test("Named glyph sets contain the characters of their Unicode blocks")
  func glyphSetsHaveExpectedBlocks() throws {
    let counts: [(GlyphSet, Int)] = [
      (.ascii, 95), (.latin1, 95 + 96), (.latin, 95 + 432 + 24 + 47 + 32 + 1), (.greek, 144),
      (.cyrillic, 256), (.digits, 18),
    ]
    for (set, count) in counts {
      #expect(set.scalars.count == count && Set(set.scalars).count == count, "\(set)")
    }
    #expect(try GlyphSet.scalars(of: "U+41,u+0042-u+43,U+20AC") == ["A", "B", "C", "€"])
    // Surrogates are not characters.
    #expect(try GlyphSet.scalars(of: "U+D7FF-E000").count == 2)
    #expect(try GlyphSet.scalars(of: "U+10FFFF").count == 1)
    for wrong in ["U+", "U+Z", "41", "U+42-41", "U+110000", "U+41-42-43", "ASCII", "U+41-"] {
      #expect(throws: PackError.self, "\(wrong)") { try GlyphSet.scalars(of: wrong) }
    }
  }
}

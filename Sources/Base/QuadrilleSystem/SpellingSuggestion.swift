/// Suggests known names for a misspelled one.
package enum SpellingSuggestion {
  /// The nearest known name, if one is near: `walk_01` for `wlak_01`.
  package static func nearest(_ name: String, among known: some Sequence<String>) -> String? {
    let letters = Array(name.lowercased().utf8)
    var best: (name: String, distance: Int)?
    for candidate in known {
      let maximum = min(best.map { $0.distance - 1 } ?? .max, max(1, letters.count / 3))
      guard
        let distance = distance(letters, Array(candidate.lowercased().utf8), atMost: maximum)
      else { continue }
      best = (candidate, distance)
    }
    return best?.name
  }

  /// ` (did you mean --backend?)`, or an empty string.
  package static func guess(_ name: String, among known: some Sequence<String>) -> String {
    nearest(name, among: known).map { " (did you mean \($0.escapedForDisplay())?)" } ?? ""
  }

  /// The optimal string alignment distance of two words; nil if it exceeds a maximum.
  ///
  /// It counts the letters to insert, delete, substitute or swap with the next one.
  package static func distance(
    _ one: [UInt8],
    _ other: [UInt8],
    atMost maximum: Int
  ) -> Int? {
    guard abs(one.count - other.count) <= maximum else { return nil }
    var before: [Int] = []
    var above = Array(0...other.count)
    for row in 0..<one.count {
      var line = [row + 1]
      for column in 0..<other.count {
        var value = min(
          above[column] + (one[row] == other[column] ? 0 : 1),
          above[column + 1] + 1,
          line[column] + 1
        )
        if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
          value = min(value, before[column - 1] + 1)
        }
        line.append(value)
      }
      (before, above) = (above, line)
    }
    return above[other.count] <= maximum ? above[other.count] : nil
  }
}

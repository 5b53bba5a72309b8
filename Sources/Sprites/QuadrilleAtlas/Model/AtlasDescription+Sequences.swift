import QuadrilleSyntax
import QuadrilleSystem

extension AtlasDescription {
  /// Adds an animation for each group of sprites whose names differ only in the number at their end.
  ///
  /// `walk_1.png`, `walk_2.png` and `walk_10.png` become the animation `walk`, in this order: the
  /// extension of an image file, the number and one of `-`, `_`, `#` or a blank before it are left
  /// out. Sprites whose whole name is a number have the name of their folder. A group has two sprites
  /// or more. Sprites that are in an animation already are left out, and so are groups with the name
  /// of an animation.
  public mutating func addAnimationsOfNames() {
    let used = Set(animations.flatMap(\.frames).map(LiteralString.init))
    let taken = Set(animations.map { LiteralString($0.name) })
    var groups: [LiteralString: [NumberedName]] = [:]
    for name in frames.flatMap({ [$0.name] + $0.aliases }) where !used.contains(LiteralString(name))
    {
      guard let numbered = NumberedName(name) else { continue }
      groups[LiteralString(numbered.base), default: []].append(numbered)
    }
    let found = groups.values.filter { group in
      group.count > 1 && !taken.contains(LiteralString(group[0].base))
    }
    animations += found.sorted { NaturalOrder($0[0].base) < NaturalOrder($1[0].base) }
      .map { group in
        let sorted = group.sorted { one, other in
          one.number == other.number
            ? LiteralString(one.name) < LiteralString(other.name) : one.number < other.number
        }
        return Animation(name: group[0].base, frames: sorted.map(\.name))
      }
  }

  /// Leaves out the frames of animations that the atlas does not have, and animations without any.
  ///
  /// - Returns: A sentence about each of these animations.
  package mutating func removeMissingFrames() -> [String] {
    let known = Set(frames.flatMap { [$0.name] + $0.aliases }.map(LiteralString.init))
    return removeMissingFrames { known.contains(LiteralString($0)) ? $0 : nil }
  }

  /// Leaves out the frames of animations that are not found, and gives the others the names under
  /// which they are.
  mutating func removeMissingFrames(_ find: (String) -> String?) -> [String] {
    var sentences: [String] = []
    animations = animations.compactMap { animation in
      let (result, missing) = animation.keepingFrames(find)
      if let first = missing.first {
        sentences.append(animation.sentence(missing: first, missing.count))
      }
      return result
    }
    return sentences
  }
}

extension AtlasDescription.Animation {
  /// The animation with the frames that are found, and the names of the others; nil if none is
  /// found.
  ///
  /// - Parameter find: The name of a sprite in its atlas; nil if it is missing.
  func keepingFrames(_ find: (String) -> String?) -> (animation: Self?, missing: [String]) {
    var result = self
    result.frames = []
    if durations != nil { result.durations = [] }
    var missing: [String] = []
    for (index, name) in frames.enumerated() {
      guard let found = find(name) else {
        missing.append(name)
        continue
      }
      result.frames.append(found)
      if let durations, index < durations.count { result.durations?.append(durations[index]) }
    }
    return (result.frames.isEmpty && !frames.isEmpty ? nil : result, missing)
  }

  /// A sentence about frames that are missing.
  func sentence(missing first: String, _ count: Int) -> String {
    let others = count == 1 ? "" : " and \(count - 1) more"
    return "the animation \(name.quotedForDisplay) names the missing sprite "
      + "\(first.quotedForDisplay)\(others)"
  }
}

/// A name that ends in a number: `walk_01.png`.
private struct NumberedName {
  let name: String
  /// The name without the number, and what separates it.
  let base: String
  let number: DigitRun

  /// Splits a name; nil if it does not end in a number.
  init?(_ name: String) {
    let plain = AtlasDescription.withoutImageExtension(name)
    let digits = plain.utf8.reversed().prefix { (0x30...0x39).contains($0) }.count
    guard digits > 0 else { return nil }
    var rest = plain.utf8.dropLast(digits)
    if let last = rest.last, "-_# ".utf8.contains(last) { rest = rest.dropLast() }
    while rest.last == UInt8(ascii: "/") { rest = rest.dropLast() }
    guard !rest.isEmpty else { return nil }
    self.name = name
    base = String(Substring(rest))
    number = DigitRun(plain.utf8.suffix(digits))
  }
}

/// A number of any length, without its leading zeros.
private struct DigitRun: Comparable {
  private let digits: [UInt8]

  init(_ digits: some Sequence<UInt8>) {
    self.digits = Array(digits.drop { $0 == UInt8(ascii: "0") })
  }

  static func < (lhs: DigitRun, rhs: DigitRun) -> Bool {
    lhs.digits.count == rhs.digits.count
      ? lhs.digits.lexicographicallyPrecedes(rhs.digits) : lhs.digits.count < rhs.digits.count
  }
}

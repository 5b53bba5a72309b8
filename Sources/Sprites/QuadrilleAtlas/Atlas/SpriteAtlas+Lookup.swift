import QuadrilleImage
public import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem

extension SpriteAtlas {
  /// The sprite with a name, or nil; see ``sprite(named:)``.
  public subscript(name: String) -> Sprite? { sprite(named: name) }

  /// Finds a sprite: by the exact name, then without scale suffix, then with `.png` appended.
  ///
  /// Among names that differ by scale and device, ``traits`` selects one. In an `.atlasc` this
  /// applies to names without a suffix, too: `walk.png` may resolve to `walk@2x.png`.
  ///
  /// - Parameter name: A name or an alias. `walk` finds `walk.png`, and `walk@2x.png` in an atlas
  ///   whose names carry their scale.
  public func sprite(named name: String) -> Sprite? {
    storedPosition(of: name).map { stored.sprites[$0] }
  }

  /// Finds a sprite, or throws an error that lists similar names.
  ///
  /// - Throws: ``AtlasError`` `atlas.noSprite`.
  public func requireSprite(named name: String) throws(AtlasError) -> Sprite {
    if let sprite = sprite(named: name) { return sprite }
    throw AtlasError(
      .noSprite(name, near: similarNames(name)),
      at: DiagnosticLocation(file: self.name)
    )
  }

  /// The index in ``names`` of a name, resolved as by ``sprite(named:)``; for a variant that is not
  /// listed, the index of its sprite.
  public func position(of name: String) -> Int? {
    guard let index = storedPosition(of: name) else { return nil }
    guard chosen != nil else { return index }
    let own = stored.names[index]
    return search(names.count, AssetResolver.withoutSuffixes(own) ?? own) { names[$0] }
  }

  /// The index of a name among those of the data file.
  func storedPosition(of name: String) -> Int? {
    for candidate in [name] + ImageFormat.allFileExtensions.map({ name + $0 }) {
      let exact = search(stored.names.count, candidate) { stored.names[$0] }
      if let exact, format?.supportsVariants != true { return exact }
      let variants = variants(of: candidate) + [exact].compactMap(\.self)
      let choice = VariantChoice(traits: traits)
      let best = variants.min {
        choice.priority(of: stored.names[$0]) < choice.priority(of: stored.names[$1])
      }
      if let best { return best }
    }
    return nil
  }

  /// The indices in ``names`` of the variants of a name with a suffix.
  private func variants(of name: String) -> [Int] {
    guard let first = search(stored.plainNames.count, name, { stored.plainNames[$0].name }) else {
      return []
    }
    return stored.plainNames[first...].prefix { $0.name.hasSameBytes(name) }.map(\.index)
  }

  /// The index of the first occurrence of a name in a sorted list.
  private func search(_ count: Int, _ name: String, _ nameAt: (Int) -> String) -> Int? {
    let wanted = LiteralString(name)
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if LiteralString(nameAt(middle)) < wanted { low = middle + 1 } else { high = middle }
    }
    return low < count && LiteralString(nameAt(low)) == wanted ? low : nil
  }

  /// Up to three existing names similar to a misspelled one.
  private func similarNames(_ name: String) -> [String] {
    let wanted = Array(AssetName(name.lowercased()).stem.utf8)
    guard wanted.count <= 64 else { return [] }
    let allowed = Swift.max(1, wanted.count / 3)
    var found: [(distance: Int, name: String)] = []
    // Only the first names of a long atlas are compared, since this only improves a message.
    for candidate in names.prefix(5000) {
      let stem = Array(AssetName(candidate.lowercased()).stem.utf8)
      if let distance = SpellingSuggestion.distance(wanted, stem, atMost: allowed) {
        found.append((distance, candidate))
      }
    }
    found.sort { $0.distance < $1.distance }
    return found.prefix(3).map(\.name)
  }
}

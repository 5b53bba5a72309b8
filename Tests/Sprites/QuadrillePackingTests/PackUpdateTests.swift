import QuadrilleAtlas
import QuadrilleImage
import QuadrillePacking
import QuadrilleSprite
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct PackUpdateTests {
  /// Opaque sprites of random sizes; the pixels differ from name to name.
  private static func sprites(
    _ names: [String],
    _ range: ClosedRange<Int> = 6...40,
    seed: UInt64 = 7
  ) -> [LooseSprite] {
    names.map { name in
      var random = SplitMix64(seed: name.utf8.reduce(seed) { $0 &* 31 &+ UInt64($1) })
      let width = Int.random(in: range, using: &random)
      let height = Int.random(in: range, using: &random)
      return LooseSprite(name: name, bitmap: image(width, height, seed: random.next()))
    }
  }

  private static func image(_ width: Int, _ height: Int, seed: UInt64) -> Bitmap {
    var random = SplitMix64(seed: seed)
    var bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        bitmap[x, y] = SIMD4(UInt8(truncatingIfNeeded: random.next()), UInt8(x), UInt8(y), 255)
      }
    }
    return bitmap
  }

  private static let names = (0..<30).map { "s\($0 / 10)\($0 % 10)" }

  private static func frames(_ atlas: PackedAtlas) -> [String: [Int]] {
    Dictionary(
      uniqueKeysWithValues: atlas.description.frames.map {
        ($0.name, [$0.page, $0.x, $0.y, $0.width, $0.height, $0.packedRotation.rawValue])
      }
    )
  }

  /// Checks positions against the options, and that every sprite can be restored.
  private static func expectProper(
    _ updated: UpdatedAtlas,
    _ sprites: [LooseSprite],
    _ options: PackOptions
  ) throws {
    let atlas = updated.atlas
    var seen: Set<[Int]> = []
    let frames = atlas.description.frames.filter { seen.insert([$0.page, $0.x, $0.y]).inserted }
    let sizes = frames.map { PixelSize(width: $0.width, height: $0.height) }
    var packing = try RectanglePacking(sizes, options: options)
    packing.pages = atlas.pages.map(\.pixelSize)
    for (index, frame) in frames.enumerated() {
      packing.placements[index].page = frame.page
      packing.placements[index].x = frame.x
      packing.placements[index].y = frame.y
      packing.placements[index].isRotated = frame.packedRotation != .none
    }
    RectanglePackingTests.expectProper(packing, sizes, options)
    let restored = try atlas.atlas
    for sprite in sprites {
      let pixels = try restored.requireSprite(named: sprite.name).untrimmed()
      #expect(pixels.bytes == sprite.bitmap.bytes, "\(sprite.name)")
    }
  }

  @Test("An update from nothing equals a plain pack, and so does one without changes")
  func repeatsItself() throws {
    let sprites = Self.sprites(Self.names)
    let packer = SpritePacker(RectanglePackingTests.fast())
    let plain = try packer.pack(sprites)
    let first = try packer.update(sprites, from: nil)
    #expect(first.atlas.description == plain.description && first.atlas.pages == plain.pages)
    #expect(first.changes.added == Self.names && first.changes.repackReason == nil)
    let second = try packer.update(sprites.reversed(), from: plain.description)
    #expect(second.atlas.description == plain.description && second.atlas.pages == plain.pages)
    #expect(second.changes.kept == Self.names)
    #expect(second.changes.moved.isEmpty && second.changes.added.isEmpty)
    #expect(second.changes.fill == plain.efficiency)
    // The drawn atlas has the same layout.
    let third = try packer.update(sprites, from: plain.atlas)
    #expect(third.atlas.description == plain.description && third.atlas.pages == plain.pages)
  }

  @Test(
    "Sprites that are added, removed or resized do not move the others",
    arguments: PackOptions.SizeConstraint.allCases
  )
  func keepsPositions(_ constraint: PackOptions.SizeConstraint) throws {
    var options = RectanglePackingTests.fast()
    options.sizeConstraint = constraint
    options.extrude = 1
    options.borderPadding = 2
    options.maximumUpdateWaste = 1
    let packer = SpritePacker(options)
    var sprites = Self.sprites(Self.names)
    var updated = try packer.update(sprites, from: nil)
    for step in 0..<6 {
      let before = Self.frames(updated.atlas)
      let removed = sprites.remove(at: 5 + step).name
      sprites[step] = LooseSprite(
        name: sprites[step].name,
        bitmap: Self.image(45, 12 + step, seed: UInt64(step))
      )
      sprites += Self.sprites(["new\(step)", "z\(step)"], seed: 50)
      let previous = updated.atlas.description
      updated = try packer.update(sprites, from: previous, layoutKey: options.layoutKey)
      #expect(updated.changes.repackReason == nil)
      #expect(updated.changes.moved == [sprites[step].name])
      #expect(updated.changes.added == ["new\(step)", "z\(step)"])
      #expect(updated.changes.removed == [removed])
      #expect(updated.changes.kept.count == sprites.count - 3)
      let after = Self.frames(updated.atlas)
      for name in updated.changes.kept { #expect(after[name] == before[name], "\(name)") }
      try Self.expectProper(updated, sprites, options)
      let again = try packer.update(sprites, from: updated.atlas.description)
      #expect(again.atlas.description == updated.atlas.description)
      #expect(again.atlas.pages == updated.atlas.pages)
    }
  }

  @Test("A new sprite fills free area before the page grows, and the page grows before another")
  func fillsThenGrows() throws {
    var options = RectanglePackingTests.fast()
    options.shapePadding = 0
    options.allowsRotation = false
    options.maximumWidth = 64
    options.maximumHeight = 64
    options.usesSeveralPages = true
    options.maximumUpdateWaste = 1
    let packer = SpritePacker(options)
    func square(_ name: String, _ size: Int) -> LooseSprite {
      LooseSprite(name: name, bitmap: Self.image(size, size, seed: UInt64(name.utf8.first ?? 0)))
    }
    var sprites = [square("a", 32), square("b", 32), square("c", 32), square("d", 32)]
    var updated = try packer.update(sprites, from: nil)
    #expect(updated.atlas.pages.map(\.pixelSize) == [PixelSize(width: 64, height: 64)])
    // The area of a removed sprite is taken by new ones.
    let free = try #require(Self.frames(updated.atlas)["b"])
    sprites[1] = square("e", 32)
    updated = try packer.update(sprites, from: updated.atlas.description)
    #expect(Self.frames(updated.atlas)["e"] == free)
    #expect(updated.atlas.pages.count == 1)
    // A full page of the maximum size is followed by another, as large as needed, which grows.
    sprites.append(square("f", 20))
    updated = try packer.update(sprites, from: updated.atlas.description)
    #expect(updated.atlas.pages.map(\.width) == [64, 20])
    #expect(updated.changes.kept == ["a", "c", "d", "e"])
    sprites.append(square("g", 20))
    updated = try packer.update(sprites, from: updated.atlas.description)
    #expect(updated.changes.kept == ["a", "c", "d", "e", "f"])
    #expect(updated.atlas.pages.count == 2)
    #expect(updated.atlas.pages[1].width * updated.atlas.pages[1].height == 800)
    try Self.expectProper(updated, sprites, options)
    // An empty last page goes.
    updated = try packer.update(Array(sprites.prefix(4)), from: updated.atlas.description)
    #expect(updated.atlas.pages.count == 1 && updated.changes.removed == ["f", "g"])
    options.usesSeveralPages = false
    #expect(throws: PackError.self) {
      try SpritePacker(options).update(sprites, from: updated.atlas.description)
    }
  }

  @Test("A shared rectangle keeps its position when the sprite that owned it is removed")
  func aliasesInherit() throws {
    let shared = Self.image(23, 11, seed: 3)
    var sprites = Self.sprites(Array(Self.names.prefix(8)))
    sprites += ["a0", "a1", "a2"].map { LooseSprite(name: $0, bitmap: shared) }
    let packer = SpritePacker(RectanglePackingTests.fast())
    let first = try packer.update(sprites, from: nil)
    let position = Self.frames(first.atlas)["a0"]
    sprites.removeAll { $0.name == "a0" }
    let second = try packer.update(sprites, from: first.atlas.description)
    #expect(Self.frames(second.atlas)["a1"] == position)
    #expect(second.changes.removed == ["a0"] && second.changes.moved.isEmpty)
    // Of two sprites that no longer are equal, one stays.
    sprites.removeAll { $0.name == "a2" }
    sprites.append(LooseSprite(name: "a2", bitmap: Self.image(23, 11, seed: 4)))
    let third = try packer.update(sprites, from: second.atlas.description)
    #expect(Self.frames(third.atlas)["a1"] == position)
    #expect(third.changes.moved == ["a2"])
    try Self.expectProper(third, sprites, RectanglePackingTests.fast())
  }

  @Test("Changed options pack all sprites again and say why")
  func repacksForOptions() throws {
    let sprites = Self.sprites(Self.names)
    let options = RectanglePackingTests.fast()
    let first = try SpritePacker(options).pack(sprites)
    func update(
      _ key: String? = nil,
      _ change: (inout PackOptions) -> Void
    ) throws -> (UpdatedAtlas, PackedAtlas) {
      var changed = options
      change(&changed)
      let packer = SpritePacker(changed)
      return (
        try packer.update(sprites, from: first.description, layoutKey: key),
        try packer.pack(sprites)
      )
    }
    let changes: [(String, (inout PackOptions) -> Void)] = [
      ("closer to each other", { $0.shapePadding = 5 }),
      ("closer to the edge", { $0.borderPadding = 1 }),
      ("a size that the options", { $0.sizeConstraint = .powerOfTwo }),
      ("the algorithm Grid", { $0.algorithm = .grid }),
    ]
    for (message, change) in changes {
      let (updated, fresh) = try update(nil, change)
      #expect(updated.changes.repackReason?.contains(message) == true)
      #expect(updated.atlas.description == fresh.description)
      #expect(updated.atlas.pages == fresh.pages)
    }
    // A smaller padding allows the layout, but the key says that it was made for another.
    let (kept, _) = try update { $0.shapePadding = 0 }
    #expect(kept.changes.repackReason == nil && kept.changes.kept == Self.names)
    let (changed, fresh) = try update(options.layoutKey) { $0.shapePadding = 0 }
    #expect(changed.changes.repackReason == "the options changed")
    #expect(changed.atlas.description == fresh.description)
  }

  @Test("Pages that would be too empty are packed again if that makes them smaller")
  func repacksForWaste() throws {
    let sprites = Self.sprites(Self.names)
    var options = RectanglePackingTests.fast()
    let first = try SpritePacker(options).pack(sprites)
    let few = Array(sprites.prefix(6))
    let updated = try SpritePacker(options).update(few, from: first.description)
    #expect(updated.changes.repackReason?.hasSuffix("% of the pages would be empty") == true)
    #expect(updated.atlas.description == (try SpritePacker(options).pack(few)).description)
    options.maximumUpdateWaste = 1
    let kept = try SpritePacker(options).update(few, from: first.description)
    #expect(kept.changes.repackReason == nil && kept.changes.kept.count == 6)
    #expect(kept.atlas.pages.map(\.pixelSize) == first.pages.map(\.pixelSize))
  }

  @Test("Each variant keeps its own layout")
  func updatesVariants() throws {
    var sprites = Self.sprites(Self.names)
    var options = RectanglePackingTests.fast()
    options.variants = [PackVariant(scale: 1, name: "@2x"), PackVariant(scale: 0.5, name: "")]
    let packer = SpritePacker(options)
    let first = try packer.packVariants(sprites)
    sprites += Self.sprites(["zz"])
    let updated = try packer.updateVariants(sprites, from: first.map(\.description))
    #expect(updated.map(\.changes.kept) == [Self.names, Self.names])
    #expect(updated.map(\.changes.added) == [["zz"], ["zz"]])
    #expect(updated.map(\.atlas.description.variantName) == ["@2x", ""])
    options.forcesIdenticalLayout = true
    let shared = try SpritePacker(options).updateVariants(sprites, from: first.map(\.description))
    #expect(shared.allSatisfy { $0.changes.repackReason != nil })
  }
}

import QuadrilleDrawing
import QuadrilleImage
import TestSupport
import Testing

@testable import QuadrilleLayers

/// Layers drawn from the cache give the same lists as uncached ones.
@Suite struct SublayerCacheTests {
  private static let times: [Double?] = [0.3, nil, 0.3, 1.7, -0.5, 0, 2.5, 0.9, 1, 1.25, 4, 0.6]

  private static func draw(
    _ layer: Layer,
    at time: Double?,
    _ origin: LayerOrigin = .topLeft
  ) -> ListContents {
    var list = DrawList(size: Size(width: 64, height: 64), scale: 2)
    if origin == .bottomLeft {
      list.state.transform = Transform2D(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 64)
    }
    if let time {
      layer.draw(in: &list, at: time, origin: origin)
    } else {
      layer.draw(in: &list, origin: origin)
    }
    return ListContents(list)
  }

  /// The list of the uncached layers: a presentation is drawn once, and therefore not cached.
  private static func expected(
    _ layer: Layer,
    at time: Double?,
    _ origin: LayerOrigin = .topLeft
  ) -> ListContents {
    guard let time else {
      for layer in all(layer) { layer.sublayerCache = nil }
      return draw(layer, at: nil, origin)
    }
    return draw(layer.presentation(at: time), at: nil, origin)
  }

  private static func all(_ layer: Layer) -> [Layer] { [layer] + layer.sublayers.flatMap(all) }

  private static func flatCount(_ layer: Layer) -> Int {
    all(layer).reduce(0) { sum, layer in
      guard let box = layer.sublayerCache, box.stage == .filled else { return sum }
      return sum + box.cache.layers.filter { $0.kind == .image }.count
    }
  }

  @Test("Random trees are drawn as without the cache", arguments: 0..<10)
  func matchesUncachedDrawing(_ batch: Int) throws {
    var flatFrames = 0
    for seed in 4 * batch..<4 * batch + 4 {
      var maker = RandomLayers(seed: UInt64(seed))
      let root = maker.tree(depth: 3)
      for step in 0..<25 {
        // Some frames without a change, so that layers settle, then one or several changes.
        let frames = 1 + maker.index(4)
        for _ in 0..<frames {
          let time = Self.times[maker.index(Self.times.count)]
          let origin = LayerOrigin.allCases[maker.index(2)]
          try #require(
            Self.draw(root, at: time, origin) == Self.expected(root, at: time, origin),
            "seed \(seed), step \(step), time \(time ?? .nan)"
          )
          if Self.flatCount(root) > 0 { flatFrames += 1 }
        }
        for _ in 0...maker.index(3) { Self.change(root, &maker) }
      }
    }
    #expect(flatFrames > 50)
  }

  /// Makes a random change to a tree.
  private static func change(_ root: Layer, _ maker: inout RandomLayers) {
    // The root keeps its appearance, so that something is visible.
    let layers = all(root)
    let layer = layers[min(1 + maker.index(layers.count), layers.count - 1)]
    switch maker.index(12) {
    case 0, 1, 2, 3: maker.change(layer)
    case 4: maker.animate(layer)
    case 5: layer.removeAnimation(forKey: "a")
    case 6: if maker.chance(3) { layer.removeAllAnimations() }
    case 7: layer.setSpeed(maker.number(-1...2), forKey: "b", at: 0.5)
    case 8: if layer !== root, layers.count > 8 { layer.removeFromSuperlayer() }
    case 9: (layer.superlayer ?? root).insertSublayer(maker.leaf(), atIndex: maker.index(9))
    case 10:
      Transaction(at: 0.2, duration: 1).run { maker.change(layer) }
    default:
      if let home = layer.superlayer, maker.chance(2) {
        home.insertSublayer(layer, atIndex: maker.index(9))
      } else {
        layer.transition(Transition(.push, duration: 1), at: 0.1) { $0.opacity = 0.5 }
      }
    }
  }

  /// Eight animated sprites in a row, drawn often enough to be cached.
  private static func row() -> Layer {
    let root = Layer(frame: Rect(x: 0, y: 0, width: 64, height: 64))
    for index in 0..<8 {
      let layer = LayerImages.layer(LayerImages.blank(4, 4))
      layer.position = Point(x: Double(index) * 8, y: 3)
      var rotationAnimation = BasicAnimation(.rotation, from: 0, to: 6, duration: 2)
      rotationAnimation.timing.repeatCount = .infinity
      layer.add(rotationAnimation)
      root.addSublayer(layer)
    }
    for _ in 0..<3 { _ = draw(root, at: 0.4) }
    return root
  }

  @Test("Sprites are cached and stay cached until they change")
  func cachesSprites() {
    let root = Self.row()
    #expect(Self.flatCount(root) == 8)
    root.sublayers[3].opacity = 0.5
    #expect(Self.draw(root, at: 0.4) == Self.expected(root, at: 0.4))
    #expect(Self.flatCount(root) == 7)
    #expect(Self.draw(root, at: 0.5) == Self.expected(root, at: 0.5))
    #expect(Self.flatCount(root) == 8)
    root.addSublayer(root.sublayers[0])
    #expect(Self.flatCount(root) == 0)
    #expect(Self.draw(root, at: 0.6) == Self.expected(root, at: 0.6))
    #expect(Self.draw(root, at: 0.7) == Self.expected(root, at: 0.7))
    #expect(Self.draw(root, at: 0.8) == Self.expected(root, at: 0.8))
    #expect(Self.flatCount(root) == 8)
  }

  @Test("Refilling the cache leaves no old entries")
  func refillReplacesAll() {
    let root = Self.row()
    for (index, layer) in root.sublayers.enumerated() {
      let keys = KeyframeAnimation(.positionX, values: [0, 10, 5], duration: 1)
      if index % 2 == 0 { layer.add(AnimationGroup([keys], duration: 2)) }
      layer.add(KeyframeAnimation(.positionY, values: [0, 3, Double(index)], duration: 1))
    }
    var counts: Set<Int> = []
    for _ in 0..<6 {
      // A layer that is removed and added again causes a refill.
      let last = root.sublayers[7]
      last.removeFromSuperlayer()
      root.addSublayer(last)
      for _ in 0..<3 { #expect(Self.draw(root, at: 0.4) == Self.expected(root, at: 0.4)) }
      #expect(Self.flatCount(root) == 8)
      counts.insert(root.sublayerCache?.cache.tracks.count ?? -1)
    }
    #expect(counts.count == 1 && counts.first ?? 0 > 16)
  }

  /// An additive uniform factor applies to the mean of both factors.
  @Test("Additive uniform scale gives the same result with and without the cache")
  func additiveScaleMatches() {
    let root = Self.row()
    for layer in root.sublayers {
      layer.transform = Transform3D(scaleX: 2, y: 3)
      var grow = BasicAnimation(.scale, from: 0.5, to: 1.5, duration: 2)
      grow.isAdditive = true
      layer.add(grow)
    }
    // Enough frames for caching.
    let times = (0..<24).map { 0.4 + Double($0 % 3) / 2 }
    for time in times { #expect(Self.draw(root, at: time) == Self.expected(root, at: time)) }
    // A factor that replaces both is a number track.
    for layer in root.sublayers {
      layer.removeAllAnimations()
      layer.add(BasicAnimation(.scale, from: 0.5, to: 1.5, duration: 2))
    }
    for time in times { #expect(Self.draw(root, at: time) == Self.expected(root, at: time)) }
    #expect(Self.flatCount(root) == 8)
  }

  @Test("Changes made by drawing closures are visible immediately")
  func closuresMayChangeLayers() {
    let root = Self.row()
    let late = root.sublayers[6]
    let early = root.sublayers[0]
    root.sublayers[2].drawing = { [unowned late, unowned early] _, _ in
      late.position.y += 1
      early.position.y += 1
    }
    for _ in 0..<4 {
      let before = early.position.y
      var list = DrawList(size: Size(width: 64, height: 64))
      root.draw(in: &list, at: 0)
      // The later layer shows the change in this frame, the earlier one in the next.
      #expect(list.quads.count == 8)
      #expect(list.quads[6].topLeft.y == Float(before + 1))
      #expect(list.quads[0].topLeft.y == Float(before))
    }
  }

  @Test("Drawing closures may draw and rearrange the tree")
  func closuresMayRearrangeTree() {
    let root = Self.row()
    let added = LayerImages.layer(LayerImages.blank(4, 4))
    var counts: [Int] = []
    root.sublayers[2].drawing = { [unowned root] _, list in
      root.sublayers[2].drawing = nil
      var other = DrawList(size: Size(width: 64, height: 64))
      root.draw(in: &other, at: 0.4)
      counts.append(other.quads.count)
      root.insertSublayer(added, atIndex: 0)
    }
    for count in [8, 9, 9, 9] {
      var list = DrawList(size: Size(width: 64, height: 64))
      root.draw(in: &list, at: 0.4)
      #expect(list.quads.count == count)
    }
    #expect(counts == [8])
    #expect(Self.draw(root, at: 0.4) == Self.expected(root, at: 0.4))
  }

  @Test("A layer may move between cached trees")
  func layersMayMoveBetweenTrees() {
    let (one, other) = (Self.row(), Self.row())
    let layer = one.sublayers[4]
    for home in [other, one, other] {
      home.addSublayer(layer)
      layer.position.x += 5
      for root in [one, other, one, other, one, other] {
        #expect(Self.draw(root, at: 0.8) == Self.expected(root, at: 0.8))
      }
      #expect(home.sublayers.last === layer)
    }
    #expect(one.sublayers.count == 7 && other.sublayers.count == 9)
  }

  @Test("The cache releases pages that are no longer used")
  func releasesOldPages() {
    let root = Self.row()
    weak var box: SpriteBox?
    for _ in 0..<4 {
      root.sublayers[1].contents = LayerImages.plain(LayerImages.red)
      box = root.sublayers[1].model.sprite
      for _ in 0..<3 { _ = Self.draw(root, at: 0.4) }
    }
    #expect(box != nil)
    root.sublayers[1].contents = nil
    #expect(box == nil)
  }

  @Test("The radix sort of depths is stable")
  func depthSortIsStable() {
    var random = SplitMix64(seed: 7)
    for count in [0, 1, 2, 300] {
      let keys = (0..<count).map { _ in random.next() >> (random.next() & 63) }
      var entries = keys.enumerated().map { DepthOrder.Entry(key: $1 & ~7, index: Int32($0)) }
      let expected = entries.sorted { ($0.key, $0.index) < ($1.key, $1.index) }
      DepthOrder.Entry.sort(&entries)
      #expect(entries.map(\.key) == expected.map(\.key))
      #expect(entries.map(\.index) == expected.map(\.index))
    }
  }

  @Test("Animated depths that cross keep the order of equal ones")
  func crossingDepthsStayStable() {
    let root = Self.row()
    for (index, layer) in root.sublayers.enumerated() {
      let depth = Double(index % 3)
      layer.add(BasicAnimation(.zPosition, from: depth, to: 2 - depth, duration: 4), at: 0)
    }
    for time in [0, 1, 1.9, 2, 2.1, 3, 1, 0, 3.9, 2] {
      #expect(Self.draw(root, at: time) == Self.expected(root, at: time))
    }
    #expect(Self.flatCount(root) == 8)
  }
}

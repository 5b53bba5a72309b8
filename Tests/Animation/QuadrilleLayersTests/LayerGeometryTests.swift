import QuadrilleImage
import QuadrilleLayers
import Testing

@Suite struct LayerGeometryTests {
  /// Frames to set, with the resulting bounds and positions in Core Animation.
  static let setFrames:
    [(change: @Sendable (Layer) -> Void, frame: Rect, bounds: Rect, position: Point)] =
      [
        (
          { _ in }, Rect(x: 10, y: 20, width: 100, height: 50),
          Rect(x: 0, y: 0, width: 100, height: 50), Point(x: 60, y: 45)
        ),
        (
          { $0.anchorPoint = Point(x: 1, y: 1) }, Rect(x: 10, y: 20, width: 100, height: 50),
          Rect(x: 0, y: 0, width: 100, height: 50), Point(x: 110, y: 70)
        ),
        (
          { $0.bounds = Rect(x: 11, y: 22, width: 5, height: 5) },
          Rect(x: 10, y: 20, width: 100, height: 50),
          Rect(x: 11, y: 22, width: 100, height: 50), Point(x: 60, y: 45)
        ),
        (
          { _ in }, Rect(x: 0, y: 0, width: -100, height: -50),
          Rect(x: 0, y: 0, width: 100, height: 50), Point(x: -50, y: -25)
        ),
        (
          { $0.affineTransform = Transform2D(scaleX: 2, y: 4) },
          Rect(x: 10, y: 20, width: 100, height: 50),
          Rect(x: 0, y: 0, width: 50, height: 12.5), Point(x: 60, y: 45)
        ),
        (
          { $0.affineTransform = Transform2D(translationX: 10, y: 20) },
          Rect(x: 10, y: 20, width: 100, height: 50),
          Rect(x: 0, y: 0, width: 100, height: 50), Point(x: 50, y: 25)
        ),
      ]

  @Test("Setting the frame changes bounds and position", arguments: setFrames.indices)
  func setsFrame(_ index: Int) {
    let row = Self.setFrames[index]
    let layer = Layer()
    row.change(layer)
    layer.frame = row.frame
    #expect(near(layer.bounds, row.bounds) && near(layer.position, row.position))
    #expect(near(layer.frame, row.frame.standardized))
  }

  @Test(
    "A layer rotated by a multiple of 90 degrees keeps the frame that is set",
    arguments: [0, 90, 180, 270, -90] as [Double]
  )
  func rightAnglesKeepFrame(_ degrees: Double) {
    let layer = Layer()
    layer.anchorPoint = Point(x: 0.2, y: 0.9)
    layer.affineTransform = Transform2D(rotationDegrees: degrees)
    let frame = Rect(x: 10, y: 20, width: 100, height: 50)
    layer.frame = frame
    #expect(near(layer.frame, frame))
  }

  @Test("Setting the frame under a singular transform changes only the position")
  func singularTransformKeepsSize() {
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 8, height: 8))
    layer.affineTransform = Transform2D(scaleX: 0, y: 1)
    layer.frame = Rect(x: 10, y: 20, width: 100, height: 50)
    #expect(layer.bounds.size == Size(width: 8, height: 8))
    #expect(layer.frame.center == Point(x: 60, y: 45))
  }

  /// A parent with a child, as in the reference table.
  private static func family() -> (parent: Layer, child: Layer) {
    let parent = Layer()
    parent.bounds = Rect(x: 0, y: 0, width: 200, height: 200)
    parent.position = Point(x: 100, y: 100)
    let child = Layer()
    child.bounds = Rect(x: 0, y: 0, width: 50, height: 50)
    child.position = Point(x: 100, y: 50)
    parent.addSublayer(child)
    return (parent, child)
  }

  @Test("Points are converted to the superlayer and the root space")
  func convertsPoints() {
    let (parent, child) = Self.family()
    #expect(child.convert(.zero, to: parent) == Point(x: 75, y: 25))
    parent.bounds.origin = Point(x: 30, y: 40)
    #expect(child.convert(.zero, to: parent) == Point(x: 75, y: 25))
    #expect(child.convert(.zero, to: nil) == Point(x: 45, y: -15))
    child.affineTransform = Transform2D(scaleX: 2, y: 2)
    #expect(child.convert(.zero, to: parent) == Point(x: 50, y: 0))
    #expect(child.convert(Point(x: 50, y: 0), from: parent) == .zero)
  }

  @Test("The sublayer transform is applied about the anchor of the superlayer")
  func sublayerTransformUsesAnchor() {
    let (parent, child) = Self.family()
    parent.sublayerTransform = Transform3D(scaleX: 2, y: 2)
    child.affineTransform = Transform2D(translationX: 5, y: 6)
    #expect(child.convert(.zero, to: parent) == Point(x: 60, y: -38))
    // The parent and the child's frame do not change.
    #expect(parent.frame == Rect(x: 0, y: 0, width: 200, height: 200))
    #expect(child.frame == Rect(x: 80, y: 31, width: 50, height: 50))
  }

  @Test("Points and rectangles are converted between siblings")
  func convertsBetweenSiblings() {
    let (parent, child) = Self.family()
    let other = Layer(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    other.affineTransform = Transform2D(rotationDegrees: 90)
    parent.addSublayer(other)
    let point = Point(x: 3, y: 4)
    let there = child.convert(point, to: other)
    #expect(near(there.flatMap { other.convert($0, to: child) } ?? .zero, point))
    #expect(child.convert(Rect(x: 0, y: 0, width: 50, height: 50), to: parent) == child.frame)
    #expect(child.convert(child.frame, from: parent) == Rect(x: 0, y: 0, width: 50, height: 50))
    let inRoot = child.convert(Rect(x: 0, y: 0, width: 50, height: 50), to: nil) ?? .zero
    #expect(near(child.convert(inRoot, from: nil) ?? .zero, child.bounds))
    other.affineTransform = Transform2D(scaleX: 0, y: 0)
    #expect(child.convert(point, to: other) == nil)
  }

  @Test("Flipped geometry mirrors sublayers but not the frame")
  func flippedGeometryMirrorsContent() {
    let (parent, child) = Self.family()
    let frame = parent.frame
    parent.isGeometryFlipped = true
    #expect(parent.frame == frame)
    // 50 from the bottom edge instead of the top one.
    #expect(child.convert(Point(x: 25, y: 25), to: nil) == Point(x: 100, y: 150))
  }

  @Test("3D rotations are projected orthographically without perspective")
  func projectsOrthographically() {
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 100, height: 50))
    layer.transform = Transform3D(rotation: .pi / 3, x: 0, y: 1, z: 0)
    #expect(near(layer.frame, Rect(x: 25, y: 0, width: 50, height: 50)))
  }

  @Test("Depth is visible only with a 3D sublayer transform")
  func depthNeedsRotation() {
    let (parent, child) = Self.family()
    let flat = child.transformToSuperlayer
    child.zPosition = 30
    #expect(child.transformToSuperlayer == flat)
    parent.sublayerTransform = Transform3D(rotation: .pi / 2, x: 0, y: 1, z: 0)
    // A rotation by 90 degrees about y maps depth to x.
    let middle = child.convert(Point(x: 25, y: 25), to: parent)
    #expect(near(middle ?? .zero, Point(x: 130, y: 50)))
  }

  @Test("The depth of the anchor moves a layer rotated in 3D")
  func anchorDepthMovesRotated() {
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 100, height: 50))
    layer.anchorPointZ = 10
    #expect(layer.frame == Rect(x: 0, y: 0, width: 100, height: 50))
    layer.transform = Transform3D(rotation: .pi / 2, x: 0, y: 1, z: 0)
    #expect(near(layer.frame.center, Point(x: 40, y: 25)))
  }

  // MARK: 3D transforms

  @Test("The inverse of a 3D transform undoes it")
  func inverseUndoesTransform() throws {
    let transform = Transform3D(rotation: 1.2, x: 1, y: -2, z: 0.5)
      .concatenating(Transform3D(scaleX: 2, y: 3, z: -4))
      .concatenating(Transform3D(translationX: 5, y: 6, z: 7))
    let back = try #require(transform.inverted)
    #expect(near(transform.concatenating(back), .identity, 1e-12))
    #expect(Transform3D(scaleX: 1, y: 0).inverted == nil)
  }

  @Test("A rotation about z equals the 2D rotation")
  func rotationAboutZIsAffine() {
    let rotationTransform = Transform3D(rotation: .pi / 2, x: 0, y: 0, z: 2)
    #expect(rotationTransform == Transform3D(Transform2D(rotationDegrees: 90)))
    #expect(rotationTransform.isAffine && !Transform3D(rotation: 1, x: 1, y: 0, z: 0).isAffine)
    #expect(Transform3D(rotation: 1, x: 0, y: 0, z: 0) == .identity)
    var changed = Transform3D.identity
    changed[3, 1] = 5
    #expect(changed == Transform3D(translationX: 0, y: 5) && changed[3, 1] == 5)
  }

  // MARK: Layer tree

  private static func tree() -> (root: Layer, all: [Layer]) {
    let root = Layer()
    let all = (0..<3).map { _ in Layer() }
    for layer in all { root.addSublayer(layer) }
    return (root, all)
  }

  private func order(_ root: Layer, _ all: [Layer]) -> [Int?] {
    root.sublayers.map { layer in all.firstIndex { $0 === layer } }
  }

  @Test("Sublayers are inserted at an index, above and below others")
  func insertsSublayers() {
    let (root, three) = Self.tree()
    let all = three + [Layer()]
    root.insertSublayer(all[3], atIndex: 1)
    #expect(order(root, all) == [0, 3, 1, 2])
    root.insertSublayer(all[3], atIndex: 99)
    #expect(order(root, all) == [0, 1, 2, 3])
    root.insertSublayer(all[3], below: all[0])
    #expect(order(root, all) == [3, 0, 1, 2])
    root.insertSublayer(all[3], above: all[1])
    #expect(order(root, all) == [0, 1, 3, 2])
    root.insertSublayer(all[0], above: all[0])
    #expect(order(root, all) == [0, 1, 3, 2])
    root.insertSublayer(all[0], above: Layer())
    #expect(order(root, all) == [1, 3, 2, 0])
  }

  @Test("Replacing a sublayer keeps its index")
  func replacingKeepsIndex() {
    let (root, all) = Self.tree()
    let (other, guests) = Self.tree()
    root.replaceSublayer(all[1], with: guests[0])
    #expect(root.sublayers[1] === guests[0] && all[1].superlayer == nil)
    #expect(other.sublayers.count == 2 && guests[0].superlayer === root)
    root.replaceSublayer(all[0], with: all[2])
    #expect(root.sublayers.count == 2 && root.sublayers[0] === all[2])
    root.replaceSublayer(Layer(), with: guests[1])
    #expect(root.sublayers.count == 2 && guests[1].superlayer === other)
  }

  @Test("Removing all sublayers leaves none")
  func removesAllSublayers() {
    let (root, all) = Self.tree()
    root.removeAllSublayers()
    #expect(root.sublayers.isEmpty && all.allSatisfy { $0.superlayer == nil })
  }

  @Test("The drawing order is stably sorted by depth")
  func sortsByDepth() {
    let (root, three) = Self.tree()
    let all = three + [Layer()]
    root.addSublayer(all[3])
    for (layer, z) in zip(all, [5.0, -5, 0, 0]) { layer.zPosition = z }
    #expect(root.drawingOrder.map { layer in all.firstIndex { $0 === layer } } == [1, 2, 3, 0])
    all[2].zPosition = .nan
    #expect(root.drawingOrder.count == 4)
  }

  // MARK: Hit testing

  @Test("Hit testing returns the deepest layer drawn last")
  func hitsDeepestLayer() {
    let root = Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let low = Layer(frame: Rect(x: 10, y: 10, width: 50, height: 50))
    let high = Layer(frame: Rect(x: 30, y: 30, width: 50, height: 50))
    let inner = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    root.addSublayer(low)
    root.addSublayer(high)
    low.addSublayer(inner)
    #expect(root.hitTest(Point(x: 15, y: 15)) === inner)
    #expect(root.hitTest(Point(x: 25, y: 25)) === low)
    #expect(root.hitTest(Point(x: 40, y: 40)) === high)
    #expect(root.hitTest(Point(x: 90, y: 5)) === root)
    #expect(root.hitTest(Point(x: 100, y: 5)) == nil)
    low.zPosition = 1
    #expect(root.hitTest(Point(x: 40, y: 40)) === low)
    low.isHidden = true
    #expect(root.hitTest(Point(x: 15, y: 15)) === root)
  }

  @Test("Hit testing takes transforms into account")
  func hitTestsTransformedLayers() {
    let root = Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let rotated = Layer(frame: Rect(x: 20, y: 40, width: 60, height: 20))
    rotated.affineTransform = Transform2D(rotationDegrees: 90)
    root.addSublayer(rotated)
    #expect(root.hitTest(Point(x: 50, y: 25)) === rotated)
    #expect(root.hitTest(Point(x: 25, y: 50)) === root)
  }
}

import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import Testing

/// The quads that layers add to a list: the values of the reference tables, and the minimum of
/// groups.
@Suite struct LayerAppearanceTests {
  /// The quads of a single layer, as position and texture corners (left, top, right, bottom).
  private static func quads(_ layer: Layer) -> [(position: SIMD4<Float>, texture: SIMD4<Float>)] {
    list(layer).quads.map { quad in
      (
        SIMD4(quad.topLeft.x, quad.topLeft.y, quad.bottomRight.x, quad.bottomRight.y),
        SIMD4(quad.topLeft.z, quad.topLeft.w, quad.bottomRight.z, quad.bottomRight.w)
      )
    }
  }

  private static func list(_ layer: Layer) -> DrawList {
    var list = DrawList(pixelSize: PixelSize(width: 100, height: 100))
    layer.draw(in: &list)
    return list
  }

  private static func layer(_ width: Int, _ height: Int, in bounds: Double) -> Layer {
    let sprite = LayerImages.plain(LayerImages.red, width: width, height: height)
    let layer = LayerImages.layer(sprite, width: bounds, height: bounds)
    layer.snap = .none
    return layer
  }

  @Test("The contents scale sets the size of contents that are not stretched")
  func contentsScaleSetsSize() {
    let layer = Self.layer(12, 8, in: 10)
    layer.contentsRect = Rect(x: 0.5, y: 0, width: 0.5, height: 1)
    layer.contentsScale = 2
    layer.contentsGravity = .center
    #expect(Self.quads(layer).map(\.position) == [SIMD4(3.5, 3, 6.5, 7)])
    #expect(Self.quads(layer).map(\.texture) == [SIMD4(0.5, 0, 1, 1)])
    layer.contentsScale = 0
    #expect(Self.quads(layer).isEmpty)
  }

  @Test("A contents rectangle beyond the source extends its edges")
  func extendsContents() {
    let layer = Self.layer(20, 20, in: 85)
    layer.contentsRect = Rect(x: -0.1, y: -0.1, width: 1.2, height: 1.2)
    layer.contentsGravity = .resizeAspect
    let list = Self.list(layer)
    let (position, texture) = Self.quads(layer)[0]
    for off in [position - SIMD4(0, 0, 85, 85), texture - SIMD4(-0.1, -0.1, 1.1, 1.1)] {
      #expect(max(off.max(), -off.min()) < 1e-6)
    }
    // 70.8333 points of image between 7.0833 and 77.9167, with its edge extended around it.
    #expect(list.regions == [SIMD4(0.025, 0.025, 0.975, 0.975)])
    let points = (0 - texture.x) / (texture.z - texture.x) * 85
    #expect(abs(points - 7.0833) < 1e-3)
  }

  @Test("The center of a nine-patch has the rectangles of the reference table")
  func nineSliceCenter() {
    let layer = Self.layer(8, 4, in: 8)
    layer.contentsRect = Rect(x: 0.5, y: 0, width: 0.5, height: 1)
    layer.contentsCenter = Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    let parts = Self.quads(layer)
    #expect(parts.count == 9)
    #expect(parts[4].position == SIMD4(1, 1, 7, 7))
    #expect(parts[4].texture == SIMD4(0.625, 0.25, 0.875, 0.75))
    #expect(parts[0].position == SIMD4(0, 0, 1, 1) && parts[8].position == SIMD4(7, 7, 8, 8))
  }

  @Test("Nine-patch corners use the contents scale and shrink to fit")
  func nineSliceCornersUseScale() {
    let layer = Self.layer(8, 8, in: 8)
    layer.contentsCenter = Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    layer.contentsScale = 2
    #expect(Self.quads(layer)[0].position == SIMD4(0, 0, 1, 1))
    #expect(Self.quads(layer)[0].texture == SIMD4(0, 0, 0.25, 0.25))
    // One pixel between 1.5 and 5.5 of them, for which there is half the space.
    layer.contentsCenter = Rect(x: 0.25, y: 0, width: 0, height: 1)
    layer.contentsScale = 1
    layer.bounds.size = Size(width: 3.5, height: 8)
    let positions = Self.quads(layer).map(\.position)
    #expect(positions == [SIMD4(0, 0, 0.75, 8), SIMD4(0.75, 0, 3.5, 8)])
  }

  @Test("The slices of a rotated nine-patch share their corners")
  func rotatedNineSliceHasNoGaps() {
    let layer = Self.layer(8, 8, in: 60)
    layer.contentsCenter = Rect(x: 0.3, y: 0.4, width: 0.1, height: 0.2)
    layer.position = Point(x: 50, y: 3)
    layer.affineTransform = Transform2D(rotationDegrees: 37)
    let quads = Self.list(layer).quads
    #expect(quads.count == 9)
    #expect(quads[0].topRight == quads[1].topLeft && quads[0].bottomRight == quads[1].bottomLeft)
    #expect(quads[0].bottomRight == quads[4].topLeft && quads[4].bottomRight == quads[8].topLeft)
  }

  @Test("Groups are created only if parts of a faded layer overlap")
  func groupsOnlyForOverlap() {
    func group(_ boxes: Rect...) -> DrawList {
      let layer = Layer(frame: Rect(x: 0, y: 0, width: 50, height: 50))
      layer.opacity = 0.5
      for box in boxes {
        let part = Layer(frame: box)
        part.backgroundColor = .white
        layer.addSublayer(part)
      }
      return Self.list(layer)
    }
    let left = Rect(x: 0, y: 5, width: 10, height: 10)
    let right = Rect(x: 10, y: 5, width: 10, height: 10)
    #expect(group(left).groups.isEmpty && group(left, right).groups.isEmpty)
    let half = Tint(SIMD4(repeating: 32_768))
    #expect(group(left, right).tints == [half, half])
    let over = group(left, Rect(x: 9, y: 9, width: 10, height: 10))
    #expect(over.groups.count == 1 && over.tints == [half])
    #expect(over.groups[0].bounds == PixelRect(minX: 0, minY: 5, maxX: 19, maxY: 19))
    #expect(over.groups[0].textureSize == PixelSize(width: 64, height: 64))
    #expect(group().quads.isEmpty)
  }

  @Test("Axis-aligned masks clip without a group")
  func axisAlignedMasksNeedNoGroup() {
    let layer = Layer(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    layer.masksToBounds = true
    layer.contents = LayerImages.plain(LayerImages.red)
    // Contents that fill the bounds need no clip.
    #expect(Self.list(layer).runs.map(\.clip) == [nil])
    let part = Layer(frame: Rect(x: -5, y: 2, width: 100, height: 4))
    part.backgroundColor = .white
    layer.addSublayer(part)
    let list = Self.list(layer)
    #expect(list.groups.isEmpty)
    #expect(list.runs.last?.clip == PixelRect(minX: 10, minY: 10, maxX: 30, maxY: 30))
    layer.position = Point(x: -500, y: 0)
    #expect(Self.list(layer).quads.isEmpty)
  }

  @Test("Rounded contents alone need no group")
  func roundedContentsNeedNoGroup() {
    let layer = Layer(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    layer.contents = LayerImages.plain(LayerImages.red)
    layer.cornerRadius = 5
    layer.masksToBounds = true
    let list = Self.list(layer)
    #expect(list.groups.isEmpty && list.masks.count == 1)
    layer.borderWidth = 1
    #expect(Self.list(layer).groups.count == 1)
  }

  @Test("A group is clipped to the pixels of its mask")
  func groupsAreClippedToMask() {
    let layer = Layer(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    layer.backgroundColor = .black
    layer.cornerRadius = 5
    layer.masksToBounds = true
    let part = Layer(frame: Rect(x: -50, y: -50, width: 500, height: 500))
    part.backgroundColor = .white
    layer.addSublayer(part)
    let bounds = Self.list(layer).groups.map(\.bounds)
    #expect(bounds == [PixelRect(minX: 10, minY: 10, maxX: 30, maxY: 30)])
  }

  @Test("Hit testing ignores parts outside the mask and its rounded corners")
  func masksLimitHitTesting() {
    let layer = Layer(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    let part = Layer(frame: Rect(x: -5, y: -5, width: 30, height: 30))
    layer.addSublayer(part)
    #expect(layer.hitTest(Point(x: 8, y: 20)) === part)
    layer.masksToBounds = true
    #expect(layer.hitTest(Point(x: 8, y: 20)) == nil)
    #expect(layer.hitTest(Point(x: 10.5, y: 10.5)) === part)
    layer.cornerRadius = 10
    // The corner is cut off, but the layer's bounds contain the point.
    #expect(layer.hitTest(Point(x: 10.5, y: 10.5)) === layer)
    #expect(layer.hitTest(Point(x: 13.1, y: 13.1)) === part)
    #expect(layer.hitTest(Point(x: 20, y: 29)) === part)
  }
}

import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import Testing

@Suite struct LayerSnapshotTests {
  private static let green = SIMD4<UInt8>(0, 255, 0, 255)

  private static func appearance(_ pixel: SIMD4<UInt8>) -> Layer {
    LayerImages.layer(LayerImages.plain(pixel))
  }

  private static func push(at time: Double, _ edge: Transition.Edge = .left) -> Transition {
    var transition = Transition(.push, from: edge, duration: 1)
    transition.timing.beginTime = time
    return transition
  }

  /// A layer that is red until second 1, then green, and blue from second 3 on.
  private static func layer() -> Layer {
    let layer = appearance(LayerImages.blue)
    layer.setSnapshots([
      LayerSnapshot(appearance(LayerImages.red), push(at: 1)),
      LayerSnapshot(appearance(green), push(at: 3, .right)),
    ])
    return layer
  }

  /// The first row of an image: r, g, b or a dot for transparent.
  private static func row(_ layer: Layer, _ time: Double?) -> String {
    let image = LayerImages.image(of: layer, at: time)
    return (0..<4).map { x in
      switch image[x, 0] {
      case LayerImages.red: "r"
      case LayerImages.blue: "b"
      case green: "g"
      default: "."
      }
    }.joined()
  }

  @Test(
    "Snapshots are replaced one after the other, also in presentations",
    arguments: [
      (-5, "rrrr"), (0, "rrrr"), (1, "rrrr"), (1.25, "grrr"), (1.75, "gggr"), (2, "gggg"),
      (2.9, "gggg"), (3.25, "gggb"), (3.75, "gbbb"), (4, "bbbb"), (99, "bbbb"),
    ]
  )
  func playsSnapshots(time: Double, row: String) {
    #expect(Self.row(Self.layer(), time) == row)
    // Any time can be queried, in any order, also of a static presentation.
    let instant = Self.layer().presentation(at: time)
    #expect(Self.row(instant, nil) == row && Self.row(instant, 50) == row)
    #expect(Self.row(instant.presentation(at: 7), nil) == row)
  }

  @Test("The model is the last state after all snapshots")
  func modelIsLastState() {
    #expect(Self.row(Self.layer(), nil) == "bbbb")
    let layer = Self.layer()
    layer.setSnapshots([])
    #expect(Self.row(layer, 0) == "bbbb")
  }

  @Test("Snapshots use the time of the layer")
  func snapshotsUseLayerTime() {
    let layer = Self.layer()
    layer.timeMapping.speed = 2
    #expect(Self.row(layer, 0.5) == "rrrr" && Self.row(layer, 0.625) == "grrr")
    let root = Layer()
    root.addSublayer(layer)
    root.timeMapping.beginTime = 10
    #expect(Self.row(root, 10.5) == "rrrr" && Self.row(root, 10.625) == "grrr")
  }

  @Test("Snapshots stay animated during transitions")
  func snapshotsStayAnimated() {
    let layer = Self.appearance(LayerImages.blue)
    let old = Layer(frame: Rect(x: 0, y: 0, width: 4, height: 4))
    let part = Layer(frame: Rect(x: 0, y: 0, width: 1, height: 4))
    part.backgroundColor = Color(red: 1, green: 0, blue: 0)
    part.add(BasicAnimation(.translationX, from: 0, to: 4, duration: 4))
    old.addSublayer(part)
    var transition = Transition(.reveal, from: .left, duration: 4)
    transition.timing.beginTime = 1
    layer.setSnapshots([LayerSnapshot(old, transition)])
    #expect(Self.row(layer, 0) == "r...")
    // One second into the transition: moved by one as a whole, and by two by its animation.
    #expect(Self.row(layer, 2) == "bbbr")
  }

  @Test("Snapshots can share the sublayers of the next state")
  func sharesSublayers() {
    let layer = Self.appearance(LayerImages.blue)
    let part = LayerImages.layer(LayerImages.plain(Self.green), width: 1, height: 4)
    layer.addSublayer(part)
    layer.setSnapshots([
      LayerSnapshot(Self.appearance(LayerImages.red), Self.push(at: 1), sharesSublayers: true)
    ])
    #expect(Self.row(layer, 0) == "grrr" && Self.row(layer, 5) == "gbbb")
    #expect(Self.row(layer, 1.5) == "bbgr")
    #expect(part.superlayer === layer)
  }

  @Test("The opacity of the layer applies to all states")
  func fadesAllStates() {
    let layer = Self.layer()
    layer.opacity = 0.5
    let root = Layer(frame: Rect(x: 0, y: 0, width: 4, height: 4))
    root.addSublayer(layer)
    for (time, pixel) in [
      (0.0, SIMD4<UInt8>(128, 0, 0, 128)), (2.5, SIMD4(0, 128, 0, 128)),
      (9, SIMD4(0, 0, 128, 128)),
    ] {
      let found = LayerImages.image(of: root, at: time)[2, 2]
      let difference = pointwiseMax(found, pixel) &- pointwiseMin(found, pixel)
      #expect(difference.max() <= 1, "\(found) at \(time)")
    }
  }

  @Test("A state that is visible alone needs no group")
  func singleStateNeedsNoGroup() {
    // Two overlapping images, which must be composited as a group.
    func appearance() -> Layer {
      let layer = Self.appearance(LayerImages.red)
      layer.backgroundColor = .white
      return layer
    }
    let layer = appearance()
    layer.setSnapshots([LayerSnapshot(appearance(), Self.push(at: 1))])
    func groups(_ time: Double) -> Int {
      var list = DrawList(pixelSize: PixelSize(width: 4, height: 4))
      layer.draw(in: &list, at: time)
      return list.groups.count
    }
    #expect([0, 1.5, 9].map(groups) == [0, 1, 0])
  }
}

import QuadrilleImage
import QuadrilleLayers
import Testing

@Suite struct TransitionTests {
  /// A red layer of 4×4 that becomes blue from second 1 to second 2.
  private static func layer(_ transition: Transition) -> Layer {
    let layer = LayerImages.layer(LayerImages.plain(LayerImages.red))
    layer.transition(transition, at: 1) { $0.contents = LayerImages.plain(LayerImages.blue) }
    return layer
  }

  /// The rows of an image: r, b or a dot for transparent.
  private static func rows(_ layer: Layer, at time: Double) -> [String] {
    let image = LayerImages.image(of: layer, at: time)
    return (0..<4).map { y in
      (0..<4).map { x in
        let pixel = image[x, y]
        return pixel == LayerImages.red ? "r" : pixel == LayerImages.blue ? "b" : "."
      }.joined()
    }
  }

  @Test(
    "Push, move-in and reveal begin at their edge",
    arguments: [
      (Transition.Kind.push, Transition.Edge.left, "brrr"), (.push, .right, "rrrb"),
      (.moveIn, .left, "brrr"), (.moveIn, .right, "rrrb"),
      (.reveal, .left, "brrr"), (.reveal, .right, "rrrb"),
    ]
  )
  func movesFromEdge(_ kind: Transition.Kind, _ edge: Transition.Edge, _ row: String) {
    let layer = Self.layer(Transition(kind, from: edge, duration: 1))
    #expect(Self.rows(layer, at: 1.25) == Array(repeating: row, count: 4))
    #expect(Self.rows(layer, at: 1) == Array(repeating: "rrrr", count: 4))
    #expect(Self.rows(layer, at: 2) == Array(repeating: "bbbb", count: 4))
  }

  @Test(
    "Top and bottom edges are as displayed, also with flipped geometry",
    arguments: [Transition.Kind.push, .moveIn, .reveal]
  )
  func edgesAreAsDisplayed(_ kind: Transition.Kind) {
    let top = Self.layer(Transition(kind, from: .top, duration: 1))
    #expect(Self.rows(top, at: 1.25) == ["bbbb", "rrrr", "rrrr", "rrrr"])
    let bottom = Self.layer(Transition(kind, from: .bottom, duration: 1))
    bottom.isGeometryFlipped = true
    #expect(Self.rows(bottom, at: 1.25) == ["rrrr", "rrrr", "rrrr", "bbbb"])
  }

  @Test("Each kind of transition has its placement of both states")
  func placementsMatchKinds() {
    let size = Size(width: 40, height: 20)
    func placement(_ kind: Transition.Kind) -> Transition.Placement {
      Transition(kind, from: .right).placement(progress: 0.25, size: size)
    }
    #expect(placement(.push).old.shift == Point(x: -10, y: 0))
    #expect(placement(.push).new.shift == Point(x: 30, y: 0))
    #expect(placement(.moveIn).old.shift == .zero && placement(.moveIn).newIsAbove)
    #expect(placement(.moveIn).new.shift == Point(x: 30, y: 0))
    #expect(placement(.reveal).old.shift == Point(x: -10, y: 0) && !placement(.reveal).newIsAbove)
    #expect(placement(.reveal).new.shift == .zero)
    #expect(placement(.fade).old.opacity == 0.75 && placement(.fade).new.opacity == 0.25)
  }

  @Test("Beyond the ends opacities are clamped and movements continue")
  func clampsOpacities() {
    let size = Size(width: 40, height: 20)
    for (progress, old, new) in [(-0.25, 1.0, 0.0), (0, 1, 0), (1, 0, 1), (1.25, 0, 1)] {
      let fade = Transition(.fade).placement(progress: progress, size: size)
      #expect(fade.old.opacity == old && fade.new.opacity == new && fade.mixes)
      #expect(fade.old.shift == .zero && fade.new.shift == .zero)
    }
    let ways: [(Transition.Edge, Point)] = [
      (.left, Point(x: 40, y: 0)), (.right, Point(x: -40, y: 0)), (.top, Point(x: 0, y: 20)),
      (.bottom, Point(x: 0, y: -20)),
    ]
    for (edge, way) in ways {
      for progress in [-0.5, 0, 0.5, 1, 1.5] {
        let push = Transition(.push, from: edge).placement(progress: progress, size: size)
        #expect(push.old.shift == Point(x: way.x * progress, y: way.y * progress))
        #expect(push.new.shift == Point(x: way.x * (progress - 1), y: way.y * (progress - 1)))
        #expect(push.newIsAbove && !push.mixes)
        #expect(push.old.opacity == 1 && push.new.opacity == 1)
      }
    }
  }

  @Test("A fade mixes both states")
  func fadeMixesStates() {
    let layer = Self.layer(Transition(.fade, duration: 1))
    let pixel = LayerImages.image(of: layer, at: 1.25)[2, 2]
    #expect(abs(Int(pixel.x) - 191) <= 1 && abs(Int(pixel.z) - 64) <= 1 && pixel.w >= 254)
    layer.opacity = 0.5
    let faded = LayerImages.image(of: layer, at: 1.5)[2, 2]
    #expect(abs(Int(faded.x) - 64) <= 1 && abs(Int(faded.w) - 128) <= 1)
  }

  @Test("The old state of a transition includes all sublayers")
  func oldStateIsSubtree() {
    let layer = LayerImages.layer(nil)
    let child = LayerImages.layer(LayerImages.plain(LayerImages.red), width: 4, height: 2)
    layer.addSublayer(child)
    layer.transition(Transition(.push, from: .left, duration: 1), at: 0) {
      $0.removeAllSublayers()
      $0.backgroundColor = Color(red: 0, green: 0, blue: 1)
    }
    #expect(Self.rows(layer, at: 0.5) == ["bbrr", "bbrr", "bb..", "bb.."])
  }

  @Test("The start and end progress of a transition are applied")
  func appliesProgressRange() {
    var transition = Transition(.push, from: .left, duration: 1)
    transition.startProgress = 0.25
    transition.endProgress = 0.75
    transition.timing.fillMode = .forwards
    let layer = Self.layer(transition)
    #expect(Self.rows(layer, at: 1)[0] == "brrr")
    #expect(Self.rows(layer, at: 1.5)[0] == "bbrr")
    #expect(Self.rows(layer, at: 9)[0] == "bbbr")
  }

  @Test("A presentation keeps the running transition")
  func presentationKeepsTransition() {
    let layer = Self.layer(Transition(.push, from: .left, duration: 1))
    let instant = layer.presentation(at: 1.5)
    #expect(Self.rows(instant, at: 77) == Array(repeating: "bbrr", count: 4))
    #expect(LayerImages.image(of: instant, at: nil)[0, 0] == LayerImages.blue)
  }

  @Test("A new transition starts from the visible state")
  func startsFromVisibleState() {
    let layer = Self.layer(Transition(.push, from: .left, duration: 1))
    layer.transition(Transition(.moveIn, from: .bottom, duration: 1), at: 1.5) {
      $0.contents = nil
      $0.backgroundColor = Color(red: 0, green: 1, blue: 0)
    }
    #expect(Self.rows(layer, at: 2) == ["bbrr", "bbrr", "....", "...."])
  }

  @Test("The model shows the new state")
  func modelShowsNewState() {
    let layer = Self.layer(Transition(.push, duration: 1))
    #expect(LayerImages.image(of: layer, at: nil)[3, 3] == LayerImages.blue)
  }
}

import QuadrilleImage
import QuadrilleLayers
import Testing

@Suite struct TransactionTests {
  private static func layer(_ x: Double = 0) -> Layer {
    let layer = Layer()
    layer.position = Point(x: x, y: 0)
    return layer
  }

  @Test("Changes outside of transactions are not animated")
  func noImplicitAnimationOutside() {
    let layer = Self.layer()
    layer.position.x = 100
    layer.opacity = 0.5
    layer.frame = Rect(x: 1, y: 2, width: 3, height: 4)
    #expect(layer.animationKeys.isEmpty && Transaction.current == nil)
  }

  @Test("Changes in a transaction are animated from the visible value")
  func animatesFromVisibleValue() {
    let layer = Self.layer(10)
    let end = Transaction(at: 2, curve: .linear).run { layer.position.x = 110 }
    #expect(end == 2.25 && layer.position.x == 110)
    #expect(layer.animationKeys == ["position"])
    #expect(layer.state(at: 2).position.x == 10)
    #expect(layer.state(at: 2.125).position.x == 60)
    #expect(layer.state(at: 2.25).position.x == 110)
    // From the middle of an animation to another value.
    Transaction(at: 2.125, duration: 1, curve: .linear).run { layer.position.x = 0 }
    #expect(layer.state(at: 2.125).position.x == 60)
    #expect(layer.state(at: 2.625).position.x == 30)
  }

  @Test("Implicit animations use the default curve")
  func usesDefaultCurve() {
    let layer = Self.layer(0)
    Transaction(at: 0, duration: 1).run { layer.position.x = 100 }
    #expect(abs(layer.state(at: 0.25).position.x - 40.8511) < 1e-4)
  }

  @Test("Setting equal values adds no animation")
  func equalValuesAddNothing() {
    let layer = Self.layer(10)
    let end = Transaction(at: 2).run {
      layer.position.x = 10
      layer.opacity = 1
    }
    #expect(layer.animationKeys.isEmpty && end == 2)
  }

  @Test("Every property is animated under its name")
  func animatesEveryProperty() {
    let layer = Layer()
    Transaction(at: 0).run {
      layer.bounds = Rect(x: 0, y: 0, width: 1, height: 1)
      layer.position = Point(x: 1, y: 1)
      layer.anchorPoint = .zero
      layer.anchorPointZ = 1
      layer.zPosition = 1
      layer.affineTransform = Transform2D(scaleX: 2, y: 2)
      layer.sublayerTransform = Transform3D(scaleX: 2, y: 2)
      layer.isHidden = true
      layer.opacity = 0.5
      layer.backgroundColor = .white
      layer.contents = LayerImages.plain(LayerImages.red)
      layer.contentsRect = Rect(x: 0, y: 0, width: 0.5, height: 1)
      layer.tint = .black
    }
    #expect(
      Set(layer.animationKeys) == [
        "bounds", "position", "anchorPoint", "anchorPointZ", "zPosition", "transform",
        "sublayerTransform", "hidden", "opacity", "backgroundColor", "contents", "contentsRect",
        "tint",
      ]
    )
  }

  @Test("Inner transactions inherit values and do not affect the outer one")
  func innerTransactionsInherit() {
    let layer = Self.layer()
    Transaction(at: 0, duration: 2).run {
      Transaction(at: 1, curve: .easeIn).run {
        #expect(Transaction.current?.duration == 2 && Transaction.current?.curve == .easeIn)
        layer.position.x = 1
      }
      #expect(Transaction.current?.curve == nil)
      Transaction(at: 1, disablesActions: true).run {
        layer.zPosition = 5
        Transaction(at: 1).run { layer.zPosition = 6 }
      }
      layer.opacity = 0.5
    }
    #expect(layer.animationKeys == ["position", "opacity"])
    #expect(layer.animation(forKey: "position")?.timing.duration == 2)
    #expect(layer.animation(forKey: "position")?.curve == .easeIn)
  }

  @Test("The end of an outer transaction includes inner animations")
  func outerEndIncludesInner() {
    let layer = Self.layer()
    let end = Transaction(at: 0, duration: 1).run {
      Transaction(at: 3).run { layer.opacity = 0 }
      layer.add(BasicAnimation(.zPosition, from: 0, to: 1, duration: 0), at: 2)
    }
    #expect(end == 4)
  }

  @Test("The end of a transaction is in the time of the tree")
  func endIsTreeTime() {
    let root = Layer()
    let layer = Self.layer()
    root.addSublayer(layer)
    root.timeMapping = TimeMapping(beginTime: 1, speed: 0.5)
    let end = Transaction(at: 4, duration: 2).run { layer.position.x = 9 }
    #expect(end == 8)
    root.timeMapping.speed = 0
    #expect(Transaction(at: 4).run { layer.position.x = 1 } == .infinity)
  }

  @Test("An error ends the transaction")
  func errorsEndTransaction() {
    struct Failure: Error {}
    func fail() throws(Failure) { throw Failure() }
    let layer = Self.layer()
    #expect(throws: Failure.self) {
      try Transaction(at: 0).run { () throws(Failure) in
        layer.position.x = 4
        try fail()
      }
    }
    layer.opacity = 0.5
    #expect(layer.animationKeys == ["position"] && Transaction.current == nil)
  }

  // MARK: Actions

  @Test("Actions are searched in the documented order")
  func searchesActionsInOrder() {
    func template(_ duration: Double) -> LayerAction {
      .animation(BasicAnimation(.opacity, duration: duration).erased)
    }
    func duration(_ action: LayerAction?) -> Double? {
      guard case .some(.animation(let animation)) = action else { return nil }
      return animation.timing.duration
    }
    let layer = Layer()
    #expect(layer.action(for: .opacity) == nil)
    let parent = LayerStyle(actions: [.opacity: template(4), .tint: template(5)])
    layer.style = LayerStyle(actions: [.opacity: template(3)], parent: parent)
    #expect(duration(layer.action(for: .opacity)) == 3 && duration(layer.action(for: .tint)) == 5)
    layer.actions[.opacity] = template(2)
    #expect(duration(layer.action(for: .opacity)) == 2)
    layer.actionProvider = { _, property in property == .opacity ? template(1) : nil }
    #expect(duration(layer.action(for: .opacity)) == 1 && duration(layer.action(for: .tint)) == 5)
    // A disabled action ends the search.
    layer.actionProvider = { _, _ in .disabled }
    Transaction(at: 0).run { layer.opacity = 0.5 }
    #expect(layer.animationKeys.isEmpty && duration(layer.action(for: .opacity)) == nil)
  }

  @Test("An action without endpoints animates to the new value")
  func actionsCompleteEndpoints() {
    let layer = Self.layer(10)
    layer.actions[.position] = .animation(
      BasicAnimation(.position, duration: 4, curve: .linear).erased
    )
    Transaction(at: 1).run { layer.position.x = 50 }
    #expect(layer.state(at: 2).position.x == 20)
    // An action with endpoints keeps them.
    layer.actions[.opacity] = .animation(
      BasicAnimation(.opacity, from: 0, to: 0.5, duration: 1).erased
    )
    Transaction(at: 1).run { layer.opacity = 0.9 }
    #expect(layer.state(at: 1.5).opacity == 0.25)
  }

  @Test("Implicit animations run in the layer's time")
  func usesLayerTime() {
    let layer = Self.layer()
    layer.timeMapping = TimeMapping(speed: 2)
    Transaction(at: 3, duration: 1, curve: .linear).run { layer.position.x = 100 }
    #expect(layer.state(at: 3.25).position.x == 50)
  }
}

import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import QuadrilleSprite
import Testing

@Suite struct PresentationTests {
  /// Each numeric property with its location in a state.
  static let numbers: [(LayerProperty, @Sendable (LayerState) -> Double)] = [
    (.boundsOriginX, { $0.bounds.origin.x }), (.boundsOriginY, { $0.bounds.origin.y }),
    (.boundsWidth, { $0.bounds.size.width }), (.boundsHeight, { $0.bounds.size.height }),
    (.positionX, { $0.position.x }), (.positionY, { $0.position.y }),
    (.anchorPointX, { $0.anchorPoint.x }), (.anchorPointY, { $0.anchorPoint.y }),
    (.anchorPointZ, { $0.anchorPointZ }), (.zPosition, { $0.zPosition }),
    (.opacity, { $0.opacity }), (.cornerRadius, { $0.cornerRadius }),
    (.borderWidth, { $0.borderWidth }),
    (.contentsRectX, { $0.contentsRect.origin.x }), (.contentsRectY, { $0.contentsRect.origin.y }),
    (.contentsRectWidth, { $0.contentsRect.size.width }),
    (.contentsRectHeight, { $0.contentsRect.size.height }),
    (.scaleX, { $0.transform[0, 0] }), (.scaleY, { $0.transform[1, 1] }),
    (.scaleZ, { $0.transform[2, 2] }), (.scale, { $0.transform[1, 1] }),
    (.translationX, { $0.transform[3, 0] }), (.translationY, { $0.transform[3, 1] }),
    (.translationZ, { $0.transform[3, 2] }),
  ]

  @Test("Every numeric key path animates its number", arguments: numbers.indices)
  func keyPathsAnimateNumbers(_ index: Int) throws {
    let (property, read) = Self.numbers[index]
    let layer = Layer()
    let key = try #require(LayerKey<Double>(property))
    layer.add(BasicAnimation(key, from: 0.25, to: 0.75, duration: 1))
    #expect(near(read(layer.state(at: 0.5)), 0.5))
    #expect(LayerProperty(name: property.name) == property)
    // An additive number is added to the underlying value.
    layer.removeAllAnimations()
    let before = read(layer.state(at: 0.5))
    var added = BasicAnimation(key, from: 0.25, to: 0.75, duration: 1)
    added.isAdditive = true
    layer.add(added)
    #expect(near(read(layer.state(at: 0.5)), before + 0.5))
  }

  @Test("Keys reject properties of other types")
  func keysRejectOtherTypes() {
    for property in LayerProperty.allCases {
      #expect((LayerKey<Double>(property) != nil) == (property.kind == .number))
      #expect((LayerKey<Point>(property) != nil) == (property.kind == .point))
      #expect((LayerKey<Size>(property) != nil) == (property.kind == .size))
      #expect((LayerKey<Rect>(property) != nil) == (property.kind == .rect))
      #expect((LayerKey<Color>(property) != nil) == (property.kind == .color))
      #expect((LayerKey<Transform2D>(property) != nil) == (property.kind == .affine))
      #expect((LayerKey<Transform3D>(property) != nil) == (property.kind == .transform))
      #expect((LayerKey<Int>(property) != nil) == (property.kind == .integer))
      #expect((LayerKey<Bool>(property) != nil) == (property.kind == .flag))
      #expect((LayerKey<LayerContents>(property) != nil) == (property.kind == .contents))
      #expect((LayerKey<[Color]>(property) != nil) == (property.kind == .colors))
      #expect((LayerKey<[Double]>(property) != nil) == (property.kind == .numbers))
    }
    #expect(LayerProperty(name: "rotation") == .rotation)
    #expect(LayerProperty(name: "rotation.x") == .rotationX)
    #expect(LayerProperty(name: "frame") == nil)
  }

  @Test("Properties of every type are animated")
  func animatesEveryType() {
    let layer = Layer()
    layer.bounds = Rect(x: 0, y: 0, width: 4, height: 4)
    func animate<Value>(_ key: LayerKey<Value>, _ from: Value, _ to: Value) {
      layer.add(BasicAnimation(key, from: from, to: to, duration: 1))
    }
    animate(.position, Point(x: 0, y: 0), Point(x: 8, y: 4))
    animate(.anchorPoint, .zero, Point(x: 1, y: 1))
    animate(.boundsOrigin, .zero, Point(x: 6, y: 2))
    animate(.boundsSize, Size(width: 4, height: 4), Size(width: 8, height: 4))
    animate(.contentsRect, .unit, Rect(x: 0, y: 0, width: 0.5, height: 1))
    animate(.tint, .white, Color(red: 0, green: 1, blue: 1))
    animate(.backgroundColor, .clear, .white)
    animate(.sublayerTransform, .identity, Transform3D(scaleX: 3, y: 1))
    animate(.affineTransform, .identity, Transform2D(scaleX: 1, y: 3))
    animate(.contentsCenter, .unit, Rect(x: 0.5, y: 0.25, width: 0.5, height: 0))
    animate(.borderColor, .black, .white)
    animate(.masksToBounds, false, true)
    animate(.hidden, false, true)
    animate(.sampleIndex, 1, 6)
    let state = layer.state(at: 0.5)
    #expect(state.position == Point(x: 4, y: 2) && state.anchorPoint == Point(x: 0.5, y: 0.5))
    #expect(state.bounds == Rect(x: 3, y: 1, width: 6, height: 4))
    #expect(state.contentsRect.width == 0.75 && state.tint.red == 0.5)
    #expect(state.backgroundColor?.alpha == 0.5)
    #expect(state.contentsCenter == Rect(x: 0.25, y: 0.125, width: 0.75, height: 0.5))
    #expect(state.borderColor == Color(red: 0.5, green: 0.5, blue: 0.5) && state.masksToBounds)
    #expect(near(state.sublayerTransform, Transform3D(scaleX: 2, y: 1)))
    #expect(near(state.transform, Transform3D(scaleX: 1, y: 2)))
    #expect(state.isHidden && !layer.state(at: 0).isHidden && state.sampleIndex == 3)
    #expect(layer.position == .zero && !layer.isHidden)
  }

  @Test("Animating a transform component keeps the others")
  func componentsKeepOthers() {
    let layer = Layer()
    layer.affineTransform = Transform2D(scaleX: 2, y: 3)
      .concatenating(Transform2D(rotationDegrees: 30))
      .concatenating(Transform2D(translationX: 7, y: 8))
    layer.add(BasicAnimation(.rotation, from: 0, to: .pi, duration: 1))
    let expected = Transform2D(scaleX: 2, y: 3)
      .concatenating(Transform2D(rotationDegrees: 90))
      .concatenating(Transform2D(translationX: 7, y: 8))
    #expect(near(layer.state(at: 0.5).transform.affine, expected))
    layer.add(BasicAnimation(.scale, from: 5, to: 5, duration: 1))
    layer.add(BasicAnimation(.translation, from: Point(x: 1, y: 2), duration: 1))
    let state = layer.state(at: 0.5).transform.affine
    #expect(near(state.apply(to: Point(x: 1, y: 0)), Point(x: 4, y: 10)))
  }

  @Test("A mirrored layer stays mirrored while it rotates")
  func mirroredLayersRotate() {
    let layer = Layer()
    layer.affineTransform = Transform2D(scaleX: -1, y: 1)
    layer.add(BasicAnimation(.rotation, from: 0, to: .pi / 2, duration: 1))
    let expected = Transform2D(scaleX: -1, y: 1)
      .concatenating(Transform2D(rotationDegrees: 45))
    #expect(near(layer.state(at: 0.5).transform.affine, expected))
  }

  @Test("Rotations about several axes are applied in order x, y, z")
  func rotationsApplyInOrder() {
    let layer = Layer()
    layer.add(BasicAnimation(.rotationY, from: 1.8, to: 1.8, duration: 1))
    layer.add(BasicAnimation(.rotationX, from: 2, to: 2, duration: 1))
    layer.add(BasicAnimation(.rotationZ, from: 3, to: 3, duration: 1))
    let expected = Transform3D(rotation: 2, x: 1, y: 0, z: 0)
      .concatenating(Transform3D(rotation: 1.8, x: 0, y: 1, z: 0))
      .concatenating(Transform3D(rotation: 3, x: 0, y: 0, z: 1))
    #expect(near(layer.state(at: 0.5).transform, expected))
    // Read back from a 3D matrix.
    let other = Layer()
    other.transform = Transform3D(rotation: 0.5, x: 1, y: 0, z: 0)
    other.add(BasicAnimation(.rotationX, by: 0.5, duration: 1))
    #expect(near(other.state(at: 0.5).transform, Transform3D(rotation: 0.75, x: 1, y: 0, z: 0)))
  }

  @Test("Time mappings propagate through the layer tree")
  func timePropagates() {
    let root = Layer()
    let middle = Layer()
    let leaf = Layer()
    root.addSublayer(middle)
    middle.addSublayer(leaf)
    root.timeMapping = TimeMapping(beginTime: 1)
    middle.timeMapping = TimeMapping(speed: 2)
    leaf.timeMapping = TimeMapping(timeOffset: 0.5)
    #expect(leaf.localTime(at: 3) == 4.5)
    leaf.add(BasicAnimation(.zPosition, from: 0, to: 10, duration: 10), at: 1)
    #expect(leaf.state(at: 3).zPosition == 4)
    #expect(root.presentation(at: 3).sublayers[0].sublayers[0].zPosition == 4)
  }

  @Test("A presentation is static and refers to its model")
  func presentationIsStatic() {
    let root = Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let child = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    root.addSublayer(child)
    child.add(BasicAnimation(.positionX, from: 5, to: 95, duration: 1))
    let instant = root.presentation(at: 0.5)
    #expect(instant !== root && instant.modelLayer === root)
    #expect(instant.sublayers[0].position == Point(x: 50, y: 5))
    #expect(instant.sublayers[0].superlayer === instant)
    #expect(instant.hitTest(Point(x: 50, y: 5))?.modelLayer === child)
    #expect(root.hitTest(Point(x: 50, y: 5)) === root)
    #expect(instant.sublayers[0].state(at: 9).position.x == 50)
    #expect(child.position == Point(x: 5, y: 5))
  }

  @Test("The state at a time does not depend on the order of queries")
  func stateIsOrderIndependent() {
    let layer = Layer()
    var animation = BasicAnimation(.positionX, from: 0, to: 10, duration: 1)
    animation.isCumulative = true
    animation.timing.repeatCount = .infinity
    layer.add(animation)
    let times = (0..<100).map { Double($0 * 37 % 100) / 10 }
    let first = times.map { layer.state(at: $0).position.x }
    let second = times.reversed().map { layer.state(at: $0).position.x }
    #expect(first == second.reversed())
  }

  // MARK: Drawing

  @Test("Drawing at a time shows the animated state")
  func drawsAtTime() {
    let root = LayerImages.layer(nil)
    let dot = LayerImages.layer(
      LayerImages.plain(LayerImages.red, width: 1, height: 1),
      width: 1,
      height: 1
    )
    root.addSublayer(dot)
    dot.add(BasicAnimation(.positionX, from: 0, to: 4, duration: 4))
    for time in 0..<4 {
      let image = LayerImages.image(of: root, at: Double(time))
      #expect((0..<4).map { image[$0, 0].x > 0 } == (0..<4).map { $0 == time })
    }
    // The presentation tree is drawn identically, and so is the model.
    #expect(
      LayerImages.image(of: root.presentation(at: 2), at: nil).bytes
        == LayerImages.image(of: root, at: 2).bytes
    )
    #expect(LayerImages.image(of: root, at: nil)[0, 0].x == 255)
  }

  @Test("Animated depth changes the drawing order")
  func animatedDepthReorders() {
    let root = LayerImages.layer(nil)
    let red = LayerImages.layer(LayerImages.plain(LayerImages.red))
    let blue = LayerImages.layer(LayerImages.plain(LayerImages.blue))
    root.addSublayer(red)
    root.addSublayer(blue)
    red.add(BasicAnimation(.zPosition, from: -1, to: 1, duration: 1))
    #expect(LayerImages.image(of: root, at: 0.25)[0, 0] == LayerImages.blue)
    #expect(LayerImages.image(of: root, at: 0.75)[0, 0] == LayerImages.red)
    #expect(LayerImages.image(of: root, at: 2)[0, 0] == LayerImages.blue)
  }

  @Test("Animated contents are cross-faded")
  func contentsCrossFade() {
    let layer = LayerImages.layer(LayerImages.plain([200, 0, 0, 255]))
    let other = LayerImages.plain([0, 100, 0, 255])
    layer.add(
      BasicAnimation(
        .contents,
        from: LayerContents(layer.contents),
        to: LayerContents(other),
        duration: 1
      )
    )
    let pixel = LayerImages.image(of: layer, at: 0.5)[1, 1]
    #expect(abs(Int(pixel.x) - 100) <= 1 && abs(Int(pixel.y) - 50) <= 1 && pixel.w >= 254)
    #expect(LayerImages.image(of: layer, at: 0)[1, 1] == [200, 0, 0, 255])
    #expect(layer.state(at: 0.25).contentsFade?.amount == 0.25)
  }

  @Test("A cross-fade between equal contents changes nothing")
  func equalContentsDoNotFlicker() {
    let pixel = SIMD4<UInt8>(60, 30, 10, 128)
    let layer = LayerImages.layer(LayerImages.plain(pixel))
    let animation = BasicAnimation(
      .contents,
      to: LayerContents(LayerImages.plain(pixel)),
      duration: 1
    )
    layer.add(animation)
    let drawn = LayerImages.image(of: layer, at: 0.4)[1, 1]
    for channel in 0..<4 { #expect(abs(Int(drawn[channel]) - Int(pixel[channel])) <= 1) }
  }

  @Test("Images are not mirrored in flipped geometry")
  func imagesAreNotFlipped() {
    var bitmap = Bitmap(width: 1, height: 4, alphaMode: .premultiplied)
    for y in 0..<4 { bitmap[0, y] = SIMD4(UInt8(50 * y), 0, 0, 255) }
    let parent = LayerImages.layer(nil)
    let child = LayerImages.layer(Sprite(page: Page(bitmap)), width: 1, height: 4)
    parent.addSublayer(child)
    let expected = LayerImages.image(of: parent, at: nil)
    parent.isGeometryFlipped = true
    #expect(LayerImages.image(of: parent, at: nil).bytes == expected.bytes)
    child.position.y = 1
    // One point up instead of down.
    let moved = LayerImages.image(of: parent, at: nil)
    #expect((0..<4).map { moved[0, $0].x } == [50, 100, 150, 0] && moved[0, 3].w == 0)
  }

  @Test("The sublayer transform is applied when drawing")
  func drawsSublayerTransform() {
    let parent = LayerImages.layer(nil)
    parent.addSublayer(
      LayerImages.layer(LayerImages.plain(LayerImages.red), width: 1, height: 1)
    )
    parent.sublayerTransform = Transform3D(scaleX: 3, y: 2)
    let drawn = LayerImages.image(of: parent, at: 0)
    #expect(drawn.bytes.count { $0 > 0 } == 2 * 6 && drawn[2, 1].x == 255)
  }
}

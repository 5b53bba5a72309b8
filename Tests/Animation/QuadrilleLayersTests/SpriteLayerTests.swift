import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import Testing

@Suite struct SpriteLayerTests {
  private static func sheet() -> SpriteSheet {
    SpriteSheet(
      image: LayerImages.blank(400, 240),
      sampleSize: Size(width: 40, height: 40)
    )
  }

  // MARK: Sample sheets

  /// An atlas of 400×240 with samples of 40×40: ten columns and six rows.
  @Test(
    "The samples of a grid are numbered row by row",
    arguments: [(1, 0.0, 0.0), (10, 0.9, 0.0), (11, 0.0, 1.0 / 6), (60, 0.9, 5.0 / 6)]
  )
  func numbersGridByRow(_ index: Int, _ x: Double, _ y: Double) throws {
    let sheet = Self.sheet()
    #expect(sheet.columns == 10 && sheet.rows == 6 && sheet.count == 60)
    let rect = try #require(sheet.unitRect(ofSample: index - 1))
    #expect(near(rect, Rect(x: x, y: y, width: 0.1, height: 1.0 / 6)))
  }

  /// With single-precision unit lengths, the quotient is one too small in 2816 of these cases.
  @Test("Columns are counted in whole pixels without rounding errors")
  func countsColumnsExactly() {
    var wrong = 0
    for width in 1...256 {
      for columns in 1...64 {
        let image = LayerImages.blank(Double(width * columns), 8)
        let sheet = SpriteSheet(image: image, sampleSize: Size(width: Double(width), height: 8))
        if sheet.columns != columns { wrong += 1 }
      }
    }
    #expect(wrong == 0)
    #expect(Int(1 / (1 / Float(7))) == 7 || Int(1 / (1 / Float(7))) == 6)
  }

  @Test("A sheet of twice the resolution has the same samples")
  func resolutionKeepsSamples() {
    let sheet = SpriteSheet(
      image: LayerImages.blank(800, 480, scale: 2),
      sampleSize: Size(width: 40, height: 40)
    )
    #expect(
      sheet.count == 60 && sheet.unitRect(ofSample: 59) == Self.sheet().unitRect(ofSample: 59)
    )
    #expect(sheet[0]?.size == Size(width: 40, height: 40))
  }

  @Test("Incomplete cells are not samples")
  func ignoresIncompleteCells() {
    let sheet = SpriteSheet(
      image: LayerImages.blank(95, 39),
      sampleSize: Size(width: 30, height: 20)
    )
    #expect(sheet.columns == 3 && sheet.rows == 1)
  }

  @Test("Spacing and margin are not part of samples")
  func skipsSpacingAndMargin() throws {
    // 2 + 10 + 3 + 10 + 3 + 10 + 2 columns.
    let sheet = SpriteSheet(
      image: LayerImages.blank(40, 14),
      sampleSize: Size(width: 10, height: 10),
      spacing: 3,
      margin: 2
    )
    #expect(sheet.columns == 3 && sheet.rows == 1)
    let rect = try #require(sheet.unitRect(ofSample: 2))
    #expect(near(rect, Rect(x: 28.0 / 40, y: 2.0 / 14, width: 0.25, height: 10.0 / 14)))
  }

  @Test("Empty or oversized sample sizes give no samples")
  func ignoresEmptySamples() {
    for size in [Size.zero, Size(width: -4, height: 4), Size(width: 999, height: 4)] {
      let sheet = SpriteSheet(image: LayerImages.blank(40, 40), sampleSize: size)
      #expect(sheet.count == 0 && sheet[0] == nil)
    }
    #expect(Self.sheet()[-1] == nil && Self.sheet()[60] == nil)
  }

  @Test("Samples may have different sizes")
  func samplesMayDiffer() {
    let rects = [Rect(x: 0, y: 0, width: 10, height: 20), Rect(x: 10, y: 0, width: 30, height: 40)]
    let sheet = SpriteSheet(image: LayerImages.blank(40, 40), rects: rects)
    let layer = SpriteLayer(sheet: sheet)
    #expect(layer.bounds.size == Size(width: 10, height: 20))
    layer.sample = 1
    #expect(layer.bounds.size == Size(width: 30, height: 40))
    #expect(layer.contentsRect == Rect(x: 0.25, y: 0, width: 0.75, height: 1))
  }

  @Test("Sprites can be used as samples")
  func spritesAsSamples() {
    let sprites = [LayerImages.plain(LayerImages.red), LayerImages.plain(LayerImages.blue)]
    let layer = SpriteLayer(sheet: SpriteSheet(sprites: sprites))
    layer.anchorPoint = .zero
    #expect(LayerImages.image(of: layer, at: nil)[0, 0] == LayerImages.red)
    layer.sampleIndex = 2
    #expect(LayerImages.image(of: layer, at: nil)[0, 0] == LayerImages.blue)
    #expect(LayerImages.image(of: layer, at: 0)[0, 0] == LayerImages.blue)
  }

  // MARK: Layers

  @Test("sampleIndex counts from one and sample from zero")
  func numbersSamples() {
    let layer = SpriteLayer(sheet: Self.sheet())
    #expect(layer.sampleIndex == 1 && layer.sample == 0)
    layer.sample = 10
    #expect(layer.sampleIndex == 11 && near(layer.contentsRect.minY, 1.0 / 6))
    layer.sample = nil
    #expect(layer.sampleIndex == 0 && layer.sample == nil)
  }

  @Test("Sample index zero keeps the contents")
  func indexZeroKeepsContents() {
    let layer = SpriteLayer(sheet: Self.sheet())
    layer.sampleIndex = 11
    let rect = layer.contentsRect
    layer.sampleIndex = 0
    #expect(layer.contentsRect == rect && layer.currentSample(at: 0) == nil)
    layer.contentsRect = .unit
    #expect(layer.state(at: 0).contentsRect == .unit)
  }

  @Test("A value beyond the last sample shows the last one")
  func clampsToLastSample() {
    let layer = SpriteLayer(sheet: Self.sheet())
    var animation = BasicAnimation(.sampleIndex, from: 1, to: 61, duration: 1)
    animation.timing.fillMode = .forwards
    layer.add(animation)
    #expect(layer.currentSampleIndex(at: 1) == 60 && layer.currentSample(at: 0.5) == 30)
    #expect(layer.state(at: 2).contentsRect == Self.sheet().unitRect(ofSample: 59))
    #expect(layer.sampleIndex == 1)
  }

  @Test("Sample changes in a transaction do not slide")
  func framesDoNotSlide() {
    let layer = SpriteLayer(sheet: Self.sheet())
    Transaction(at: 0).run {
      layer.sampleIndex = 5
      layer.contentsRect = .unit
      layer.bounds.size = Size(width: 1, height: 1)
      layer.contents = nil
    }
    #expect(layer.animationKeys.isEmpty)
    // Every visible rectangle is that of a sample.
    layer.add(BasicAnimation(.sampleIndex, from: 1, to: 61, duration: 1))
    let rects = (0..<60).compactMap { Self.sheet().unitRect(ofSample: $0) }
    for step in 0..<500 {
      #expect(rects.contains(layer.state(at: Double(step) / 500).contentsRect))
    }
  }

  @Test("A sample change is animated if an action is set")
  func sampleActionAnimates() {
    let layer = SpriteLayer(sheet: Self.sheet())
    layer.sampleAction = .animation(BasicAnimation(.sampleIndex, duration: 1).erased)
    Transaction(at: 2).run { layer.sampleIndex = 5 }
    #expect((0..<5).map { layer.currentSampleIndex(at: 2 + Double($0) / 4) } == [1, 2, 3, 4, 5])
    // Other properties are animated as usual.
    Transaction(at: 2).run { layer.position.x = 9 }
    #expect(layer.animationKeys == ["sampleIndex", "position"])
  }

  @Test("An unchanged sample gives the same quads")
  func unchangedSamplesAreEqual() {
    let layer = SpriteLayer(sheet: Self.sheet())
    layer.add(BasicAnimation(.sampleIndex, from: 1, to: 6, duration: 1))
    func quads(_ time: Double) -> [Quad] {
      var list = DrawList(pixelSize: PixelSize(width: 64, height: 64))
      layer.draw(in: &list, at: time)
      return list.quads
    }
    #expect(quads(0.41).count == 1 && quads(0.41) == quads(0.59) && quads(0.41) != quads(0.61))
  }

  @Test("A closure can supply the samples")
  func closureSuppliesSamples() {
    let image = LayerImages.blank(100, 50)
    var requestedIndices: [Int] = []
    let layer = SpriteLayer(image: image) { index in
      requestedIndices.append(index)
      guard index < 4 else { return nil }
      let rect = Rect(x: 0.1 * Double(index), y: 0, width: 0.1, height: 1)
      return SpriteSheet.Sample(sprite: image, unitRect: rect)
    }
    layer.sampleIndex = 3
    #expect(near(layer.contentsRect.minX, 0.3) && requestedIndices.contains(3))
    #expect(near(layer.bounds.size.width, 10))
    requestedIndices = []
    layer.sampleIndex = 0
    _ = layer.state(at: 0)
    #expect(requestedIndices.isEmpty)
  }

  @Test("A speed change keeps the visible sample")
  func speedChangeKeepsSample() {
    let layer = SpriteLayer(sheet: Self.sheet())
    var walk = BasicAnimation(.sampleIndex, from: 1, to: 6, duration: 1)
    walk.timing.repeatCount = .infinity
    layer.add(walk, forKey: "walk")
    #expect(layer.currentSample(at: 0.5) == 2)
    layer.setSpeed(2, forKey: "walk", at: 0.5)
    #expect(layer.currentSample(at: 0.5) == 2)
    #expect(layer.currentSample(at: 0.55) == 3 && layer.currentSample(at: 0.65) == 4)
    #expect(layer.currentSample(at: 0.75) == 0)
    layer.setSpeed(3, forKey: "run", at: 0.5)
    #expect(layer.animationKeys == ["walk"])
  }

  // MARK: Sequences

  @Test("Frames of a sequence have their own durations")
  func framesHaveDurations() {
    let sequence = SpriteSequence(
      frames: [
        .init(sample: 4, duration: 0.5), .init(sample: 7, duration: 0.25),
        .init(sample: 9, duration: 0), .init(sample: 2, duration: 1),
      ],
      repetition: .forever
    )
    #expect(sequence.cycleDuration == 1.75 && sequence.frames.count == 3)
    let times = [-1, 0, 0.49, 0.5, 0.74, 0.75, 1.74, 1.75, 2.25, 3.5]
    #expect(times.map { sequence.sample(at: $0) } == [4, 4, 4, 7, 7, 2, 2, 4, 7, 4])
  }

  @Test(
    "A sequence plays forward, backward and ping-pong",
    arguments: [
      (SpriteSequence.Order.forward, [0, 1, 2, 0, 1, 2]), (.backward, [2, 1, 0, 2, 1, 0]),
      (.pingPong, [0, 1, 2, 1, 0, 1]), (.pingPongDoubled, [0, 1, 2, 2, 1, 0]),
    ]
  )
  func playsInOrder(_ order: SpriteSequence.Order, _ samples: [Int]) {
    let sequence = SpriteSequence(
      samples: 0..<3,
      frameDuration: 0.1,
      order: order,
      repetition: .forever
    )
    #expect((0..<6).map { sequence.sample(at: Double($0) / 10) } == samples)
  }

  @Test("Ping-pong sequences of one or two frames work")
  func shortPingPong() {
    for count in 1...2 {
      let sequence = SpriteSequence(samples: 0..<count, frameDuration: 1, order: .pingPong)
      #expect(sequence.frames.map(\.sample) == Array(0..<count))
    }
  }

  @Test("A sequence ends with its last frame")
  func endsWithLastFrame() {
    let sequence = SpriteSequence(samples: 0..<3, frameDuration: 0.1, repetition: .count(2))
    #expect(sequence.sample(at: 0.59) == 2 && sequence.sample(at: 99) == 2)
    #expect(sequence.isRunning(at: 0.59) && !sequence.isRunning(at: 0.61))
    #expect(!sequence.isRunning(at: -0.1))
    #expect(SpriteSequence(samples: [], frameDuration: 1).sample(at: 0) == nil)
  }

  @Test("A sequence can start with an offset and change its speed")
  func startsWithOffset() {
    let sequence = SpriteSequence(
      samples: 0..<10,
      frameDuration: 0.1,
      repetition: .forever,
      timeMapping: TimeMapping(beginTime: 5, timeOffset: 0.35)
    )
    #expect(sequence.sample(at: 5) == 3 && sequence.sample(at: 5.1) == 4)
    let fast = sequence.changingSpeed(to: 10, at: 5.1)
    #expect(fast.sample(at: 5.1) == 4 && fast.sample(at: 5.11) == 5)
    let back = sequence.changingSpeed(to: -1, at: 5.1)
    #expect(back.sample(at: 5.2) == 3 && back.sample(at: 5.6) == 9)
  }

  @Test("Sequence events report frames, loops and the end")
  func reportsSequenceEvents() {
    let sequence = SpriteSequence(samples: [5, 6], frameDuration: 0.5, repetition: .count(2))
    let kinds = sequence.events(during: -1..<9).map(\.kind)
    #expect(kinds == [.frame(0), .frame(1), .loop(1), .frame(0), .frame(1), .end])
    #expect(sequence.events(during: 0.5..<1).map(\.kind) == [.frame(1)])
    #expect(sequence.events(during: 1..<1.5).map(\.kind) == [.loop(1), .frame(0)])
    #expect(sequence.events(during: 2..<3).map(\.kind) == [.end])
    #expect(sequence.events(during: 2.5..<3).isEmpty)
  }

  @Test("Consecutive intervals return every sequence event once")
  func sequenceEventsAreComplete() {
    let sequence = SpriteSequence(
      frames: (0..<5).map { .init(sample: $0, duration: 0.07 * Double($0 + 1)) },
      repetition: .count(4),
      timeMapping: TimeMapping(beginTime: 0.3, timeOffset: 0.2, speed: 1.7)
    )
    let clock = FrameClock(rate: 60)
    let events = (0..<300).flatMap { sequence.events(during: clock.interval(ofFrame: $0)) }
    #expect(events == sequence.events(during: 0..<5))
    #expect(events.count { $0.kind == .end } == 1 && events.first?.time == 0.3)
    // The frame of an event is the visible one from then on.
    for event in events {
      if case .frame(let index) = event.kind {
        #expect(sequence.frameIndex(at: event.time + 1e-6) == index)
      }
    }
  }

  @Test("The animation of a sequence shows the same samples")
  func sequenceAnimationMatches() throws {
    let sequence = SpriteSequence(
      frames: [.init(sample: 3, duration: 0.3), .init(sample: 0, duration: 0.45)],
      order: .pingPongDoubled,
      repetition: .count(3),
      timeMapping: TimeMapping(beginTime: 1, timeOffset: 0.2, speed: 2)
    )
    let layer = SpriteLayer(sheet: Self.sheet())
    layer.add(try #require(sequence.animation))
    for step in 0..<300 {
      let time = Double(step) / 60 + 0.001
      #expect(layer.currentSample(at: time) == sequence.sample(at: time), "\(time)")
    }
  }

  // MARK: Unchanged samples

  /// `display` of MCSpriteLayer returns early if the sample is unchanged: at 60 frames per second
  /// five samples per second need five lookups, not 60.
  @Test("A sample is looked up only when it changes")
  func looksUpChangedSamples() {
    let layer = SpriteLayer(sheet: Self.sheet())
    #expect(layer.choiceCount == 1)
    layer.add(BasicAnimation(.sampleIndex, from: 1, to: 6, duration: 1))
    let shown = (0..<60).map { layer.state(at: Double($0) / 60).contentsRect.minX }
    #expect(layer.choiceCount == 5 && Set(shown).count == 5)
    var list = DrawList(size: Size(width: 40, height: 40))
    for _ in 0..<10 { layer.draw(in: &list, at: 0.99) }
    #expect(layer.choiceCount == 5 && list.quads.count == 10)
    layer.sampleIndex = 5
    #expect(layer.choiceCount == 5)
    layer.sampleIndex = 9
    #expect(layer.choiceCount == 6)
  }

  /// The result of a closure may depend on captured variables.
  @Test("A sample provider is called each time")
  func callsProviderEachTime() {
    var width = 1.0
    let image = LayerImages.blank(8, 8)
    let layer = SpriteLayer(image: image) { _ in
      SpriteSheet.Sample(sprite: image, unitRect: Rect(x: 0, y: 0, width: width, height: 1))
    }
    #expect(layer.state(at: 0).contentsRect.width == 1)
    width = 0.5
    #expect(layer.state(at: 0).contentsRect.width == 0.5)
  }
}

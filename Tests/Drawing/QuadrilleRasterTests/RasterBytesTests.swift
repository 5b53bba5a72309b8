import QuadrilleDrawing
import QuadrilleImage
import QuadrilleRaster
import QuadrilleSprite
import QuadrilleSystem
import RasterTestSupport
import Testing

/// The result does not depend on instruction set and thread count.
@Suite struct RasterBytesTests {
  private static let lists = RandomLists()
  private static let background = Color(red: 0.5, green: 0.25, blue: 0.75, alpha: 0.5)

  /// Draws lists with plain C on one thread, and with other renderers.
  private func compare(
    _ count: Int = 3000,
    _ makeList: @Sendable (Int) -> DrawList = { lists.list($0) },
    with others: [(name: String, make: @Sendable () -> RasterRenderer)]
  ) {
    forEachPartInParallel(count, threads: ProcessorCount.available) { numbers in
      var scalar = RasterRenderer(threads: 1, level: .scalar)
      var renderers = others.map { $0.make() }
      for number in numbers {
        let list = makeList(number)
        let expected = scalar.rendered(list, background: Self.background)
        for index in renderers.indices {
          let drawn = renderers[index].rendered(list, background: Self.background)
          if drawn != expected { Issue.record("list \(number): \(others[index].name)") }
        }
      }
    }
  }

  /// The levels that have vector kernels.
  private var levels: [(name: String, make: @Sendable () -> RasterRenderer)] {
    RasterInstructionSet.available.filter { $0 != .scalar }
      .map { level in (level.rawValue, { RasterRenderer(threads: 1, level: level) }) }
  }

  @Test("Every instruction set gives the same bytes")
  func instructionSetsAgree() { compare(with: levels) }

  /// Plain C has one path for all sprites; the kernels have special ones for axis-aligned sprites.
  @Test("Axis-aligned sprites give the same bytes with every instruction set")
  func axisAlignedKernelsAgree() {
    compare(400, { Self.lists.axisAligned($0) }, with: levels)
  }

  @Test("Every number of threads gives the same bytes")
  func threadCountsAgree() {
    compare(
      with: [2, 3, 8].map { (threads: Int) in
        ("\(threads) threads", { RasterRenderer(threads: threads) })
      }
    )
  }

  /// Single precision cannot resolve pixels so far from the center of a shape.
  @Test(
    "Shapes of up to 10¹² pixels give the same bytes with every instruction set",
    arguments: [65_536, 1_048_576, 16_777_216, 1e12]
  )
  func hugeShapesAgree(scale: Double) {
    var list = DrawList(pixelSize: PixelSize(width: 150, height: 60))
    list.state.edgeAntialiasing = true
    list.draw(Sprite(page: Self.lists.pages[0]), at: .zero, rotation: -6, scaleX: scale, scaleY: 6)
    list.state.blendMode = .add
    list.draw(Sprite(page: Self.lists.pages[2]), at: .zero, rotation: 2, scaleX: 1, scaleY: scale)
    list.drawGroup(
      maskedBy: Rect(x: 20.3, y: 10, width: scale * 50, height: 33.4),
      cornerRadius: 7
    ) {
      $0.fill(
        Rect(x: 0, y: 0, width: 150, height: 60),
        with: Color(red: 0.9, green: 0.6, blue: 0.3)
      )
    }
    var scalar = RasterRenderer(threads: 1, level: .scalar)
    let expected = scalar.rendered(list, background: Self.background)
    for level in RasterInstructionSet.available {
      var renderer = RasterRenderer(threads: 2, level: level)
      let isSame = renderer.rendered(list, background: Self.background) == expected
      #expect(isSame, "\(level)")
    }
  }

  /// So many texels between two pixels that positions wrap around: those at the ends of a row are
  /// not the extremes.
  @Test(
    "Texel positions that overflow give the same bytes with every instruction set",
    arguments: [3e6, 7e7, 1e9, 1e12, 3e15]
  )
  func wrappingTexelPositionsAgree(repeats: Double) {
    let canvas = PixelSize(width: 22, height: 30)
    for page in Self.lists.pages {
      for width in 3...22 {
        var list = DrawList(pixelSize: canvas)
        list.draw(
          Sprite(page: page),
          selecting: Rect(x: 0.37, y: 0, width: repeats, height: 1),
          in: Rect(x: 0, y: 0, width: Double(width) - 0.25, height: 30)
        )
        var scalar = RasterRenderer(threads: 1, level: .scalar)
        let expected = scalar.rendered(list, background: Self.background)
        for level in RasterInstructionSet.available {
          var renderer = RasterRenderer(threads: 1, level: level)
          let isSame = renderer.rendered(list, background: Self.background) == expected
          #expect(isSame, "\(level), \(width) columns")
        }
      }
    }
  }

  @Test("Rendering into an existing bitmap gives the same image and replaces one of another size")
  func rendersIntoExistingBitmap() throws {
    var renderer = RasterRenderer()
    for number in 0..<40 {
      let list = Self.lists.list(number)
      let (width, height) = (list.pixelSize.width, list.pixelSize.height)
      let bytes = [UInt8](repeating: 77, count: 4 * width * height)
      var image = Bitmap(width: width, height: height, bytes: bytes)
      try renderer.render(list, background: Self.background, into: &image)
      #expect(image == renderer.rendered(list, background: Self.background))
      var other = Bitmap(width: width + 1, height: height)
      try renderer.render(list, background: Self.background, into: &other)
      #expect(other == image)
    }
  }

  /// Copies share pages, but never working memory.
  @Test("Copies of a renderer can draw concurrently")
  func copiesRenderConcurrently() {
    let first = RasterRenderer(threads: 2)
    let expected = (0..<8).map { number -> Bitmap in
      var renderer = RasterRenderer(threads: 1)
      return renderer.rendered(Self.lists.list(number))
    }
    forEachInParallel(64, threads: 4) { number in
      var copy = first
      let drawn = copy.rendered(Self.lists.list(number % 8))
      if drawn != expected[number % 8] { Issue.record("list \(number % 8)") }
    }
  }

  /// Wider than the kernels paint in one call.
  @Test("Sprites across the internal width limit are drawn without a visible edge")
  func wideImagesAreContinuous() {
    var list = DrawList(pixelSize: PixelSize(width: 32_100, height: 5))
    let sprite = Sprite(page: Self.lists.pages[0])
    for x in [15_990, 31_990] { list.draw(sprite, at: Point(x: Double(x), y: 0)) }
    var renderer = RasterRenderer()
    let drawn = renderer.rendered(list, background: .white)
    var small = DrawList(pixelSize: PixelSize(width: 100, height: 5))
    small.draw(sprite, at: Point(x: 10, y: 0))
    let expected = renderer.rendered(small, background: .white)
    for x in 0..<60 {
      for y in 0..<5 {
        #expect(drawn[15_980 + x, y] == expected[x, y] && drawn[31_980 + x, y] == expected[x, y])
      }
    }
  }

  /// Nothing is drawn, or the part on the canvas.
  @Test("Extreme and non-finite numbers do not trap and give the same bytes as plain C")
  func extremeNumbersAgree() {
    let invalidNameCount = [Double.nan, .infinity, 1e300, 1e30, 1e18, 3e9, 1e-30, 0, -1e30]
    var renderer = RasterRenderer()
    for (number, value) in invalidNameCount.enumerated() {
      var list = DrawList(pixelSize: PixelSize(width: 50, height: 40))
      for filter in Filter.allCases {
        list.state.filter = filter
        for page in Self.lists.pages {
          let sprite = Sprite(page: page)
          list.draw(sprite, at: Point(x: value, y: 1))
          list.draw(sprite, at: Point(x: 1, y: 1), rotation: 1, scaleX: value, scaleY: 2)
          list.draw(sprite, in: Rect(x: -value, y: -value, width: 2 * value, height: 2 * value))
          list.state.edgeAntialiasing.toggle()
        }
        list.fill(Rect(x: 3, y: value, width: 5, height: value), cornerRadius: 4, with: .white)
      }
      let drawn = renderer.rendered(list)
      var scalar = RasterRenderer(threads: 1, level: .scalar)
      #expect(scalar.rendered(list) == drawn, "\(invalidNameCount[number])")
    }
    // A sprite far larger than the canvas covers it.
    var list = DrawList(pixelSize: PixelSize(width: 50, height: 40))
    list.draw(
      Sprite(page: Self.lists.pages[1]),
      in: Rect(x: -1e7, y: -1e7, width: 2e7, height: 2e7)
    )
    #expect(renderer.rendered(list).isOpaque)
  }
}

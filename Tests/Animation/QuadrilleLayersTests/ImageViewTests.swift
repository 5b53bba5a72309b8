import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import Testing

@testable import QuadrilleSprite

@Suite struct ImageViewTests {
  /// A sprite with a source of 40×30 and a trimmed rectangle of 20×10 at (10, 15).
  private static func trimmed(_ packedRotation: Rotation) -> Sprite {
    Sprite(
      page: Page(Bitmap(width: 64, height: 64, alphaMode: .premultiplied)),
      packedOrigin: Point(x: 5, y: 7),
      packedRotation: packedRotation,
      trimmedRect: Rect(x: 10, y: 15, width: 20, height: 10),
      sourceSize: Size(width: 40, height: 30)
    )
  }

  private static func view(_ sprite: Sprite, _ mode: ContentMode) -> ImageView {
    var view = ImageView(image: sprite)
    view.frame = Rect(x: 0, y: 0, width: 100, height: 60)
    view.contentMode = mode
    return view
  }

  private static func drawn(_ view: ImageView) throws -> Rect {
    var list = DrawList(pixelSize: PixelSize(width: 100, height: 60))
    list.state.snap = .none
    view.draw(in: &list)
    let quad = try #require(list.quads.first)
    let corners = [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft]
    let xs = corners.map { Double($0.x) }.sorted()
    let ys = corners.map { Double($0.y) }.sorted()
    return Rect(minX: xs[0], minY: ys[0], maxX: xs[3], maxY: ys[3])
  }

  /// The reference table of the thirteen modes: a view of 100×60, an image of 40×30.
  static let modes: [(ContentMode, Rect)] = [
    (.scaleToFill, Rect(x: 0, y: 0, width: 100, height: 60)),
    (.scaleAspectFit, Rect(x: 10, y: 0, width: 80, height: 60)),
    (.scaleAspectFill, Rect(x: 0, y: -7.5, width: 100, height: 75)),
    (.redraw, Rect(x: 0, y: 0, width: 100, height: 60)),
    (.center, Rect(x: 30, y: 15, width: 40, height: 30)),
    (.top, Rect(x: 30, y: 0, width: 40, height: 30)),
    (.bottom, Rect(x: 30, y: 30, width: 40, height: 30)),
    (.left, Rect(x: 0, y: 15, width: 40, height: 30)),
    (.right, Rect(x: 60, y: 15, width: 40, height: 30)),
    (.topLeft, Rect(x: 0, y: 0, width: 40, height: 30)),
    (.topRight, Rect(x: 60, y: 0, width: 40, height: 30)),
    (.bottomLeft, Rect(x: 0, y: 30, width: 40, height: 30)),
    (.bottomRight, Rect(x: 60, y: 30, width: 40, height: 30)),
  ]

  @Test("Content modes position untrimmed images", arguments: modes)
  func positionsPlainImages(_ mode: ContentMode, _ destination: Rect) throws {
    let view = Self.view(LayerImages.blank(40, 30), mode)
    #expect(near(try Self.drawn(view), destination, 1e-4))
  }

  @Test("Content modes position trimmed and rotated sprites by their source size", arguments: modes)
  func positionsBySource(
    _ mode: ContentMode,
    _ destination: Rect
  ) throws {
    for packedRotation in Rotation.allCases {
      let view = Self.view(Self.trimmed(packedRotation), mode)
      #expect(near(view.destination(of: Self.trimmed(packedRotation)), destination))
      // The trimmed rectangle keeps its position in the source: a quarter and a half of its size.
      let part = Rect(
        x: destination.minX + destination.width / 4,
        y: destination.minY + destination.height / 2,
        width: destination.width / 2,
        height: destination.height / 3
      )
      #expect(near(try Self.drawn(view), part, 1e-4), "\(packedRotation)")
    }
  }

  @Test("With the trimmed extent the trimmed image is positioned", arguments: Rotation.allCases)
  func positionsTrimmedExtent(_ packedRotation: Rotation) throws {
    var view = Self.view(Self.trimmed(packedRotation), .scaleAspectFit)
    view.extent = .trimmed
    #expect(near(try Self.drawn(view), Rect(x: 0, y: 5, width: 100, height: 50), 1e-4))
    view.contentMode = .bottomRight
    #expect(near(try Self.drawn(view), Rect(x: 80, y: 50, width: 20, height: 10), 1e-4))
    #expect(view.fittingSize == Size(width: 20, height: 10))
  }

  @Test("A view takes the size of its initial image only")
  func takesInitialImageSize() {
    var view = ImageView(image: LayerImages.blank(80, 60, scale: 2))
    #expect(view.frame == Rect(x: 0, y: 0, width: 40, height: 30))
    #expect(view.contentMode == .scaleToFill && view.fittingSize == Size(width: 40, height: 30))
    view.image = LayerImages.blank(9, 9)
    #expect(view.frame.size == Size(width: 40, height: 30))
    #expect(view.fittingSize == Size(width: 9, height: 9))
  }

  /// Sprites of the sample map: source 101×171, the trimmed rectangle, and the frame centered on
  /// the anchor.
  @Test(
    "A view centered on an anchor has the minimum size",
    arguments: [
      (Rect(x: 17, y: 63, width: 67, height: 89), Rotation.none, Size(width: 67, height: 133)),
      (
        Rect(x: 0, y: 77, width: 99, height: 77), Rotation.clockwise90,
        Size(width: 101, height: 137)
      ),
    ]
  )
  func anchoredViewIsMinimal(
    _ trimmed: Rect,
    _ packedRotation: Rotation,
    _ size: Size
  ) {
    let sprite = Sprite(
      page: Page(Bitmap(width: 512, height: 512, alphaMode: .premultiplied)),
      packedOrigin: .zero,
      packedRotation: packedRotation,
      trimmedRect: trimmed,
      sourceSize: Size(width: 101, height: 171)
    )
    let view = ImageView(sprite: sprite)
    #expect(view.frame == Rect(origin: .zero, size: size) && view.contentMode == .center)
    #expect(view.fittingSize == size)
  }

  /// Like `-initWithImage:` of LSImageView.
  @Test("The anchor stays in the center of the view when the frame changes")
  func anchorStaysCentered() {
    var sprite = LayerImages.blank(10, 6)
    sprite.anchor = Point(x: 0.25, y: 1)
    var view = ImageView(sprite: sprite)
    // 2.5 to the left and 7.5 to the right of the anchor, 6 above it.
    #expect(view.frame == Rect(x: 0, y: 0, width: 15, height: 12))
    func drawn() -> Rect {
      var list = DrawList(pixelSize: PixelSize(width: 100, height: 100))
      view.draw(in: &list)
      let corners = list.quads.flatMap { [$0.topLeft, $0.bottomRight] }
      let (x, y) = (corners.map { Double($0.x) }, corners.map { Double($0.y) })
      return Rect(
        x: x.min() ?? 0,
        y: y.min() ?? 0,
        width: (x.max() ?? 0) - (x.min() ?? 0),
        height: (y.max() ?? 0) - (y.min() ?? 0)
      )
    }
    #expect(drawn() == Rect(x: 5, y: 0, width: 10, height: 6))
    view.frame = Rect(x: 20.5, y: 20, width: 40, height: 40)
    #expect(drawn() == Rect(x: 38, y: 34, width: 10, height: 6))
    view.contentMode = .scaleToFill
    view.frame = Rect(x: 0, y: 0, width: 30, height: 24)
    #expect(drawn() == Rect(x: 10, y: 0, width: 20, height: 12))
  }

  @Test("A view clips to its bounds on request")
  func clipsOnRequest() {
    var view = Self.view(LayerImages.blank(40, 30), .scaleAspectFill)
    view.frame = Rect(x: 20, y: 10, width: 10, height: 30)
    func list(_ degrees: Double) -> DrawList {
      var list = DrawList(pixelSize: PixelSize(width: 100, height: 60))
      list.state.transform = Transform2D(rotationDegrees: degrees)
      view.draw(in: &list)
      #expect(list.state.clip == nil)
      return list
    }
    #expect(list(0).runs.map(\.clip) == [nil])
    view.clipsToBounds = true
    #expect(list(0).runs.map(\.clip) == [PixelRect(minX: 20, minY: 10, maxX: 30, maxY: 40)])
    #expect(list(30).masks.count == 1)
    view.frame.origin.x = 200
    #expect(list(0).quads.isEmpty)
  }

  @Test("Empty images draw nothing")
  func emptyImagesDrawNothing() {
    for mode in ContentMode.allCases {
      var view = Self.view(LayerImages.blank(0, 30), mode)
      var list = DrawList(pixelSize: PixelSize(width: 100, height: 60))
      view.draw(in: &list)
      view.image = nil
      view.draw(in: &list)
      #expect(list.quads.isEmpty && view.fittingSize == .zero)
    }
  }

  @Test("The tint and transform of the view are applied")
  func appliesTintAndTransform() throws {
    var view = Self.view(LayerImages.blank(40, 30), .center)
    view.tint = Color(red: 0, green: 1, blue: 0, alpha: 0.5)
    view.transform = Transform2D(rotationDegrees: 90)
    #expect(near(try Self.drawn(view), Rect(x: 35, y: 10, width: 30, height: 40), 1e-4))
    var list = DrawList(pixelSize: PixelSize(width: 100, height: 60))
    view.draw(in: &list)
    #expect(list.tints.count == 1 && list.tints[0].channels.x == 0)
    #expect(list.state == DrawState())
  }

  // MARK: Animated images

  private struct Missing: Error, Equatable { var name: String }

  private static func moving(_ names: [String]) -> ImageView {
    var view = ImageView(image: LayerImages.blank(8, 8))
    view.player.frames = names.map(FramePlayer.Frame.file)
    view.player.duration = Double(names.count)
    return view
  }

  @Test("Frames are loaded when they are due")
  func loadsDueFrames() throws {
    var view = Self.moving(["a", "b", "b", "c"])
    var loaded: [String] = []
    let load: (String) throws(Missing) -> Sprite = { name throws(Missing) in
      loaded.append(name)
      return LayerImages.blank(8, 8)
    }
    // Before the start the still image is shown.
    #expect(try view.currentImage(at: 0, load: load) == view.image && loaded.isEmpty)
    view.player.start(at: 0)
    for time in [0, 0.3, 0.9] { _ = try view.currentImage(at: time, load: load) }
    #expect(loaded == ["a"])
    for time in [1, 1.5, 2.5] { _ = try view.currentImage(at: time, load: load) }
    #expect(loaded == ["a", "b"])
    // c is skipped.
    _ = try view.currentImage(at: 4.5, load: load)
    #expect(loaded == ["a", "b", "a"])
  }

  @Test("At most one streamed frame and its predecessor are alive")
  func keepsTwoStreamedFrames() throws {
    final class WeakPage {
      weak var page: AnyObject?
      init(_ page: AnyObject) { self.page = page }
    }
    var view = Self.moving((0..<20).map(String.init))
    var pages: [WeakPage] = []
    var maximum = 0
    view.player.start(at: 0)
    for time in 0..<20 {
      _ = try view.currentImage(at: Double(time)) { (_: String) throws(Missing) in
        let sprite = LayerImages.blank(8, 8)
        pages.append(WeakPage(sprite.page.storage))
        maximum = max(maximum, pages.count { $0.page != nil })
        return sprite
      }
      #expect(pages.count { $0.page != nil } == 1)
    }
    #expect(pages.count == 20 && maximum == 2)
    view.player.frames = []
    _ = try view.currentImage(at: 99) { (name: String) throws(Missing) in throw Missing(name: name)
    }
    #expect(pages.allSatisfy { $0.page == nil })
  }

  @Test("A missing file throws an error with its name and draws nothing")
  func reportsMissingFiles() throws {
    var view = Self.moving(["a", "gone"])
    let load: (String) throws(Missing) -> Sprite = { name throws(Missing) in
      guard name != "gone" else { throw Missing(name: name) }
      return LayerImages.blank(8, 8)
    }
    view.player.start(at: 0)
    var list = DrawList(pixelSize: PixelSize(width: 8, height: 8))
    try view.draw(in: &list, at: 0.5, load: load)
    #expect(list.quads.count == 1)
    let error = #expect(throws: Missing.self) { try view.draw(in: &list, at: 1.5, load: load) }
    #expect(error == Missing(name: "gone") && list.quads.count == 1)
    try view.draw(in: &list, at: 2.5, load: load)
    #expect(list.quads.count == 2)
  }

  @Test("Without a loader frames that are files are skipped")
  func skipsFilesWithoutLoader() {
    var view = ImageView(image: LayerImages.plain(LayerImages.red))
    view.player.frames = [.image(LayerImages.plain(LayerImages.blue)), .file("later")]
    view.player.duration = 2
    var list = DrawList(pixelSize: PixelSize(width: 4, height: 4))
    view.draw(in: &list, at: 0)
    view.player.start(at: 0)
    view.draw(in: &list, at: 0.5)
    view.draw(in: &list, at: 1.5)
    #expect(list.quads.count == 2)
  }
}

import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import QuadrilleRaster
import QuadrilleScene
import QuadrilleSprite
import QuadrilleSystem
import RasterTestSupport
import TestSupport
import Testing

@Suite struct SceneTests {
  /// A folder with an image of 4×2 pixels, each of a different color, and one of twice the size as
  /// `@2x`.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(png(4, 2), to: "page.png")
    try folder.write(png(8, 4), to: "page@2x.png")
    return folder
  }

  private func png(_ width: Int, _ height: Int) -> [UInt8] {
    var rows: [UInt8] = []
    for y in 0..<height {
      rows.append(0)
      for x in 0..<width { rows += [UInt8(20 * x + 5), UInt8(30 * y + 7), UInt8(width), 255] }
    }
    return PNGBuilder.file(width: UInt32(width), height: UInt32(height), rows: rows)
  }

  private func scene(
    _ text: String,
    in folder: TemporaryFolder,
    _ options: SceneOptions = SceneOptions()
  ) throws -> Scene {
    try Scene(
      Array(text.utf8),
      name: "scene.json",
      folder: Folder(path: folder.path),
      options: options
    )
  }

  private func image(_ text: String) throws -> Bitmap {
    let folder = try folder()
    let scene = try scene(text, in: folder)
    #expect(scene.warnings.isEmpty)
    var renderer = RasterRenderer()
    return renderer.rendered(scene.drawList(), background: scene.canvas.background)
  }

  private func text(
    _ layers: String,
    width: Int = 8,
    height: Int = 6,
    more: String = ""
  ) -> String {
    """
    {"quadrille": 1, "canvas": {"width": \(width), "height": \(height)}, \(more)
     "assets": {"page": {"texture": "page.png"}}, "layers": [\(layers)]}
    """
  }

  @Test("Layers are centered on their position")
  func centersLayers() throws {
    let image = try image(text(#"{"contents": "page", "position": [4, 3]}"#))
    #expect(image[2, 2] == SIMD4(5, 7, 4, 255))
    #expect(image[5, 3] == SIMD4(65, 37, 4, 255))
    #expect(image.bytes.count { $0 == 255 } == 8)
  }

  @Test("The origin bottom-left flips positions but not images")
  func bottomLeftFlipsPositionsOnly() throws {
    let image = try image(
      text(
        #"{"contents": "page", "position": [0, 1], "anchorPoint": [0, 0]}"#,
        more: #""origin": "bottom-left","#
      )
    )
    // One point above the bottom edge of six rows: rows 3 and 4, with the image's first row on top.
    #expect(image[0, 3] == SIMD4(5, 7, 4, 255))
    #expect(image[0, 4] == SIMD4(5, 37, 4, 255))
    #expect(image[0, 5] == .zero && image[0, 2] == .zero)
  }

  @Test("The origin bottom-left applies to sublayers")
  func bottomLeftAppliesToSublayers() throws {
    let image = try image(
      text(
        """
        {"bounds": [0, 0, 4, 4], "position": [0, 0], "anchorPoint": [0, 0], "sublayers": [
          {"contents": "page", "position": [0, 0], "anchorPoint": [0, 0]}]}
        """,
        more: #""origin": "bottom-left","#
      )
    )
    #expect(image[0, 4] == SIMD4(5, 7, 4, 255))
    #expect(image[0, 5] == SIMD4(5, 37, 4, 255))
  }

  /// The image's left column becomes the upper row, from right to left.
  @Test("Positive angles are clockwise for both origins", arguments: ["top-left", "bottom-left"])
  func anglesAreClockwise(origin: String) throws {
    let image = try image(
      text(
        #"{"contents": "page", "position": [4, 3], "transform": {"rotate": 90}}"#,
        more: "\"origin\": \"\(origin)\","
      )
    )
    #expect(image[4, 1] == SIMD4(5, 7, 4, 255))
    #expect(image[3, 1] == SIMD4(5, 37, 4, 255))
    #expect(image[4, 4] == SIMD4(65, 7, 4, 255))
  }

  @Test("Transforms scale, rotate and translate in this order")
  func ordersTransformMembers() throws {
    let folder = try folder()
    for order in [
      #"{"scale": [2, 1], "rotate": 90, "translate": [10, 0]}"#,
      #"{"translate": [10, 0], "rotate": 90, "scale": [2, 1]}"#,
    ] {
      let scene = try scene(text(#"{"transform": \#(order)}"#), in: folder)
      let point = scene.layers[0].affineTransform.apply(to: Point(x: 1, y: 0))
      #expect(abs(point.x - 10) < 1e-12 && abs(point.y - 2) < 1e-12)
    }
    let matrix = try scene(text(#"{"transform": [1, 2, 3, 4, 5, 6]}"#), in: folder)
    #expect(
      matrix.layers[0].affineTransform == Transform2D(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    )
    let numbers = (1...16).map { "\($0)" }.joined(separator: ", ")
    let space = try scene(text(#"{"transform": [\#(numbers)]}"#), in: folder)
    let rows = Transform3D(rows: [1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16])
    #expect(space.layers[0].transform == rows)
  }

  @Test("The scale selects files and keeps sizes in points")
  func scaleSelectsFiles() throws {
    let folder = try folder()
    var options = SceneOptions()
    options.scale = 2
    let scene = try scene(text(#"{"contents": "page", "position": [4, 3]}"#), in: folder, options)
    let list = scene.drawList()
    #expect(list.pixelSize == PixelSize(width: 16, height: 12))
    #expect(scene.layers[0].bounds.size == Size(width: 4, height: 2))
    #expect(scene.files.count == 1)
    #expect(scene.files[0].hasSuffix("page@2x.png"))
    var renderer = RasterRenderer()
    #expect(renderer.rendered(list)[4, 4] == SIMD4(5, 7, 8, 255))
  }

  @Test("A file used by several assets is read once")
  func readsFilesOnce() throws {
    let folder = try folder()
    let scene = try scene(
      """
      {"quadrille": 1, "canvas": {"width": 8, "height": 6},
       "assets": {"a": {"texture": "page.png"}, "b": {"texture": "page.png"}},
       "layers": [{"contents": "a"}, {"contents": "b"}, {"contents": "a"}]}
      """,
      in: folder
    )
    #expect(Set(scene.layers.map(\.contents?.page)).count == 1)
    #expect(scene.drawList().runs.count == 1)
  }

  @Test("Options override the size of the canvas")
  func optionsOverrideCanvas() throws {
    let folder = try folder()
    var options = SceneOptions()
    options.size = Size(width: 3, height: 2)
    let scene = try scene(text(""), in: folder, options)
    #expect(scene.drawList().pixelSize == PixelSize(width: 3, height: 2))
  }

  @Test("Every appearance key of a layer is read")
  func readsEveryProperty() throws {
    let folder = try folder()
    let scene = try scene(
      text(
        """
        {"id": "x", "contents": "page", "bounds": [1, 2, 3, 4], "anchorPoint": [0, 1],
         "zPosition": -2.5, "contentsRect": [0, 0.5, 1, 0.5], "contentsGravity": "bottomRight",
         "hidden": true, "opacity": 0.25, "backgroundColor": "#1234", "tint": [1, 0.5, 0, 0.5],
         "blend": "screen", "filter": "nearest", "snap": "edges"}
        """.replacing("#1234", with: "#112233")
      ),
      in: folder
    )
    let layer = scene.layers[0]
    #expect(layer.bounds == Rect(x: 1, y: 2, width: 3, height: 4))
    #expect(layer.anchorPoint == Point(x: 0, y: 1) && layer.zPosition == -2.5)
    #expect(layer.contentsRect == Rect(x: 0, y: 0.5, width: 1, height: 0.5))
    #expect(layer.contentsGravity == .bottomRight && layer.isHidden && layer.opacity == 0.25)
    #expect(
      layer.backgroundColor
        == Color(red: 0x11 / 255.0, green: 0x22 / 255.0, blue: 0x33 / 255.0)
    )
    #expect(layer.tint == Color(red: 1, green: 0.5, blue: 0, alpha: 0.5))
    #expect(layer.blendMode == .screen && layer.filter == .nearest && layer.snap == .edges)
  }

  @Test("Layers of the root are sorted by zPosition")
  func sortsRootLayers() throws {
    let image = try image(
      text(
        """
        {"backgroundColor": "#f00", "bounds": [0, 0, 9, 9], "zPosition": 1},
        {"backgroundColor": "#00f", "bounds": [0, 0, 9, 9]}
        """
      )
    )
    #expect(image[0, 0] == SIMD4(255, 0, 0, 255))
  }

  @Test("Many layers are read in linear time")
  func readsInLinearTime() throws {
    let folder = try folder()
    func time(_ count: Int) throws -> Duration {
      let layers = Array(repeating: #"{"contents": "page", "position": [1, 1]}"#, count: count)
        .joined(separator: ",")
      return try ContinuousClock().measure {
        let scene = try scene(text(layers), in: folder)
        #expect(scene.drawList().quads.count == count)
      }
    }
    let quarter = try time(25_000)
    let whole = try time(100_000)
    #expect(whole < .seconds(60))
    // Four times as many layers; quadratic time would be sixteen times as long.
    #expect(whole < quarter * 9)
  }
}

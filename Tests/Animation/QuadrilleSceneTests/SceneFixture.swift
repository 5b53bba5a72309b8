import QuadrilleImage
import QuadrilleLayers
import QuadrilleRaster
import QuadrilleScene
import QuadrilleSystem
import TestSupport

/// A folder with images, and scenes that are read in it.
struct SceneFixture {
  let folder: TemporaryFolder

  /// Makes a folder with `page.png`, of 4×2 pixels, and `map.json`, an atlas of its four columns
  /// with the names `a` to `d`.
  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.page(), to: "page.png")
    let frames = ["c", "a", "d", "b"].map { name in
      let x = ["a": 0, "b": 1, "c": 2, "d": 3][name] ?? 0
      return """
        "\(name).png": {"frame": {"x": \(x), "y": 0, "w": 1, "h": 2}, "rotated": false,
        "trimmed": false, "spriteSourceSize": {"x": 0, "y": 0, "w": 1, "h": 2},
        "sourceSize": {"w": 1, "h": 2}}
        """
    }
    try folder.write(
      #"{"frames": {\#(frames.joined(separator: ","))}, "meta": {"image": "page.png"}}"#,
      to: "map.json"
    )
    try folder.write(Self.font, to: "label.fnt")
  }

  /// A font for the letters of "AB page" in `page.png`: A is the first column, B the second, the
  /// others have no image; all have the advance 2.
  static let font = """
    info face="Label" size=2
    common lineHeight=3 base=2 scaleW=4 scaleH=2 pages=1
    page id=0 file="page.png"
    char id=65 x=0 y=0 width=1 height=2 xadvance=2
    char id=66 x=1 y=0 width=1 height=2 xadvance=2
    char id=32 xadvance=2
    char id=97 xadvance=2
    char id=101 xadvance=2
    char id=103 xadvance=2
    char id=112 xadvance=2
    """

  /// An image whose pixel (x, y) is (20·x + 5, 30·y + 7, width, 255).
  static func page(_ width: Int = 4, _ height: Int = 2) -> [UInt8] {
    var rows: [UInt8] = []
    for y in 0..<height {
      rows.append(0)
      for x in 0..<width { rows += [UInt8(20 * x + 5), UInt8(30 * y + 7), UInt8(width), 255] }
    }
    return PNGBuilder.file(width: UInt32(width), height: UInt32(height), rows: rows)
  }

  /// The pixel (x, y) of ``page(_:_:)`` with the size 4×2.
  static func pixel(_ x: Int, _ y: Int) -> SIMD4<UInt8> {
    SIMD4(UInt8(20 * x + 5), UInt8(30 * y + 7), 4, 255)
  }

  /// Writes files `0001.png` and so on of one pixel, (number, 0, 0, 255).
  func writeClip(_ count: Int, first: Int = 1) throws {
    for number in first..<(first + count) {
      let digits = String(repeating: "0", count: 4 - "\(number)".count) + "\(number)"
      let rows: [UInt8] = [0, UInt8(number), 0, 0, 255]
      try folder.write(PNGBuilder.file(width: 1, height: 1, rows: rows), to: "\(digits).png")
    }
  }

  /// The text of a scene with the assets `page`, an image, and `map`, an atlas.
  static func text(
    _ layers: String,
    width: Int = 8,
    height: Int = 6,
    assets: String = "",
    more: String = ""
  ) -> String {
    """
    {"quadrille": 1, "canvas": {"width": \(width), "height": \(height)}, \(more)
     "assets": {"page": {"texture": "page.png"}, "map": {"atlas": "map.json"}\(assets)},
     "layers": [\(layers)]}
    """
  }

  func scene(_ text: String, _ options: SceneOptions = SceneOptions()) throws -> Scene {
    try Scene(
      Array(text.utf8),
      name: "scene.json",
      folder: Folder(path: folder.path),
      options: options
    )
  }

  /// The image of a scene at a time.
  func image(_ text: String, at time: Double = 0) throws -> Bitmap {
    try Self.draw(scene(text), at: time)
  }

  static func draw(_ scene: Scene, at time: Double) throws -> Bitmap {
    var renderer = RasterRenderer()
    return try renderer.render(scene.drawList(at: time), background: scene.canvas.background)
  }
}

extension Scene {
  /// The layers, for tests that use a scene on one thread.
  var layers: [Layer] {
    nonisolated(unsafe) var layers: [Layer] = []
    withLayers { unsafe layers = $0 }
    return unsafe layers
  }
}

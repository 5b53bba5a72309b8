import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct PreviewCommandTests {
  private func folder() throws -> TemporaryFolder {
    let folder = try CommandFixtures.folder()
    // Four quadrants of a page: red is a sprite, green a rotated one, the rest is empty.
    var page = Bitmap(width: 64, height: 64)
    for y in 0..<32 {
      for x in 0..<32 {
        page[x, y] = SIMD4(255, 0, 0, 255)
        page[x + 32, y] = SIMD4(0, 255, 0, 255)
      }
    }
    try folder.write(PNG.encode(page), to: "sheet.png")
    func frame(_ x: Int, rotated: Bool) -> String {
      """
      {"frame": {"x": \(x), "y": 0, "w": 32, "h": 32}, "rotated": \(rotated), "trimmed": false,
       "spriteSourceSize": {"x": 0, "y": 0, "w": 32, "h": 32}, "sourceSize": {"w": 32, "h": 32},
       "pivot": {"x": 0.25, "y": 0.5}}
      """
    }
    try folder.write(
      """
      {"frames": {"red <1>": \(frame(0, rotated: false)), "green": \(frame(32, rotated: true))},
       "meta": {"image": "sheet.png", "size": {"w": 64, "h": 64}, "scale": "1"}}
      """,
      to: "two.json"
    )
    return folder
  }

  private func image(_ folder: TemporaryFolder, _ arguments: String...) throws -> Bitmap {
    let run = try CommandRun(["preview"] + arguments + ["-o", "p.png"], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    return try PNG.decode(folder.read("p.png")).bitmap
  }

  @Test("An atlas preview shows outlines, pivots and unused area")
  func atlasPreviewShowsLayout() throws {
    let sheet = try image(folder(), "two.json", "--no-labels", "--background", "#000")
    // The page starts after a gap of 12 pixels and is scaled by four: 256 of 1,024.
    let origin = 12
    let scale = 4
    #expect(sheet.width >= origin + 64 * scale)
    #expect(sheet[origin, origin] == SIMD4(60, 220, 90, 255), "a plain outline")
    #expect(sheet[origin + 32 * scale, origin] == SIMD4(255, 150, 30, 255), "a rotated one")
    #expect(sheet[origin + 100, origin + 20] == SIMD4(255, 0, 0, 255), "the sprite's pixels")
    // The pivots of the unrotated and the rotated sprite: a quarter from the left of the source is
    // a quarter from the top of the stored part.
    let pivot = SIMD4<UInt8>(255, 40, 80, 255)
    #expect(sheet[origin + 8 * scale, origin + 16 * scale] == pivot)
    #expect(sheet[origin + (32 + 16) * scale, origin + 8 * scale] == pivot)
    // Below both sprites nothing is stored: the background with hatching.
    let empty = (0..<16).map { sheet[origin + 100 + $0, origin + 200] }
    #expect(Set(empty.map(\.x)) == [0, 120])
  }

  @Test("--columns determines the columns of a preview sheet")
  func previewColumnsApply() throws {
    let folder = try folder()
    let one = try image(
      folder,
      "page.png",
      "page.pvr",
      "--columns",
      "1",
      "--cell",
      "32",
      "--no-labels"
    )
    let two = try image(
      folder,
      "page.png",
      "page.pvr",
      "--columns",
      "2",
      "--cell",
      "32",
      "--no-labels"
    )
    #expect(one.width == 12 + 32 + 12 && two.width == 12 + 2 * (32 + 12))
    #expect(one.height == 12 + 2 * (24 + 12) && two.height == 12 + 24 + 12)
    // A 4×3 image is scaled by eight in a cell of 32; its first pixel is 10, 0, 255.
    #expect(two[12 + 3, 12 + 3] == SIMD4(10, 0, 255, 255))
  }

  @Test("A texture preview shows levels and channels")
  func texturePreviewShowsParts() throws {
    let folder = try folder()
    try folder.write(CommandFixtures.pvr3(width: 4, height: 4, levels: 3), to: "mips.pvr")
    let html = try text(folder, "mips.pvr")
    #expect(html.matches(of: /<figure/).count == 3 + 4)
    for title in ["mips.pvr", "level 1", "level 2", "red", "green", "blue", "alpha"] {
      #expect(html.contains("<b>\(title)</b>"), "\(title)")
    }
  }

  @Test("A scene preview shows frames with their times")
  func scenePreviewShowsTimes() throws {
    let folder = try folder()
    try folder.write(
      """
      {"quadrille": 1, "canvas": {"width": 8, "height": 6}, "timeline": {"fps": 2, "frames": 5},
       "layers": []}
      """,
      to: "moving.json"
    )
    let html = try text(folder, "moving.json", "--count", "3")
    for time in ["0.000 s", "1.000 s", "2.000 s"] { #expect(html.contains("<b>\(time)</b>")) }
    #expect(html.matches(of: /<figure/).count == 3)
  }

  private func text(_ folder: TemporaryFolder, _ arguments: String...) throws -> String {
    let run = try CommandRun(["preview"] + arguments + ["-o", "p.html"], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    return String(decoding: try folder.read("p.html"), as: UTF8.self)
  }

  @Test("The HTML preview escapes names")
  func previewHTMLIsEscaped() throws {
    let html = try text(folder(), "two.json")
    #expect(html.contains("red &lt;1&gt;: 32x32 at 0,0, source 32x32"))
    #expect(html.contains("green: 32x32 at 32,0, source 32x32, rotated"))
    #expect(!html.contains("<1>"))
    #expect(html.contains("left:50.0%;top:0.0%;width:50.0%;height:50.0%"))
  }

  @Test("A terminal without graphics support shows half blocks")
  func terminalPreviewUsesHalfBlocks() throws {
    let folder = try folder()
    let run = try CommandRun(
      ["preview", "page.png", "--terminal", "--cell", "16"],
      in: folder.path
    )
    #expect(run.status == 0)
    let lines = run.text.split(separator: "\n")
    // The name, then 12 rows of pixels, two per line.
    #expect(lines.first == "page.png  4x3")
    #expect(lines.count == 1 + 6)
    #expect(lines[1].contains("\u{1B}[38;2;10;0;255;48;2;10;0;255m▀"))
  }

  @Test(
    "Invalid preview commands end with their exit status",
    arguments: [
      ("page.png", 2), ("page.png -o x.jpg", 2), ("page.png -o x.png --terminal", 2),
      ("none.png -o x.png", 4), ("bad.png -o x.png", 3), ("page.png none.png -o x.png", 8),
      ("page.png -o page.png", 2), ("page.png -o x.png --columns 0", 2),
    ]
  )
  func previewErrorsHaveStatus(call: String, status: Int32) throws {
    let folder = try folder()
    let run = try CommandRun(
      ["preview"] + call.split(separator: " ").map(String.init),
      in: folder.path
    )
    #expect(run.status == status, "\(run.errors)")
  }
}

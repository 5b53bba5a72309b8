import QuadrilleImage
import QuadrilleSystem
import Testing

@testable import QuadrilleInspection

/// Preview sheets, and images in terminals.
@Suite struct PreviewSheetTests {
  private static let paper = SIMD4<UInt8>(38, 40, 44, 255)

  /// An image of one color.
  private static func plain(_ width: Int, _ height: Int, _ color: SIMD4<UInt8>) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    for y in 0..<height { for x in 0..<width { bitmap[x, y] = color } }
    return bitmap
  }

  private static func card(_ width: Int, _ height: Int, _ value: UInt8) -> PreviewCard {
    PreviewCard(
      title: "",
      details: "",
      image: plain(width, height, SIMD4(value, value, value, 255))
    )
  }

  private static func mark(
    _ rect: Rect,
    _ name: String = "",
    pivot: Point? = nil
  )
    -> PreviewCard.Mark
  {
    PreviewCard.Mark(
      name: name,
      rect: rect,
      isRotated: false,
      isTrimmed: false,
      pivot: pivot,
      details: ""
    )
  }

  /// Small images are scaled by the largest factor up to 16 that fits the cell; large ones are
  /// reduced.
  @Test(
    "Small images are scaled up by an integer factor, large ones down to the cell",
    arguments: [
      (8, 4, false, 16, 8), (3, 20, false, 3, 20), (10, 10, false, 20, 20), (11, 1, false, 11, 1),
      (1, 1, false, 16, 16), (40, 30, false, 20, 15), (200, 1, false, 20, 1),
      (1, 900, false, 1, 20),
      (21, 20, false, 20, 19), (16, 16, true, 64, 64), (512, 8, true, 1_024, 16),
      (600, 300, true, 600, 300), (2_048, 100, true, 1_024, 50), (1_024, 2, true, 1_024, 2),
    ]
  )
  func imagesFitTheirCell(width: Int, height: Int, isPage: Bool, columns: Int, rows: Int) {
    var sheet = PreviewSheet()
    sheet.cell = 20
    var card = Self.card(width, height, 9)
    card.isPage = isPage
    #expect(sheet.size(of: card) == PixelSize(width: columns, height: rows))
  }

  @Test("Cards are laid out in rows as high as their tallest card")
  func cardsAreLaidOutInRows() {
    var sheet = PreviewSheet()
    sheet.cell = 20
    sheet.columns = 2
    sheet.hasLabels = false
    let cards = [Self.card(8, 4, 1), Self.card(20, 6, 2), Self.card(2, 20, 3)]
    let image = sheet.image(of: cards)
    // Two cells and three gaps of 12; rows of 8 and 20.
    #expect(image.pixelSize == PixelSize(width: 12 + 2 * 32, height: 12 + 8 + 12 + 20 + 12))
    let rects = [(12, 12, 16, 8), (44, 12, 20, 6), (12, 32, 2, 20)]
    var wrong = 0
    for y in 0..<image.height {
      for x in 0..<image.width {
        let index = rects.firstIndex { rect in
          (rect.0..<rect.0 + rect.2).contains(x) && (rect.1..<rect.1 + rect.3).contains(y)
        }
        let value = UInt8(index.map { $0 + 1 } ?? 0)
        let expected = index == nil ? Self.paper : SIMD4(value, value, value, 255)
        if image[x, y] != expected { wrong += 1 }
      }
    }
    #expect(wrong == 0)
    sheet.hasLabels = true
    // Two lines of 9 pixels with a gap of 2, and 4 above.
    #expect(sheet.image(of: cards).height == image.height + 2 * 26)
    sheet.hasLabels = false
    sheet.columns = nil
    // As many as fit 1,200 pixels: 37 cells of 32 and the first gap.
    let many = sheet.image(of: (0..<40).map { _ in Self.card(20, 5, 1) })
    #expect(many.pixelSize == PixelSize(width: 12 + 37 * 32, height: 12 + 2 * 17))
    #expect(sheet.image(of: []).pixelSize == PixelSize(width: 1, height: 24))
  }

  @Test("Title and details are drawn below the image and cut to the cell width")
  func labelsAreDrawnBelowImages() {
    var sheet = PreviewSheet()
    sheet.cell = 20
    let blank = PreviewCard(
      title: "",
      details: "",
      image: Self.plain(20, 20, SIMD4(9, 9, 9, 255))
    )
    let named = PreviewCard(title: "A", details: "longer", image: blank.image)
    let (without, with) = (sheet.image(of: [blank]), sheet.image(of: [named]))
    var title: [String] = []
    for y in 0..<9 {
      title.append(String((0..<6).map { with[12 + $0, 36 + y] == Self.paper ? "." : "#" }))
    }
    #expect(
      title == [
        ".###..", "#...#.", "#...#.", "#####.", "#...#.", "#...#.", "#...#.", "......", "......",
      ]
    )
    #expect(with[13, 36] == SIMD4(235, 235, 235, 255))
    // Three letters are as wide as the cell: two dots and the last letter.
    var columns: Set<Int> = []
    for y in 47..<56 {
      for x in 0..<with.width where with[x, y] != without[x, y] {
        columns.insert(x)
        #expect(with[x, y] == SIMD4(150, 152, 158, 255))
      }
    }
    #expect(columns.min().map { $0 >= 12 } == true && columns.max().map { $0 < 12 + 18 } == true)
    #expect(columns.contains { $0 >= 24 })
    #expect(LabelFont.width(of: "abc") == 17 && LabelFont.width(of: "") == 0)
  }

  @Test("Transparent pixels show the checkerboard or the background color")
  func transparencyShowsBackground() {
    var sheet = PreviewSheet()
    sheet.cell = 20
    let half = PreviewCard(
      title: "",
      details: "",
      image: Self.plain(20, 20, SIMD4(100, 200, 50, 128))
    )
    let framed = sheet.framed(half)
    #expect(framed.pixelSize == PixelSize(width: 20, height: 20))
    for (x, y, gray) in [(0, 0, 204), (7, 7, 204), (8, 7, 170), (7, 8, 170), (8, 8, 204)] {
      // Premultiplied with rounding, then composited over the gray.
      let expected = [100, 200, 50].map { color in
        Int((Double(color) * 128 / 255).rounded()) + (gray * 127 + 127) / 255
      }
      #expect(
        framed[x, y] == SIMD4(UInt8(expected[0]), UInt8(expected[1]), UInt8(expected[2]), 255)
      )
    }
    sheet.background = Color(red: 1, green: 0.5, blue: 0)
    let clear = PreviewCard(title: "", details: "", image: Self.plain(20, 20, .zero))
    #expect(sheet.framed(clear)[3, 19] == SIMD4(255, 128, 0, 255))
    let opaque = Self.card(20, 20, 77)
    #expect(sheet.framed(opaque)[19, 0] == SIMD4(77, 77, 77, 255))
  }

  /// Sprites without an extent or outside of the page are not drawn.
  @Test("An atlas page outlines sprites, hatches unused area and marks pivots")
  func pagesOutlineSprites() {
    let black = SIMD4<UInt8>(0, 0, 0, 255)
    let hatch = SIMD4<UInt8>(120, 60, 60, 255)
    let green = SIMD4<UInt8>(60, 220, 90, 255)
    let red = SIMD4<UInt8>(255, 40, 80, 255)
    let rect = Rect(x: 2, y: 3, width: 5, height: 4)
    var card = PreviewCard(title: "", details: "", image: Self.plain(16, 16, black))
    card.isPage = true
    card.marks = [
      Self.mark(rect, pivot: Point(x: 4, y: 5)), Self.mark(Rect(x: 9, y: 9, width: 0, height: 0)),
      Self.mark(Rect(x: 16, y: 16, width: 0, height: 3)),
      Self.mark(Rect(x: 40, y: 1, width: 3, height: 3)),
      Self.mark(Rect(x: -9, y: 1, width: 3, height: 3)),
    ]
    // Scaled by four: 256 of 1,024.
    let image = PreviewSheet().framed(card)
    #expect(image.pixelSize == PixelSize(width: 64, height: 64))
    var wrong = 0
    for y in 0..<64 {
      for x in 0..<64 {
        let isInside = (8..<28).contains(x) && (12..<28).contains(y)
        let isEdge = isInside && (x == 8 || x == 27 || y == 12 || y == 27)
        let isCross = x == 16 && (17...23).contains(y) || y == 20 && (13...19).contains(x)
        let expected =
          isCross ? red : isEdge ? green : !isInside && (x + y) % 8 == 0 ? hatch : black
        if image[x, y] != expected { wrong += 1 }
      }
    }
    #expect(wrong == 0)
    let kinds = [(false, false), (true, false), (false, true), (true, true)].map { kind in
      PreviewSheet.color(
        of: PreviewCard.Mark(
          name: "",
          rect: rect,
          isRotated: kind.0,
          isTrimmed: kind.1,
          pivot: nil,
          details: ""
        )
      )
    }
    let orange = SIMD4<UInt8>(255, 150, 30, 255)
    #expect(kinds == [green, orange, SIMD4(70, 150, 255, 255), orange])
  }

  @Test("Names are drawn only inside sprites that are large enough")
  func namesAppearInLargeSprites() {
    func changed(_ width: Double, _ height: Double, _ name: String) -> [Int] {
      func image(_ name: String) -> Bitmap {
        var card = PreviewCard(
          title: "",
          details: "",
          image: Self.plain(80, 40, SIMD4(0, 0, 0, 255))
        )
        card.isPage = true
        card.marks = [Self.mark(Rect(x: 10, y: 20, width: width, height: height), name)]
        return PreviewSheet().framed(card)
      }
      let (one, other) = (image(""), image(name))
      var xs: Set<Int> = []
      for y in 0..<one.height {
        for x in 0..<one.width where one[x, y] != other[x, y] { xs.insert(x) }
      }
      return [xs.min() ?? -1, xs.max() ?? -1]
    }
    // Scaled by four, starting at (40, 80); letters start two pixels inside.
    #expect(changed(50, 10, "HHH") == [42, 42 + 2 * 6 + 4 + 0])
    #expect(changed(50, 3, "HHH") == [-1, -1])
    #expect(changed(50, 10, "HH") == [-1, -1])
    #expect(changed(4, 10, "HHHHHH") == [-1, -1])
  }

  // MARK: Terminals

  @Test(
    "The kitty protocol receives a PNG in Base64 chunks of 4,096 bytes",
    arguments: [(3, 2), (80, 50)]
  )
  func kittyReceivesChunkedPNG(width: Int, height: Int) throws {
    var random = UInt32(width)
    var bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        random = random &* 1_664_525 &+ 1_013_904_223
        let value = UInt8(truncatingIfNeeded: random >> 16)
        bitmap[x, y] = SIMD4(value, value &* 3, value &* 7, 255)
      }
    }
    let text = try TerminalImage.text(of: bitmap, .kitty)
    let parts = text.split(separator: "\u{1B}_G").map(String.init)
    var data = ""
    for (index, part) in parts.enumerated() {
      let isLast = index + 1 == parts.count
      let head = (index == 0 ? "f=100,a=T," : "") + "m=\(isLast ? 0 : 1);"
      #expect(part.hasPrefix(head) && part.hasSuffix("\u{1B}\\"))
      let body = part.dropFirst(head.count).dropLast(2)
      #expect(isLast ? body.count <= 4_096 && !body.isEmpty : body.count == 4_096)
      data += body
    }
    #expect(parts.count > 1 || width == 3)
    let isSame = try PNG.decode(try #require(Base64.decode(Array(data.utf8)))).bitmap == bitmap
    #expect(isSame)
  }

  /// Decodes the sixels: six rows per line, each pixel the nearest color of the cube.
  @Test("Sixel output uses the nearest color of a 6×6×6 cube", arguments: [1, 5, 6, 7, 13])
  func sixelsUseNearestCubeColor(height: Int) throws {
    var bitmap = Bitmap(width: 4, height: height)
    for y in 0..<height {
      for x in 0..<4 {
        bitmap[x, y] = SIMD4(UInt8(60 * x), UInt8(19 * y), UInt8(255 - 60 * x), 255)
      }
    }
    let text = try TerminalImage.text(of: bitmap, .sixel)
    #expect(text.hasPrefix("\u{1B}Pq") && text.hasSuffix("-\u{1B}\\"))
    var colors: [Int: [Int]] = [:]
    var found = [[Int]?](repeating: nil, count: 4 * ((height + 5) / 6 * 6))
    let lines = text.dropFirst(3).dropLast(3).split(
      separator: "-",
      omittingEmptySubsequences: false
    )
    for (number, line) in lines.enumerated() {
      for part in line.split(separator: "$").flatMap({ $0.split(separator: "#") }) {
        let numbers = part.split(separator: ";").compactMap { Int($0) }
        if numbers.count == 5 {
          #expect(numbers[1] == 2)
          colors[numbers[0]] = Array(numbers[2...])
          continue
        }
        let digits = part.prefix { $0.isNumber }
        let color = try #require(Int(digits).flatMap { colors[$0] })
        for (x, byte) in part.utf8.dropFirst(digits.utf8.count).enumerated() {
          for bit in 0..<6 where (byte - 63) >> bit & 1 == 1 {
            let index = (6 * number + bit) * 4 + x
            #expect(found[index] == nil)
            found[index] = color
          }
        }
      }
    }
    #expect(colors.count == 216)
    for (index, color) in found.enumerated() {
      guard index / 4 < height else {
        #expect(color == nil)
        continue
      }
      // Percent, in steps of 20.
      let pixel = bitmap[index % 4, index / 4]
      let expected = [pixel.x, pixel.y, pixel.z].map { 20 * Int((Double($0) / 51).rounded()) }
      #expect(color == expected, "\(index)")
    }
  }

  @Test("Each half block character shows two pixels")
  func halfBlocksShowTwoPixels() throws {
    var bitmap = Self.plain(1, 3, SIMD4(1, 2, 3, 255))
    bitmap[0, 1] = SIMD4(4, 5, 6, 255)
    #expect(
      try TerminalImage.text(of: bitmap, .halfBlocks)
        == "\u{1B}[38;2;1;2;3;48;2;4;5;6m▀\u{1B}[0m\n\u{1B}[38;2;1;2;3;48;2;0;0;0m▀\u{1B}[0m"
    )
  }
}

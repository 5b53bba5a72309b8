import QuadrilleAtlas
import QuadrilleImage
import QuadrillePacking
import QuadrilleSprite
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct PolygonPackingTests {
  private static func options(_ change: (inout PackOptions) -> Void = { _ in }) -> PackOptions {
    var options = RectanglePackingTests.fast()
    options.trimMode = .polygon
    change(&options)
    return options
  }

  /// Diagonal bars and right triangles, colored by position.
  private static func diagonalArt() -> [LooseSprite] {
    (0..<24).map { index in
      let size = 40 + index % 5 * 8
      var bitmap = Bitmap(width: size, height: size)
      for y in 0..<size {
        for x in 0..<size {
          let isInside =
            switch index % 3 {
            case 0: abs(x - y) <= 5
            case 1: abs(x + y - size) <= 7
            default: x > y
            }
          if isInside { bitmap[x, y] = SIMD4(UInt8(x), UInt8(y), UInt8(9 * index), 255) }
        }
      }
      return LooseSprite(name: "d\(index / 10)\(index % 10)", bitmap: bitmap)
    }
  }

  /// Checks that every sprite can be restored, that meshes do not leave the page, and that the drawn
  /// pixels of different sprites keep their distance.
  private static func expectProper(
    _ packed: PackedAtlas,
    _ sprites: [LooseSprite],
    _ options: PackOptions
  ) throws {
    let atlas = try packed.atlas
    #expect(atlas.warnings.isEmpty)
    for sprite in sprites {
      let restored = try atlas.requireSprite(named: sprite.name).untrimmed()
      #expect(restored.bytes == sprite.bitmap.bytes, "\(sprite.name)")
    }
    for (number, page) in packed.pages.enumerated() {
      var owners = [Int](repeating: -1, count: page.width * page.height)
      for (index, frame) in packed.description.frames.enumerated() where frame.page == number {
        let rect = frame.packedRect
        #expect(rect.minX >= Double(options.borderPadding))
        #expect(rect.minY >= Double(options.borderPadding))
        #expect(rect.maxX <= Double(page.width - options.borderPadding))
        #expect(rect.maxY <= Double(page.height - options.borderPadding))
        for point in frame.mesh?.pageVertices ?? [] {
          #expect(point.x >= rect.minX && point.x <= rect.maxX)
          #expect(point.y >= rect.minY && point.y <= rect.maxY)
        }
        for (x, y) in pixels(of: frame) { owners[y * page.width + x] = index }
      }
      var clashes = 0
      for (index, frame) in packed.description.frames.enumerated() where frame.page == number {
        for (x, y) in pixels(of: frame) {
          let near = -options.shapePadding...options.shapePadding
          for dy in near where (0..<page.height).contains(y + dy) {
            for dx in near where (0..<page.width).contains(x + dx) {
              let owner = owners[(y + dy) * page.width + x + dx]
              if owner >= 0, owner != index { clashes += 1 }
            }
          }
        }
      }
      #expect(clashes == 0)
    }
  }

  /// The pixels of a page with their center in the mesh of a frame.
  private static func pixels(of frame: AtlasDescription.Frame) -> [(Int, Int)] {
    let rect = frame.packedRect
    var result: [(Int, Int)] = []
    for y in Int(rect.minY)..<Int(rect.maxY) {
      for x in Int(rect.minX)..<Int(rect.maxX) {
        var isInside = frame.mesh == nil
        frame.mesh?.forEachTriangle { one, two, three in
          let sides = [(one, two), (two, three), (three, one)].map { from, to in
            (to.x - from.x) * (Double(y) + 0.5 - from.y)
              - (to.y - from.y) * (Double(x) + 0.5 - from.x)
          }
          if sides.allSatisfy({ $0 > 0 }) || sides.allSatisfy({ $0 < 0 }) { isInside = true }
        }
        if isInside { result.append((x, y)) }
      }
    }
    return result
  }

  @Test("Diagonal sprites take 88 % of the area or less as polygons, and keep their pixels")
  func savesArea() throws {
    let sprites = Self.diagonalArt()
    for mode in [PackOptions.Mode.fast, .good] {
      let options = Self.options { $0.mode = mode }
      var rectangles = options
      rectangles.trimMode = .trim
      let boxes = try SpritePacker(rectangles).pack(sprites)
      let packed = try SpritePacker(options).pack(sprites)
      let (area, boxArea) = (packed.pages[0], boxes.pages[0])
      #expect(
        100 * area.width * area.height <= 88 * boxArea.width * boxArea.height,
        "\(area.pixelSize) \(boxArea.pixelSize)"
      )
      #expect(packed.efficiency <= 1 && packed.efficiency > boxes.efficiency * 0.3)
      try Self.expectProper(packed, sprites, options)
    }
  }

  @Test("Polygons obey padding, borders, page sizes and several pages", arguments: 0..<8)
  func obeysOptions(_ seed: Int) throws {
    let sprites = (0..<14).map { index in
      LooseSprite(
        name: "r\(index / 10)\(index % 10)",
        bitmap: SpriteOutlineTests.image(seed: UInt64(100 * seed + index))
      )
    }
    let options = Self.options {
      $0.shapePadding = seed % 4
      $0.borderPadding = seed % 3
      $0.allowsRotation = seed % 2 == 0
      $0.mergesDuplicates = false
      $0.packedRotation = seed % 4 == 0 ? .counterclockwise90 : .clockwise90
      $0.sizeConstraint = PackOptions.SizeConstraint.allCases[seed % 4]
      if seed > 4 {
        $0.maximumWidth = 64
        $0.maximumHeight = 64
        $0.usesSeveralPages = true
      }
    }
    let packed = try SpritePacker(options).pack(sprites)
    try Self.expectProper(packed, sprites, options)
    let again = try SpritePacker(options).pack(sprites.reversed())
    #expect(again.description == packed.description && again.pages == packed.pages)
    for page in packed.pages where options.sizeConstraint == .powerOfTwo {
      #expect(page.width & (page.width - 1) == 0 && page.height & (page.height - 1) == 0)
    }
  }

  @Test("Meshes have vertices in the source and in the page, and trimmed sprites keep their offset")
  func describesMeshes() throws {
    var bitmap = Bitmap(width: 30, height: 20)
    for y in 5..<15 {
      for x in 8..<18 where x - 8 >= y - 5 { bitmap[x, y] = SIMD4(7, 8, 9, 255) }
    }
    let options = Self.options { $0.borderPadding = 3 }
    let sprite = LooseSprite(name: "a", bitmap: bitmap)
    let packed = try SpritePacker(options).pack([sprite])
    let frame = try #require(packed.description.frames.first)
    #expect([frame.left, frame.top, frame.width, frame.height] == [8, 5, 10, 10])
    #expect([frame.sourceWidth, frame.sourceHeight] == [30, 20])
    let mesh = try #require(frame.mesh)
    for (vertex, point) in zip(mesh.vertices, mesh.pageVertices) {
      #expect(point.x - vertex.x == 3 - 8 && point.y - vertex.y == 3 - 5)
    }
    try Self.expectProper(packed, [sprite], options)
  }

  @Test("Equal images share one polygon, and edge colors stay outside the neighbors")
  func sharesAndBleeds() throws {
    var sprites = Array(Self.diagonalArt().prefix(6))
    sprites.append(LooseSprite(name: "copy", bitmap: sprites[0].bitmap))
    let options = Self.options()
    #expect(try SpritePacker(options).pack(sprites).packedRectCount == 6)
    // Colors in the gaps are not visible.
    let bled = Self.options { $0.alphaHandling = .reduceBorderArtifacts }
    let atlas = try SpritePacker(bled).pack(sprites).atlas
    for sprite in sprites {
      let restored = try atlas.requireSprite(named: sprite.name).untrimmed()
      var mismatches = 0
      for y in 0..<restored.height {
        for x in 0..<restored.width {
          let expected = sprite.bitmap[x, y]
          if restored[x, y].w != expected.w || expected.w > 0 && restored[x, y] != expected {
            mismatches += 1
          }
        }
      }
      #expect(mismatches == 0)
    }
  }

  @Test("Formats without meshes and options that need rectangles are refused")
  func refusesRectangles() throws {
    let packed = try SpritePacker(Self.options()).pack(Self.diagonalArt())
    let names = AtlasNames(data: "a.plist", texture: "a.png")
    let error = #expect(throws: AtlasWriteError.self) {
      try AtlasWriter(.libGDX).files(of: [packed.description], named: names)
    }
    #expect(error?.message.contains("mesh") == true)
    let changes: [(inout PackOptions) -> Void] = [
      { $0.extrude = 1 }, { $0.algorithm = .grid }, { $0.forcesIdenticalLayout = true },
      { $0.maximumVertices = 3 }, { $0.tracerTolerance = .nan }, { $0.tracerTolerance = -1 },
    ]
    for change in changes {
      #expect(throws: PackError.self) {
        try SpritePacker(Self.options(change)).pack(Self.diagonalArt())
      }
    }
  }
}

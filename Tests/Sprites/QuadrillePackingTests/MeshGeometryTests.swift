import QuadrilleAtlas
import QuadrilleImage
import QuadrillePacking
import QuadrilleSprite
import QuadrilleSyntax
import TestSupport
import Testing

/// The meshes of written JSON, checked by the members of the file and the pixels of the images.
@Suite struct MeshGeometryTests {
  /// A frame as the file has it.
  struct Written {
    let name: String
    let frame: [Double]
    let offset: [Double]
    let isRotated: Bool
    let vertices: [[Double]]
    let pageVertices: [[Double]]
    let triangles: [[Int]]

    init(_ value: JSONValue) throws {
      func numbers(_ value: JSONValue?, _ keys: [String]) throws -> [Double] {
        try keys.map { try #require(value?[$0]?.number) }
      }
      func lists(_ key: String) throws -> [[Double]] {
        try #require(value[key]?.array).map { try #require($0.array).compactMap(\.number) }
      }
      name = try #require(value["filename"]?.string)
      frame = try numbers(value["frame"], ["x", "y", "w", "h"])
      offset = try numbers(value["spriteSourceSize"], ["x", "y"])
      isRotated = value["rotated"]?.boolean == true
      vertices = try lists("vertices")
      pageVertices = try lists("verticesUV")
      triangles = try lists("triangles").map { $0.map { Int($0) } }
    }

    /// Twice the area of a triangle, negative if it is counterclockwise on the screen.
    func twofoldArea(_ a: [Double], _ b: [Double], _ c: [Double]) -> Double {
      (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    }

    /// How many triangles have a point of the source inside, which is on none of their edges.
    func count(_ point: [Double]) -> Int {
      triangles.count { triangle in
        let corners = triangle.map { vertices[$0] }
        let areas = (0..<3).map { twofoldArea(corners[$0], corners[($0 + 1) % 3], point) }
        return areas.allSatisfy { $0 > 0 } || areas.allSatisfy { $0 < 0 }
      }
    }
  }

  static func written(_ seed: Int) throws -> (frames: [Written], packed: PackedAtlas, [LooseSprite])
  {
    let sprites =
      seed == 0
      ? PolygonPackingTests.diagonalArt()
      : (0..<10).map { index in
        LooseSprite(
          name: "r\(index)",
          bitmap: SpriteOutlineTests.image(seed: UInt64(50 * seed + index))
        )
      }
    let options = PolygonPackingTests.options { $0.mergesDuplicates = false }
    let packed = try SpritePacker(options).pack(sprites)
    let names = AtlasNames(data: "a.json", texture: "a.png")
    let file = try AtlasWriter(.jsonArray).files(of: [packed.description], named: names)[0]
    let document = try JSONValue(parsing: file.bytes)
    let frames = try #require(document["frames"]?.array).map(Written.init)
    return (frames, packed, sprites)
  }

  @Test("Vertices in the page are those in the source at the sprite's position", arguments: 0..<6)
  func mapsVertices(_ seed: Int) throws {
    let (frames, packed, _) = try Self.written(seed)
    var rotated = 0
    for frame in frames {
      #expect(frame.vertices.count == frame.pageVertices.count)
      if frame.isRotated { rotated += 1 }
      for (vertex, point) in zip(frame.vertices, frame.pageVertices) {
        let (x, y) = (vertex[0] - frame.offset[0], vertex[1] - frame.offset[1])
        // Clockwise: the upper edge of the sprite is the right edge in the page.
        let expected =
          frame.isRotated
          ? [frame.frame[0] + frame.frame[3] - y, frame.frame[1] + x]
          : [frame.frame[0] + x, frame.frame[1] + y]
        #expect(point == expected)
        #expect(point[0] >= 0 && point[0] <= Double(packed.pages[0].width))
        #expect(point[1] >= 0 && point[1] <= Double(packed.pages[0].height))
      }
    }
    #expect(seed > 0 || rotated > 0)
  }

  @Test(
    "Triangles cover each visible pixel once, clockwise, and share whole edges",
    arguments: 0..<6
  )
  func coversPixels(_ seed: Int) throws {
    let (frames, _, sprites) = try Self.written(seed)
    for frame in frames {
      let sprite = try #require(sprites.first { $0.name == frame.name })
      // Points that lie on no line between whole coordinates of such small images.
      let offsets = [
        (0.0123, 0.0217), (0.983, 0.0311), (0.517, 0.4897), (0.0131, 0.979), (0.977, 0.991),
      ]
      var uncovered = 0
      var doubled = 0
      for y in 0..<sprite.bitmap.height {
        for x in 0..<sprite.bitmap.width {
          for (dx, dy) in offsets {
            let count = frame.count([Double(x) + dx, Double(y) + dy])
            if count == 0, sprite.bitmap[x, y].w > 0 { uncovered += 1 }
            if count > 1 { doubled += 1 }
          }
        }
      }
      #expect(uncovered == 0 && doubled == 0, "\(frame.name)")
      for triangle in frame.triangles {
        let corners = triangle.map { frame.vertices[$0] }
        #expect(frame.twofoldArea(corners[0], corners[1], corners[2]) > 0)
        for edge in 0..<3 {
          let (a, b) = (corners[edge], corners[(edge + 1) % 3])
          let between = frame.vertices.filter { point in
            frame.twofoldArea(a, b, point) == 0
              && (point[0] - a[0]) * (b[0] - point[0]) + (point[1] - a[1]) * (b[1] - point[1]) > 0
          }
          #expect(between.isEmpty, "\(frame.name)")
        }
      }
    }
  }
}

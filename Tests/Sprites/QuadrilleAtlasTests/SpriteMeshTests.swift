import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem
import Testing

@Suite struct SpriteMeshTests {
  /// A frame of 4×4 at (2, 3) with one triangle of the given coordinates.
  static func list(_ page: String, triangles: String = "0 1 2") -> [UInt8] {
    let strings = Cocos2DTests.strings([
      "textureRect": "{{2,3},{4,4}}", "spriteSize": "{4,4}", "spriteSourceSize": "{4,4}",
      "vertices": "0 0 4 0 4 4", "verticesUV": page, "triangles": triangles,
    ])
    return Cocos2DTests.list(strings, metadata: Cocos2DTests.format(3))
  }

  static func atlas(_ page: String, edgeLength: Int = 16, claimed: Int? = nil) throws -> SpriteAtlas
  {
    var data = list(page)
    if let claimed {
      let size = Cocos2DTests.strings(["size": "{\(claimed),\(claimed)}"])
      data = Array(
        String(decoding: data, as: UTF8.self)
          .replacing("<key>metadata</key><dict>", with: "<key>metadata</key><dict>\(size)").utf8
      )
    }
    var bitmap = Bitmap(width: edgeLength, height: edgeLength)
    for y in 0..<edgeLength {
      for x in 0..<edgeLength { bitmap[x, y] = SIMD4(UInt8(x), UInt8(y), 7, 255) }
    }
    return try SpriteAtlas(data: data, page: Page(bitmap))
  }

  /// The upper right half of the square; pixels on the diagonal are not checked.
  @Test("Restoring a meshed sprite keeps the pixels whose centers are in a triangle")
  func keepsPixelsInsideMesh() throws {
    let atlas = try Self.atlas("2 3 6 3 6 7")
    let untrimmed = try atlas[0].untrimmed()
    for y in 0..<4 {
      for x in 0..<4 where x != y {
        let pixel = SIMD4<UInt8>(UInt8(2 + x), UInt8(3 + y), 7, 255)
        #expect(untrimmed[x, y] == (x > y ? pixel : .zero))
      }
    }
    #expect(atlas.warnings.isEmpty)
  }

  @Test("Meshes are scaled with their page")
  func scalesMeshWithPage() throws {
    let atlas = try Self.atlas("2 3 6 3 6 7", edgeLength: 32, claimed: 16)
    let mesh = try #require(atlas[0].mesh)
    #expect(mesh.pageVertices == [(4, 6), (12, 6), (12, 14)].map { Point(x: $0.0, y: $0.1) })
    #expect(try atlas[0].untrimmed()[7, 0] == SIMD4(11, 6, 7, 255))
  }

  @Test("Mesh vertices less than a pixel outside the rectangle are clamped")
  func clampsMeshRounding() throws {
    let atlas = try Self.atlas("1.5 3 6.5 3 6 7.5")
    #expect(atlas.warnings.isEmpty)
    let mesh = try #require(atlas[0].mesh)
    #expect(mesh.pageVertices == [(2, 3), (6, 3), (6, 7)].map { Point(x: $0.0, y: $0.1) })
  }

  @Test(
    "Meshes outside the packed rectangle are ignored with a warning",
    arguments: ["0 3 6 3 6 7", "2 3 6 3 6 9", "2 3 2147483647 3 6 7", "2 -1 6 3 6 7"]
  )
  func ignoresMeshesOutside(_ page: String) throws {
    let atlas = try Self.atlas(page)
    #expect(atlas[0].mesh == nil)
    #expect(atlas.warnings.map(\.code) == ["atlas.meshOutside"])
    #expect(try atlas[0].untrimmed()[0, 3] == SIMD4(2, 6, 7, 255))
  }

  @Test("Meshes with too many triangles are rejected")
  func rejectsTooManyTriangles() {
    let many = Array(repeating: "0 1 2", count: 16_385).joined(separator: " ")
    let error = #expect(throws: AtlasError.self) {
      try AtlasDescription(parsing: Self.list("2 3 6 3 6 7", triangles: many))
    }
    #expect(error?.code == "atlas.mesh")
    let list = Array(repeating: "[0,1,2]", count: 16_385).joined(separator: ",")
    let frame = TexturePackerJSONTests.frame(
      rest: """
        , "vertices": [[0,0],[4,0],[4,4]], "verticesUV": [[0,0],[4,0],[4,4]],
        "triangles": [\(list)]
        """
    )
    let json = #expect(throws: AtlasError.self) {
      try AtlasDescription(parsing: TexturePackerJSONTests.text(frame))
    }
    #expect(json?.code == "atlas.mesh")
  }

  @Test("Aligning a sprite to whole pixels keeps its mesh")
  func alignmentKeepsMesh() throws {
    let sprite = try Self.atlas("2 3 6 3 6 7")[0]
    #expect(sprite.alignedToPixels.mesh == sprite.mesh)
  }

  @Test(
    "Page points are mapped to the trimmed rectangle for every rotation",
    arguments: Rotation.allCases
  )
  func mapsPagePoints(_ packedRotation: Rotation) {
    let sprite = Sprite(
      page: Page(Bitmap(width: 64, height: 64)),
      packedOrigin: Point(x: 10, y: 20),
      packedRotation: packedRotation,
      trimmedRect: Rect(x: 3, y: 4, width: 5, height: 7)
    )
    let corners = sprite.pageCorners
    #expect(sprite.trimmedPoint(ofPage: corners.topLeft) == .zero)
    #expect(sprite.trimmedPoint(ofPage: corners.topRight) == Point(x: 5, y: 0))
    #expect(sprite.trimmedPoint(ofPage: corners.bottomRight) == Point(x: 5, y: 7))
    #expect(sprite.trimmedPoint(ofPage: corners.bottomLeft) == Point(x: 0, y: 7))
  }
}

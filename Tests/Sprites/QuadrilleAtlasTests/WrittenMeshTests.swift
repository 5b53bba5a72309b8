import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

/// Meshes as the importers of engines read them.
@Suite struct WrittenMeshTests {
  /// A sprite of 8×10 with a margin, rotated where a format can: its lower left half.
  static func atlas(_ rotation: Rotation = .none) throws -> AtlasDescription {
    var frame = AtlasDescription.Frame(
      name: "half",
      rect: Rect(x: 20, y: 30, width: 8, height: 10)
    )
    frame.trimmedRect.origin = Point(x: 3, y: 4)
    frame.sourceSize = Size(width: 16, height: 20)
    frame.packedRotation = rotation
    let page = { (x: Double, y: Double) in
      rotation == .none ? Point(x: 20 + x, y: 30 + y) : Point(x: 20 + 10 - y, y: 30 + x)
    }
    frame.mesh = SpriteMesh(
      vertices: [Point(x: 3, y: 4), Point(x: 11, y: 14), Point(x: 3, y: 14)],
      pageVertices: [page(0, 0), page(8, 10), page(0, 10)],
      triangles: [0, 1, 2]
    )
    return AtlasDescription(
      pages: [AtlasDescription.Page(size: Size(width: 64, height: 64))],
      frames: [frame]
    )
  }

  static func text(
    _ format: AtlasFormat,
    _ rotation: Rotation = .none,
    file: Int = 0
  ) throws -> String {
    let names = AtlasNames(data: "a.\(format.dataExtension)", texture: "a.png")
    let files = try AtlasWriter(format).files(of: [try atlas(rotation)], named: names)
    return String(decoding: files[file].bytes, as: UTF8.self)
  }

  @Test("JSON has the vertices in the source and in the page, and lists of triangles")
  func writesJSON() throws {
    let expected = """
      \t"vertices": [ [3,4], [11,14], [3,14] ],
      \t"verticesUV": [ [30,30], [20,38], [20,30] ],
      \t"triangles": [ [0,1,2] ]
      """
    #expect(try Self.text(.jsonHash, .clockwise90).contains(expected))
    #expect(try Self.text(.jsonArray, .clockwise90).contains(expected))
    #expect(try Self.text(.pixiJS, .clockwise90).contains(expected))
    #expect(try !Self.text(.phaser3).contains("vertices"))
  }

  @Test("Property lists of format 3 have numbers separated by blanks")
  func writesCocos2D() throws {
    let text = try Self.text(.cocos2D(version: 3))
    for (key, value) in [
      ("triangles", "0 1 2"), ("vertices", "3 4 11 14 3 14"), ("verticesUV", "20 30 28 40 20 40"),
    ] {
      let parts = text.split(separator: "<key>\(key)</key>")
      #expect(parts.count == 2)
      #expect(
        parts.last?.drop { $0 != "<" }.hasPrefix("<string>\(value)</string>") == true,
        "\(key)"
      )
    }
    #expect(try !Self.text(.cocos2D(version: 2)).contains("vertices"))
  }

  /// The exporter of TexturePacker writes x from the left and y from the lower edge of the rectangle.
  @Test("The tpsheet of Unity counts vertices and triangles from the lower left corner")
  func writesUnity() throws {
    let line = try Self.text(.unity).split(separator: "\n").last.map(String.init)
    #expect(line == "half;20;24;8;10; 0.625;0.4; 0;0;0;0; 3;0;10;8;0;0;0; 1;0;1;2")
  }

  @Test("Defold has clockwise triangles in the unrotated source")
  func writesDefold() throws {
    // On a screen whose y points downwards, upper left, lower right, lower left is clockwise.
    let expected = ["x: 3", "y: 4", "x: 11", "y: 14", "x: 3", "y: 14"]
    for rotation in [Rotation.none, .clockwise90] {
      let text = try Self.text(.defold, rotation, file: 1)
      #expect(text.contains("    indices: [0, 1, 2]\n"))
      let vertices = text.split(separator: "vertices {").dropFirst()
        .flatMap { $0.split(separator: "\n").map { $0.drop { $0 == " " } } }
        .filter { $0.hasPrefix("x:") || $0.hasPrefix("y:") }.map(String.init)
      #expect(vertices == expected)
    }
    var mirrored = try Self.atlas()
    let mesh = try #require(mirrored.frames[0].mesh)
    mirrored.frames[0].mesh = SpriteMesh(
      vertices: mesh.vertices,
      pageVertices: mesh.pageVertices,
      triangles: [0, 2, 1]
    )
    let names = AtlasNames(data: "a.tpatlas", texture: "a.png")
    let info = try AtlasWriter(.defold).files(of: [mirrored], named: names)[1]
    #expect(String(decoding: info.bytes, as: UTF8.self).contains("indices: [0, 1, 2]"))
  }

  @Test("A mesh of a whole rectangle is no loss, and Defold gets the exporter's rectangle")
  func ignoresWholeRectangles() throws {
    var atlas = try Self.atlas()
    atlas.frames[0].mesh = SpriteMesh(
      vertices: [(3, 4), (11, 4), (11, 14), (3, 14)].map { Point(x: $0.0, y: $0.1) },
      pageVertices: [(20, 30), (28, 30), (28, 40), (20, 40)].map { Point(x: $0.0, y: $0.1) },
      triangles: [0, 1, 2, 0, 2, 3]
    )
    #expect(!atlas.losses(in: .libGDX).contains { $0.contains("mesh") })
    #expect(try Self.atlas().losses(in: .libGDX) == ["libgdx cannot keep the meshes of 1 sprite"])
    let names = AtlasNames(data: "a.tpatlas", texture: "a.png")
    let info = try AtlasWriter(.defold).files(of: [atlas], named: names)[1]
    #expect(String(decoding: info.bytes, as: UTF8.self).contains("indices: [1, 2, 3, 0, 1, 3]"))
  }

  @Test(
    "Meshes of Unity with wrong counts are errors of their sprite",
    arguments: [
      "3;0;0;8;0", "3;0;0;8;0;8;10", "3;0;0;8;0;8;10; 2;0;1;2", "x", "-1",
      "3;0;0;8;0;8;q; 1;0;1;2", "3;0;0;8;0;8;10; 1;0;1;3", "3;0;0;8;0;8;10; 1;0;1;0.5",
      "9223372036854775807;1;2",
    ]
  )
  func rejectsDamagedMeshes(_ fields: String) {
    let head = ":format=40300\n:texture=a.png\n:size=64x64\n\n"
    let text = head + "half;20;24;8;10; 0.5;0.5; 0;0;0;0; \(fields)\n"
    let error = #expect(throws: AtlasError.self) {
      try AtlasDescription(parsing: Array(text.utf8))
    }
    #expect(error?.code == "atlas.mesh")
  }

  @Test("Fields of a mesh that are empty are none")
  func acceptsEmptyFields() throws {
    let head = ":format=40300\n:texture=a.png\n:size=64x64\n\n"
    let text = head + "half;20;24;8;10; 0.5;0.5; 0;0;0;0; ;\n"
    #expect(try AtlasDescription(parsing: Array(text.utf8)).frames[0].mesh == nil)
  }
}

/// Real files with outlines.
@Suite(.enabled(if: Corpus.isAvailable))
struct MeshCorpusTests {
  @Test("The plists of city scenes keep the strings of their meshes", arguments: ["hd", "sd"])
  func keepsCocos2DMeshes(_ scale: String) throws {
    let path = Corpus.path("atlas/cocos3-cityscene-\(scale)/cityscene.plist")
    let folder = try TemporaryFolder()
    let atlas = try SpriteAtlas(contentsOf: path)
    let format = AtlasFormat.cocos2D(version: 3)
    let description = atlas.description(for: format)
    #expect(description.unsupportedFeature == nil)
    let names = AtlasNames(data: folder.path("a.plist"), texture: "a.png")
    let file = try AtlasWriter(format).files(of: [description.atlas], named: names)[0]
    let found = try PropertyList(parsing: file.bytes)
    let original = try PropertyList(parsing: FileBytes.read(path: path))
    for name in atlas.names {
      for key in ["vertices", "verticesUV", "triangles"] {
        let expected = try #require(original["frames"]?[name]?[key]?.string)
        #expect(found["frames"]?[name]?[key]?.string == expected, "\(name) \(key)")
      }
    }
  }
}

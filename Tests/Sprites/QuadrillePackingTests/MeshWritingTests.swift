import QuadrilleAtlas
import QuadrilleImage
import QuadrillePacking
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

/// Outlines of sprites in data files.
@Suite struct MeshWritingTests {
  static let formats = AtlasFormat.written.filter {
    $0.features.contains(.meshes) && $0.isRead
  }

  /// Packs outlines whose rectangles overlap, for a format.
  static func packed(
    for format: AtlasFormat,
    _ change: (inout PackOptions) -> Void = { _ in }
  ) throws -> PackedAtlas {
    try SpritePacker(
      PolygonPackingTests.options { options in
        options.limitRotations(to: [format])
        change(&options)
      }
    ).pack(PolygonPackingTests.diagonalArt())
  }

  /// Writes a packed atlas, with one data file, and returns its path.
  static func write(
    _ packed: PackedAtlas,
    as format: AtlasFormat,
    to folder: TemporaryFolder
  ) throws -> String {
    let path = folder.path("a.\(format.dataExtension)")
    let names = AtlasNames(data: path, texture: "a.png")
    for file in try AtlasWriter(format).files(of: [packed.description], named: names) {
      try AtomicFile.write(file.bytes, to: file.name, job: .default)
    }
    try AtomicFile.write(PNG.encode(packed.pages[0]), to: folder.path("a.png"), job: .default)
    return path
  }

  @Test("A format with meshes keeps them, and sprites are cut by them", arguments: formats)
  func keepsMeshes(_ format: AtlasFormat) throws {
    let folder = try TemporaryFolder()
    let packed = try Self.packed(for: format)
    let read = try SpriteAtlas(contentsOf: Self.write(packed, as: format, to: folder))
    #expect(read.warnings.isEmpty)
    let art = PolygonPackingTests.diagonalArt()
    #expect(read.count == art.count)
    for (frame, sprite) in zip(packed.description.frames, art) {
      let found = try read.requireSprite(named: frame.name)
      let mesh = try #require(frame.mesh)
      #expect(found.mesh?.pageVertices == mesh.pageVertices)
      #expect(found.mesh?.triangles == mesh.triangles)
      // Unity has no margins.
      guard format != .unity else { continue }
      #expect(found.mesh?.vertices == mesh.vertices)
      #expect(try found.untrimmed().bytes == sprite.bitmap.bytes)
    }
  }

  @Test("An atlas with meshes that is converted to its own format keeps them", arguments: formats)
  func conversionKeepsMeshes(_ format: AtlasFormat) throws {
    let folder = try TemporaryFolder()
    let atlas = try SpriteAtlas(
      contentsOf: Self.write(try Self.packed(for: format), as: format, to: folder)
    )
    let path = folder.path("b.\(format.dataExtension)")
    let converted = try atlas.converted(to: format, data: path)
    #expect(!converted.isRepacked)
    #expect(!converted.notes.contains { $0.contains("meshes") })
    for file in try converted.dataFiles() {
      try AtomicFile.write(file.bytes, to: file.name, job: .default)
    }
    let again = try SpriteAtlas(contentsOf: path)
    #expect(again.map(\.mesh) == atlas.map(\.mesh))
    #expect(again.allSatisfy { $0.mesh != nil })
  }

  @Test("Overlapping sprites are packed again for a format without meshes, with a note")
  func repacksWithoutMeshes() throws {
    let folder = try TemporaryFolder()
    let packed = try Self.packed(for: .jsonHash)
    let atlas = try SpriteAtlas(contentsOf: Self.write(packed, as: .jsonHash, to: folder))
    let converted = try atlas.converted(to: .starling, data: folder.path("b.xml"))
    #expect(converted.isRepacked)
    #expect(converted.notes.contains { $0.hasPrefix("packed again: the rectangles of ") })
    #expect(converted.notes.contains("sparrow cannot keep the meshes of 24 sprites"))
    // Unity has meshes and no rotation: the outlines are traced again.
    let unity = try atlas.converted(to: .unity, data: folder.path("c.tpsheet"))
    #expect(unity.isRepacked)
    let text = String(decoding: try unity.dataFiles()[0].bytes, as: UTF8.self)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("d") }
    #expect(lines.count == 24)
    #expect(lines.allSatisfy { $0.split(separator: ";").count > 17 })
  }

  @Test("Meshes whose rectangles are apart are left out by a format without them, with a note")
  func leavesOutMeshes() throws {
    let folder = try TemporaryFolder()
    // One triangle alone overlaps nothing.
    var options = PackOptions()
    options.trimMode = .polygon
    let sprite = try #require(PolygonPackingTests.diagonalArt().last)
    let packed = try SpritePacker(options).pack([sprite])
    #expect(packed.description.frames[0].mesh != nil)
    let files = try AtlasWriter(.libGDX).files(
      of: [packed.description],
      named: AtlasNames(data: "a.atlas", texture: "a.png")
    )
    #expect(!files.isEmpty)
    let atlas = try SpriteAtlas(contentsOf: Self.write(packed, as: .jsonHash, to: folder))
    let converted = try atlas.converted(to: .libGDX, data: folder.path("b.atlas"))
    #expect(!converted.isRepacked)
    #expect(converted.notes == ["libgdx cannot keep the meshes of 1 sprite"])
  }
}

import TestSupport
import Testing

/// Tests each original name with a counterpart through the public interface.
@Suite struct OriginalsTests {
  static let names =
    GLImageNames.all + GLImageViewNames.all + ToolNames.all + LSImageNames.all + CALayerNames.all
    + CAAnimationNames.all + MCSpriteLayerNames.all

  @Test("Each original name has a working counterpart", arguments: names) func counterpartWorks(
    name: OriginalName
  ) throws {
    let passes = try name.passes()
    #expect(passes, "\(name.name)")
  }

  #if GL
  @Test(
    "Each original name of OpenGL ES drawing has a working counterpart",
    .enabled(if: GLNames.hasDisplay),
    arguments: GLNames.all
  )
  func counterpartWorksWithOpenGL(name: OriginalName) throws {
    let passes = try name.passes()
    #expect(passes, "\(name.name)")
  }

  /// The manuals and articles have 188 names, six of which have no counterpart: the class files and
  /// frameworks of a project, `UIImageView` as a model, a misprint in an example, the limitation of
  /// backing layers, Interface Builder, and events of views.
  @Test("All original names with a counterpart are tested once")
  func coversAllNames() {
    let all = (GLNames.all + Self.names).map(\.name)
    #expect(all.count == 188 - 6)
    #expect(Set(all).count == all.count)
  }
  #endif

  @Test("The comparison with the originals lists each name of their manuals with a counterpart")
  func comparison() throws {
    let path = "../Sources/Library/Quadrille/Quadrille.docc/ComingFromGLView.md"
    let article = String(decoding: try Fixtures.bytes(path), as: UTF8.self)
    var rows: [String: [[Substring]]] = [:]
    var part = ""
    for line in article.split(separator: "\n") {
      if line.hasPrefix("## ") { part = String(line.dropFirst(3)) }
      guard line.hasPrefix("| "), !line.hasPrefix("| there |"), !line.hasPrefix("| --- |") else {
        continue
      }
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
      try #require(cells.count == 5, "\(line)")
      rows[part, default: []].append(cells)
      #expect(cells[2].contains("`") || cells[3].count > 5, "\(line)")
    }
    for (part, names) in ManualNames.byPart {
      let there = (rows[part] ?? []).map { $0[1] }
      for name in names {
        #expect(there.contains { $0.contains(name) }, "\(part): \(name)")
      }
    }
  }
}

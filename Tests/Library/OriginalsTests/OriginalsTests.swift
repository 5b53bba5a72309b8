import Testing

/// Each name of the originals that has a counterpart, tried from outside.
@Suite struct OriginalsTests {
  static let names =
    GLImageNames.all + GLImageViewNames.all + ToolNames.all + LSImageNames.all + CALayerNames.all
    + CAAnimationNames.all + MCSpriteLayerNames.all

  @Test(arguments: names) func theCounterpartDoesIt(name: OriginalName) throws {
    let passes = try name.passes()
    #expect(passes, "\(name.name)")
  }

  #if GL
  @Test(.enabled(if: GLNames.hasDisplay), arguments: GLNames.all)
  func theCounterpartDoesItWithOpenGL(name: OriginalName) throws {
    let passes = try name.passes()
    #expect(passes, "\(name.name)")
  }

  /// The manuals and articles have 188 names, six of which stand for nothing that is drawn here: the
  /// class files and frameworks of a project, `UIImageView` as a model, a slip of an example, the
  /// limitation of backing layers, Interface Builder, and events of views.
  @Test func allNamesAreTried() {
    let all = (GLNames.all + Self.names).map(\.name)
    #expect(all.count == 188 - 6)
    #expect(Set(all).count == all.count)
  }
  #endif
}

import QuadrilleSystem

#if GL
public import QuadrilleGL
#endif

/// A driver that is opened on a thread of its own while the program does something else.
///
/// Opening it takes by far the longest of all that a small picture needs. Hand it to
/// ``SelectedRenderer/init(_:start:report:)``, which opens another where its options name another;
/// one that is not asked for comes up by itself. Where the options prefer the CPU, nothing is
/// opened.
package final class BackgroundDriverStart: Sendable {
  #if GL
  private let options: RendererOptions
  private let work: BackgroundWork<Result<Display, GLError>>?

  /// Begins to open the driver that the options name.
  package init(_ options: RendererOptions) {
    self.options = options
    guard options.preferredRenderer == .gl else {
      work = nil
      return
    }
    work = BackgroundWork { Result { () throws(GLError) in try Display(options) } }
  }

  /// Waits for the driver, or opens another where that is what the options name; to be called once.
  func display(_ options: RendererOptions) throws(GLError) -> Display {
    guard
      let work, options.platform == self.options.platform,
      options.eglLibraryPath == self.options.eglLibraryPath
    else { return try Display(options) }
    return try work.value().get()
  }
  #else
  /// Opens nothing: this build has no OpenGL ES.
  package init(_ options: RendererOptions) {}
  #endif
}

#if GL
extension Display {
  /// Opens the display that the options name.
  public convenience init(_ options: RendererOptions) throws(GLError) {
    let library: GLLibrary? =
      if let path = options.eglLibraryPath { try GLLibrary(path: path) } else { nil }
    try self.init(options.platform, library: library)
  }
}
#endif

import QuadrilleSystem

#if GL
public import QuadrilleGL
#endif

/// Opens a driver on a separate thread while the program does something else.
///
/// Opening the driver takes by far the longest of all steps for a small image. Pass this object to
/// ``SelectedRenderer/init(_:start:report:)``, which opens another driver if its options differ; an
/// unused one finishes by itself. If the options prefer the CPU, nothing is opened.
package final class BackgroundDriverStart: Sendable {
  #if GL
  private let options: RendererOptions
  private let work: BackgroundWork<Result<Display, GLError>>?

  /// Starts opening the driver that the options select.
  package init(_ options: RendererOptions) {
    self.options = options
    guard options.preferredRenderer == .gl else {
      work = nil
      return
    }
    work = BackgroundWork { Result { () throws(GLError) in try Display(options) } }
  }

  /// Waits for the driver, or opens another one if the options differ; must be called once.
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
  /// Opens the display that the options select.
  public convenience init(_ options: RendererOptions) throws(GLError) {
    let library: GLLibrary? =
      if let path = options.eglLibraryPath { try GLLibrary(path: path) } else { nil }
    try self.init(options.platform, library: library)
  }
}
#endif

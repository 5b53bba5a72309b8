#if GL
/// What is known of drivers, as far as this version of Quadrille was tried on them.
public enum KnownExpectations {
  /// The files of `Expectations/Known`, in the order of their names.
  public static let files: [ExpectationFile] = {
    let texts = [
      ("llvmpipe.txt", PackageResources.llvmpipe_txt),
      ("softpipe.txt", PackageResources.softpipe_txt),
      ("zink-lavapipe.txt", PackageResources.zink_lavapipe_txt),
      ("zink-swiftshader.txt", PackageResources.zink_swiftshader_txt),
    ]
    // A test reads all of them, so that none is broken here.
    return texts.compactMap { name, bytes in try? ExpectationFile(bytes, name: name) }
  }()
}
#endif

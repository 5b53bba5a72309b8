import ArgumentParser

/// What `frames` writes.
enum FrameFormat: String, ExpressibleByArgument, CaseIterable {
  /// A PNG for each frame.
  case png
  /// One PNG with all of them.
  case apng
  /// Red, green, blue and alpha of each pixel, row by row and frame by frame.
  case rgba
  /// YUV4MPEG2.
  case y4m

  /// The format that an output's ending means.
  init(output: String) {
    let name = output.lowercased()
    self =
      name.hasSuffix(".y4m")
      ? .y4m
      : name.hasSuffix(".apng")
        ? .apng
        : name.hasSuffix(".rgba") || name.hasSuffix(".raw") ? .rgba : .png
  }

  /// Whether all frames go into one file.
  var isOneFile: Bool { self != .png }
}

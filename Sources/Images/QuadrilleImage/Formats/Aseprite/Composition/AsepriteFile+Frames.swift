public import QuadrilleSystem

extension AsepriteFile {
  /// A frame as Aseprite shows it: straight alpha, pixels of alpha 0 are transparent black.
  ///
  /// Blending is that of Aseprite to the bit. Reference layers are not drawn, the color profile is
  /// not applied, and pixels are not scaled to ``pixelAspectRatio``. Frames do not depend on each
  /// other; several threads may compose them at the same time.
  ///
  /// - Parameters:
  ///   - index: The index of the frame.
  ///   - layers: The layers to compose.
  ///   - job: The job; its budget counts the pixels of cels as work.
  /// - Precondition: The index is valid.
  /// - Throws: ``ImageError`` for damaged pixels, and if the budget of the job is exhausted.
  public func frame(
    at index: Int,
    layers: LayerSelection = .visible,
    job: JobContext = .default
  ) throws(ImageError) -> Bitmap {
    var warnings: [Diagnostic] = []
    return try frame(at: index, layers: layers, job: job, warnings: &warnings)
  }

  /// A frame as Aseprite shows it, with the warnings about its compressed pixels.
  ///
  /// Pixels that are missing at the end of a cel are 0, which is transparent but in some indexed
  /// sprites.
  ///
  /// - Parameters:
  ///   - index: The index of the frame.
  ///   - layers: The layers to compose.
  ///   - job: The job; its budget counts the pixels of cels as work.
  ///   - warnings: Warnings are appended.
  /// - Precondition: The index is valid.
  /// - Throws: ``ImageError`` for damaged pixels, and if the budget of the job is exhausted.
  public func frame(
    at index: Int,
    layers: LayerSelection,
    job: JobContext,
    warnings: inout [Diagnostic]
  ) throws(ImageError) -> Bitmap {
    precondition(frameDurations.indices.contains(index), "the frame is one of the sprite")
    return try job.measure(.decode) { () throws(ImageError) in
      var compositor = AsepriteCompositor(self, frame: index, layers: layers, job: job)
      let bitmap = try compositor.bitmap()
      warnings += compositor.report.warnings
      return bitmap
    }
  }

  /// One layer of a frame alone on the canvas, even if it is hidden.
  ///
  /// Its opacity and, where groups are composed separately, that of the groups around it apply. A
  /// group has the pixels of all layers in it.
  ///
  /// - Parameters:
  ///   - index: The index of the frame.
  ///   - layer: The index of the layer.
  ///   - job: The job; its budget counts the pixels of cels as work.
  /// - Precondition: The index of the frame is valid.
  /// - Throws: ``ImageError`` for damaged pixels, and if the budget of the job is exhausted.
  public func frame(
    at index: Int,
    layer: Int,
    job: JobContext = .default
  ) throws(ImageError) -> Bitmap {
    try frame(at: index, layers: .indices([layer], includingHidden: true), job: job)
  }

  /// The indices of the layers that have pixels of their own, bottom first.
  ///
  /// - Parameter includingHidden: Whether hidden layers are included.
  public func pixelLayers(includingHidden: Bool = false) -> [Int] {
    layers.indices.filter { layers[$0].hasPixels && (includingHidden || isVisible(layer: $0)) }
  }
}

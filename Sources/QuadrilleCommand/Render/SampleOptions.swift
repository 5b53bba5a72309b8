import ArgumentParser
import QuadrilleIO
import QuadrilleRendering

/// How often each pixel is sampled where OpenGL ES draws.
struct SampleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Samples of a pixel by OpenGL ES, for smooth edges (default: 1).",
      valueName: "n"
    )
  )
  var samples = 1

  func validate() throws {
    if !(1...64).contains(samples) {
      throw ValidationError("--samples is \(samples), it goes from 1 to 64")
    }
  }

  /// Refuses several samples where the processor is asked to draw.
  ///
  /// - Throws: ``NoSamplesError``.
  func check(_ backend: RendererChoice) throws {
    if samples > 1, backend == .cpu { throw NoSamplesError(found: samples) }
  }
}

/// Several samples were asked of the processor.
struct NoSamplesError: QuadrilleError {
  let samples: Int

  init(found samples: Int) { self.samples = samples }

  var code: String { "render.samples" }
  var category: ErrorCategory { .unsupported }
  var place: Place { Place() }
  var message: String {
    "the CPU rasteriser has 1 sample a pixel, not \(samples); --samples needs OpenGL ES"
  }
  var found: String? { "\(samples)" }
  var allowed: String? { "1" }
}

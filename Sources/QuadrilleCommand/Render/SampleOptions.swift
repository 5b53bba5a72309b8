import ArgumentParser

/// How often each pixel is sampled.
struct SampleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Samples of a pixel, for smooth edges (default: 1). The CPU computes coverage instead.",
      valueName: "n"
    )
  )
  var samples = 1

  func validate() throws {
    if !(1...64).contains(samples) {
      throw ValidationError("--samples is \(samples), it goes from 1 to 64")
    }
  }
}

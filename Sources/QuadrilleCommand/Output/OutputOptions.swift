import ArgumentParser
import QuadrilleIO

/// What to do about files that are there already.
struct OutputOptions: ParsableArguments {
  @Flag(inversion: .prefixedNo, help: "Replace a file that is there, or refuse to (exit 4).")
  var clobber = true

  @Flag(inversion: .prefixedNo, help: "The output may be one of the inputs.")
  var inPlace = false

  /// Writes an output: a file as a whole or not at all, or standard output for `-`.
  ///
  /// - Parameters:
  ///   - bytes: What to write.
  ///   - path: Where.
  ///   - inputs: The files that were read; none of them is overwritten.
  func write(_ bytes: [UInt8], to path: String, inputs: [String]) throws {
    guard path != "-" else { return try AtomicFile.writeStandardOutput(bytes) }
    if !inPlace, inputs.contains(where: { $0 != "-" && FileIdentity.isSame($0, path) }) {
      throw UsageError(
        message: "the output \(path.quotedForDisplay) is also an input; see --in-place"
      )
    }
    try AtomicFile.write(bytes, to: path, noClobber: !clobber)
    Console.detail("file.written", file: path, "\(bytes.count) bytes written")
  }
}

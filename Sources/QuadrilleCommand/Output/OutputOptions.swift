import ArgumentParser
import QuadrilleIO

/// What to do about files that are there already.
struct OutputOptions: ParsableArguments {
  @Flag(name: .long, help: "Refuse to replace a file (exit 4).")
  var noClobber = false

  /// Writes an output: a file as a whole or not at all, or standard output for `-`.
  ///
  /// - Parameters:
  ///   - bytes: What to write.
  ///   - path: Where.
  ///   - inputs: The files that were read; none of them is overwritten.
  func write(_ bytes: [UInt8], to path: String, inputs: [String]) throws {
    guard path != "-" else { return try AtomicFile.writeStandardOutput(bytes) }
    if inputs.contains(where: { $0 != "-" && FileIdentity.isSame($0, path) }) {
      throw UsageError(message: "the output \(path.quotedForDisplay) is also an input")
    }
    try AtomicFile.write(bytes, to: path, noClobber: noClobber)
  }
}

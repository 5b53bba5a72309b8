import ArgumentParser
import QuadrilleIO

/// What to do about files that are there already.
struct OutputPolicy: Sendable {
  /// Whether a file that is there is replaced.
  var replaces = true
  /// Whether it may be one of the inputs.
  var isInPlace = false
  /// Whether to wait until the bytes are on the disk.
  var isDurable = false

  /// Begins a file that is written piece by piece.
  func stream(to path: String) throws(IOError) -> AtomicFileStream {
    try AtomicFileStream(path: path, noClobber: !replaces, isDurable: isDurable)
  }

  /// Writes an output: a file as a whole or not at all, or standard output for `-`.
  ///
  /// - Parameters:
  ///   - bytes: What to write.
  ///   - path: Where.
  ///   - inputs: The files that were read; none of them is overwritten.
  func write(_ bytes: [UInt8], to path: String, inputs: [String]) throws {
    guard path != "-" else { return try AtomicFile.writeStandardOutput(bytes) }
    if !isInPlace, inputs.contains(where: { $0 != "-" && FileIdentity.isSame($0, path) }) {
      throw UsageError.isInput(path)
    }
    try AtomicFile.write(bytes, to: path, noClobber: !replaces, isDurable: isDurable)
    Console.detail("file.written", file: path, "\(bytes.count) bytes written")
  }
}

/// The options of ``OutputPolicy``.
struct OutputOptions: ParsableArguments {
  @Flag(inversion: .prefixedNo, help: "Replace a file that is there, or refuse to (exit 4).")
  var clobber = true

  @Flag(inversion: .prefixedNo, help: "The output may be one of the inputs.")
  var inPlace = false

  @Flag(inversion: .prefixedNo, help: "Wait until the bytes are on the disk.")
  var durable = false

  /// What the options say.
  var policy: OutputPolicy {
    OutputPolicy(replaces: clobber, isInPlace: inPlace, isDurable: durable)
  }

  /// Writes an output, see ``OutputPolicy/write(_:to:inputs:)``.
  func write(_ bytes: [UInt8], to path: String, inputs: [String]) throws {
    try policy.write(bytes, to: path, inputs: inputs)
  }
}

extension UsageError {
  /// An output that would replace an input.
  static func isInput(_ path: String) -> UsageError {
    UsageError(message: "the output \(path.quotedForDisplay) is also an input; see --in-place")
  }
}

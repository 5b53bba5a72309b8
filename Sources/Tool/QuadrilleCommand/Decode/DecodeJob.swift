import QuadrilleConsole
import QuadrilleOptions
import QuadrilleSystem
import QuadrilleTextureFiles

/// Decodes one input.
struct DecodeJob: Sendable {
  /// The options that outputs depend on, besides the input and its part.
  let command: [String]
  let selection: ImageSelection
  let image: ImageOptions
  let outputs: OutputNames
  let writer: OutputWriter
  /// The key of encrypted files.
  let key: CCZKey?
  /// Number of threads per image.
  let threads: Int
  /// Whether digests of outputs are reported.
  let isReported: Bool

  /// Decodes an input and writes its outputs; warnings about the file are reported.
  ///
  /// - Throws: ``UsageError`` for parts that the file does not have, before anything is written;
  ///   `Batch.Dropped`; or the typed error of the stage that fails.
  func run(_ item: InputItem, _ slot: Batch.Slot) throws -> DecodeReport {
    let job = slot.job
    var report = DecodeReport(file: item.name)
    // Outputs that are known in advance can be checked without reading the file.
    let only = selection.singleLocation.map { ($0, path(item, $0, number: 0)) }
    if let (location, path) = only, writer.skips(path) {
      report.outputs.append(kept(.skipped, location, path))
      return report
    }
    let bytes = try InputFile.read(item.path, job: job)
    let source = Source(bytes: bytes, command: command)
    if let (location, path) = only, writer.isUpToDate(path, key: { source.key(location) }) {
      report.outputs.append(kept(.unchanged, location, path))
      return report
    }
    let contents = try DecodeSource(bytes, named: item.name, key: key, job: job)
    Console.report(contents.warnings)
    report.warnings = contents.warnings
    for (number, location) in try contents.locations(selection).enumerated() {
      let path = path(item, location, number: number)
      if writer.skips(path) {
        report.outputs.append(kept(.skipped, location, path))
      } else if writer.isUpToDate(path, key: { source.key(location) }) {
        report.outputs.append(kept(.unchanged, location, path))
      } else {
        var warnings: [Diagnostic] = []
        let made = try contents.output(
          location,
          to: path,
          image,
          threads: threads,
          job: job,
          warnings: &warnings
        )
        Console.report(warnings)
        report.warnings += warnings
        try slot.mayWrite()
        let state = try writer.write(made.bytes, to: path, key: { source.key(location) })
        var output = DecodeReport.Output(path: path, location: location, state: state)
        output.size = made.size
        output.depth = image.depth
        output.frame = made.frame
        if isReported { output.add(made.bytes) }
        report.outputs.append(output)
      }
    }
    return report
  }

  private func path(_ item: InputItem, _ location: ImageLocation, number: Int) -> String {
    outputs.path(item, number: number) { "\(location.number($0))" }
  }

  private func kept(
    _ state: OutputWriter.State,
    _ location: ImageLocation,
    _ path: String
  ) -> DecodeReport.Output {
    var output = DecodeReport.Output(path: path, location: location, state: state)
    let job = Session.current.job.unlimited
    if isReported, let bytes = try? FileBytes.read(path: path, job: job) { output.add(bytes) }
    return output
  }

  /// The part of the build key that identifies an input.
  private struct Source {
    let bytes: [UInt8]
    let command: [String]

    func key(_ location: ImageLocation) -> BuildKey {
      let numbers = ["level", "surface", "face", "slice", "frame"].map(location.number)
      let part = numbers.map(String.init).joined(separator: " ")
      return BuildKey(["decode", part] + command, inputs: [SHA256.hex(bytes)])
    }
  }
}

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
    try InputKindError.checkTexture(bytes, item.name)
    var texture = try TextureFile(decoding: bytes, name: item.name, job: job, key: key)
    texture.decodedRange = image.range?.range
    Console.report(texture.warnings)
    report.warnings = texture.warnings
    let locations = try locations(texture)
    for (number, location) in locations.enumerated() {
      let path = path(item, location, number: number)
      if writer.skips(path) {
        report.outputs.append(kept(.skipped, location, path))
      } else if writer.isUpToDate(path, key: { source.key(location) }) {
        report.outputs.append(kept(.unchanged, location, path))
      } else {
        if let warning = try location.rangeWarning(texture) {
          Console.report([warning])
          report.warnings.append(warning)
        }
        let png = try image.png(texture, location, threads: threads, job: job)
        try slot.mayWrite()
        let state = try writer.write(png, to: path, key: { source.key(location) })
        let size = texture.pixelSize(ofLevel: location.level)
        var output = DecodeReport.Output(path: path, location: location, state: state)
        output.size = size
        output.depth = image.depth
        if isReported { output.add(png) }
        report.outputs.append(output)
      }
    }
    return report
  }

  private func path(_ item: InputItem, _ location: ImageLocation, number: Int) -> String {
    outputs.path(item, number: number) { "\(location.number($0))" }
  }

  /// The selected images, in output order.
  private func locations(_ texture: TextureFile) throws -> [ImageLocation] {
    let levels = try selection.level.numbers(of: texture.mipmapCount, option: "--level")
    let faces = try selection.face.numbers(of: texture.faceCount, option: "--face")
    let surfaces = try selection.surface.numbers(of: texture.surfaceCount, option: "--surface")
    try texture.checkDecodable()
    return try levels.flatMap { level -> [ImageLocation] in
      let slices = try selection.slice.numbers(of: texture.depth(ofLevel: level), option: "--slice")
      return surfaces.flatMap { surface in
        faces.flatMap { face in
          slices.map { ImageLocation(level: level, surface: surface, face: face, slice: $0) }
        }
      }
    }
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
      let part = "\(location.level) \(location.surface) \(location.face) \(location.slice)"
      return BuildKey(["decode", part] + command, inputs: [SHA256.hex(bytes)])
    }
  }
}

extension ImageLocation {
  /// The warning that values of this image are clamped, or nil.
  fileprivate func rangeWarning(_ texture: TextureFile) throws(TextureFileError) -> Diagnostic? {
    try texture.rangeWarning(level: level, surface: surface, face: face, slice: slice)
  }
}

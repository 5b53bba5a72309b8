import QuadrilleConsole
import QuadrilleSystem
import QuadrilleOptions
import QuadrilleTextureFiles

/// The work of `decode` on one input.
struct DecodeJob: Sendable {
  /// What outputs depend on besides the input and the part of it.
  let command: [String]
  let selection: PictureSelection
  let picture: PictureOptions
  let outputs: OutputNames
  let writer: OutputWriter
  let limits: Limits
  /// What encrypted files are read with.
  let key: CCZKey?
  /// The threads for one picture.
  let threads: Int
  /// Whether digests of outputs are wanted.
  let isReported: Bool

  /// Decodes an input and writes its outputs; the file's warnings are said.
  ///
  /// - Throws: ``UsageError`` for parts that the file does not have, and then nothing is written;
  ///   ``Batch/Dropped``; or the typed error of the stage that fails.
  func run(_ item: InputItem, _ slot: Batch.Slot) throws -> DecodeReport {
    var report = DecodeReport(file: item.name)
    // What is known before the file is read needs no reading.
    let only = selection.onlyPlace.map { ($0, path(item, $0, number: 0)) }
    if let (place, path) = only, writer.skips(path) {
      report.outputs.append(kept(.skipped, place, path))
      return report
    }
    let bytes = try InputFile.read(item.path, limits: limits)
    let source = Source(bytes: bytes, command: command)
    if let (place, path) = only, writer.keeps(path, key: { source.key(place) }) {
      report.outputs.append(kept(.unchanged, place, path))
      return report
    }
    try InputKindError.checkTexture(bytes, item.name)
    var texture = try PVRTexture(decoding: bytes, name: item.name, limits: limits, key: key)
    texture.decodedRange = picture.range?.range
    Console.report(texture.warnings)
    report.warnings = texture.warnings
    let places = try places(texture)
    for (number, place) in places.enumerated() {
      let path = path(item, place, number: number)
      if writer.skips(path) {
        report.outputs.append(kept(.skipped, place, path))
      } else if writer.keeps(path, key: { source.key(place) }) {
        report.outputs.append(kept(.unchanged, place, path))
      } else {
        if let warning = try place.rangeWarning(texture) {
          Console.report([warning])
          report.warnings.append(warning)
        }
        let png = try picture.png(texture, place, threads: threads)
        try slot.mayWrite()
        let state = try writer.write(png, to: path, key: { source.key(place) })
        let size = texture.pixelSize(ofLevel: place.level)
        var output = DecodeReport.Output(path: path, place: place, state: state)
        output.size = size
        output.depth = picture.depth
        if isReported { output.add(png) }
        report.outputs.append(output)
      }
    }
    return report
  }

  private func path(_ item: InputItem, _ place: PicturePlace, number: Int) -> String {
    outputs.path(item, number: number) { "\(place.number($0))" }
  }

  /// The pictures that are meant, in the order in which they are written.
  private func places(_ texture: PVRTexture) throws -> [PicturePlace] {
    let levels = try selection.level.numbers(of: texture.levels, option: "--level")
    let faces = try selection.face.numbers(of: texture.faces, option: "--face")
    let surfaces = try selection.surface.numbers(of: texture.surfaces, option: "--surface")
    try texture.checkDecodable()
    return try levels.flatMap { level -> [PicturePlace] in
      let slices = try selection.slice.numbers(of: texture.depth(ofLevel: level), option: "--slice")
      return surfaces.flatMap { surface in
        faces.flatMap { face in
          slices.map { PicturePlace(level: level, surface: surface, face: face, slice: $0) }
        }
      }
    }
  }

  private func kept(
    _ state: OutputWriter.State,
    _ place: PicturePlace,
    _ path: String
  ) -> DecodeReport.Output {
    var output = DecodeReport.Output(path: path, place: place, state: state)
    if isReported, let bytes = try? FileBytes.read(path: path, limits: .none) { output.add(bytes) }
    return output
  }

  /// An input as a part of build keys.
  private struct Source {
    let bytes: [UInt8]
    let command: [String]

    func key(_ place: PicturePlace) -> BuildKey {
      let part = "\(place.level) \(place.surface) \(place.face) \(place.slice)"
      return BuildKey(["decode", part] + command, inputs: [SHA256.hex(bytes)])
    }
  }
}

extension PicturePlace {
  /// What is cut off of this picture's values.
  fileprivate func rangeWarning(_ texture: PVRTexture) throws(PVRError) -> Diagnostic? {
    try texture.rangeWarning(level: level, surface: surface, face: face, slice: slice)
  }
}

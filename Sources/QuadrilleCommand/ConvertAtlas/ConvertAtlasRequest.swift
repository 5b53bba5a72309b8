import QuadrilleAtlas
import QuadrilleIO
import QuadrillePVR
import QuadrillePacking
import QuadrillePixels
import QuadrilleSprite
import QuadrilleSyntax

/// What `convert-atlas` is asked to do.
struct ConvertAtlasRequest {
  var input: String
  /// The textures to take instead of those that the atlas names.
  var textures: [String] = []
  var converter: AtlasConverter
  /// How pages are written that cannot be copied; nil where their names are kept.
  var texture: PageFormat?
  /// Whether the outputs are told as JSON.
  var json = false
  var threads = 1
  var files = OutputPolicy()
  var updates = UpdatePolicy()

  /// Writes the atlas in its new format.
  ///
  /// - Throws: ``UsageError``, or the typed error of the stage that fails.
  func run(limits: Limits) throws {
    let atlas = try AtlasInput(input, textures: textures, limits: limits).atlas
    Console.say(atlas.warnings)
    var converted = try UsageError.orOptions { () throws(PackError) in
      try converter.convert(atlas)
    }
    if converted.isRepacked, let sheet = converter.sheet { try PackPlan.checkSheet(sheet) }
    var outputs = try pages(of: &converted, limits)
    outputs += try UsageError.orOptions { () throws(AtlasWriteError) in
      try converted.dataFiles()
    }
    .map { OutputFile(path: $0.name, bytes: $0.bytes, format: converter.format.name) }
    for note in converted.notes {
      Console.say(
        Diagnostic(
          .note,
          code: "convert.atlas",
          place: Place(file: InputFile.name(input)),
          message: note
        )
      )
    }
    let writer = OutputWriter(
      files,
      updates,
      createsFolders: true,
      inputs: [input] + textures + atlas.pages.compactMap(\.name)
    )
    try PackPlan.checkNames(outputs.map(\.path))
    for file in outputs { try writer.check(file.path) }
    var reports: [JSONText] = []
    for file in outputs {
      let state = try writer.write(file.bytes, to: file.path) {
        Recipe(steps: ["convert-atlas"], inputs: [SHA256.hex(file.bytes)])
      }
      reports.append(file.json(state))
    }
    guard json else { return }
    let report = JSONText.object([
      ("schema", .string("quadrille.convert-atlas/1")), ("from", JSONText(atlas.format?.name)),
      ("to", .string(converter.format.name)), ("sprites", .integer(atlas.count)),
      ("repacked", .bool(converted.isRepacked)), ("files", .array(reports)),
      ("notes", .array(converted.notes.map(JSONText.string))),
    ])
    try Console.result(report.pretty)
  }

  /// The pages' files: copied where they may be, else written anew.
  ///
  /// Data files tell of the pixels that a page's file has.
  private func pages(of converted: inout ConvertedAtlas, _ limits: Limits) throws -> [OutputFile] {
    var outputs: [OutputFile] = []
    let format = texture ?? PageFormat(output: .png)
    for (index, page) in converted.pages.enumerated() {
      if let source = page.source {
        let path = source.name ?? ""
        let stored = try FileBytes.read(path: path, limits: limits)
        if texture == nil || Self.isStored(stored, as: format) {
          converted.pages[index].pixelFormat = EncodableFormat(of: source).toolWord
          if !FileIdentity.isSame(path, page.path) {
            outputs.append(OutputFile(path: page.path, bytes: stored, format: "copy"))
          }
          continue
        }
      }
      converted.pages[index].pixelFormat = format.encoder.format.toolWord
      var warnings: [Diagnostic] = []
      let bytes = try format.file(
        of: page.bitmap,
        named: page.path,
        threads: threads,
        warnings: &warnings
      )
      Console.say(warnings)
      outputs.append(OutputFile(path: page.path, bytes: bytes, format: "\(format.output)"))
    }
    return outputs
  }

  /// Whether the bytes of a page are a file of a format already.
  private static func isStored(_ bytes: [UInt8], as format: PageFormat) -> Bool {
    guard format.encoder.format == .pixels(.rgba8888), !format.isFlipped, format.key == nil,
      format.leastMipSide == nil
    else { return false }
    switch format.output {
    case .png: return bytes.starts(with: PNG.signature)
    case .pvr(let container):
      guard let texture = try? PVRTexture(decoding: bytes) else { return false }
      return texture.container.wrapper == container.wrapper
    }
  }
}

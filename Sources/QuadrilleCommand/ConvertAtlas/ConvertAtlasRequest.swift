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
  var target: PackTarget
  /// The pattern of the pages' names; nil where they keep theirs.
  var sheet: String?
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
    var bitmaps = PageBitmaps()
    let rewriting = AtlasRewriting(atlas, to: target.format, pages: &bitmaps)
    var notes = rewriting.losses
    var outputs: [OutputFile]
    if let obstacle = rewriting.obstacle {
      notes.insert("packed anew: \(obstacle)", at: 0)
      outputs = try repacked(atlas, &bitmaps, limits)
    } else {
      outputs = try kept(atlas, rewriting.packed, limits)
    }
    for note in notes {
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
      ("schema", .string("quadrille.convert-atlas/1")), ("from", .string(atlas.format.name)),
      ("to", .string(target.format.name)), ("sprites", .integer(atlas.count)),
      ("repacked", .bool(rewriting.obstacle != nil)), ("files", .array(reports)),
      ("notes", .array(notes.map(JSONText.string))),
    ])
    try Console.result(report.pretty)
  }

  // MARK: Pages that stay

  private func kept(
    _ atlas: SpriteAtlas,
    _ packed: PackedAtlas,
    _ limits: Limits
  ) throws -> [OutputFile] {
    var outputs: [OutputFile] = []
    var names: [String] = []
    // What data files say of the pixels: a page that is copied keeps its format.
    var words = atlas.pages.map { EncodableFormat(of: $0).toolWord }
    for (number, page) in atlas.pages.enumerated() {
      let source = page.name ?? ""
      let path = pagePath(number, source, of: atlas)
      names.append(FilePath.reference(to: path, from: target.data))
      let stored = try FileBytes.read(path: source, limits: limits)
      let format = texture ?? PageFormat(output: .png)
      let keepsBytes =
        sheet == nil && target.format != .atlasc || Self.isStored(stored, as: format)
      if keepsBytes {
        if !FileIdentity.isSame(source, path) {
          outputs.append(OutputFile(path: path, bytes: stored, format: "copy"))
        }
        continue
      }
      words[number] = format.encoder.format.toolWord
      var warnings: [Diagnostic] = []
      let bytes = try format.file(
        of: packed.pages[number],
        named: path,
        threads: threads,
        warnings: &warnings
      )
      Console.say(warnings)
      outputs.append(OutputFile(path: path, bytes: bytes, format: "\(format.output)"))
    }
    return outputs + (try dataFiles(atlas, packed, names, words))
  }

  /// Where a page lies in the end.
  private func pagePath(_ number: Int, _ source: String, of atlas: SpriteAtlas) -> String {
    if target.format == .atlasc {
      // Pages of each scale are counted by themselves.
      var part = PackedAtlas(pages: [], frames: [])
      part.variantName = ScaleEnding.of(source)
      let place = atlas.pages.prefix(number).count {
        ScaleEnding.of($0.name ?? "") == part.variantName
      }
      let names = AtlasNames(data: target.data, texture: "")
      return FilePath.joined(target.data, names.atlascPage(place, of: part))
    }
    if let sheet { return AtlasNames.expand(sheet, page: number, variant: "") }
    let name = source.split(separator: "/").last.map(String.init) ?? source
    let folder = target.data.utf8.lastIndex(of: UInt8(ascii: "/"))
    return (folder.map { String(target.data[...$0]) } ?? "") + name
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

  private func dataFiles(
    _ atlas: SpriteAtlas,
    _ packed: PackedAtlas,
    _ names: [String],
    _ words: [String]
  ) throws -> [OutputFile] {
    do throws(PackError) {
      if target.format == .atlasc { return try atlascFile(atlas, packed) }
      var writer = try AtlasWriter(target.format)
      var result: [OutputFile] = []
      for (number, name) in names.enumerated() {
        let path = AtlasNames.expand(target.data, page: number, variant: "")
        writer.pixelFormat = words[number]
        let files = try writer.files(
          of: [packed.part(pages: [number])],
          named: AtlasNames(data: path, texture: name)
        )
        for file in files {
          // The pages of libGDX follow each other in one text.
          if target.format == .libGDX, let last = result.last, last.path == path {
            result[result.count - 1] = OutputFile(
              path: path,
              bytes: last.bytes + file.bytes,
              format: last.format
            )
          } else {
            result.append(
              OutputFile(path: path, bytes: file.bytes, format: target.format.name)
            )
          }
        }
      }
      return result
    } catch {
      throw UsageError.of(error)
    }
  }

  /// The property list of an `.atlasc`, its pages in their order; the scale is in their names.
  private func atlascFile(
    _ atlas: SpriteAtlas,
    _ packed: PackedAtlas
  ) throws(PackError) -> [OutputFile] {
    let writer = try AtlasWriter(.atlasc)
    let names = AtlasNames(data: target.data, texture: "")
    let endings = atlas.pages.map { ScaleEnding.of($0.name ?? "") }
    var parts: [PackedAtlas] = []
    for ending in Set(endings).sorted() {
      let numbers = endings.indices.filter { endings[$0] == ending }
      var part = packed.part(pages: numbers)
      part.variantName = ending
      parts.append(part)
    }
    return try writer.files(of: parts, named: names).map { file in
      OutputFile(
        path: FilePath.joined(target.data, file.name),
        bytes: file.bytes,
        format: target.format.name
      )
    }
  }

  // MARK: Pages that do not

  private func repacked(
    _ atlas: SpriteAtlas,
    _ bitmaps: inout PageBitmaps,
    _ limits: Limits
  ) throws -> [OutputFile] {
    var pictures: [PackInputs.Picture] = []
    for (name, sprite) in zip(atlas.names, atlas) {
      let bitmap = try sprite.restored(using: &bitmaps, limits: limits)
      let pivot = sprite.anchor == Point(x: 0.5, y: 0.5) ? nil : sprite.anchor
      pictures.append(
        PackInputs.Picture(
          path: name,
          sprite: LooseSprite(name: name, bitmap: bitmap, pivot: pivot)
        )
      )
    }
    var sheet = sheet
    if sheet == nil, target.format != .atlasc { sheet = Self.sheetName(of: target.data) }
    let plan = try PackPlan(
      targets: [target],
      sheet: sheet,
      texturePath: nil,
      texture: texture ?? PageFormat(output: .png),
      variants: [],
      isAutoSD: false,
      isIdentical: false
    )
    var options = PackOptions()
    options.threads = threads
    options.usesSeveralPages = sheet.map { $0.contains("{n") } ?? true
    if atlas.pages.contains(where: { $0.alphaMode == .premultiplied }) {
      options.alphaHandling = .premultiplyAlpha
    }
    plan.adjust(&options)
    let atlases: [PackedAtlas]
    do throws(PackError) {
      atlases = try plan.scales.atlases(of: pictures, SpritePacker(options, limits: limits))
    } catch {
      throw UsageError.of(error)
    }
    let pages = try plan.pages(of: atlases, threads: threads)
    for page in pages { Console.say(page.warnings) }
    return try pages.map(\.file) + plan.dataFiles(of: atlases)
  }

  /// The page beside a data file: `hero.png` for `hero.plist`.
  private static func sheetName(of data: String) -> String {
    let bytes = data.utf8
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map(bytes.index(after:)) ?? bytes.startIndex
    guard let dot = bytes[start...].lastIndex(of: UInt8(ascii: ".")), dot > start else {
      return data + ".png"
    }
    return String(data[..<dot]) + ".png"
  }
}

extension PackedAtlas {
  /// An atlas of some of the pages, with the sprites on them.
  fileprivate func part(pages numbers: [Int]) -> PackedAtlas {
    let places = Dictionary(zip(numbers, numbers.indices)) { first, _ in first }
    let frames = frames.compactMap { frame -> Frame? in
      guard let page = places[frame.page] else { return nil }
      var frame = frame
      frame.page = page
      return frame
    }
    return PackedAtlas(
      pages: numbers.map { pages[$0] },
      frames: frames,
      scale: scale,
      variantName: variantName
    )
  }
}

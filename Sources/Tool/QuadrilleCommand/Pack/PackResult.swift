import QuadrilleAtlas
import QuadrilleConsole
import QuadrilleImage
import QuadrillePacking
import QuadrilleSyntax
import QuadrilleSystem

/// The result of `pack`, for reports.
struct PackResult {
  let spriteCount: Int
  var atlases: [PackedAtlas] = []
  /// The changes of each atlas since the earlier one; empty unless positions are kept.
  var changes: [AtlasChanges] = []
  var files: [(file: OutputFile, state: OutputWriter.State)] = []
  /// The duration of packing and drawing, without reading and writing.
  var milliseconds = 0.0
  /// The names of sprites that did not fit.
  var leftOver: [String] = []
  /// The error, if nothing was made.
  var error: Diagnostic?

  init(spriteCount: Int) { self.spriteCount = spriteCount }

  /// The area of the packed rectangles on a page; a rectangle shared by sprites counts once.
  func usedArea(_ page: PackedPageFile) -> Int {
    atlases[page.atlas].usedArea(ofPage: page.page)
  }

  /// The result on one line: `hero.png: 12 sprites on 1 page of 256x128, 84 % used, RGBA8888, 61.2
  /// KiB`.
  func summary(_ pages: [PackedPageFile]) -> String {
    let area = pages.reduce(0) { $0 + $1.bitmap.width * $1.bitmap.height }
    let used = pages.reduce(0) { $0 + usedArea($1) }
    let bytes = files.reduce(0) { $0 + $1.file.bytes.count }
    let sizes = Set(pages.map { $0.bitmap.pixelSize.description })
    let size = sizes.count == 1 ? " of \(sizes.first ?? "")" : ""
    let format = pages.first?.file.format ?? ""
    let name = files.last?.file.path ?? pages.first?.path ?? ""
    let states = Set(files.map(\.state))
    let state = states == [.unchanged] ? ", unchanged" : ""
    return "\(name.escapedForDisplay()): \(counted(spriteCount, "sprite")) on "
      + "\(counted(pages.count, "page"))\(size), "
      + "\(ByteCount.oneDecimal(100 * Double(used) / Double(max(1, area)))) % used, \(format), "
      + "\(ByteCount.text(bytes))\(state)"
  }

  /// The facts as a JSON object.
  func json(_ pages: [PackedPageFile]) -> JSONOutputValue {
    let byPath = Dictionary(pages.map { ($0.path, $0) }) { first, _ in first }
    let outputs = files.map { file, state -> JSONOutputValue in
      guard let page = byPath[file.path] else { return file.json(state) }
      let area = page.bitmap.width * page.bitmap.height
      let used = usedArea(page)
      return file.json(
        state,
        [
          ("width", .integer(page.bitmap.width)), ("height", .integer(page.bitmap.height)),
          ("variant", .string(atlases[page.atlas].description.variantName)),
          ("page", .integer(page.page)),
          ("usedPixels", .integer(used)), ("overheadPixels", .integer(area - used)),
          ("efficiency", .number(Double(used) / Double(area))),
        ]
      )
    }
    return .object(
      [
        ("schema", .string("quadrille.pack/1")), ("sprites", .integer(spriteCount)),
        ("places", .integer(atlases.reduce(0) { $0 + $1.packedRectCount })),
        ("milliseconds", .number((milliseconds * 10).rounded() / 10)),
        ("files", .array(outputs)), ("leftOver", .array(leftOver.map(JSONOutputValue.string))),
        ("error", error?.json ?? .null),
      ] + (changes.isEmpty ? [] : [("update", .array(changes.map(\.json)))])
    )
  }
}

import QuadrilleConsole
import QuadrilleSystem
import QuadrilleTextureFiles
import QuadrilleImage
import QuadrilleSyntax

/// What `encode` did with the inputs of one texture.
struct EncodeReport: Sendable {
  let file: String
  /// The texture; nil where none is written.
  let output: String?
  var state: OutputWriter.State?
  var statistics: EncodeStatistics?
  private var format: String?
  private var size: PixelSize?
  private var levels: Int?
  private var byteCount: Int?
  private var digest: String?

  init(file: String, output: String?) {
    self.file = file
    self.output = output
  }

  /// Adds what the texture is.
  mutating func describe(_ texture: PVRTexture, _ encoded: EncodableFormat) {
    format = encoded.name
    size = PixelSize(width: texture.width, height: texture.height)
    levels = texture.levels
  }

  /// Adds count and digest of the output's bytes.
  mutating func add(_ pieces: [ArraySlice<UInt8>], withDigest: Bool = true) {
    byteCount = pieces.reduce(0) { $0 + $1.count }
    guard withDigest else { return }
    var sum = SHA256()
    for piece in pieces { sum.update(piece.span) }
    digest = sum.hexDigest()
  }

  /// Says that the output was there already.
  mutating func keep(_ state: OutputWriter.State, reads: Bool) {
    self.state = state
    if reads, let output, let bytes = try? FileBytes.read(path: output, limits: .none) {
      add([bytes[...]])
    }
  }

  /// What was made, on one line: `hero.pvr: PVRTC1_4_RGBA 256x256, 9 levels, 43.8 KiB, written`.
  var summary: String {
    let facts = [
      format.map { "\($0) \(size?.description ?? "")" },
      levels.flatMap { $0 > 1 ? counted($0, "level") : nil }, byteCount.map(ByteCount.text),
      state == .written ? nil : state?.rawValue,
    ]
    return (output ?? file).escapedForDisplay() + ": "
      + facts.compactMap(\.self).joined(separator: ", ")
  }

  /// The texture and its figures on one line.
  var text: String {
    let facts = [
      format.map { "\($0) \(size?.description ?? "")" }, statistics?.text, state?.rawValue,
    ]
    return (output ?? file).escapedForDisplay() + ": "
      + facts.compactMap(\.self).joined(separator: ", ")
  }

  var json: JSONText {
    .object([
      ("file", .string(file)), ("output", JSONText(output)),
      ("state", JSONText(state?.rawValue)), ("format", JSONText(format)),
      ("width", JSONText(size?.width)), ("height", JSONText(size?.height)),
      ("levels", JSONText(levels)), ("bytes", JSONText(byteCount)),
      ("sha256", JSONText(digest)), ("stats", statistics?.json ?? .null),
    ])
  }
}

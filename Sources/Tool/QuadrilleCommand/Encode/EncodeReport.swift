import QuadrilleConsole
import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem
import QuadrilleTextureFiles

/// The report of `encode` on the inputs of one texture.
struct EncodeReport: Sendable {
  let file: String
  /// The texture's path; nil if none is written.
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

  /// Adds the properties of the texture.
  mutating func describe(_ texture: TextureFile, _ encoded: EncodableFormat) {
    format = encoded.name
    size = PixelSize(width: texture.width, height: texture.height)
    levels = texture.mipmapCount
  }

  /// Adds the size and digest of the output.
  mutating func add(_ chunks: [ArraySlice<UInt8>], withDigest: Bool = true) {
    byteCount = chunks.reduce(0) { $0 + $1.count }
    guard withDigest else { return }
    var sum = SHA256()
    for chunk in chunks { sum.update(chunk.span) }
    digest = sum.hexDigest()
  }

  /// Records that the output already existed.
  mutating func keep(_ state: OutputWriter.State, reads: Bool) {
    self.state = state
    if reads, let output,
      let bytes = try? FileBytes.read(path: output, job: Session.current.job.unlimited)
    {
      add([bytes[...]])
    }
  }

  /// The result on one line: `hero.pvr: PVRTC1_4_RGBA 256x256, 9 levels, 43.8 KiB, written`.
  var summary: String {
    let facts = [
      format.map { "\($0) \(size?.description ?? "")" },
      levels.flatMap { $0 > 1 ? counted($0, "level") : nil }, byteCount.map(ByteCount.text),
      state == .written ? nil : state?.rawValue,
    ]
    return (output ?? file).escapedForDisplay() + ": "
      + facts.compactMap(\.self).joined(separator: ", ")
  }

  /// The texture and its statistics on one line.
  var text: String {
    let facts = [
      format.map { "\($0) \(size?.description ?? "")" }, statistics?.text, state?.rawValue,
    ]
    return (output ?? file).escapedForDisplay() + ": "
      + facts.compactMap(\.self).joined(separator: ", ")
  }

  var json: JSONOutputValue {
    .object([
      ("file", .string(file)), ("output", JSONOutputValue(output)),
      ("state", JSONOutputValue(state?.rawValue)), ("format", JSONOutputValue(format)),
      ("width", JSONOutputValue(size?.width)), ("height", JSONOutputValue(size?.height)),
      ("levels", JSONOutputValue(levels)), ("bytes", JSONOutputValue(byteCount)),
      ("sha256", JSONOutputValue(digest)), ("stats", statistics?.json ?? .null),
    ])
  }
}

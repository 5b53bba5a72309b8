import QuadrilleConsole
import QuadrilleSystem
import QuadrilleImage
import QuadrilleSyntax

/// What `decode` did with one input.
struct DecodeReport: Sendable {
  /// One output.
  struct Output: Sendable {
    let path: String
    let place: PicturePlace
    let state: OutputWriter.State
    /// The sides; nil where nothing was decoded.
    var size: PixelSize?
    var depth: BitDepth?
    var byteCount: Int?
    var digest: String?

    init(path: String, place: PicturePlace, state: OutputWriter.State) {
      self.path = path
      self.place = place
      self.state = state
    }

    /// Adds count and digest of the output's bytes.
    mutating func add(_ bytes: [UInt8]) {
      byteCount = bytes.count
      digest = SHA256.hex(bytes)
    }

    fileprivate var json: JSONText {
      .object([
        ("output", .string(path)), ("state", .string(state.rawValue)),
        ("level", .integer(place.level)), ("surface", .integer(place.surface)),
        ("face", .integer(place.face)), ("slice", .integer(place.slice)),
        ("width", JSONText(size?.width)), ("height", JSONText(size?.height)),
        ("bitDepth", JSONText(depth?.rawValue)), ("bytes", JSONText(byteCount)),
        ("sha256", JSONText(digest)),
      ])
    }
  }

  let file: String
  var outputs: [Output] = []
  var warnings: [Diagnostic] = []

  init(file: String) { self.file = file }

  var json: JSONText {
    .object([
      ("file", .string(file)), ("outputs", .array(outputs.map(\.json))),
      ("warnings", .array(warnings.map(\.json))),
    ])
  }
}

import QuadrilleConsole
import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem

/// The report of `decode` on one input.
struct DecodeReport: Sendable {
  /// One output.
  struct Output: Sendable {
    let path: String
    let location: ImageLocation
    let state: OutputWriter.State
    /// The image size; nil if nothing was decoded.
    var size: PixelSize?
    var depth: BitDepth?
    /// The times of a frame of an animated image.
    var frame: AnimationFrame?
    var byteCount: Int?
    var digest: String?

    init(path: String, location: ImageLocation, state: OutputWriter.State) {
      self.path = path
      self.location = location
      self.state = state
    }

    /// Adds the size and digest of the output.
    mutating func add(_ bytes: [UInt8]) {
      byteCount = bytes.count
      digest = SHA256.hex(bytes)
    }

    fileprivate var json: JSONOutputValue {
      let times: [(String, JSONOutputValue)] =
        frame.map {
          [
            ("frame", .integer(location.frame)),
            ("startMilliseconds", .integer($0.startMilliseconds)),
            ("endMilliseconds", .integer($0.endMilliseconds)),
          ]
        } ?? []
      return .object(
        [
          ("output", .string(path)), ("state", .string(state.rawValue)),
          ("level", .integer(location.level)), ("surface", .integer(location.surface)),
          ("face", .integer(location.face)), ("slice", .integer(location.slice)),
          ("width", JSONOutputValue(size?.width)), ("height", JSONOutputValue(size?.height)),
          ("bitDepth", JSONOutputValue(depth?.rawValue)), ("bytes", JSONOutputValue(byteCount)),
          ("sha256", JSONOutputValue(digest)),
        ] + times
      )
    }
  }

  let file: String
  var outputs: [Output] = []
  var warnings: [Diagnostic] = []

  init(file: String) { self.file = file }

  var json: JSONOutputValue {
    .object([
      ("file", .string(file)), ("outputs", .array(outputs.map(\.json))),
      ("warnings", .array(warnings.map(\.json))),
    ])
  }
}

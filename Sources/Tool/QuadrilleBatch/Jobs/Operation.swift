/// The operation of a job: a command, or nothing.
package enum Operation: String, CaseIterable, Sendable {
  case render, frames, encode, decode, convert, info, pack, unpack
  case convertAtlas = "convert-atlas"
  case preview, diff, ping

  /// The allowed number of inputs.
  var inputs: ClosedRange<Int> {
    switch self {
    case .ping: 0...0
    case .render: 0...1
    case .decode, .convert, .unpack, .convertAtlas: 1...1
    case .diff: 2...2
    case .frames, .encode, .info, .pack, .preview: 1...100_000
    }
  }

  /// The allowed number of outputs.
  var outputs: ClosedRange<Int> {
    switch self {
    case .ping, .info: 0...0
    case .diff, .encode: 0...1
    case .render, .frames, .decode, .convert, .unpack, .preview: 1...1
    case .convertAtlas: 1...2
    case .pack: 1...64
    }
  }
}

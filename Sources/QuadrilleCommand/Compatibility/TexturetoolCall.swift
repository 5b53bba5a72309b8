import QuadrilleIO
import QuadrillePVR

/// A call in the grammar of Apple's texturetool (the appendix on texturetool of Apple's OpenGL ES
/// programming guide) and in no other.
struct TexturetoolCall: Equatable {
  /// What is to be done.
  enum Action: Equatable {
    /// Tell the options.
    case help
    /// Tell the encoders and formats.
    case list
    /// Tell how far a picture or texture is from another one.
    case compare(reference: String)
    /// Write a file.
    case encode
  }

  var action = Action.encode
  var input: String?
  var output: String?
  /// Where a picture of the result goes.
  var preview: String?
  /// Whether pixels become PVRTC words; otherwise they stay as they are.
  var isPVRTC = false
  /// Whether there is a header of version 2 before the pixels.
  var hasHeader = false
  var hasMipmaps = false
  var wantsStatistics = false
  var bits = 4
  var options = PVRTCEncodingOptions()

  /// Reads arguments.
  ///
  /// - Throws: ``UsageError``, or ``UnsupportedWord`` for ASTC.
  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    func value(of option: String) throws -> String {
      guard let value = rest.popFirst() else {
        throw UsageError(message: "\(option) needs a value")
      }
      return value
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "-h": action = .help
      case "-l": action = .list
      case "-c": action = .compare(reference: try value(of: argument))
      case "-o": output = try value(of: argument)
      case "-p": preview = try value(of: argument)
      case "-e": isPVRTC = try Self.isPVRTC(try value(of: argument))
      case "-f": hasHeader = try Self.hasHeader(try value(of: argument))
      case _ where setOption(argument): break
      case _ where argument.hasPrefix("-") && argument.count > 1:
        try setFlags(argument)
      default:
        guard input == nil else {
          throw UsageError(
            message: "one input only, found \(argument.quotedForDisplay), too"
          )
        }
        input = argument
      }
    }
    try check()
  }

  private mutating func setOption(_ argument: String) -> Bool {
    switch argument {
    case "--bits-per-pixel-2": bits = 2
    case "--bits-per-pixel-4": bits = 4
    case "--channel-weighting-linear": options.channelWeighting = .linear
    case "--channel-weighting-perceptual": options.channelWeighting = .perceptual
    case "--alpha-is-independent": options.alphaIsOpacity = false
    case "--alpha-is-opacity": options.alphaIsOpacity = true
    case "--punchthrough-unused": options.punchThrough = .unused
    case "--punchthrough-allowed": options.punchThrough = .allowed
    case "--punchthrough-forced": options.punchThrough = .forced
    default: return false
    }
    return true
  }

  /// Takes `-m`, `-s` and both of them behind one dash.
  private mutating func setFlags(_ argument: String) throws {
    let letters = argument.dropFirst()
    guard letters.allSatisfy({ $0 == "m" || $0 == "s" }) else {
      throw UsageError(message: "unknown option \(argument.quotedForDisplay); see texturetool -h")
    }
    if letters.contains("m") { hasMipmaps = true }
    if letters.contains("s") { wantsStatistics = true }
  }

  private func check() throws {
    switch action {
    case .help, .list: return
    case .compare:
      guard input != nil else { throw UsageError(message: "-c needs an input besides") }
    case .encode:
      guard input != nil else { throw UsageError(message: "no input; see texturetool -h") }
      guard output != nil else { throw UsageError(message: "no output; give it with -o") }
    }
  }

  private static func isPVRTC(_ encoder: String) throws -> Bool {
    switch encoder {
    case "PVRTC": return true
    case "ASTC": throw UnsupportedWord(option: "-e", word: encoder, allowed: "PVRTC")
    default: throw UsageError(message: "-e is \(encoder.quotedForDisplay), there is PVRTC")
    }
  }

  private static func hasHeader(_ format: String) throws -> Bool {
    switch format {
    case "Raw": return false
    case "PVR": return true
    default:
      throw UsageError(message: "-f is \(format.quotedForDisplay), there are Raw and PVR")
    }
  }
}

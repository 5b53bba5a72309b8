import QuadrilleIO
import QuadrillePVR
import QuadrillePixels

/// Apple's texturetool.
enum Texturetool {
  private static let help = """
    texturetool -h | -l
    texturetool -c REFERENCE INPUT
    texturetool [-m] [-s] [-e ENCODER] [-p PREVIEW.png] -o OUTPUT [-f FORMAT] INPUT

      -h          these lines
      -l          the encoders and formats with their options
      -c FILE     tell how far INPUT is from FILE
      -m          add all mip levels
      -s          tell how far the result is from the picture
      -e ENCODER  PVRTC; without it pixels are written as they are
      -p FILE     write the result as PNG, too
      -o FILE     the file to write
      -f FORMAT   Raw (default) or PVR
    """

  private static let list = """
    Encoders:
      PVRTC
        --channel-weighting-linear (default)
        --channel-weighting-perceptual
        --bits-per-pixel-2
        --bits-per-pixel-4 (default)
        --alpha-is-independent (default)
        --alpha-is-opacity
        --punchthrough-unused
        --punchthrough-allowed (default)
        --punchthrough-forced
    Formats:
      Raw
      PVR
    """

  /// Runs a call; whatever fails ends with 1, but for encoders that exist elsewhere.
  ///
  /// - Throws: ``CommandEnd``, or ``UnsupportedWord``.
  static func run(_ arguments: [String]) throws {
    do {
      try perform(TexturetoolCall(arguments))
    } catch let word as UnsupportedWord {
      throw word
    } catch let error as any QuadrilleError {
      Console.say(Diagnostic(error))
      throw CommandEnd(status: .differ)
    } catch is CommandEnd {
      throw CommandEnd(status: .differ)
    }
  }

  private static func perform(_ call: TexturetoolCall) throws {
    switch call.action {
    case .help: try Console.help(help)
    case .list: try Console.help(list)
    case .compare(let reference):
      try compare(call.input ?? "", with: reference)
    case .encode: try encode(call)
    }
  }

  private static func encode(_ call: TexturetoolCall) throws {
    guard let input = call.input, let output = call.output else { return }
    var request = EncodeRequest(inputs: [input])
    request.output = output
    request.preview = call.preview
    request.wantsStatistics = call.wantsStatistics
    if call.isPVRTC {
      request.recipe.encoder.format = .pvrtc1(bits: call.bits, hasAlpha: true)
      request.recipe.encoder.pvrtc = call.options
      request.recipe.dropsNeedlessAlpha = true
      request.recipe.needsSquare = true
    }
    request.recipe.isRaw = !call.hasHeader
    request.recipe.output = .pvr(PVRContainer(.v2))
    if call.hasMipmaps { request.recipe.preparation.mipmaps = TexturePreparation.Mipmaps() }
    try request.run(limits: LimitSettings.limits())
  }

  private static func compare(_ input: String, with reference: String) throws {
    let limits = try LimitSettings.limits()
    let pictures = try [reference, input].map {
      try PictureInput(path: $0, limits: limits).bitmap(threads: ProcessorCount.available)
    }
    // Refuses pictures that cannot be compared.
    _ = try pictures[0].difference(to: pictures[1])
    let figures = EncodeStatistics(of: [pictures[1]], against: [pictures[0]], hasAlpha: true)
    try Console.result("\(input.escapedForDisplay()): \(figures.text)")
  }
}

import ArgumentParser
import QuadrilleIO

/// Imagination's PVRTexToolCLI: its options in those of `encode`.
enum PVRTexTool {
  private static let help = """
    PVRTexToolCLI -i A[,B...] [-o FILE] [options]

      -i A[,B...]        the inputs: PNG or PVR
      -o FILE            .pvr, .pvr.gz or .pvr.ccz; without it next to the first input
      -d [FILE]          write the result as PNG, too
      -noout             write no texture
      -f FORMAT[,T[,S]]  r8g8b8a8, r4g4b4a4, r5g5b5a1, r5g6b5, r8g8b8, b8g8r8a8, l8,
                         l8a8, a8, PVRTC1_2, PVRTC1_4, PVRTC1_2_RGB, PVRTC1_4_RGB
      -q NAME            pvrtcfastest, pvrtcfast, pvrtclow, pvrtcnormal, pvrtchigh,
                         pvrtcveryhigh, pvrtcthorough, pvrtcbest
      -dither            spread the error of colour and alpha
      -m [N]             mip levels; -mfilter nearest, linear or cubic
      -c                 mix each level with a colour of its own
      -legacypvr         version 2
      -flip x|y[,flag]   turn over, or only mark it
      -r W,H             resize; -rfilter as -mfilter
      -square +|-, -pot +|-
      -rcanvas W,H, -squarecanvas +, -potcanvas +, -offsetcanvas X,Y, -centrecanvas
      -b W,H             mirrored border
      -p, -l             multiply by alpha; give transparent pixels near colours
      -red, -green, -blue, -alpha FILE,CHANNEL
      -cube ORDER, -array
      -ics lRGB|sRGB, -pad 2|4|8, -j N, -shh
    """

  /// Runs a call.
  ///
  /// - Throws: ``UsageError``, ``CommandEnd``, the option parser's errors, or the typed error of the
  ///   stage that fails.
  static func run(_ arguments: [String]) throws {
    if arguments.isEmpty || arguments.contains("-help") { return try Console.help(help) }
    let parsed = try QuadrilleTool.parseAsRoot(["encode"] + translated(arguments))
    guard let encode = parsed as? EncodeCommand else { throw CommandEnd(status: .usage) }
    try encode.run()
  }

  /// Options with a value, in those of `encode`.
  private static let valued = [
    "-o": "--output", "-f": "--opt", "-q": "--quality", "-mfilter": "--mip-filter",
    "-flip": "--flip", "-r": "--resize", "-rfilter": "--resize-filter", "-square": "--square",
    "-pot": "--pot", "-rcanvas": "--canvas", "-offsetcanvas": "--canvas-at", "-b": "--border",
    "-red": "--red", "-green": "--green", "-blue": "--blue", "-alpha": "--alpha",
    "-ics": "--input-space", "-pad": "--pad", "-j": "--jobs", "-cube": "--cube",
  ]

  /// Options without a value.
  private static let flags = [
    "-noout": "--no-output", "-legacypvr": "--legacypvr", "-p": "--premultiply-alpha",
    "-l": "--alpha-bleed", "-c": "--colour-mips", "-array": "--array", "-shh": "--quiet",
  ]

  /// A call in the options of `encode`.
  ///
  /// - Throws: ``UsageError``, or ``UnsupportedWord`` for what is not done here.
  static func translated(_ arguments: [String]) throws -> [String] {
    var call = Call()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if let option = flags[argument] {
        call.options.append(option)
      } else if let option = valued[argument] {
        call.options.append("\(option)=\(try value(of: argument, &rest))")
        if argument == "-o" { call.hasOutput = true }
        if argument == "-mfilter" { call.hasMipFilter = true }
      } else {
        try call.take(argument, &rest)
      }
    }
    return try call.finished()
  }

  fileprivate static func value(
    of option: String,
    _ rest: inout ArraySlice<String>
  ) throws -> String {
    guard let value = rest.popFirst() else { throw UsageError(message: "\(option) needs a value") }
    return value
  }

  /// What is known of a call so far.
  private struct Call {
    var inputs: [String] = []
    var options: [String] = []
    var hasOutput = false
    var hasMipmaps = false
    var hasMipFilter = false
    var wantsPreview = false
    var isSquareCanvas = false
    var isPowerOfTwoCanvas = false

    mutating func take(_ argument: String, _ rest: inout ArraySlice<String>) throws {
      switch argument {
      case "-i":
        inputs += try PVRTexTool.value(of: argument, &rest).split(separator: ",").map { part in
          String(part.drop { $0 == " " })
        }
        // More files may follow the list, apart by blanks.
        while let next = rest.first, !next.hasPrefix("-") {
          inputs += next.split(separator: ",").map(String.init)
          rest.removeFirst()
        }
      case "-m":
        hasMipmaps = true
        options.append("--mipmaps")
        if let next = rest.first, let count = Int(next) {
          options.append("--mip-levels=\(count)")
          rest.removeFirst()
        }
      case "-d":
        if let next = rest.first, !next.hasPrefix("-") {
          options.append("--preview=\(next)")
          rest.removeFirst()
        } else {
          wantsPreview = true
        }
      case "-dither": options.append("--dither=fs-alpha")
      case "-centrecanvas": options.append("--canvas-at=centre")
      case "-squarecanvas":
        try checkGrows(argument, &rest)
        isSquareCanvas = true
      case "-potcanvas":
        try checkGrows(argument, &rest)
        isPowerOfTwoCanvas = true
      case "-diff":
        throw UnsupportedWord(option: argument, word: rest.first ?? "", allowed: "'quadrille diff'")
      default:
        throw UsageError(
          message: "unknown option \(argument.quotedForDisplay); see PVRTexToolCLI -help"
        )
      }
    }

    private func checkGrows(_ option: String, _ rest: inout ArraySlice<String>) throws {
      let value = try PVRTexTool.value(of: option, &rest)
      guard value != "-" else { throw UnsupportedWord(option: option, word: value, allowed: "+") }
      guard value == "+" else { throw UsageError(message: "\(option) is \(value), it is + or -") }
    }

    func finished() throws -> [String] {
      guard let first = inputs.first else {
        throw UsageError(message: "no input; give it with -i")
      }
      let stem = TextureName.stem(of: first)
      var options = options
      if !hasOutput, !options.contains("--no-output") { options.append("--output=\(stem).pvr") }
      if wantsPreview { options.append("--preview=\(stem).Out.png") }
      if hasMipmaps, !hasMipFilter { options.append("--mip-filter=linear") }
      switch (isSquareCanvas, isPowerOfTwoCanvas) {
      case (true, true): options.append("--canvas=pot-square")
      case (true, false): options.append("--canvas=square")
      case (false, true): options.append("--canvas=pot")
      case (false, false): break
      }
      return options + ["--keep-order", "--"] + inputs
    }
  }
}

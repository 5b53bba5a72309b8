import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrilleSystem
import QuadrilleTextureFiles

/// `quadrille convert`: converts a texture to another container, or to PNG.
struct ConvertCommand: Command {
  static let guide = CommandGuide(
    "convert",
    group: "textures",
    "Convert a texture to another container without changing its pixels.",
    examples: [
      "quadrille convert hero.pvr -o hero.pvr.ccz --legacypvr",
      "quadrille convert hero.pvr -o hero.ktx2 --zstd 18",
      "quadrille convert px.dds nx.dds py.dds ny.dds pz.dds nz.dds --cube -o sky.ktx2",
      "quadrille convert sky.ktx2 --extract -o 'sky-{face}-{level}.dds'",
      "quadrille convert hero.pvr.ccz -o hero.png",
    ],
    notes: """
      The output's extension selects the container: .pvr, .pvr.gz or .pvr.ccz in
      version 3, or version 2 with --legacypvr; .pvrz, .ktx, .ktx2, .dds, .pkm and
      .astc; .png, .jpg and .tga are written as by 'decode'. Blocks and pixels are
      copied as stored: every level, layer and face. What a container cannot say
      (premultiplied alpha, sRGB, orientation, metadata) causes a warning, with
      --strict an error;
      a pixel format that it does not have is an error. A PNG, or a texture with a
      pixel format set by --opt, is encoded; all options of 'quadrille encode'
      apply then.
      """
  )

  var inputs: [String] = []
  var output: String?
  var textureFormat: TextureFormatArgument?
  var isLegacy = false
  var keepContainer = false
  var isArray = false
  var isCube = false
  var isExtracted = false
  var zstdLevel: ZstandardLevel?
  var zlibLevel: ZlibLevel?
  var isStrict = false
  // A string rather than a key type, so that nothing about it can be shown.
  var contentProtection: String?
  var keys = KeyOptions()
  var files = OutputOptions()
  var console = ShortConsoleOptions()
  var limits = LimitOptions()

  mutating func options(_ table: OptionTable) {
    table.operands(
      "file",
      &inputs,
      "A texture, or - for standard input; several with --array or --cube.",
      .files(TextureContainer.allFileExtensions + [".png"])
    )
    table.value("--output -o", "file", &output, "The file to write, - for standard output.")
      .completing(.file).required("give the output with --output")
    table.value(
      "--texture-format",
      "format",
      &textureFormat,
      "Container, regardless of the file name."
    )
    table.flag("--legacypvr", &isLegacy, "Write PVR version 2 unless a container is given.")
    table.flag(
      "--keep-container",
      &keepContainer,
      "Keep version, header and wrapper of the input."
    )
    table.flag("--array", &isArray, "Make an array of the layers of all inputs.")
    table.flag(
      "--cube",
      &isCube,
      "Make a cube map of six inputs: right, left, top, bottom, front, back."
    )
    table.flag(
      "--extract",
      &isExtracted,
      "Write a file for each {level}, {layer} and {face} that the output's name has."
    )
    table.value("--zstd", "level", &zstdLevel, "Compress the levels of KTX 2, from 1 to 22.")
    table.value("--zlib", "level", &zlibLevel, "Compress the levels of KTX 2, from 1 to 9.")
    table.flag("--strict", &isStrict, "Treat what the output cannot store as an error.")
    table.value("--content-protection", "hex", &contentProtection, "Encrypt .pvr.ccz files.")
      .secret()
    table.group(&keys)
    table.group(&files)
    table.group(&console)
    table.group(&limits)
  }

  func run() throws {
    console.plain.apply()
    files.begin()
    guard let output else { return }
    let job = try limits.resolved()
    let key = try keys.resolved()
    let newKey = try contentProtection.map {
      try KeyOptions.key($0, from: "--content-protection")
    }
    try checkCombinations(output)
    // Unless the input's container is kept, everything is known before the input is read.
    let fixed = keepContainer ? nil : try container(output, keeping: nil)
    if let fixed { try check(newKey, fixed) }
    let texture = try texture(job, key)
    let targetContainer = try fixed ?? container(output, keeping: texture.container)
    try check(newKey, targetContainer)
    for (part, path) in try parts(of: texture, output) {
      try write(part, to: path, as: targetContainer, key: key, newKey: newKey, job)
    }
  }

  // MARK: Inputs

  private func checkCombinations(_ output: String) throws(UsageError) {
    guard !isArray || !isCube else {
      throw UsageError(message: "--array and --cube exclude each other")
    }
    guard inputs.count == 1 || isArray || isCube else {
      throw UsageError(message: "several inputs become one texture with --array or --cube")
    }
    guard !keepContainer || inputs.count == 1 && !isExtracted else {
      throw UsageError(message: "--keep-container is for a whole texture")
    }
    guard zstdLevel == nil || zlibLevel == nil else {
      throw UsageError(message: "--zstd and --zlib exclude each other")
    }
  }

  private func texture(_ job: JobContext, _ key: CCZKey?) throws -> TextureFile {
    var textures: [TextureFile] = []
    for input in inputs {
      let bytes = try InputFile.read(input, job: job)
      let name = InputFile.name(input)
      try InputKindError.checkTexture(bytes, name)
      let texture = try TextureFile(decoding: bytes, name: name, job: job, key: key)
      Console.report(texture.warnings)
      textures.append(texture)
    }
    if isCube { return try TextureFile.cube(of: textures) }
    return isArray ? try TextureFile.array(of: textures) : textures[0]
  }

  /// The textures to write with their paths: one, or those that `--extract` takes apart.
  private func parts(
    of texture: TextureFile,
    _ output: String
  ) throws -> [(texture: TextureFile, path: String)] {
    guard isExtracted else { return [(texture, output)] }
    let names = ["{level}", "{layer}", "{face}"]
    let counts = zip(names, [texture.mipmapCount, texture.surfaceCount, texture.faceCount])
      .map { output.contains(text: $0) ? $1 : nil }
    guard counts.contains(where: { $0 != nil }) else {
      throw UsageError(message: "--extract needs {level}, {layer} or {face} in the output's name")
    }
    var parts: [(TextureFile, String)] = []
    for level in 0..<(counts[0] ?? 1) {
      for layer in 0..<(counts[1] ?? 1) {
        for face in 0..<(counts[2] ?? 1) {
          let part = try texture.extracting(
            levels: counts[0].map { _ in level...level },
            layer: counts[1].map { _ in layer },
            face: counts[2].map { _ in face }
          )
          let path = zip(names, [level, layer, face]).reduce(output) { path, name in
            path.replacing(text: name.0, with: "\(name.1)")
          }
          parts.append((part, path))
        }
      }
    }
    return parts
  }

  // MARK: Outputs

  private func write(
    _ texture: TextureFile,
    to path: String,
    as target: TextureOutput,
    key: CCZKey?,
    newKey: CCZKey?,
    _ job: JobContext
  ) throws {
    switch target {
    case .image(let format):
      let location = ImageLocation(level: 0, surface: 0, face: 0, slice: 0)
      var warnings: [Diagnostic] = []
      if let lost = texture.imageCountText {
        warnings.append(
          Diagnostic(
            .warning,
            code: "convert.images",
            location: DiagnosticLocation(file: path),
            message: "a \(format.title) holds the first image alone; the texture has \(lost)"
          )
        )
      }
      let bytes = try ImageOptions().file(
        texture,
        location,
        as: format,
        named: path == "-" ? "standard output" : path,
        threads: 1,
        job: job,
        warnings: &warnings
      )
      try StrictError.report(warnings, isStrict: isStrict)
      try files.write(bytes, to: path, inputs: inputs)
    case .texture(let container):
      let isEncrypted = texture.source?.isEncrypted ?? false
      var warnings: [Diagnostic] = []
      let bytes = try texture.encoded(
        container: keepContainer ? nil : container,
        key: newKey ?? (keepContainer && isEncrypted ? key : nil),
        compressionLevel: zstdLevel?.value ?? zlibLevel?.value,
        name: path == "-" ? "standard output" : path,
        warnings: &warnings
      )
      try StrictError.report(warnings, isStrict: isStrict)
      try files.write(bytes, to: path, inputs: inputs)
    }
  }

  private func container(
    _ output: String,
    keeping kept: TextureContainer?
  ) throws -> TextureOutput {
    let target = try TextureOutput(
      path: output,
      format: textureFormat,
      isLegacy: isLegacy,
      keeping: kept
    )
    guard zstdLevel != nil || zlibLevel != nil else { return target }
    guard case .texture(var container) = target, container.format == .ktx2 else {
      throw UsageError(message: "--zstd and --zlib compress KTX 2, the output is \(target)")
    }
    container.supercompression = zstdLevel != nil ? .zstd : .zlib
    return .texture(container)
  }

  private func check(_ key: CCZKey?, _ output: TextureOutput) throws {
    if case .texture(let container) = output, container.wrapper == .ccz { return }
    guard key == nil else {
      throw UsageError(message: "--content-protection encrypts CCZ, the output is \(output)")
    }
  }
}

extension TextureFile {
  /// `9 levels, 6 faces`; nil for a single image.
  fileprivate var imageCountText: String? {
    var parts: [String] = []
    if mipmapCount > 1 { parts.append(counted(mipmapCount, "level")) }
    if surfaceCount > 1 { parts.append(counted(surfaceCount, "layer")) }
    if faceCount > 1 { parts.append(counted(faceCount, "face")) }
    if depth > 1 { parts.append(counted(depth, "slice")) }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension ConvertCommand {
  /// Whether the arguments of `convert` request `encode`: they contain an image or a pixel format.
  static func isEncodeRequest(_ arguments: some Sequence<String>) -> Bool {
    var isValue = false
    for argument in arguments where argument != "--" {
      defer { isValue = argument == "-o" || argument == "--output" }
      if ["--opt", "--pixel-format", "-f"].contains(argument)
        || argument.hasPrefix("--opt=") || argument.hasPrefix("--pixel-format=")
        || !isValue && !argument.hasPrefix("-") && argument.lowercased().hasSuffix(".png")
      {
        return true
      }
    }
    return false
  }
}

/// A level of Zstandard, from 1 to 22.
struct ZstandardLevel: OptionValue, Sendable {
  let value: Int

  init?(argument: String) {
    guard let value = Int(argument), Zstandard.levels.contains(value) else { return nil }
    self.value = value
  }

  var argument: String { "\(value)" }

  static var others: String? { "a number from 1 to 22" }
}

/// A level of zlib, from 1 to 9.
struct ZlibLevel: OptionValue, Sendable {
  let value: Int

  init?(argument: String) {
    guard let value = Int(argument), (1...9).contains(value) else { return nil }
    self.value = value
  }

  var argument: String { "\(value)" }

  static var others: String? { "a number from 1 to 9" }
}

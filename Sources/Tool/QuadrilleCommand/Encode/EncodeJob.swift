import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrilleSystem
import QuadrilleTextureFiles

/// Encodes the inputs of one texture.
struct EncodeJob: Sendable {
  /// The options that outputs depend on, besides the inputs.
  let command: [String]
  let recipe: EncodeRecipe
  let assembly: EncodeAssembly
  let writer: OutputWriter
  let previews: OutputNames?
  private(set) var job: JobContext
  /// The key of encrypted inputs.
  let key: CCZKey?
  /// Number of threads per texture.
  let threads: Int
  let wantsStatistics: Bool
  /// Whether digests of outputs are reported.
  let isReported: Bool

  /// Encodes inputs and writes the texture and its previews.
  ///
  /// - Parameters:
  ///   - items: The inputs in image order; not empty.
  ///   - path: The path of the texture; nil to write none.
  /// - Throws: `Batch.Dropped`, or the typed error of the stage that fails.
  func run(_ items: [InputItem], to path: String?, _ slot: Batch.Slot) throws -> EncodeReport {
    var own = self
    own.job = slot.job
    return try own.encode(items, to: path, slot)
  }

  private func encode(
    _ items: [InputItem],
    to path: String?,
    _ slot: Batch.Slot
  ) throws -> EncodeReport {
    var report = EncodeReport(file: items[0].name, output: path)
    if let path, writer.skips(path) {
      report.keep(.skipped, reads: isReported)
      return report
    }
    let files = try items.map { try InputFile.read($0.path, job: job) }
    let others = try recipe.channels.paths.map { try InputFile.read($0, job: job) }
    let buildKey = {
      BuildKey(["encode"] + command, inputs: (files + others).map(SHA256.hex))
    }
    if let path, previews == nil, !wantsStatistics, writer.isUpToDate(path, key: buildKey) {
      report.keep(.unchanged, reads: isReported)
      return report
    }
    var images: [[Bitmap]] = []
    let deep = try deepImage(files[0], named: items[0].name)
    if let deep, wantsStatistics { images = [[deep.bitmap()]] }
    for (item, bytes) in zip(items, files) where deep == nil {
      let input = try image(bytes, named: item.name)
      let source = try recipe.channels.applied(to: input, named: item.name) { path in
        let index = recipe.channels.paths.firstIndex(of: path) ?? 0
        return try image(others[index], named: path)
      }
      try check(source.pixelSize, named: item.name)
      images.append(recipe.preparation.levels(of: recipe.converted(source)))
    }
    let encoder = deep == nil ? recipe.encoder(for: images) : recipe.encoder
    var texture =
      if let deep {
        try asEncodeError(items[0].name) {
          try encoder.texture(of: deep, threads: threads, job: job)
        }
      } else {
        try encoded(images, encoder, named: items[0].name)
      }
    recipe.mark(&texture)
    report.describe(texture, encoder.format)
    if wantsStatistics || previews != nil {
      let decoded = try Self.decoded(texture, threads: threads, job: job)
      if wantsStatistics {
        report.statistics = EncodeStatistics(
          of: decoded,
          against: images.map { $0[0] },
          hasAlpha: encoder.format.hasAlpha
        )
      }
      try slot.mayWrite()
      try writePreviews(decoded, items[0], buildKey)
    }
    guard let path else { return report }
    // The images are released before the file is assembled: they may take four times as much
    // memory.
    images = []
    let file = try chunks(of: texture, path)
    try slot.mayWrite()
    report.state = try writer.write(chunks: file, to: path, key: buildKey)
    report.add(file, withDigest: isReported)
    return report
  }

  // MARK: Inputs

  private func image(_ bytes: [UInt8], named name: String) throws -> Bitmap {
    let image = try ImageInput(bytes, name: name, job: job, key: key)
    return try image.bitmap(threads: threads, job: job).oriented(
      recipe.appliesOrientation,
      named: name
    )
  }

  /// The prepared image with 16 bits per channel, if both input and format have more than 8 and no
  /// step or dithering works with 8; nil otherwise.
  private func deepImage(_ bytes: [UInt8], named name: String) throws -> Bitmap16? {
    guard case .pixels(let format) = recipe.encoder.format, format.channelBits.max() > 8 else {
      return nil
    }
    let dithers = recipe.encoder.dithering.method != .none && format.isDithered
    let isUpToDate =
      assembly == .single && recipe.channels.paths.isEmpty && !dithers
      && recipe.preparation.keepsDepth
      && (recipe.inputSpace == nil || recipe.inputSpace == recipe.space)
    guard isUpToDate else {
      if ImageFormat(of: bytes) == .png,
        try PNG.readInfo(bytes, name: name, job: job).bitDepth == 16
      {
        Console.report([
          Diagnostic(
            .warning,
            code: "encode.depth",
            location: DiagnosticLocation(file: name),
            message: "16-bit samples are reduced to 8 bits for the steps before encoding"
          )
        ])
      }
      return nil
    }
    let image = try ImageInput.bitmap16(
      bytes,
      name: name,
      job: job,
      key: key,
      appliesOrientation: recipe.appliesOrientation,
      threads: threads
    )
    guard let image else { return nil }
    try check(image.pixelSize, named: name)
    return recipe.preparation.image(of: image)
  }

  /// Checks, before allocating memory, that the prepared image is within the limits, and square if
  /// required.
  private func check(_ source: PixelSize, named name: String) throws(EncodeError) {
    let size = recipe.preparation.size(of: source)
    let dimension = max(size.width, size.height)
    guard dimension <= job.limits.maxDimension else {
      throw EncodeError(
        .tooLarge(size, limit: "dimension", allowed: job.limits.maxDimension),
        name: name
      )
    }
    let (count, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard !overflow, count <= job.limits.maxPixels else {
      throw EncodeError(.tooLarge(size, limit: "pixels", allowed: job.limits.maxPixels), name: name)
    }
    if recipe.needsSquare, size.width != size.height || !size.isPowerOfTwo {
      throw EncodeError(.notSquare(size), name: name)
    }
  }

  // MARK: Outputs

  private func encoded(
    _ images: [[Bitmap]],
    _ encoder: TextureEncoder,
    named name: String
  ) throws -> TextureFile {
    try asEncodeError(name) {
      try encoder.texture(of: images, faces: assembly.faceCount, threads: threads, job: job)
    }
  }

  private func asEncodeError(
    _ name: String,
    _ body: () throws -> TextureFile
  ) throws -> TextureFile {
    do {
      return try body()
    } catch let error as TextureFileError {
      throw EncodeError(error, name: name)
    }
  }

  /// The file as chunks in memory.
  private func chunks(of texture: TextureFile, _ path: String) throws -> [ArraySlice<UInt8>] {
    if recipe.isRaw { return texture.images }
    switch try recipe.textureOutput(path) {
    case .image(let format):
      let decoded = try Self.decoded(texture, threads: threads, job: job)
      guard decoded.count == 1 else {
        throw UsageError(message: "a \(format.title) holds one image, found \(decoded.count)")
      }
      return [try image(of: decoded[0], as: format, path)[...]]
    case .texture(let container):
      var warnings: [Diagnostic] = []
      let name = path == "-" ? "standard output" : path
      let chunks: [ArraySlice<UInt8>]
      if container.wrapper == nil, recipe.key == nil {
        chunks = try texture.chunks(container: container, name: name, warnings: &warnings)
      } else {
        let bytes = try texture.encoded(
          container: container,
          key: recipe.key,
          name: name,
          warnings: &warnings
        )
        chunks = [bytes[...]]
      }
      try StrictError.report(warnings, isStrict: recipe.isStrict)
      return chunks
    }
  }

  /// The top levels of a texture as a decoder of the format shows them.
  static func decoded(
    _ texture: TextureFile,
    threads: Int,
    job: JobContext
  ) throws(TextureFileError) -> [Bitmap] {
    var images: [Bitmap] = []
    for surface in 0..<texture.surfaceCount {
      for face in 0..<texture.faceCount {
        images.append(
          try texture.bitmap(surface: surface, face: face, threads: threads, job: job)
        )
      }
    }
    return images
  }

  private func writePreviews(
    _ decoded: [Bitmap],
    _ item: InputItem,
    _ key: () -> BuildKey
  ) throws {
    guard let previews else { return }
    for (number, bitmap) in decoded.enumerated() {
      let path = previews.path(item, number: number) { _ in "\(number)" }
      let file = try image(of: bitmap, as: OutputExtension.imageFormat(path), path)
      _ = try writer.write(file, to: path, key: key)
    }
  }

  /// An image of the texture with its values as stored.
  private func image(
    of bitmap: Bitmap,
    as format: WritableImageFormat,
    _ path: String
  ) throws -> [UInt8] {
    var warnings: [Diagnostic] = []
    let file = try recipe.images.file(
      of: bitmap,
      as: format,
      named: path == "-" ? "standard output" : path,
      job: job,
      warnings: &warnings
    )
    try StrictError.report(warnings, isStrict: recipe.isStrict)
    return file
  }
}

public import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
public import QuadrilleSystem

extension SpriteAtlas {
  /// Writes the atlas in a format, its pages as PNG next to the data file and named after it.
  ///
  /// Pages stay as they are where the format can say how sprites lie in them; otherwise the sprites
  /// are packed again. Of a format whose data files have one page each, several pages become
  /// `NAME-0`, `NAME-1` and so on.
  ///
  /// ```swift
  /// try SpriteAtlas(contentsOf: "hero.plist").write(to: "hero.json")
  /// ```
  ///
  /// - Parameters:
  ///   - path: The data file, or the folder where the format has one.
  ///   - format: The format; nil for that of the path's extension.
  ///   - job: The job; its limits bound the pixels of sprites and pages.
  /// - Throws: ``PackError`` where sprites have to be packed again and cannot be, `AtlasWriteError`
  ///   where no format has the extension or the format cannot say a name, or `IOError`.
  public func write(
    to path: String,
    format: AtlasFormat? = nil,
    job: JobContext = .default
  ) throws {
    guard let format = format ?? AtlasFormat(forWriting: path) else {
      throw AtlasWriteError(
        .format(
          "the file",
          found: path,
          allowed: AtlasFormat.written.compactMap(\.suffix).joined(separator: ", ")
        )
      )
    }
    let name = AssetName(path)
    let isNumbered = pages.count > 1
    let stem = name.folder + name.stem
    let converted = try converted(
      to: format,
      data: isNumbered && !format.supportsSeveralPages ? "\(stem)-{n}\(name.suffix)" : path,
      sheet: "\(stem)\(isNumbered ? "-{n}" : "").png",
      job: job
    )
    for page in converted.pages {
      let keepsAlphaMode = format.supportsAlphaMode
      let mode = keepsAlphaMode ? page.bitmap.alphaMode : .straight
      try OutputFolder.make(for: page.path)
      try AtomicFile.write(
        PNG.encode(page.bitmap, alphaMode: mode, job: job),
        to: page.path,
        job: job
      )
    }
    for file in try converted.dataFiles() {
      try OutputFolder.make(for: file.name)
      try AtomicFile.write(file.bytes, to: file.name, job: job)
    }
  }
}

extension PackedAtlas {
  /// The sprites by name, ready to be drawn.
  ///
  /// - Throws: `AtlasError` where a sprite leaves its page, which no packer makes.
  public var atlas: SpriteAtlas {
    get throws(AtlasError) { try SpriteAtlas(description, pages: pages.map { Page($0) }) }
  }

  /// Writes the atlas in a format, its pages as PNG next to the data file and named after it.
  ///
  /// See `SpriteAtlas.write(to:format:job:)`.
  ///
  /// - Parameters:
  ///   - path: The data file, or the folder where the format has one.
  ///   - format: The format; nil for that of the path's extension.
  ///   - job: The job that writes.
  /// - Throws: As that of `SpriteAtlas`.
  public func write(
    to path: String,
    format: AtlasFormat? = nil,
    job: JobContext = .default
  ) throws {
    try atlas.write(to: path, format: format, job: job)
  }
}

import QuadrilleSprite
import QuadrilleSyntax

/// Writes the data files of atlases.
///
/// Keys and sprites are written in a fixed order and without a date, so that equal atlases give
/// equal bytes. A sprite that shares its rectangle with others is written in full, under its own
/// name: its trim may differ, and few readers support aliases. Numbers are written exactly; some
/// readers accept integers only.
public struct AtlasWriter: Sendable {
  /// The format.
  public let format: AtlasFormat
  private let writer: AtlasFileWriter

  /// Makes a writer.
  ///
  /// - Throws: ``AtlasWriteError`` `pack.format` for a format that is not one of
  ///   ``AtlasFormat/written``.
  public init(_ format: AtlasFormat) throws(AtlasWriteError) {
    guard let writer = format.writer else {
      throw AtlasWriteError(
        .format(
          "the writer of atlases",
          found: format.name,
          allowed: AtlasFormat.written.map(\.name).joined(separator: ", ")
        )
      )
    }
    self.format = format
    self.writer = writer
  }

  /// Encodes the data files of an atlas and its variants.
  ///
  /// Formats without support for several pages get one file per page; an `.atlasc` gets one for all
  /// variants, `NAME.plist` in its folder, whose pages are `NAME.1.png` and so on.
  ///
  /// - Parameters:
  ///   - atlases: The variants; the size of each page is in ``AtlasDescription/Page/claimedSize``.
  ///   - names: The names of the files.
  /// - Throws: ``AtlasWriteError`` `pack.format` if the format cannot represent a name, rotation or
  ///   mesh, `pack.option` if two files would get the same name.
  package func files(
    of atlases: [AtlasDescription],
    named names: AtlasNames
  ) throws(AtlasWriteError) -> [AtlasFile] {
    for atlas in atlases {
      for frame in atlas.frames { try check(frame) }
      for page in atlas.pages where page.claimedSize == nil {
        throw AtlasWriteError(
          .format(format.name, found: "a page without its size", allowed: "pages with their sizes")
        )
      }
    }
    let files = try writer.files(atlases, names)
    try checkNames(files.map(\.name), "data file")
    if !format.containsPages {
      let textures = atlases.flatMap { atlas in
        atlas.pages.indices.map { names.texture($0, atlas) }
      }
      try checkNames(textures, "texture")
    }
    return files
  }

  private func check(_ frame: AtlasDescription.Frame) throws(AtlasWriteError) {
    guard !frame.isMirrored || format.features.contains(.flips) else {
      throw AtlasWriteError(
        .format(format.name, found: "a mirrored sprite", allowed: "sprites that are not mirrored"),
        sprite: frame.name
      )
    }
    guard format.supports(frame.packedRotation, isMirrored: frame.isMirrored) else {
      throw AtlasWriteError(
        .format(
          format.name,
          found: "a rotation by \(frame.packedRotation.rawValue)°",
          allowed: format.supportedRotations.map { "\($0.rawValue)" }.sorted().joined(
            separator: ", "
          )
        ),
        sprite: frame.name
      )
    }
    guard format.supportsTrimming || !frame.isTrimmed else {
      throw AtlasWriteError(
        .format(format.name, found: "a trimmed sprite", allowed: "sprites with their margins"),
        sprite: frame.name
      )
    }
    // No command, file or format takes a name that is empty or has the character U+0000.
    guard !frame.name.isEmpty, !frame.name.utf8.contains(0), writer.canName(frame.name) else {
      throw AtlasWriteError(
        .format(format.name, found: "the name", allowed: "names without such characters"),
        sprite: frame.name
      )
    }
    guard frame.mesh == nil else {
      throw AtlasWriteError(
        .format(format.name, found: "a mesh", allowed: "rectangles"),
        sprite: frame.name
      )
    }
  }

  private func checkNames(_ names: [String], _ what: String) throws(AtlasWriteError) {
    var seen: Set<LiteralString> = []
    for name in names where !seen.insert(LiteralString(name)).inserted {
      throw AtlasWriteError(.name(of: what, found: name))
    }
  }
}

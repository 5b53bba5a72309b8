package import QuadrilleSystem

/// A data file of an atlas, ready to be written.
public struct AtlasFile: Sendable, Equatable {
  /// The name, expanded from its pattern; relative to the atlas's folder if that contains the
  /// pages.
  public var name: String
  /// The text in UTF-8.
  public var bytes: [UInt8]
  /// What a template shows that the atlas lacks.
  package var warnings: [Diagnostic] = []

  /// Makes a file from name and text.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

/// The patterns for the names of an atlas's files.
///
/// `{n}` is replaced by the index of the page from 0, `{n1}` by its number from 1, `{v}` by the
/// name of the variant.
package struct AtlasNames: Sendable, Equatable {
  /// The data file; the folder if the format has one.
  package var data: String
  /// The texture as referenced in data files, relative to them; nil uses the first of
  /// ``AtlasDescription/Page/fileNames``.
  package var texture: String?
  /// The path prefix of texture names in data files.
  package var texturePath: String

  /// Makes patterns.
  package init(data: String, texture: String? = nil, texturePath: String = "") {
    self.data = data
    self.texture = texture
    self.texturePath = texturePath
  }

  /// Expands a pattern.
  package static func expand(_ pattern: String, page: Int, variant: String) -> String {
    var result = ""
    var rest = pattern[...]
    while let character = rest.first {
      let marks = [("{n}", "\(page)"), ("{n1}", "\(page + 1)"), ("{v}", variant)]
      if let mark = marks.first(where: { rest.hasPrefix($0.0) }) {
        result += mark.1
        rest = rest.dropFirst(mark.0.count)
      } else {
        result.append(character)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  func data(_ page: Int, _ atlas: AtlasDescription) -> String {
    Self.expand(data, page: page, variant: atlas.variantName)
  }

  func texture(_ page: Int, _ atlas: AtlasDescription) -> String {
    let name =
      texture.map { Self.expand($0, page: page, variant: atlas.variantName) }
      ?? atlas.pages[page].fileNames.first ?? ""
    return texturePath + name
  }

  /// The last component of a path: all data files of an atlas are in one folder.
  static func lastComponent(_ path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? path
  }
}

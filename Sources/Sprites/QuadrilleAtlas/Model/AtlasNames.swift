/// A data file of an atlas, ready to be written.
public struct AtlasFile: Sendable, Equatable {
  /// The name, as its pattern gives it; where pages lie in the folder of the atlas, that in the
  /// folder.
  public var name: String
  /// The text in UTF-8.
  public var bytes: [UInt8]

  /// Puts name and text together.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

/// The patterns of the names that an atlas's files get.
///
/// `{n}` stands for the number of the page from 0, `{n1}` for that from 1, `{v}` for the name of the
/// variant.
public struct AtlasNames: Sendable, Equatable {
  /// The data file; the folder where the format has one.
  public var data: String
  /// The texture as data files name it, relative to themselves; nil takes the first of
  /// ``AtlasDescription/Page/fileNames``.
  public var texture: String?
  /// What stands before the names of textures in data files.
  public var texturePath: String

  /// Makes patterns.
  public init(data: String, texture: String? = nil, texturePath: String = "") {
    self.data = data
    self.texture = texture
    self.texturePath = texturePath
  }

  /// A pattern with its numbers and names put in.
  public static func expand(_ pattern: String, page: Int, variant: String) -> String {
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

  /// The last component of a path: data files of one atlas lie side by side.
  static func lastComponent(_ path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? path
  }
}

package import QuadrilleAtlas
package import QuadrilleImage
package import QuadrilleSprite
import QuadrilleSyntax

/// An atlas in another format, ready to be written.
package struct ConvertedAtlas: Sendable {
  /// A page with its new path.
  package struct Page: Sendable {
    /// The path.
    package let path: String
    /// The page of the original atlas, whose file may be copied; nil for a new one.
    package let source: QuadrilleSprite.Page?
    /// The pixels.
    package let bitmap: Bitmap
    /// The pixel format to record in data files, in TexturePacker's notation; set it before
    /// `ConvertedAtlas.dataFiles()` if the page's file is not RGBA8888.
    package var pixelFormat: String?
    /// The index of its description.
    let atlas: Int
    /// The index of the page in that description.
    let number: Int

    init(path: String, source: QuadrilleSprite.Page? = nil, bitmap: Bitmap, atlas: Int, number: Int)
    {
      self.path = path
      self.source = source
      self.bitmap = bitmap
      self.atlas = atlas
      self.number = number
    }
  }

  /// The format.
  package let format: AtlasFormat
  /// Whether the sprites were packed again.
  package let isRepacked: Bool
  /// The reasons for packing again, and the information that the new data file loses.
  package internal(set) var notes: [String] = []
  /// The pages.
  package var pages: [Page] = []
  let data: String
  /// The descriptions of the data files, one per scale if pages are stored in the atlas's folder.
  var atlases: [AtlasDescription] = []

  init(format: AtlasFormat, data: String, isRepacked: Bool) {
    self.format = format
    self.data = data
    self.isRepacked = isRepacked
  }

  /// Sets the page names in the descriptions.
  mutating func namePages() {
    for page in pages {
      let name = FilePath.reference(to: page.path, from: data)
      atlases[page.atlas].pages[page.number].fileNames = [name]
      atlases[page.atlas].pages[page.number].namedCount = 1
    }
  }

  /// Whether one data file describes all pages: its name is the same for each.
  private var hasOneDataFile: Bool {
    format.layout == .file
      && AtlasNames.expand(data, page: 0, variant: "")
        .hasSameBytes(AtlasNames.expand(data, page: 1, variant: ""))
  }

  /// Encodes the data files with their paths.
  ///
  /// - Throws: ``/QuadrilleAtlas/AtlasWriteError`` if the format cannot represent a name, or two
  ///   files would get the same name.
  package func dataFiles() throws(AtlasWriteError) -> [AtlasFile] {
    var atlases = atlases
    for page in pages { atlases[page.atlas].pages[page.number].pixelFormat = page.pixelFormat }
    let writer = try AtlasWriter(format)
    if isRepacked || format.containsPages || hasOneDataFile {
      let files = try writer.files(of: atlases, named: AtlasNames(data: data))
      guard format.containsPages else { return files }
      return files.map { AtlasFile(name: FilePath.joined(data, $0.name), bytes: $0.bytes) }
    }
    // Kept pages are not related files of each other.
    var result: [AtlasFile] = []
    for atlas in atlases {
      for number in atlas.pages.indices {
        let names = AtlasNames(data: AtlasNames.expand(data, page: number, variant: ""))
        result += try writer.files(of: [atlas.part(pages: [number])], named: names)
      }
    }
    return result
  }
}

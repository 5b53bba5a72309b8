import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem

/// Finds and decodes the pages of a bitmap font in its folder.
struct FontPageLoader {
  private let folder: Folder
  private let fontName: String
  private let job: JobContext
  private var known: [String: FontPageImage] = [:]
  var isPremultiplied: Bool?
  private(set) var warnings: [Diagnostic] = []

  init(folder: Folder, fontName: String, job: JobContext) {
    self.folder = folder
    self.fontName = fontName
    self.job = job
  }

  private var location: DiagnosticLocation { DiagnosticLocation(file: fontName) }

  mutating func load(_ page: FontDescription.Page) throws(FontError) -> FontPageImage {
    let name = page.file.replacing(text: "\\", with: "/")
    let file = try find(name)
    if let image = known[file] { return image }
    let bytes: [UInt8]
    do throws(IOError) {
      bytes = try folder.read(file, job: job)
    } catch {
      throw FontError(.image(AssetError(texture: file, error, named: fontName)), at: location)
    }
    let image = try decode(bytes, file)
    known[file] = image
    return image
  }

  /// Finds the file of a page: by its exact name, then with `.png` appended, then ignoring case.
  private func find(_ name: String) throws(FontError) -> String {
    let asset = AssetName(name)
    let candidates = [name, asset.with(".png"), name + ".png"]
    for candidate in candidates where folder.contains(candidate) { return candidate }
    do throws(IOError) {
      try folder.checkInside(name)
    } catch {
      throw FontError(.image(AssetError(texture: name, error, named: fontName)), at: location)
    }
    for candidate in candidates {
      if let match = folder.firstMatch(caseInsensitively: candidate) { return match }
    }
    return name
  }

  private mutating func decode(_ bytes: [UInt8], _ file: String) throws(FontError) -> FontPageImage
  {
    if let format = Self.foreignFormat(bytes) {
      throw FontError(.pageFormat(file: file, format: format), at: location)
    }
    let path = folder.path(of: file)
    var isCoverage = false
    var page: Page
    do throws(AssetError) {
      if bytes.starts(with: PNG.signature) {
        (page, isCoverage) = try decodePNG(bytes, path)
      } else {
        page = try Page(decoding: bytes, name: path, job: job, warnings: &warnings)
        isCoverage = Self.isGrayTGA(bytes, path, job)
      }
    } catch {
      throw FontError(.image(AssetError(error.reason, at: location)), at: location)
    }
    if let isPremultiplied {
      page = page.with(alphaMode: isPremultiplied ? .premultiplied : .straight)
    }
    return FontPageImage(page: page, isCoverage: isCoverage)
  }

  /// Decodes a page, and reports whether it is opaque grayscale.
  private mutating func decodePNG(
    _ bytes: [UInt8],
    _ path: String
  ) throws(AssetError) -> (Page, Bool) {
    do throws(PNGError) {
      let image = try PNG.decode(bytes, name: path, job: job)
      warnings += image.warnings
      let isCoverage = image.info.colorType == .gray && !image.info.hasTransparency
      return (Page(image.bitmap, name: path), isCoverage)
    } catch {
      throw AssetError(texture: path, error, named: path)
    }
  }

  /// The name of an unsupported image format used by fonts of other programs, detected from the
  /// first bytes.
  private static func foreignFormat(_ bytes: [UInt8]) -> String? {
    bytes.starts(with: "DDS ".utf8) ? "DDS" : nil
  }

  /// Whether a page is an opaque grayscale TGA, as BMFont writes.
  private static func isGrayTGA(_ bytes: [UInt8], _ path: String, _ job: JobContext) -> Bool {
    guard ImageFormat(of: bytes, name: path) == .tga,
      let header = try? TGA.readHeader(bytes, name: path, job: job)
    else { return false }
    return header.formatName == "L8"
  }
}

import QuadrilleSprite
import QuadrilleSyntax
package import QuadrilleSystem

/// A template of a client's own for data files, in Mustache.
///
/// ```swift
/// let template = try AtlasTemplate(contentsOf: "hero.mst")
/// let format = AtlasFormat(template: template)
/// ```
///
/// ``AtlasTemplateContext`` lists what it can show. Partials, `{{> name}}`, are files next to the
/// template: `name`, or `name` with the extension of the template.
package struct AtlasTemplate: Sendable {
  /// The path of the file.
  package let path: String
  /// The texts of the template and its partials, for a build key.
  package let texts: [[UInt8]]
  private let template: MustacheTemplate
  private let partials: [String: [UInt8]]
  /// Partials that were not found.
  package let warnings: [Diagnostic]

  /// The maximum number of partials.
  private static let maxPartials = 256

  /// Reads a template and its partials.
  ///
  /// - Throws: ``AtlasError`` for a file that cannot be read, or for a malformed template.
  package init(contentsOf path: String, job: JobContext = .default) throws(AtlasError) {
    let folder = try AtlasError.wrapping { () throws(IOError) in
      try Folder(containing: path, job: job)
    }
    let bytes = try AtlasError.wrapping { () throws(IOError) in
      try FileBytes.read(path: path, job: job)
    }
    let template = try Self.parse(bytes, path, job)
    var partials: [String: [UInt8]] = [:]
    var warnings: [Diagnostic] = []
    var waiting = template.partialNames
    let fileExtension = AssetName(path).suffix
    while let name = waiting.popLast() {
      guard partials[name] == nil, partials.count < Self.maxPartials else { continue }
      guard let file = [name, name + fileExtension].first(where: folder.contains) else {
        partials[name] = []
        warnings.append(
          Diagnostic(
            .warning,
            code: "template.partial",
            location: DiagnosticLocation(file: path),
            message: "there is no file \(name.quotedForDisplay) for a partial, which is left out"
          )
        )
        continue
      }
      let bytes = try AtlasError.wrapping { () throws(IOError) in
        try folder.read(file, job: job)
      }
      partials[name] = bytes
      waiting += try Self.parse(bytes, folder.path(of: file), job).partialNames
    }
    self.path = path
    texts = [bytes] + partials.sorted { $0.key < $1.key }.map(\.value)
    self.template = template
    self.partials = partials
    self.warnings = warnings
  }

  /// Makes a template of a text, without partials.
  package init(
    parsing text: String,
    path: String = "template",
    job: JobContext = .default
  ) throws(AtlasError) {
    template = try Self.parse(Array(text.utf8), path, job)
    self.path = path
    texts = [Array(text.utf8)]
    partials = [:]
    warnings = []
  }

  private static func parse(
    _ bytes: [UInt8],
    _ path: String,
    _ job: JobContext
  ) throws(AtlasError) -> MustacheTemplate {
    do {
      return try MustacheTemplate(parsing: bytes, name: path, job: job)
    } catch {
      throw AtlasError(error)
    }
  }

  /// The data file of some pages of an atlas.
  func file(
    of atlas: AtlasDescription,
    pages: Range<Int>,
    _ names: AtlasNames
  ) throws(SyntaxError) -> AtlasFile {
    let context = AtlasTemplateContext(atlas, pages: pages, names)
    let result = try template.render(context.value, partials: partials)
    var file = AtlasFile(name: names.data(pages.lowerBound, atlas), bytes: Array(result.text.utf8))
    file.warnings =
      warnings
      + result.unknownNames.map { name in
        Diagnostic(
          .warning,
          code: "template.name",
          location: DiagnosticLocation(file: name.file, line: name.line),
          message: "there is no \(name.text.quotedForDisplay), it shows nothing",
          found: name.text
        )
      }
    return file
  }
}

extension AtlasFormat {
  /// A format whose data files are written by a template: one for all pages, or one for each where
  /// the pattern of their names has the number of the page.
  package init(template: AtlasTemplate) {
    self.init(
      name: "template",
      origin: "templates",
      aliases: ["template"],
      layout: .file,
      features: Set(AtlasFeature.allCases),
      reader: .unread,
      writer: AtlasFileWriter { (atlases, names) throws(AtlasWriteError) in
        var files: [AtlasFile] = []
        for atlas in atlases {
          let isNumbered = !names.data(0, atlas).hasSameBytes(names.data(1, atlas))
          let parts = isNumbered ? atlas.pages.indices.map { $0..<($0 + 1) } : [atlas.pages.indices]
          for pages in parts {
            do throws(SyntaxError) {
              files.append(try template.file(of: atlas, pages: pages, names))
            } catch {
              throw AtlasWriteError(.template(error))
            }
          }
        }
        return files
      }
    )
  }
}

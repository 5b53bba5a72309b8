import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem
import QuadrilleText

/// A font of a scene with its fallback fonts.
struct SceneFont {
  let font: Font
  var fallback: [Font] = []
}

/// The source of a font: two names of one source share the font.
struct SceneFontSource: Hashable {
  let path: String
  let isPremultiplied: Bool?
  let options: OutlineFontOptions
}

extension SceneReader {
  /// Reads all fonts, each file once, and then resolves fallback fonts.
  mutating func readFonts(_ value: SceneValue, scale: Double) throws(SceneError) {
    for (key, value) in try value.members() {
      fonts[key] = SceneFont(font: try font(value, scale: scale))
    }
    for (key, value) in try value.members() {
      guard let names = value.member("fallback") else { continue }
      var list: [Font] = []
      for value in try names.elements() {
        guard list.count < Self.maxFallbackFonts else {
          throw value.error(
            .outOfRange(
              found: Double(list.count + 1),
              allowed: "at most \(Self.maxFallbackFonts) fonts"
            )
          )
        }
        // Fallback fonts of a fallback font are not followed, so that there are no cycles.
        list.append(try self.font(named: value).font)
      }
      fonts[key]?.fallback = list
    }
  }

  /// The maximum number of fallback fonts of one font.
  private static var maxFallbackFonts: Int { 64 }

  /// The font with a name.
  func font(named value: SceneValue) throws(SceneError) -> SceneFont {
    let name = try value.string()
    if let font = fonts[name] { return font }
    throw value.error(.unknownKeyword(found: name, allowed: fonts.keys.sorted()))
  }

  private func font(_ value: SceneValue, scale: Double) throws(SceneError) -> Font {
    var isPremultiplied: Bool?
    var options = OutlineFontOptions()
    for (key, value) in try value.members() {
      switch key {
      case "file", "fallback": break
      case "premultiplied": isPremultiplied = try value.boolean()
      case "face": options.face = try value.integer(in: 0...63)
      case "hinting": options.hinting = try value.keyword(OutlineFontOptions.Hinting.self)
      case "variations":
        for (tag, value) in try value.members() {
          guard tag.utf8.count == 4 else {
            throw value.error(.wrongType(found: tag.quotedForDisplay, expected: "a tag like wght"))
          }
          options.variations[tag] = try value.number()
        }
      default: try unknown(key, value)
      }
    }
    let file = try value.required("file")
    let name = try file.string()
    let (folder, resolved) = try fontFile(name, file, scale: scale)
    let path = folder.path(of: resolved)
    let source = SceneFontSource(path: path, isPremultiplied: isPremultiplied, options: options)
    if let known = context.fonts[source] { return known }
    let font: Font
    do throws(FontError) {
      font = try load(resolved, in: folder, source)
    } catch {
      throw file.error(.font(error))
    }
    context.warn(font.warnings)
    context.note(file: path)
    context.fonts[source] = font
    return font
  }

  /// The folder of a font and its name there: in the scene's folder, or in the font folder.
  private func fontFile(
    _ name: String,
    _ value: SceneValue,
    scale: Double
  ) throws(SceneError) -> (Folder, String) {
    let resolver = AssetResolver(traits: AssetTraits(scale: scale))
    if let found = resolver.resolve(name, fileExists: folder.contains).path {
      return (folder, found)
    }
    if let path = context.options.fontFolder {
      let fonts: Folder
      do throws(IOError) {
        fonts = try Folder(path: path, job: job)
      } catch {
        throw value.error(.io(error))
      }
      if let found = resolver.resolve(name, fileExists: fonts.contains).path {
        return (fonts, found)
      }
    }
    return (folder, name)
  }

  /// Loads a font file; resident processes cache it as long as its files do not change.
  private func load(
    _ name: String,
    in folder: Folder,
    _ source: SceneFontSource
  ) throws(FontError) -> Font {
    let allowsOutlines = context.options.allowsOutlineFonts ?? !job.limits.isWithin(.strict)
    let font = try job.cached(
      "font \(folder.path(of: name)) \(source) \(allowsOutlines)",
      byteCount: \.byteCount
    ) { (job) throws(FontError) in
      try read(name, in: folder, source, allowsOutlines: allowsOutlines, job)
    }
    switch font {
    case .bitmap(let images):
      for page in images.pages { context.note(file: page.name) }
      return font
    // Glyphs rasterized by other jobs must not count against the limits of this one.
    case .outline(let outlines): return .outline(outlines.withoutCachedGlyphs(job: job))
    }
  }

  private func read(
    _ name: String,
    in folder: Folder,
    _ source: SceneFontSource,
    allowsOutlines: Bool,
    _ job: JobContext
  ) throws(FontError) -> Font {
    let bytes: [UInt8]
    let inner: Folder
    do throws(IOError) {
      bytes = try folder.read(name, job: job)
      inner = try Folder(containing: folder.path(of: name), job: job)
    } catch {
      throw FontError(.file(error), at: error.location)
    }
    if case .outline = FontFileKind(of: bytes) {
      guard allowsOutlines else {
        throw FontError(.forbidden, at: DiagnosticLocation(file: source.path))
      }
      return .outline(
        try OutlineFont(bytes, name: source.path, options: source.options, job: job)
      )
    }
    return .bitmap(
      try BitmapFont(
        bytes,
        name: source.path,
        folder: inner,
        isPremultiplied: source.isPremultiplied,
        job: job
      )
    )
  }
}

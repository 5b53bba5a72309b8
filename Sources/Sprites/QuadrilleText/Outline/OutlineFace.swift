import CFonts
import QuadrilleSystem

/// A glyph chosen by HarfBuzz, with its offset; lengths in 64ths of a pixel.
struct ShapedGlyph: Equatable, Sendable {
  var glyph: UInt32
  /// The index of the first character of its cluster.
  var cluster: Int32
  /// Whether the preceding text must be shaped again if a line begins here.
  var isUnsafe: Bool
  var xAdvance: Int32
  var xOffset: Int32
  var yOffset: Int32
}

/// A glyph image before it is added to a page.
struct GlyphImage: Equatable, Sendable {
  var left: Int
  var top: Int
  var width: Int
  var height: Int
  /// The coverage, row by row from the top.
  var coverage: [UInt8]
}

/// An outline font opened by HarfBuzz and FreeType.
// Sendable: the owner calls it under a lock.
@safe final class OutlineFace: @unchecked Sendable {
  private let harfBuzz: HarfBuzzFunctions
  private let name: String?
  private let options: OutlineFontOptions
  /// The file; both libraries read it as long as the face lives.
  private let bytes: FontFileCopy
  private let blob: OpaquePointer?
  private let face: OpaquePointer?
  private let buffer: OpaquePointer?
  private let outlines: FreeTypeFace
  /// HarfBuzz fonts by size in 64ths of a pixel.
  private var fonts: [Int32: OpaquePointer] = unsafe [:]
  /// The most recently used font: texts request the same size repeatedly.
  private var latestFont: (size: Int32, font: OpaquePointer)?
  let pages: GlyphPages

  /// The maximum number of pixels per em.
  static var maxPixelsPerEm: Double { 1_024 }

  init(_ storage: OutlineFont.Storage) throws(FontError) {
    harfBuzz = try HarfBuzzFunctions.shared()
    name = storage.name
    options = storage.options
    pages = GlyphPages(storage.job, name: storage.name)
    let bytes = storage.file
    outlines = try FreeTypeFace(bytes, face: options.face, name: storage.name)
    self.bytes = bytes
    // HB_MEMORY_MODE_READONLY
    unsafe blob = harfBuzz.blobCreate(bytes.start, UInt32(clamping: bytes.count), 1, nil, nil)
    unsafe face = harfBuzz.faceCreate(blob, UInt32(options.face))
    unsafe buffer = harfBuzz.bufferCreate()
    guard unsafe harfBuzz.faceGlyphCount(face) > 0, outlines.isScalable else {
      throw FontError(
        .outline("has no glyphs that can be drawn"),
        at: DiagnosticLocation(file: name)
      )
    }
    setVariations()
  }

  deinit {
    destroyFonts()
    unsafe harfBuzz.bufferDestroy(buffer)
    unsafe harfBuzz.faceDestroy(face)
    unsafe harfBuzz.blobDestroy(blob)
  }

  private func destroyFonts() {
    unsafe fonts.values.forEach { unsafe harfBuzz.fontDestroy($0) }
  }

  // MARK: Sizes

  /// A tag of four letters as an integer.
  static func tag(_ text: String) -> UInt32 {
    text.utf8.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }

  private func setVariations() {
    guard !options.variations.isEmpty else { return }
    var count: UInt32 = 64
    var axes = [cfonts_hb_axis_info](repeating: cfonts_hb_axis_info(), count: 64)
    _ = unsafe harfBuzz.axisInfos(face, 0, &count, &axes)
    var coordinates = axes.prefix(Int(min(count, 64))).map { axis in
      let given = options.variations.first { Self.tag($0.key) == axis.tag }?.value
      let value = min(
        max(Float(given ?? Double(axis.default_value)), axis.min_value),
        axis.max_value
      )
      return CLong((value * 65_536).rounded())
    }
    guard !coordinates.isEmpty else { return }
    outlines.setDesignCoordinates(&coordinates)
  }

  /// A size in 64ths of a pixel.
  ///
  /// - Throws: ``FontError`` `limit.dimension`.
  func size(pixelsPerEm: Double) throws(FontError) -> Int32 {
    guard pixelsPerEm <= Self.maxPixelsPerEm else {
      let violation = LimitViolation(
        .dimension,
        found: Int(min(pixelsPerEm, 1e9).rounded(.up)),
        allowed: Int(Self.maxPixelsPerEm)
      )
      throw FontError(.limit(violation), at: DiagnosticLocation(file: name))
    }
    return max(1, Int32((64 * pixelsPerEm).rounded()))
  }

  private func font(_ size: Int32) -> OpaquePointer? {
    if let latest = unsafe latestFont, unsafe latest.size == size { return unsafe latest.font }
    if let known = unsafe fonts[size] {
      unsafe latestFont = (size, known)
      return unsafe known
    }
    guard let font = unsafe harfBuzz.fontCreate(face) else { return nil }
    unsafe harfBuzz.fontSetFunctions(font)
    unsafe harfBuzz.fontSetScale(font, size, size)
    let variations = options.variations.sorted { $0.key < $1.key }.map {
      cfonts_hb_variation(tag: Self.tag($0.key), value: Float($0.value))
    }
    if !variations.isEmpty {
      unsafe harfBuzz.fontSetVariations(font, variations, UInt32(variations.count))
    }
    if unsafe fonts.count >= 64 {
      destroyFonts()
      unsafe fonts.removeAll()
      unsafe latestFont = nil
    }
    unsafe fonts[size] = unsafe font
    unsafe latestFont = (size, font)
    return unsafe font
  }

  func lineMetrics(
    _ size: Int32
  ) -> (lineHeight: FontLength, base: FontLength, space: FontLength) {
    var extents = cfonts_hb_font_extents()
    let font = unsafe font(size)
    unsafe harfBuzz.fontExtents(font, 4, &extents)
    func pixels(_ value: Int32) -> Int { (Int(value) + 32) >> 6 }
    let ascender = pixels(extents.ascender)
    let height = ascender + pixels(0 &- extents.descender) + pixels(extents.line_gap)
    var space = FontLength.zero
    if let glyph = glyph(of: 0x20, size) {
      space = FontLength(sixtyFourths: Int(unsafe harfBuzz.horizontalAdvance(font, glyph)))
    }
    return (FontLength(max(1, height)), FontLength(ascender), space)
  }

  /// The glyph of a character, if the font has one.
  func glyph(of scalar: UInt32, _ size: Int32) -> UInt32? {
    var glyph: UInt32 = 0
    return unsafe harfBuzz.nominalGlyph(font(size), scalar, &glyph) != 0 ? glyph : nil
  }

  /// The advance of a glyph.
  func advance(of glyph: UInt32, _ size: Int32) -> FontLength {
    FontLength(sixtyFourths: Int(unsafe harfBuzz.horizontalAdvance(font(size), glyph)))
  }

  /// The name of the typeface.
  var familyName: String? { outlines.familyName }

  /// The script of a character: its tag as an integer.
  func script(of scalar: UInt32) -> UInt32 {
    unsafe harfBuzz.script(harfBuzz.unicodeFunctions(), scalar)
  }

  /// The script of each character.
  func scripts(of scalars: [UInt32]) -> [UInt32] {
    let functions = unsafe harfBuzz.unicodeFunctions()
    return scalars.map { unsafe harfBuzz.script(functions, $0) }
  }

  // MARK: Shaping

  /// Shapes a part of a paragraph, from left to right.
  ///
  /// - Parameters:
  ///   - range: The part.
  ///   - text: The surrounding text, which letters may join with.
  func shape(
    _ range: Range<Int>,
    of text: ArraySlice<UInt32>,
    _ size: Int32,
    _ run: ShapingRun,
    _ features: ShapingFeatures,
    into result: inout [ShapedGlyph]
  ) throws(FontError) {
    unsafe harfBuzz.bufferClear(buffer)
    let first = text.startIndex
    unsafe text.withUnsafeBufferPointer { text in
      unsafe harfBuzz.bufferAdd(
        buffer,
        text.baseAddress,
        Int32(text.count),
        UInt32(range.lowerBound - first),
        Int32(range.count)
      )
    }
    unsafe harfBuzz.bufferSetDirection(buffer, run.level & 1 == 0 ? 4 : 5)
    unsafe harfBuzz.bufferSetScript(buffer, run.script)
    let language = unsafe features.language.withCString { unsafe harfBuzz.language($0, -1) }
    unsafe harfBuzz.bufferSetLanguage(buffer, features.language.isEmpty ? nil : language)
    unsafe harfBuzz.bufferSetClusterLevel(buffer, 0)
    let list = features.features.map {
      cfonts_hb_feature(tag: $0.tag, value: $0.value, start: 0, end: .max)
    }
    // Graphite and other shapers are disabled: each would parse more tables of untrusted input.
    let isShaped = unsafe "ot".withCString { name in
      let shapers = unsafe [UnsafePointer<CChar>?.some(name), nil]
      return unsafe harfBuzz.shape(font(size), buffer, list, UInt32(list.count), shapers) != 0
    }
    guard isShaped, unsafe harfBuzz.bufferIsWhole(buffer) != 0 else {
      throw FontError(
        .outline("HarfBuzz cannot shape the text"),
        at: DiagnosticLocation(file: name)
      )
    }
    var count: UInt32 = 0
    var positionCount: UInt32 = 0
    guard let infos = unsafe harfBuzz.bufferInfos(buffer, &count),
      let positions = unsafe harfBuzz.bufferPositions(buffer, &positionCount)
    else { return }
    for index in 0..<Int(min(count, positionCount)) {
      let (info, position) = unsafe (infos[index], positions[index])
      result.append(
        ShapedGlyph(
          glyph: info.codepoint,
          cluster: Int32(truncatingIfNeeded: first + Int(info.cluster)),
          isUnsafe: info.mask & 1 != 0,
          xAdvance: position.x_advance,
          xOffset: position.x_offset,
          yOffset: position.y_offset
        )
      )
    }
  }

  // MARK: Images

  /// The image of a glyph in a page, rasterized on the first call; nil if it is empty.
  ///
  /// - Parameter phase: The horizontal subpixel offset in quarters of a pixel.
  func image(_ glyph: UInt32, _ size: Int32, phase: Int) throws(FontError) -> GlyphPages.Entry? {
    let key = GlyphPages.Key(glyph: glyph, size: size, phase: phase)
    if let known = pages.entry(key) { return known.width > 0 ? known : nil }
    let image = try render(glyph, size, phase: phase)
    let entry = try pages.add(image, key)
    return entry.width > 0 ? entry : nil
  }

  /// Rasterizes a glyph; empty for one without an outline.
  func render(_ glyph: UInt32, _ size: Int32, phase: Int) throws(FontError) -> GlyphImage {
    try outlines.render(glyph, size, phase: phase, options.hinting)
  }
}

extension FontLength {
  /// Makes a length from 64ths of a pixel.
  init(sixtyFourths: Int) { self.init(billionths: Int64(sixtyFourths) &* 15_625_000) }
}

/// A part of a paragraph that is shaped separately.
struct ShapingRun: Equatable {
  var range: Range<Int>
  var font: Int
  /// The embedding level: odd for right to left.
  var level: UInt8
  var script: UInt32
}

/// The OpenType features to switch, and the language.
struct ShapingFeatures {
  let features: [(tag: UInt32, value: UInt32)]
  let language: String

  init(_ options: TextOptions) {
    var list: [(tag: UInt32, value: UInt32)] = []
    if !options.usesKerning { list.append((OutlineFace.tag("kern"), 0)) }
    if options.letterSpacing != 0 {
      // Letters with extra spacing must not form ligatures.
      list.append((OutlineFace.tag("liga"), 0))
      list.append((OutlineFace.tag("clig"), 0))
    }
    for (tag, value) in options.features.sorted(by: { $0.key < $1.key }) {
      list.append((OutlineFace.tag(tag), UInt32(clamping: value)))
    }
    features = list
    language = options.language ?? ""
  }
}

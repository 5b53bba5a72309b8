import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem

/// Reads the JSON of msdf-atlas-gen: `atlas`, `metrics` and `glyphs`, optionally `kerning`.
///
/// Metrics and `planeBounds` are in units of `emSize`, upwards from the baseline, or downwards if
/// `yOrigin` is `top`; `atlasBounds` are pixels of the page from the corner that `yOrigin` names.
/// They are the centers of the outermost pixels of a glyph, so that the image reaches half a pixel
/// beyond. The file does not name its page, which has the name of the file with `.png`.
struct MSDFAtlasReader {
  private let root: JSONValue
  private let name: String?
  private let atlas: JSONValue
  /// Font pixels per unit of the metrics.
  private var scale = 1.0
  private var isDownwards = false
  private var height = 0
  private var base = FontLength.zero

  init(_ root: JSONValue, name: String?) {
    self.root = root
    self.name = name
    atlas = root["atlas"] ?? root
  }

  /// The types whose pages hold coverage.
  private static let masks = ["hardmask", "softmask"]

  mutating func read(into collector: inout FontCollector) throws(FontError) {
    let variants = root["variants"]?.array ?? []
    let font = variants.first ?? root
    let type = atlas["type"]?.string ?? ""
    let size = try number(atlas, "size", minimum: 0)
    let metrics = font["metrics"]
    let em = try metrics.flatMap { (value) throws(FontError) in try optional(value, "emSize") } ?? 1
    guard size > 0, em != 0 else {
      throw failure(.number(key: "size", value: "\(size)", allowed: "above 0"), atlas)
    }
    scale = size / abs(em)
    isDownwards = atlas["yOrigin"]?.string == "top"
    height = try pixels(atlas, "height")
    try readMetrics(metrics, size, into: &collector)
    let face = font["name"]?.string ?? root["name"]?.string ?? ""
    var field: FontDescription.DistanceField?
    if !Self.masks.contains(type) {
      field = FontDescription.DistanceField(
        type: type,
        range: FontLength(nearest: try number(atlas, "distanceRange", minimum: 0)),
        middle: FontLength(nearest: try optional(atlas, "distanceRangeMiddle") ?? 0)
      )
    }
    collector.setInfo { description in
      description.face = face
      description.size = FontLength(nearest: size)
      description.distanceField = field
    }
    try collector.add(
      FontDescription.Page(id: 0, file: pageFile),
      at: DiagnosticLocation(file: name)
    )
    try readGlyphs(font, into: &collector)
    try readKerning(font, into: &collector)
    if variants.count > 1 {
      collector.warn(
        "font.variants",
        "has \(variants.count) fonts, the first is used",
        variants.count
      )
    }
  }

  private var pageFile: String {
    (name.map { AssetName($0).stem } ?? "page") + ".png"
  }

  private mutating func readMetrics(
    _ metrics: JSONValue?,
    _ size: Double,
    into collector: inout FontCollector
  ) throws(FontError) {
    guard let metrics else { throw failure(.missing(key: "metrics"), root) }
    let ascender = try number(metrics, "ascender", minimum: -1e9)
    base = FontLength(nearest: (isDownwards ? -ascender : ascender) * scale)
    try collector.setCommon(
      lineHeight: FontLength(nearest: try number(metrics, "lineHeight", minimum: 0) * scale),
      base: base,
      size: (try pixels(atlas, "width"), height),
      isPacked: false,
      contents: [.glyph, .glyph, .glyph, .glyph],
      at: DiagnosticLocation(file: name, line: metrics.line)
    )
  }

  // MARK: Glyphs

  private func readGlyphs(
    _ font: JSONValue,
    into collector: inout FontCollector
  ) throws(FontError) {
    guard let glyphs = font["glyphs"]?.elements else {
      throw failure(.missing(key: "glyphs"), font)
    }
    var unnamed = 0
    var unscaled = 0
    for glyph in glyphs {
      guard let unicode = glyph["unicode"] else {
        unnamed += 1
        continue
      }
      let id = try identifier(unicode, "unicode")
      var character = FontDescription.Character(id: id)
      character.xAdvance = FontLength(nearest: try number(glyph, "advance", minimum: -1e9) * scale)
      if let plane = glyph["planeBounds"], let image = glyph["atlasBounds"],
        !(try setImage(plane, image, of: &character))
      {
        unscaled += 1
      }
      character.line = glyph.line
      try collector.add(
        character,
        at: DiagnosticLocation(file: name, part: "char \(id)", line: glyph.line)
      )
    }
    if unnamed > 0 {
      collector.warn("font.id", "has \(unnamed) glyphs without a character, never drawn", unnamed)
    }
    if unscaled > 0 {
      collector.warn(
        "font.size",
        "\(unscaled) glyphs have images that do not match the size \(FontLength(nearest: scale))",
        unscaled
      )
    }
  }

  /// Sets the image of a character.
  ///
  /// - Returns: Whether its bounds in the page and on the baseline have one scale.
  private func setImage(
    _ plane: JSONValue,
    _ image: JSONValue,
    of character: inout FontDescription.Character
  ) throws(FontError) -> Bool {
    let left = try number(image, "left", minimum: -1e6)
    let right = try number(image, "right", minimum: -1e6)
    var top = try number(image, "top", minimum: -1e6)
    var bottom = try number(image, "bottom", minimum: -1e6)
    if !isDownwards { (top, bottom) = (Double(height) - top, Double(height) - bottom) }
    guard right > left, bottom > top, right <= 1e6, bottom <= 1e6 else {
      if right == left || bottom == top { return true }
      throw failure(
        .number(key: "atlasBounds", value: "\(right - left)", allowed: "left < right"),
        image
      )
    }
    let x = (left + 1e-6).rounded(.down)
    let y = (top + 1e-6).rounded(.down)
    character.x = Int(x)
    character.y = Int(y)
    character.width = Int((right - 1e-6).rounded(.up)) - character.x
    character.height = Int((bottom - 1e-6).rounded(.up)) - character.y
    let start = try number(plane, "left", minimum: -1e9) * scale
    let end = try number(plane, "right", minimum: -1e9) * scale
    let rise = try number(plane, "top", minimum: -1e9) * scale * (isDownwards ? -1 : 1)
    character.xOffset = FontLength(nearest: start - (left - x))
    character.yOffset = base - FontLength(nearest: rise + (top - y))
    let bound = FontLength.bound
    guard character.xOffset <= bound, character.xOffset >= .zero - bound,
      character.yOffset <= bound, character.yOffset >= .zero - bound
    else {
      throw failure(
        .number(key: "planeBounds", value: "\(start)", allowed: "from -1048576 to 1048576 pixels"),
        plane
      )
    }
    return abs((end - start) - (right - left)) <= max(0.01 * (right - left), 0.05)
  }

  private func readKerning(
    _ font: JSONValue,
    into collector: inout FontCollector
  ) throws(FontError) {
    for pair in font["kerning"]?.array ?? [] {
      guard let first = pair["unicode1"], let second = pair["unicode2"] else { continue }
      let location = DiagnosticLocation(file: name, part: "kerning", line: pair.line)
      try collector.add(
        FontDescription.Kerning(
          first: try identifier(first, "unicode1"),
          second: try identifier(second, "unicode2"),
          amount: FontLength(nearest: try number(pair, "advance", minimum: -1e9) * scale)
        ),
        at: location
      )
    }
  }

  // MARK: Numbers

  private func failure(_ reason: FontError.Reason, _ value: JSONValue) -> FontError {
    FontError(reason, at: DiagnosticLocation(file: name, line: value.line))
  }

  private func optional(_ value: JSONValue, _ key: String) throws(FontError) -> Double? {
    guard let member = value[key] else { return nil }
    guard let number = member.number, abs(number) <= 1e9 else {
      throw failure(
        .number(key: key, value: member.displayText, allowed: "a number up to 1e9"),
        member
      )
    }
    return number
  }

  private func number(
    _ value: JSONValue,
    _ key: String,
    minimum: Double
  ) throws(FontError) -> Double {
    guard let number = try optional(value, key) else { throw failure(.missing(key: key), value) }
    guard number >= minimum else {
      throw failure(.number(key: key, value: "\(number)", allowed: "\(minimum) or more"), value)
    }
    return number
  }

  private func pixels(_ value: JSONValue, _ key: String) throws(FontError) -> Int {
    let number = try number(value, key, minimum: 0)
    guard let whole = Int(exactly: number), whole <= 1 << 20 else {
      throw failure(
        .number(key: key, value: "\(number)", allowed: "a whole number up to 1048576"),
        value
      )
    }
    return whole
  }

  private func identifier(_ value: JSONValue, _ key: String) throws(FontError) -> Int {
    guard let id = value.integer, (0...0x10FFFF).contains(id) else {
      throw failure(
        .number(key: key, value: value.displayText, allowed: "a Unicode scalar"),
        value
      )
    }
    return id
  }
}

import QuadrilleImage
import QuadrilleSystem

/// How the characters of a run are laid out; lengths are pixels of the layout.
struct TextStyle {
  /// The indices of the fonts among those of the text: that of the run, then its fallback fonts.
  let fonts: [Int]
  /// The index of the features and the language among those of the text.
  let features: Int
  let lineHeight: FontLength
  let base: FontLength
  let letterSpacing: FontLength
  /// The width of the stroke in points.
  let strokeWidth: Double
}

/// The styles of a text, with its fonts and features.
struct TextStyles {
  private(set) var fonts: [TextFont] = []
  private(set) var features: [ShapingFeatures] = []
  private(set) var styles: [TextStyle] = []
  let metrics: TextMetrics
  /// The color of the text of each style as 0xRRGGBB.
  let foregrounds: [UInt32]
  /// The fonts and sizes of `fonts`.
  private var keys: [FontKey] = []
  private var featureKeys: [FeatureKey] = []

  private struct FontKey: Hashable {
    let font: Font
    let size: Double?
  }

  private struct FeatureKey: Hashable {
    let features: [String: Int]
    let language: String?
    let isSpaced: Bool
  }

  /// Resolves the styles of runs.
  ///
  /// - Parameters:
  ///   - runs: One or more runs.
  ///   - text: The font of the text, then its fallback fonts.
  init(_ runs: [TextRun], _ text: [Font], _ options: TextOptions) throws(TextError) {
    var first = options
    first.fontSize = runs[0].fontSize ?? options.fontSize
    let main = runs[0].font ?? text[0]
    metrics = try TextFont.metrics(main, first)
    foregrounds = runs.map { run in
      let color = run.color ?? options.foregroundColor
      let channels = [color.red, color.green, color.blue]
      return channels.reduce(0) { $0 << 8 | UInt32(($1 > 0 ? 255 * min(1, $1) : 0).rounded()) }
    }
    for run in runs {
      var options = options
      options.fontSize = run.fontSize ?? options.fontSize
      options.letterSpacing = run.letterSpacing ?? options.letterSpacing
      options.strokeWidth = run.strokeWidth ?? options.strokeWidth
      options.language = run.language ?? options.language
      options.features = run.features ?? options.features
      try options.check()
      let own = [run.font ?? text[0]] + (run.fallback ?? Array(text.dropFirst()))
      try add(own, options)
    }
  }

  private mutating func add(_ own: [Font], _ options: TextOptions) throws(TextError) {
    let points = metrics.pointsPerPixel
    var indices: [Int] = []
    for (index, font) in own.enumerated() {
      let size = font.size(options, isFirst: index == 0, of: own[0])
      let key = FontKey(font: font, size: size)
      if let known = keys.firstIndex(of: key) {
        indices.append(known)
      } else {
        indices.append(fonts.count)
        keys.append(key)
        fonts.append(try TextFont(font, size: size, options, points: points))
      }
    }
    let featureKey = FeatureKey(
      features: options.features,
      language: options.language,
      isSpaced: options.letterSpacing != 0
    )
    let featureIndex = featureKeys.firstIndex(of: featureKey) ?? featureKeys.count
    if featureIndex == featureKeys.count {
      featureKeys.append(featureKey)
      features.append(ShapingFeatures(options))
    }
    let font = fonts[indices[0]]
    styles.append(
      TextStyle(
        fonts: indices,
        features: featureIndex,
        lineHeight: options.lineHeight.map { FontLength(nearest: $0 * (1 / points)) }
          ?? font.lineHeight,
        base: font.base,
        letterSpacing: FontLength(nearest: options.letterSpacing * (1 / points)),
        strokeWidth: options.strokeWidth
      )
    )
  }
}

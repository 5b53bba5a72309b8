import QuadrilleSystem

/// Rasterizes outlines for color glyphs.
protocol ColorOutlines {
  /// The coverage of an outline after a transform of its font units into pixels, y upwards.
  func coverage(of glyph: UInt32, _ transform: ColorTransform) throws(FontError) -> GlyphImage
}

/// Paints a glyph of the table COLR: layers of outlines, or a graph of paints.
///
/// Graphs of untrusted fonts may have cycles and grow exponentially: their depth and the number of
/// their nodes are bounded.
struct ColorGlyphPainter {
  private let colors: ColorGlyphTable
  private let outlines: any ColorOutlines
  /// Pixels per font unit.
  private let scale: Double
  /// The offset of the pen in pixels.
  private let phase: Double
  /// The color of the text, opaque and premultiplied.
  private let foreground: SIMD4<Float>
  private let job: JobContext
  private var nodes = 0
  /// The number of pixels that paints have touched.
  private var paintedPixels = 0

  private static var maxDepth: Int { 64 }
  private static var maxNodes: Int { 4_096 }
  private static var maxPaintedPixels: Int { 1 << 29 }
  private static var maxDimension: Int { 4_096 }

  init(
    _ colors: ColorGlyphTable,
    _ outlines: any ColorOutlines,
    scale: Double,
    phase: Double,
    foreground: SIMD4<Float>,
    job: JobContext
  ) {
    self.colors = colors
    self.outlines = outlines
    self.scale = scale
    self.phase = phase
    self.foreground = foreground
    self.job = job
  }

  /// The map from font units to pixels.
  private var transform: ColorTransform {
    ColorTransform(xx: scale, yx: 0, xy: 0, yy: scale, dx: phase, dy: 0)
  }

  /// Paints a glyph; nil if its table is malformed or exceeds the bounds, so that the plain outline
  /// is drawn.
  mutating func image(of glyph: UInt32) throws(FontError) -> GlyphImage? {
    guard let paint = colors.paint(of: glyph) else { return try layeredImage(of: glyph) }
    var boxes: [GlyphImage] = []
    if let clip = colors.clip(of: glyph) {
      let (left, top) = transform.point(Double(clip.xMin), Double(clip.yMax))
      let (right, bottom) = transform.point(Double(clip.xMax), Double(clip.yMin))
      boxes = [Self.box(left, top, right, bottom)]
    } else {
      nodes = 0
      guard try collectBoxes(paint, transform, 0, &boxes) else { return nil }
    }
    guard var surface = try surface(around: boxes) else { return .empty }
    nodes = 0
    guard try draw(paint, transform, clip: nil, 0, on: &surface) else { return nil }
    return surface.image
  }

  private static func box(
    _ left: Double,
    _ top: Double,
    _ right: Double,
    _ bottom: Double
  ) -> GlyphImage {
    func whole(_ value: Double) -> Int { Int(min(1e6, max(-1e6, value))) }
    let (x, y) = (whole(left.rounded(.down)), whole(top.rounded(.up)))
    return GlyphImage(
      left: x,
      top: y,
      width: whole(right.rounded(.up)) - x,
      height: y - whole(bottom.rounded(.down)),
      coverage: []
    )
  }

  /// A glyph of version 0.
  private func layeredImage(of glyph: UInt32) throws(FontError) -> GlyphImage? {
    var images: [(image: GlyphImage, color: SIMD4<Float>)] = []
    for layer in colors.layers(of: glyph).prefix(Self.maxNodes) {
      let color = colors.palette.color(layer.entry, alpha: 1, foreground: foreground)
      images.append((try outlines.coverage(of: layer.glyph, transform), color))
    }
    guard var surface = try surface(around: images.map(\.image)) else { return .empty }
    for (image, color) in images {
      let coverage = SurfaceCoverage(image, on: surface)
      surface.paint { column, row in color * coverage[column, row] }
    }
    return surface.image
  }

  /// An empty surface around images; nil if all are empty.
  private func surface(around images: [GlyphImage]) throws(FontError) -> ColorSurface? {
    let seen = images.filter { $0.width > 0 && $0.height > 0 }
    guard let left = seen.map(\.left).min(), let top = seen.map(\.top).max(),
      let right = seen.map({ $0.left + $0.width }).max(),
      let bottom = seen.map({ $0.top - $0.height }).min()
    else { return nil }
    let (width, height) = (right - left, top - bottom)
    let dimension = max(width, height)
    guard dimension <= Self.maxDimension else {
      let violation = LimitViolation(.dimension, found: dimension, allowed: Self.maxDimension)
      throw FontError(.limit(violation), at: DiagnosticLocation())
    }
    try check(width * height)
    return ColorSurface(left: left, top: top, width: width, height: height)
  }

  private func check(_ pixels: Int) throws(FontError) {
    if let violation = job.violation(addingBytes: 16 * pixels) ?? job.timeViolation {
      throw FontError(.limit(violation), at: DiagnosticLocation())
    }
  }

  // MARK: Paints

  private var table: FontTable { colors.table }

  /// Counts a node; false beyond the bounds.
  private mutating func enters(_ depth: Int) -> Bool {
    nodes += 1
    return depth < Self.maxDepth && nodes <= Self.maxNodes
  }

  /// Collects the boxes of all outlines of a graph without a clip box; false if it is malformed.
  private mutating func collectBoxes(
    _ paint: Int,
    _ transform: ColorTransform,
    _ depth: Int,
    _ boxes: inout [GlyphImage]
  ) throws(FontError) -> Bool {
    guard enters(depth), let node = ColorPaint(table, at: paint) else { return false }
    switch node {
    case .solid, .gradient: return true
    case .layers(let range):
      for index in range {
        guard let layer = colors.paint(ofLayer: index),
          try collectBoxes(layer, transform, depth + 1, &boxes)
        else { return false }
      }
      return true
    case .glyph(_, let glyph):
      boxes.append(try outlines.coverage(of: glyph, transform))
      return true
    case .colorGlyph(let glyph):
      guard let paint = colors.paint(of: glyph) else { return false }
      return try collectBoxes(paint, transform, depth + 1, &boxes)
    case .transformed(let paint, let inner):
      return try collectBoxes(paint, transform.applied(after: inner), depth + 1, &boxes)
    case .composite(let source, _, let backdrop):
      let isRead = try collectBoxes(source, transform, depth + 1, &boxes)
      guard isRead else { return false }
      return try collectBoxes(backdrop, transform, depth + 1, &boxes)
    }
  }

  /// Draws a paint over a surface; false if it is malformed.
  ///
  /// - Parameter clip: The coverage within which it is drawn; nil for all of the surface.
  private mutating func draw(
    _ paint: Int,
    _ transform: ColorTransform,
    clip: SurfaceCoverage?,
    _ depth: Int,
    on surface: inout ColorSurface
  ) throws(FontError) -> Bool {
    guard enters(depth), let node = ColorPaint(table, at: paint) else { return false }
    paintedPixels += surface.width * surface.height
    guard paintedPixels <= Self.maxPaintedPixels else { return false }
    switch node {
    case .solid(let entry, let alpha):
      let color = colors.palette.color(entry, alpha: alpha, foreground: foreground)
      surface.paint { column, row in color * (clip?[column, row] ?? 1) }
      return true
    case .gradient(let gradient, let line, let isVariable):
      return fill(gradient, line, isVariable, transform, clip, &surface)
    case .layers(let range):
      for index in range {
        guard let layer = colors.paint(ofLayer: index),
          try draw(layer, transform, clip: clip, depth + 1, on: &surface)
        else { return false }
      }
      return true
    case .glyph(let inner, let glyph):
      try check(surface.width * surface.height)
      let image = try outlines.coverage(of: glyph, transform)
      let coverage = SurfaceCoverage(image, on: surface).within(clip)
      return try draw(inner, transform, clip: coverage, depth + 1, on: &surface)
    case .colorGlyph(let glyph):
      guard let paint = colors.paint(of: glyph) else { return false }
      return try draw(paint, transform, clip: clip, depth + 1, on: &surface)
    case .transformed(let inner, let change):
      let all = transform.applied(after: change)
      return try draw(inner, all, clip: clip, depth + 1, on: &surface)
    case .composite(let source, let mode, let backdrop):
      try check(2 * surface.width * surface.height)
      var below = surface.cleared
      guard try draw(backdrop, transform, clip: clip, depth + 1, on: &below) else { return false }
      var above = surface.cleared
      guard try draw(source, transform, clip: clip, depth + 1, on: &above) else { return false }
      below.compose(above, mode)
      surface.compose(below, .sourceOver)
      return true
    }
  }

  private func fill(
    _ gradient: ColorGradient,
    _ line: Int,
    _ isVariable: Bool,
    _ transform: ColorTransform,
    _ clip: SurfaceCoverage?,
    _ surface: inout ColorSurface
  ) -> Bool {
    let palette = colors.palette
    let foreground = foreground
    let colors = ColorLine(table, at: line, isVariable: isVariable) { entry, alpha in
      palette.color(entry, alpha: alpha, foreground: foreground)
    }
    guard let colors else { return false }
    guard let inverse = transform.inverse else { return true }
    let corner = (left: surface.left, top: surface.top)
    surface.paint { column, row in
      let coverage = clip?[column, row] ?? 1
      guard coverage > 0 else { return .zero }
      let (x, y) = inverse.point(
        Double(corner.left + column) + 0.5,
        Double(corner.top - row) - 0.5
      )
      guard let position = gradient.position(x, y) else { return .zero }
      return colors.color(at: position) * coverage
    }
    return true
  }
}

/// The coverage of an outline on a surface.
struct SurfaceCoverage {
  private let width: Int
  private var values: [Float]

  init(_ image: GlyphImage, on surface: ColorSurface) {
    width = surface.width
    values = [Float](repeating: 0, count: surface.width * surface.height)
    let (across, down) = (image.left - surface.left, surface.top - image.top)
    for row in 0..<image.height where (0..<surface.height).contains(row + down) {
      for column in 0..<image.width where (0..<surface.width).contains(column + across) {
        values[(row + down) * width + column + across] =
          Float(image.coverage[row * image.width + column]) / 255
      }
    }
  }

  subscript(column: Int, row: Int) -> Float { values[row * width + column] }

  /// The coverage within another one.
  func within(_ other: SurfaceCoverage?) -> SurfaceCoverage {
    guard let other else { return self }
    var result = self
    for index in values.indices { result.values[index] *= other.values[index] }
    return result
  }
}

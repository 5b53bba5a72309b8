public import QuadrilleImage
public import QuadrilleSprite

extension DrawList {
  /// Draws a sprite in nine parts: corners of fixed size, edges stretched one way and a middle
  /// stretched both ways.
  ///
  /// Works alike for trimmed and turned sprites and for selections that reach beyond the source,
  /// as ``draw(_:selecting:in:)`` does. Of an upright sprite the cuts lie at whole pixels.
  ///
  /// - Parameters:
  ///   - sprite: The sprite.
  ///   - selection: The part that is drawn, in unit coordinates of the source, y downwards.
  ///   - center: The middle in unit coordinates of the selection. A side shorter than one pixel of
  ///     the source is one pixel about its place.
  ///   - pixelsPerPoint: Pixels of the source for a point of the corners.
  ///   - rect: Where the selection goes, in points. Corners that do not fit shrink in proportion.
  public mutating func draw(
    _ sprite: Sprite,
    selecting selection: Rect = .unit,
    center: Rect,
    pixelsPerPoint: Double,
    in rect: Rect
  ) {
    let source = sprite.sourceSize
    let trimmed = sprite.trimmedRect
    guard
      pixelsPerPoint > 0, !selection.isEmpty, source.width > 0, source.height > 0,
      trimmed.width > 0, trimmed.height > 0
    else { return }
    let center = center.standardized
    func cuts(
      _ selection: (start: Double, length: Double),
      _ center: (low: Double, high: Double),
      _ destination: (low: Double, high: Double),
      dimension: Double,
      stored: (low: Double, high: Double)
    ) -> [SlicedAxis.SliceLine] {
      SlicedAxis(
        selection: selection,
        center: center,
        destination: destination,
        dimension: dimension,
        pixelsPerPoint: pixelsPerPoint
      ).cuts(in: stored, dimension: dimension, extendsEdges: sprite.mesh == nil)
    }
    let x = cuts(
      (selection.origin.x, selection.size.width),
      (center.minX, center.maxX),
      (rect.minX, rect.maxX),
      dimension: source.width,
      stored: (trimmed.minX, trimmed.maxX)
    )
    let y = cuts(
      (selection.origin.y, selection.size.height),
      (center.minY, center.maxY),
      (rect.minY, rect.maxY),
      dimension: source.height,
      stored: (trimmed.minY, trimmed.maxY)
    )
    guard x.count > 1, y.count > 1 else { return }
    guard sprite.mesh == nil else { return drawMeshes(of: sprite, x, y) }
    let selected = Rect(
      minX: selection.minX * source.width,
      minY: selection.minY * source.height,
      maxX: selection.maxX * source.width,
      maxY: selection.maxY * source.height
    )
    let shown = sprite.pageRect(ofSource: selected.intersection(trimmed).orNearest(of: trimmed))
    drawParts(of: sprite, x, y, region: sprite.texelBounds(of: shown))
  }

  /// The parts of a sprite that is one rectangle.
  ///
  /// - Parameter region: The bounds of the texture coordinates.
  private mutating func drawParts(
    of sprite: Sprite,
    _ x: [SlicedAxis.SliceLine],
    _ y: [SlicedAxis.SliceLine],
    region: SIMD4<Float>
  ) {
    let trimmed = sprite.trimmedRect
    let cells = SliceGrid(x, y, through: deviceTransform, snaps: snap != .none)
    let beyond =
      x.contains { $0.source < trimmed.minX || $0.source > trimmed.maxX }
      || y.contains { $0.source < trimmed.minY || $0.source > trimmed.maxY }
    let outline = cells.corners.flatMap { isSmooth($0) ? smoothOutline($0) : nil }
    for row in y.indices.dropLast() where y[row].position < y[row + 1].position {
      for column in x.indices.dropLast() where x[column].position < x[column + 1].position {
        let quad = cells.quad(column, row, of: sprite, x, y)
        if let outline {
          addSmooth(
            CollectionOfOne(
              quad.extended(
                by: outline.expansion * cells.sizes(column, row),
                isFirst: SIMD2<Int64>(Int64(column), Int64(row)) .== 0,
                isLast: SIMD2(Int64(column), Int64(row))
                  .== SIMD2(Int64(x.count - 2), Int64(y.count - 2))
              )
            ),
            outline,
            needsClamp: true,
            source: .page(sprite.page),
            region: region
          )
          continue
        }
        add(
          quad,
          from: sprite.page.id,
          filter: cells.isUnscaled ? .any : filterNeed,
          isOpaque: sprite.page.isOpaque,
          needsClamp: beyond || (!cells.isUnscaled && state.texelClamp == .automatic),
          source: .page(sprite.page),
          region: region
        )
      }
    }
  }

  /// The parts of a sprite that is cut to a polygon.
  private mutating func drawMeshes(
    of sprite: Sprite,
    _ x: [SlicedAxis.SliceLine],
    _ y: [SlicedAxis.SliceLine]
  ) {
    let saved = state
    if snap != .none { state.snap = .edges }
    for (top, bottom) in zip(y, y.dropFirst()) where top.position < bottom.position {
      for (left, right) in zip(x, x.dropFirst()) where left.position < right.position {
        draw(
          sprite,
          selecting: Rect(
            x: left.source / sprite.sourceSize.width,
            y: top.source / sprite.sourceSize.height,
            width: (right.source - left.source) / sprite.sourceSize.width,
            height: (bottom.source - top.source) / sprite.sourceSize.height
          ),
          in: Rect(
            minX: left.position,
            minY: top.position,
            maxX: right.position,
            maxY: bottom.position
          )
        )
      }
    }
    state = saved
  }
}

/// One axis of a sprite in three parts.
struct SlicedAxis {
  /// A line between parts: where it is in the source, in pixels, and where it goes.
  struct SliceLine: Equatable {
    var source: Double
    var position: Double
  }

  private var cuts: [SliceLine]

  /// Makes the axis of a selection.
  ///
  /// - Parameters:
  ///   - selection: Where it begins and how long it is, in units of the source; negative flips.
  ///   - center: The ends of the middle part, in units of the selection.
  ///   - destination: Where the selection goes.
  ///   - dimension: The side of the source in pixels.
  ///   - pixelsPerPoint: Pixels of the source for a point of the outer parts.
  init(
    selection: (start: Double, length: Double),
    center: (low: Double, high: Double),
    destination: (low: Double, high: Double),
    dimension: Double,
    pixelsPerPoint: Double
  ) {
    let length = selection.length * dimension
    let pixels = abs(length)
    var low = min(max(center.low, 0), 1) * pixels
    var high = min(max(center.high, 0), 1) * pixels
    if high - low < 1 {
      let middle = min(max((low + high) / 2, 0.5), max(pixels - 0.5, 0.5))
      low = max(middle - 0.5, 0)
      high = min(middle + 0.5, pixels)
    }
    var before = low / pixelsPerPoint
    let after = (pixels - high) / pixelsPerPoint
    let space = destination.high - destination.low
    var end = destination.high - after
    if before + after >= space {
      before *= space / (before + after)
      end = destination.low + before
    }
    let start = selection.start * dimension
    let sign = length < 0 ? -1.0 : 1
    cuts = [
      SliceLine(source: start, position: destination.low),
      SliceLine(source: start + sign * low, position: destination.low + before),
      SliceLine(source: start + sign * high, position: end),
      SliceLine(source: start + length, position: destination.high),
    ]
  }

  /// The cuts that show something of the stored part, those at its ends included.
  ///
  /// Where nothing is left of the middle two cuts are at one place.
  ///
  /// - Parameters:
  ///   - stored: The stored part, in pixels of the source.
  ///   - dimension: The side of the source in pixels.
  ///   - extendsEdges: Whether an edge of the source goes on beyond it.
  func cuts(
    in stored: (low: Double, high: Double),
    dimension: Double,
    extendsEdges: Bool
  ) -> [SliceLine] {
    let low = extendsEdges && stored.low <= 0 ? -Double.infinity : stored.low
    let high = extendsEdges && stored.high >= dimension ? Double.infinity : stored.high
    var result: [SliceLine] = []
    for (one, other) in zip(cuts, cuts.dropFirst()) {
      guard one.position < other.position, one.source != other.source else { continue }
      let first = Self.point(at: min(max(one.source, low), high), between: one, other)
      let last = Self.point(at: min(max(other.source, low), high), between: one, other)
      guard first.position < last.position else { continue }
      if result.last != first { result.append(first) }
      result.append(last)
    }
    return result
  }

  private static func point(
    at source: Double,
    between one: SliceLine,
    _ other: SliceLine
  ) -> SliceLine {
    if source == one.source { return one }
    if source == other.source { return other }
    let part = (source - one.source) / (other.source - one.source)
    return SliceLine(
      source: source,
      position: one.position + part * (other.position - one.position)
    )
  }
}

/// Where the cuts of two axes cross, in device pixels.
private struct SliceGrid {
  private var points: [SIMD2<Double>] = []
  private let columns: Int
  /// Whether every part shows each texel on one pixel.
  private(set) var isUnscaled = false

  init(
    _ x: [SlicedAxis.SliceLine],
    _ y: [SlicedAxis.SliceLine],
    through transform: Transform2D,
    snaps: Bool
  ) {
    columns = x.count
    let isAxisAligned =
      (transform.b == 0 && transform.c == 0) || (transform.a == 0 && transform.d == 0)
    for row in y {
      for column in x {
        let point = transform.apply(to: Point(x: column.position, y: row.position))
        let position = SIMD2(point.x, point.y)
        points.append(snaps && isAxisAligned ? (position + 0.5).rounded(.down) : position)
      }
    }
    guard isAxisAligned, points.allSatisfy({ $0 == $0.rounded(.down) }) else { return }
    func keeps(_ cuts: [SlicedAxis.SliceLine], _ point: (Int) -> SIMD2<Double>) -> Bool {
      cuts.indices.dropFirst().allSatisfy {
        abs((point($0) - point($0 - 1)).sum()) == abs(cuts[$0].source - cuts[$0 - 1].source)
          && cuts[$0].source == cuts[$0].source.rounded()
      }
    }
    isUnscaled = keeps(x) { points[$0] } && keeps(y) { points[$0 * columns] }
  }

  func point(_ column: Int, _ row: Int) -> SIMD2<Double> { points[row * columns + column] }

  /// The quad of a part.
  func quad(
    _ column: Int,
    _ row: Int,
    of sprite: Sprite,
    _ x: [SlicedAxis.SliceLine],
    _ y: [SlicedAxis.SliceLine]
  ) -> Quad {
    func corner(_ i: Int, _ j: Int) -> SIMD4<Float> {
      let position = sprite.pagePoint(ofSource: Point(x: x[i].source, y: y[j].source))
      return SIMD4(
        lowHalf: SIMD2<Float>(point(i, j)),
        highHalf: SIMD2(
          Float(position.x / Double(sprite.page.pixelSize.width)),
          Float(position.y / Double(sprite.page.pixelSize.height))
        )
      )
    }
    return Quad(
      topLeft: corner(column, row),
      topRight: corner(column + 1, row),
      bottomLeft: corner(column, row + 1),
      bottomRight: corner(column + 1, row + 1)
    )
  }

  /// The outline of all parts.
  var corners: QuadCorners? {
    guard let first = points.first, let last = points.last else { return nil }
    let right = points[columns - 1]
    return QuadCorners(topLeft: first, across: right - first, down: last - right)
  }

  /// How often the sides of the outline hold those of a part.
  func sizes(_ column: Int, _ row: Int) -> SIMD2<Double> {
    func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }
    let last = points.count / columns - 1
    return SIMD2(
      length(point(columns - 1, 0) - point(0, 0))
        / length(point(column + 1, 0) - point(column, 0)),
      length(point(0, last) - point(0, 0)) / length(point(0, row + 1) - point(0, row))
    )
  }
}

extension Quad {
  /// The parallelogram with some of its edges moved out, its texture coordinates with them.
  ///
  /// - Parameters:
  ///   - parts: How far, in parts of its sides.
  ///   - isFirst: Whether the left and the upper edge are moved.
  ///   - isLast: Whether the right and the lower edge are moved.
  fileprivate func extended(
    by parts: SIMD2<Double>,
    isFirst: SIMDMask<SIMD2<Int64>>,
    isLast: SIMDMask<SIMD2<Int64>>
  ) -> Quad {
    let across = SIMD4<Double>(topRight) - SIMD4<Double>(topLeft)
    let down = SIMD4<Double>(bottomLeft) - SIMD4<Double>(topLeft)
    let low = SIMD2<Double>.zero.replacing(with: -parts, where: isFirst)
    let high = SIMD2<Double>(1, 1).replacing(with: 1 + parts, where: isLast)
    func corner(_ x: Double, _ y: Double) -> SIMD4<Float> {
      SIMD4<Float>(SIMD4<Double>(topLeft) + across * x + down * y)
    }
    return Quad(
      topLeft: corner(low.x, low.y),
      topRight: corner(high.x, low.y),
      bottomLeft: corner(low.x, high.y),
      bottomRight: corner(high.x, high.y)
    )
  }
}

public import QuadrilleImage
public import QuadrilleSprite

extension DrawList {
  /// Draws a sprite as nine slices: corners of fixed size, edges stretched along one axis and a
  /// center stretched along both.
  ///
  /// Works for trimmed and rotated sprites and for selections beyond the source, as
  /// ``draw(_:selecting:in:)`` does. Slice borders of axis-aligned sprites lie on whole pixels.
  ///
  /// - Parameters:
  ///   - sprite: The sprite.
  ///   - selection: The part to draw, in unit coordinates of the source, y down.
  ///   - center: The center slice in unit coordinates of the selection. A width or height below one
  ///     pixel of the source is extended to one pixel about its position.
  ///   - pixelsPerPoint: Source pixels per point, for the corners.
  ///   - rect: The destination of the selection in points. Corners that do not fit are scaled down.
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

  /// The slices of a sprite that is one rectangle.
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

  /// The slices of a sprite that has a polygon mesh.
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

/// One axis of a nine-slice sprite.
struct SlicedAxis {
  /// A border between slices: its position in the source in pixels, and its destination.
  struct SliceLine: Equatable {
    var source: Double
    var position: Double
  }

  private var cuts: [SliceLine]

  /// Creates the axis of a selection.
  ///
  /// - Parameters:
  ///   - selection: Start and length in units of the source; a negative length flips.
  ///   - center: The ends of the center slice, in units of the selection.
  ///   - destination: The destination of the selection.
  ///   - dimension: The width or height of the source in pixels.
  ///   - pixelsPerPoint: Source pixels per point, for the outer slices.
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

  /// The slice borders inside the trimmed rect, including its ends.
  ///
  /// If the center slice is empty, two borders have the same position.
  ///
  /// - Parameters:
  ///   - stored: The trimmed range, in pixels of the source.
  ///   - dimension: The width or height of the source in pixels.
  ///   - extendsEdges: Whether an edge of the source is extended beyond it.
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

/// The crossings of the borders of both axes, in device pixels.
private struct SliceGrid {
  private var points: [SIMD2<Double>] = []
  private let columns: Int
  /// Whether every slice shows each texel on one pixel.
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

  /// The quad of a slice.
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

  /// The outline of all slices.
  var corners: QuadCorners? {
    guard let first = points.first, let last = points.last else { return nil }
    let right = points[columns - 1]
    return QuadCorners(topLeft: first, across: right - first, down: last - right)
  }

  /// The size of the outline relative to a slice.
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
  /// The parallelogram with some of its edges moved outward, texture coordinates included.
  ///
  /// - Parameters:
  ///   - parts: The distance as a fraction of the size.
  ///   - isFirst: Whether the left and the top edge are moved.
  ///   - isLast: Whether the right and the bottom edge are moved.
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

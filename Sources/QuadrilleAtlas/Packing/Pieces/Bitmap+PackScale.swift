import QuadrillePixels

extension Bitmap {
  /// The picture at another size, each side rounded to the nearest whole number and at least 1.
  ///
  /// Stored values are used as they are, without a detour by linear light, as other packers do.
  func scaled(by scale: Double, _ mode: PackOptions.ScaleMode) -> Bitmap {
    guard scale != 1 else { return self }
    let columns = max(1, Int((Double(width) * scale).rounded()))
    let rows = max(1, Int((Double(height) * scale).rounded()))
    return switch mode {
    case .smooth: resampled(columns, rows)
    case .fast: nearest(columns, rows)
    case .scale2x: enlarged(2) { $0.doubled() }
    case .scale3x: enlarged(3) { $0.tripled() }
    }
  }

  private func nearest(_ columns: Int, _ rows: Int) -> Bitmap {
    var result = Bitmap(width: columns, height: rows, alphaMode: alphaMode)
    for y in 0..<rows {
      for x in 0..<columns {
        // The source pixel below the middle of the new one.
        result[x, y] =
          self[
            (2 * x + 1) * width / (2 * columns),
            (2 * y + 1) * height / (2 * rows)
          ]
      }
    }
    return result
  }

  /// Two passes over colour multiplied by alpha, so that what is transparent lends no colour.
  private func resampled(_ columns: Int, _ rows: Int) -> Bitmap {
    let across = ResampleWeights(from: width, to: columns)
    let down = ResampleWeights(from: height, to: rows)
    var lines = [SIMD4<Float>](repeating: .zero, count: columns * height)
    for y in 0..<height {
      for x in 0..<columns {
        var sum = SIMD4<Float>.zero
        for (source, weight) in across[x] {
          let pixel = SIMD4<Float>(self[source, y])
          let alpha = pixel.w / 255
          sum += weight * (pixel * SIMD4(alpha, alpha, alpha, 1))
        }
        lines[y * columns + x] = sum
      }
    }
    var result = Bitmap(width: columns, height: rows, alphaMode: alphaMode)
    for y in 0..<rows {
      for x in 0..<columns {
        var sum = SIMD4<Float>.zero
        for (source, weight) in down[y] { sum += weight * lines[source * columns + x] }
        guard sum.w >= 0.5 else { continue }
        let factor = 255 / sum.w
        let color = sum * SIMD4(factor, factor, factor, 1)
        let rounded = (color + 0.5).clamped(
          lowerBound: SIMD4(repeating: 0),
          upperBound: SIMD4(repeating: 255)
        )
        result[x, y] = SIMD4<UInt8>(truncatingIfNeeded: SIMD4<Int32>(rounded))
      }
    }
    return result
  }

  private func enlarged(_ factor: Int, _ body: (EdgeScaler) -> [SIMD4<UInt8>]) -> Bitmap {
    var result = Bitmap(width: factor * width, height: factor * height, alphaMode: alphaMode)
    for y in 0..<height {
      for x in 0..<width {
        let block = body(EdgeScaler(self, x, y))
        for (index, pixel) in block.enumerated() {
          result[factor * x + index % factor, factor * y + index / factor] = pixel
        }
      }
    }
    return result
  }
}

/// What each new pixel takes of the old ones along one axis: their mean when made smaller, a blend
/// of two when made larger.
private struct ResampleWeights {
  private var weights: [[(source: Int, weight: Float)]] = []

  init(from old: Int, to new: Int) {
    let ratio = Double(old) / Double(new)
    for index in 0..<new {
      var row: [(source: Int, weight: Float)] = []
      if ratio >= 1 {
        let start = Double(index) * ratio
        let end = start + ratio
        for source in Int(start)..<max(Int(start) + 1, min(old, Int(end.rounded(.up)))) {
          let covered = min(end, Double(source + 1)) - max(start, Double(source))
          if covered > 0 { row.append((source, Float(covered / ratio))) }
        }
      } else {
        let middle = (Double(index) + 0.5) * ratio - 0.5
        let first = middle.rounded(.down)
        let second = Float(middle - first)
        row.append((max(0, Int(first)), 1 - second))
        row.append((min(old - 1, Int(first) + 1), second))
      }
      weights.append(row)
    }
  }

  subscript(index: Int) -> [(source: Int, weight: Float)] { weights[index] }
}

/// A pixel with its neighbours, from which Scale2x and Scale3x (Mazzoleni, 2001) make a block.
private struct EdgeScaler {
  /// The three rows around the pixel, from the upper left; edges are repeated.
  private var around: [SIMD4<UInt8>] = []

  init(_ bitmap: Bitmap, _ x: Int, _ y: Int) {
    for row in (y - 1)...(y + 1) {
      for column in (x - 1)...(x + 1) {
        around.append(
          bitmap[min(max(0, column), bitmap.width - 1), min(max(0, row), bitmap.height - 1)]
        )
      }
    }
  }

  /// Four pixels.
  func doubled() -> [SIMD4<UInt8>] {
    let (above, left, middle, right, below) = cross
    guard above != below, left != right else { return [middle, middle, middle, middle] }
    return [
      left == above ? left : middle,
      above == right ? right : middle,
      left == below ? left : middle,
      below == right ? right : middle,
    ]
  }

  /// Nine pixels.
  func tripled() -> [SIMD4<UInt8>] {
    let (above, left, middle, right, below) = cross
    let corners = (around[0], around[2], around[6], around[8])
    guard above != below, left != right else {
      return [SIMD4<UInt8>](repeating: middle, count: 9)
    }
    let upper =
      left == above && middle != corners.1 || above == right && middle != corners.0
    let leftward =
      left == above && middle != corners.2 || left == below && middle != corners.0
    let rightward =
      above == right && middle != corners.3 || below == right && middle != corners.1
    let lower =
      left == below && middle != corners.3 || below == right && middle != corners.2
    return [
      left == above ? left : middle,
      upper ? above : middle,
      above == right ? right : middle,
      leftward ? left : middle,
      middle,
      rightward ? right : middle,
      left == below ? left : middle,
      lower ? below : middle,
      below == right ? right : middle,
    ]
  }

  private var cross:
    (
      above: SIMD4<UInt8>, left: SIMD4<UInt8>, middle: SIMD4<UInt8>, right: SIMD4<UInt8>,
      below: SIMD4<UInt8>
    )
  {
    (around[1], around[3], around[4], around[5], around[7])
  }
}

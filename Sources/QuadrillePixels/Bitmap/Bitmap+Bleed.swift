extension Bitmap {
  /// The picture with colour under every transparent pixel: that of the nearest others.
  ///
  /// A filter that reads across the edge of a shape then finds the colour of the shape instead of
  /// black. Ring by ring around what has colour each pixel becomes the mean of those of its eight
  /// neighbours that have; alpha stays 0. A picture without any visible pixel stays as it is.
  ///
  /// - Parameters:
  ///   - distance: The most rings.
  ///   - hasColor: Whether each pixel has colour already, `width * height` values; nil takes those
  ///     whose alpha is not 0.
  public func bled(distance: Int = .max, where hasColor: [Bool]? = nil) -> Bitmap {
    precondition(hasColor?.count ?? width * height == width * height, "one value a pixel")
    guard alphaMode == .straight else { return self }
    var hasColor = hasColor ?? mapAlpha { $0 != 0 }
    var result = self
    var ring = hasColor.indices.filter { !hasColor[$0] && touches($0, hasColor) }
    var isListed = hasColor
    for index in ring { isListed[index] = true }
    var round = 0
    while !ring.isEmpty, round < distance {
      round += 1
      var next: [Int] = []
      var colors: [SIMD4<UInt8>] = []
      colors.reserveCapacity(ring.count)
      for index in ring {
        colors.append(result.meanColor(around: index, hasColor))
        forEachNeighbor(of: index) { other in
          if !isListed[other] {
            isListed[other] = true
            next.append(other)
          }
        }
      }
      for (index, color) in zip(ring, colors) {
        result[index % width, index / width] = color
        hasColor[index] = true
      }
      ring = next
    }
    return result
  }

  private func mapAlpha(_ body: (UInt8) -> Bool) -> [Bool] {
    var result: [Bool] = []
    result.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width { result.append(body(bytes[y * stride + 4 * x + 3])) }
    }
    return result
  }

  private func touches(_ index: Int, _ hasColor: [Bool]) -> Bool {
    var found = false
    forEachNeighbor(of: index) { other in
      if hasColor[other] { found = true }
    }
    return found
  }

  private func meanColor(around index: Int, _ hasColor: [Bool]) -> SIMD4<UInt8> {
    var sum = SIMD4<UInt32>(repeating: 0)
    var count: UInt32 = 0
    forEachNeighbor(of: index) { other in
      guard hasColor[other] else { return }
      sum &+= SIMD4<UInt32>(truncatingIfNeeded: self[other % width, other / width])
      count += 1
    }
    guard count > 0 else { return SIMD4(repeating: 0) }
    let half = SIMD4<UInt32>(repeating: count / 2)
    var mean = SIMD4<UInt8>(truncatingIfNeeded: (sum &+ half) / SIMD4(repeating: count))
    mean.w = self[index % width, index / width].w
    return mean
  }

  private func forEachNeighbor(of index: Int, _ body: (Int) -> Void) {
    let x = index % width
    let y = index / width
    for row in max(0, y - 1)...min(height - 1, y + 1) {
      for column in max(0, x - 1)...min(width - 1, x + 1) where row != y || column != x {
        body(row * width + column)
      }
    }
  }
}

extension Bitmap {
  /// The image with the color of each fully transparent pixel taken from the nearest visible one.
  ///
  /// The visible result is the same, but a filter that samples across the edge of a shape reads the
  /// shape's color. Nearest is by Euclidean distance between pixel centers; of equally near pixels
  /// the one further left is taken, and in the same column the upper one. Alpha is unchanged.
  ///
  /// A premultiplied image, whose transparent pixels have no color, and one without visible pixels
  /// are returned unchanged. Time is linear in the number of pixels, by the distance transform of
  /// Meijster, Roerdink and Hesselink (2000); memory in addition to the result is 4 bytes per
  /// pixel.
  public func alphaBled() -> Bitmap {
    guard alphaMode == .straight, !isOpaque else { return self }
    let nearest = NearestVisible(self)
    guard nearest.hasAny else { return self }
    var result = copied()
    unsafe withRows { row in
      unsafe result.withMutableRows { target in
        for y in 0..<height {
          let pixels = unsafe target(y)
          nearest.forEach(inRow: y) { x, column, line in
            guard unsafe pixels[4 &* x &+ 3] == 0 else { return }
            let source = unsafe row(line)
            for channel in 0..<3 {
              unsafe pixels[4 &* x &+ channel] = source[4 &* column &+ channel]
            }
          }
        }
      }
    }
    return result
  }

  /// The image with fully transparent pixels set to transparent black.
  package func clearingTransparentPixels() -> Bitmap {
    guard hasHiddenColor else { return copied() }
    return unsafe mapped { row, _ in
      for offset in Swift.stride(from: 0, to: row.count, by: 4) where unsafe row[offset &+ 3] == 0 {
        unsafe row.storeBytes(of: 0, toByteOffset: offset, as: UInt32.self)
      }
    }
  }

  /// Whether any fully transparent pixel has a color.
  private var hasHiddenColor: Bool {
    var isFound = false
    unsafe withRows { row in
      for y in 0..<height where !isFound {
        let pixels = unsafe row(y)
        for offset in Swift.stride(from: 0, to: pixels.count, by: 4) {
          let pixel = unsafe pixels.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
          if UInt32(littleEndian: pixel) &- 1 < 0xFF_FFFF { isFound = true }
        }
      }
    }
    return isFound
  }
}

/// For each pixel of an image, the nearest pixel whose alpha is not 0.
struct NearestVisible {
  private let width: Int
  private let height: Int
  /// For each pixel, the row of the nearest visible pixel in its column, or -1.
  private let lines: [Int32]
  /// Whether any pixel is visible.
  let hasAny: Bool

  init(_ bitmap: Bitmap) {
    let width = bitmap.width
    let height = bitmap.height
    var lines = [Int32](repeating: -1, count: width * height)
    var hasAny = false
    unsafe bitmap.withRows { row in
      for y in 0..<height {
        let pixels = unsafe row(y)
        let start = y &* width
        for x in 0..<width {
          if unsafe pixels[4 &* x &+ 3] != 0 {
            lines[start &+ x] = Int32(truncatingIfNeeded: y)
            hasAny = true
          } else if y > 0 {
            lines[start &+ x] = lines[start &- width &+ x]
          }
        }
      }
    }
    // Bottom to top: the pixel below is taken where it is nearer than the one above.
    if hasAny, height > 1 {
      for y in (0..<(height - 1)).reversed() {
        let start = y &* width
        for x in 0..<width {
          let above = Int(lines[start &+ x])
          let below = Int(lines[start &+ width &+ x])
          if below >= 0, above < 0 || below &- y < y &- above {
            lines[start &+ x] = Int32(truncatingIfNeeded: below)
          }
        }
      }
    }
    self.width = width
    self.height = height
    self.lines = lines
    self.hasAny = hasAny
  }

  /// Calls a closure with each column of a row, right to left, and the position of its nearest
  /// visible pixel.
  ///
  /// - Precondition: Some pixel is visible.
  func forEach(inRow y: Int, _ body: (_ x: Int, _ column: Int, _ line: Int) -> Void) {
    // The columns that are nearest for some interval of the row, and the start of each interval.
    var columns: [Int] = []
    var starts: [Int] = []
    let row = y &* width
    for column in 0..<width where lines[row &+ column] >= 0 {
      var start = 0
      while let last = columns.last, let first = starts.last {
        start = firstNearer(column, than: last, y)
        guard start <= first else { break }
        columns.removeLast()
        starts.removeLast()
        start = 0
      }
      guard start < width else { continue }
      columns.append(column)
      starts.append(start)
    }
    var x = width - 1
    for index in columns.indices.reversed() {
      let column = columns[index]
      let line = Int(lines[row &+ column])
      while x >= starts[index] {
        body(x, column, line)
        x -= 1
      }
    }
  }

  /// The first position of a row from which the pixel of a column is nearer than that of one
  /// further left; 0 or less if it is nearer everywhere.
  private func firstNearer(_ right: Int, than left: Int, _ y: Int) -> Int {
    let row = y &* width
    let rightRise = Int(lines[row &+ right]) &- y
    let leftRise = Int(lines[row &+ left]) &- y
    // (x - right)² + rise² < (x - left)² + rise², solved for x
    let difference =
      right &* right &+ rightRise &* rightRise &- left &* left &- leftRise &* leftRise
    let twice = 2 &* (right &- left)
    guard difference >= 0 else { return 0 }
    return difference / twice + 1
  }
}

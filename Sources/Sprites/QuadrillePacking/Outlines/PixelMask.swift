import QuadrilleImage

/// The visible pixels of an image, one byte each, with an empty frame of one pixel around them.
struct PixelMask: Equatable {
  /// The width and height without the frame.
  let width: Int
  let height: Int
  private var bytes: [UInt8]
  private let stride: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    stride = width + 2
    bytes = [UInt8](repeating: 0, count: stride * (height + 2))
  }

  /// The pixels with alpha at or above a threshold.
  init(_ bitmap: Bitmap, threshold: Int) {
    self.init(width: bitmap.width, height: bitmap.height)
    for y in 0..<height {
      for x in 0..<width where Int(bitmap[x, y].w) >= threshold { self[x, y] = true }
    }
  }

  /// Whether a pixel is visible; coordinates from -1 to one past the last.
  subscript(x: Int, y: Int) -> Bool {
    get { bytes[(y + 1) * stride + x + 1] != 0 }
    set { bytes[(y + 1) * stride + x + 1] = newValue ? 1 : 0 }
  }

  /// Makes every outline a simple polygon: pixels that touch only at a corner get a common neighbor,
  /// and holes are filled.
  mutating func makeSimple() {
    joinCorners()
    fillHoles()
  }

  private mutating func joinCorners() {
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for y in 0..<max(0, height - 1) {
        for x in 0..<max(0, width - 1) {
          let (a, b) = (self[x, y], self[x + 1, y])
          let (c, d) = (self[x, y + 1], self[x + 1, y + 1])
          if a, d, !b, !c {
            self[x + 1, y] = true
            hasChanged = true
          } else if b, c, !a, !d {
            self[x, y] = true
            hasChanged = true
          }
        }
      }
    }
  }

  /// Fills what cannot be reached from outside through edges of empty pixels.
  private mutating func fillHoles() {
    var isOutside = [Bool](repeating: false, count: bytes.count)
    var open = [0]
    isOutside[0] = true
    while let index = open.popLast() {
      let (x, y) = (index % stride, index / stride)
      for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
        let next = (x: x + dx, y: y + dy)
        guard next.x >= 0, next.x < stride, next.y >= 0, next.y < height + 2 else { continue }
        let other = next.y * stride + next.x
        guard !isOutside[other], bytes[other] == 0 else { continue }
        isOutside[other] = true
        open.append(other)
      }
    }
    for index in bytes.indices where !isOutside[index] { bytes[index] = 1 }
  }

  /// The mask at half the resolution: a pixel is visible if one of its four is.
  func halved() -> PixelMask {
    var result = PixelMask(width: (width + 1) / 2, height: (height + 1) / 2)
    for y in 0..<height {
      for x in 0..<width where self[x, y] { result[x / 2, y / 2] = true }
    }
    return result
  }
}

extension Bitmap {
  /// Calls a closure with a function that returns the `4 * width` bytes of a row.
  func withRows(_ body: ((Int) -> UnsafeRawBufferPointer) -> Void) {
    withPixels { pixels in
      unsafe pixels.withUnsafeBytes { bytes in
        unsafe body { y in
          unsafe UnsafeRawBufferPointer(
            rebasing: bytes[(y &* stride)..<(y &* stride &+ 4 &* width)]
          )
        }
      }
    }
  }

  /// Calls a closure with a function that returns the `4 * width` mutable bytes of a row.
  mutating func withMutableRows(_ body: ((Int) -> UnsafeMutableRawBufferPointer) -> Void) {
    let stride = stride
    let width = width
    withMutablePixels { pixels in
      unsafe pixels.withUnsafeMutableBytes { bytes in
        unsafe body { y in
          unsafe UnsafeMutableRawBufferPointer(
            rebasing: bytes[(y &* stride)..<(y &* stride &+ 4 &* width)]
          )
        }
      }
    }
  }

  /// Calls a closure with a copy of each row, top to bottom, after another closure has changed it.
  func forEachChangedRow(
    _ change: (_ row: UnsafeMutableRawBufferPointer, _ y: Int) -> Void,
    _ body: (_ row: UnsafeRawBufferPointer, _ y: Int) -> Void
  ) {
    var line = [UInt8](repeating: 0, count: 4 * width)
    unsafe line.withUnsafeMutableBytes { line in
      unsafe withRows { row in
        for y in 0..<height {
          unsafe line.copyMemory(from: row(y))
          unsafe change(line, y)
          unsafe body(UnsafeRawBufferPointer(line), y)
        }
      }
    }
  }

  /// Changes the `4 * width` bytes of each row in place; tightly packed rows all at once.
  mutating func mapRows(_ body: (UnsafeMutableRawBufferPointer) -> Void) {
    let width = width
    let height = height
    let stride = stride
    withMutablePixels { pixels in
      unsafe pixels.withUnsafeMutableBytes { buffer in
        if stride == 4 * width {
          unsafe body(buffer)
          return
        }
        for y in 0..<height {
          let start = y * stride
          unsafe body(
            UnsafeMutableRawBufferPointer(rebasing: buffer[start..<(start + 4 * width)])
          )
        }
      }
    }
  }

  /// A copy with tightly packed rows.
  func copied() -> Bitmap {
    guard stride != 4 * width else { return self }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * width * height)
    for y in 0..<height { bytes += self.bytes[(y * stride)..<(y * stride + 4 * width)] }
    var result = Bitmap(
      width: width,
      height: height,
      alphaMode: alphaMode,
      scale: scale,
      bytes: bytes
    )
    result.count(like: self)
    result.orientation = orientation
    return result
  }

  /// A tightly packed copy whose rows a closure has changed in place.
  func mapped(_ body: (_ row: UnsafeMutableRawBufferPointer, _ y: Int) -> Void) -> Bitmap {
    var result = copied()
    let rowBytes = 4 * width
    let height = height
    result.withMutablePixels { pixels in
      unsafe pixels.withUnsafeMutableBytes { buffer in
        for y in 0..<height {
          let row = unsafe buffer[(y * rowBytes)..<(y * rowBytes + rowBytes)]
          unsafe body(UnsafeMutableRawBufferPointer(rebasing: row), y)
        }
      }
    }
    return result
  }
}

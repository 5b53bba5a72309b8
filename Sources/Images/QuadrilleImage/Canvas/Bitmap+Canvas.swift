extension Bitmap {
  /// The image on a canvas of another size, clipped where it is larger; pixels are not resampled.
  ///
  /// - Parameters:
  ///   - size: The size of the canvas, at least 1 by 1.
  ///   - anchor: The part of the image that keeps its position.
  ///   - fill: Red, green, blue and alpha of the uncovered area, in this image's ``alphaMode``.
  public func onCanvas(
    _ size: PixelSize,
    anchor: CanvasAnchor = .topLeft,
    fill: SIMD4<UInt8> = .zero
  ) -> Bitmap {
    let offset = anchor.offset(of: pixelSize, on: size)
    return onCanvas(size, x: offset.x, y: offset.y, fill: fill)
  }

  /// The image on a canvas with its top left pixel at a position, clipped to the canvas.
  ///
  /// The position may be anywhere; an image outside the canvas is not visible.
  ///
  /// - Precondition: Width and height of `size` are at least 1.
  public func onCanvas(
    _ size: PixelSize,
    x: Int,
    y: Int,
    fill: SIMD4<UInt8> = .zero
  ) -> Bitmap {
    guard size != pixelSize || x != 0 || y != 0 else { return self }
    var result = Bitmap(
      width: size.width,
      height: size.height,
      alphaMode: alphaMode,
      scale: scale
    )
    result.count(like: self)
    if fill != .zero {
      unsafe result.withMutableRows { row in
        for line in 0..<size.height {
          let pixels = unsafe row(line)
          for column in 0..<size.width {
            unsafe pixels.storeBytes(of: fill, toByteOffset: 4 &* column, as: SIMD4<UInt8>.self)
          }
        }
      }
    }
    result.blit(self, x: x, y: y)
    return result
  }

  /// The image with a border on all sides, generated from its own pixels.
  ///
  /// ``EdgeMode/clamp`` repeats the outermost pixels, corners included, which prevents neighbors in
  /// an atlas from bleeding in; ``EdgeMode/mirror`` and ``EdgeMode/wrap`` continue inside the
  /// image.
  ///
  /// - Precondition: Both widths are at least 0.
  public func bordered(
    horizontally columns: Int,
    vertically rows: Int,
    _ edges: EdgeMode
  ) -> Bitmap {
    precondition(columns >= 0 && rows >= 0, "a border has no negative width")
    var result = Bitmap(
      width: width + 2 * columns,
      height: height + 2 * rows,
      alphaMode: alphaMode,
      scale: scale
    )
    result.count(like: self)
    let sources = (0..<result.width).map { edges.index($0 - columns, count: width) }
    unsafe withRows { row in
      unsafe result.withMutableRows { target in
        for y in 0..<(height + 2 * rows) {
          let source = unsafe row(edges.index(y - rows, count: height))
          let pixels = unsafe target(y)
          for x in sources.indices {
            let pixel = unsafe source.loadUnaligned(
              fromByteOffset: 4 &* sources[x],
              as: UInt32.self
            )
            unsafe pixels.storeBytes(of: pixel, toByteOffset: 4 &* x, as: UInt32.self)
          }
        }
      }
    }
    return result
  }

  /// The image with its outermost pixels extruded on all sides.
  public func extruded(by pixels: Int) -> Bitmap {
    bordered(horizontally: pixels, vertically: pixels, .clamp)
  }
}

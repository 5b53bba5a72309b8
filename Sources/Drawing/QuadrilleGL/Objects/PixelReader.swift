import CGLES
import QuadrilleImage

/// Reads the framebuffer bound for reading, row 0 first, as red, green, blue, alpha.
struct PixelReader {
  let context: Context
  let size: PixelSize
  /// Whether the driver stores blue first; reading in its native order is a copy, any other is
  /// slow.
  let isBGRA: Bool

  /// Creates a reader of pixels in a known order.
  init(_ context: Context, size: PixelSize, isBGRA: Bool) {
    self.context = context
    self.size = size
    self.isBGRA = isBGRA
  }

  /// Creates a reader of the bound framebuffer, in its native order.
  init(_ context: Context, size: PixelSize) {
    self.context = context
    self.size = size
    var format: GLint = 0
    unsafe context.gl.getIntegerv(GL_IMPLEMENTATION_COLOR_READ_FORMAT, &format)
    var type: GLint = 0
    unsafe context.gl.getIntegerv(GL_IMPLEMENTATION_COLOR_READ_TYPE, &type)
    isBGRA =
      format == GL_BGRA_EXT && type == GL_UNSIGNED_BYTE
      && context.capabilities.extensions.contains("GL_EXT_read_format_bgra")
  }

  /// The size of all rows without padding, in bytes.
  func bytes() -> [UInt8] {
    let count = 4 * size.width * size.height
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
      unsafe read(into: UnsafeMutableRawBufferPointer(buffer), strideBytes: 4 * size.width)
      written = count
    }
  }

  /// Reads the pixels into memory.
  ///
  /// - Precondition: The memory holds all rows at the stride.
  func read(into memory: UnsafeMutableRawBufferPointer, strideBytes: Int) {
    precondition(strideBytes >= 4 * size.width, "a row fits the stride")
    precondition(memory.count >= strideBytes * size.height, "the rows fit the memory")
    let gl = context.gl
    gl.bindBuffer(GL_PIXEL_PACK_BUFFER, 0)
    if strideBytes % 4 == 0 {
      unsafe readPixels(0, rows: size.height, to: memory.baseAddress, rowLength: strideBytes / 4)
    } else {
      for row in 0..<size.height {
        unsafe readPixels(
          row,
          rows: 1,
          to: memory.baseAddress.map { unsafe $0 + row * strideBytes },
          rowLength: 0
        )
      }
    }
    if isBGRA { unsafe swapRedAndBlue(memory, strideBytes: strideBytes) }
  }

  /// Reads into the start of a bound pixel-pack buffer, or into memory.
  func readPixels(
    _ firstRow: Int,
    rows: Int,
    to target: UnsafeMutableRawPointer?,
    rowLength: Int
  ) {
    let gl = context.gl
    let isGapless = rowLength == 0 || rowLength == size.width
    gl.pixelStorei(GL_PACK_ALIGNMENT, 1)
    if !isGapless { gl.pixelStorei(GL_PACK_ROW_LENGTH, GLint(rowLength)) }
    unsafe gl.readPixels(
      0,
      GLint(firstRow),
      GLsizei(size.width),
      GLsizei(rows),
      isBGRA ? GL_BGRA_EXT : GL_RGBA,
      GL_UNSIGNED_BYTE,
      target
    )
    if !isGapless { gl.pixelStorei(GL_PACK_ROW_LENGTH, 0) }
  }

  func swapRedAndBlue(_ memory: UnsafeMutableRawBufferPointer, strideBytes: Int) {
    for row in 0..<size.height {
      var offset = row &* strideBytes
      let end = offset &+ 4 &* size.width
      while offset < end {
        let word = unsafe memory.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        // Little-endian words: swaps bytes 0 and 2.
        let swapped = (word & 0xFF00_FF00) | ((word & 0xFF) << 16) | ((word >> 16) & 0xFF)
        unsafe memory.storeBytes(of: swapped, toByteOffset: offset, as: UInt32.self)
        offset &+= 4
      }
    }
  }
}

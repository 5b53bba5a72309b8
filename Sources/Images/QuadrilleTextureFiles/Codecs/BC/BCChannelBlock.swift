/// An eight-byte block of one channel: the alpha of BC3, and the channels of BC4 and BC5.
///
/// Two endpoints of a byte each, then three bits per pixel in row order, the first in the lowest
/// bits. If the first endpoint is above the second one, six values are interpolated; otherwise
/// four, followed by 0 and 255. Values are truncated, within 1 of the exact ones.
struct BCChannelBlock {
  let bits: UInt64

  /// Reads the eight bytes of a block.
  @inline(__always)
  init(_ block: UnsafeRawPointer) {
    bits = unsafe UInt64(littleEndian: block.loadUnaligned(as: UInt64.self))
  }

  /// Writes the channel.
  ///
  /// - Parameter target: The channel's byte of the first pixel.
  @inline(__always)
  func decode(into target: UnsafeMutableRawPointer, stride: Int) {
    let first = Int32(truncatingIfNeeded: bits & 0xFF)
    let second = Int32(truncatingIfNeeded: bits &>> 8 & 0xFF)
    var values = InlineArray<8, UInt8>(repeating: 0)
    unsafe values[unchecked: 0] = UInt8(truncatingIfNeeded: first)
    unsafe values[unchecked: 1] = UInt8(truncatingIfNeeded: second)
    if first > second {
      for step in 1...6 {
        let weight = Int32(truncatingIfNeeded: step)
        // A seventh of a number up to 1785, truncated.
        let value = ((first &* (7 &- weight) &+ second &* weight) &* 9363) &>> 16
        unsafe values[unchecked: 1 &+ step] = UInt8(truncatingIfNeeded: value)
      }
    } else {
      for step in 1...4 {
        let weight = Int32(truncatingIfNeeded: step)
        // A fifth of a number up to 1275, truncated.
        let value = ((first &* (5 &- weight) &+ second &* weight) &* 13108) &>> 16
        unsafe values[unchecked: 1 &+ step] = UInt8(truncatingIfNeeded: value)
      }
      unsafe values[unchecked: 7] = 255
    }
    for y in 0..<4 {
      for x in 0..<4 {
        let number = Int(truncatingIfNeeded: bits &>> UInt64(16 &+ 12 &* y &+ 3 &* x)) & 7
        unsafe target.storeBytes(
          of: values[unchecked: number],
          toByteOffset: y &* stride &+ 4 &* x,
          as: UInt8.self
        )
      }
    }
  }
}

/// The 64 bits of an EAC block: one channel of 4 by 4 pixels.
///
/// Bits 63 to 56 hold the base, 55 to 52 the multiplier, 51 to 48 the table, and 47 to 0 a number
/// of three bits for each pixel, the first at the top, column after column.
struct EACBlock {
  let bits: UInt64

  /// Reads the eight bytes of a block.
  @inline(__always)
  init(_ block: UnsafeRawPointer) {
    bits = unsafe UInt64(bigEndian: block.loadUnaligned(as: UInt64.self))
  }

  private var base: Int32 { Int32(truncatingIfNeeded: bits &>> 56) }
  private var multiplier: Int32 { Int32(truncatingIfNeeded: bits &>> 52) & 15 }

  /// Writes a channel of bytes, as the alpha of ETC2 has it.
  ///
  /// - Parameter target: The channel's byte of the first pixel.
  @inline(__always)
  func decodeBytes(into target: UnsafeMutableRawPointer, stride: Int) {
    unsafe write(values(base, multiplier) { clampedByte($0) }, into: target, stride: stride)
  }

  /// Writes a channel of 11 bits as the nearest bytes, `round(v · 255 / 2047)`.
  ///
  /// - Parameter target: The channel's byte of the first pixel.
  @inline(__always)
  func decodeElevenBits(into target: UnsafeMutableRawPointer, stride: Int) {
    // A multiplier of 0 stands for an eighth.
    let factor = multiplier == 0 ? 1 : multiplier &* 8
    // The product is the rounded quotient for all numbers of 11 bits.
    let bytes = values(base &* 8 &+ 4, factor) { value in
      (max(0, min(2047, value)) &* 4082 &+ 16384) &>> 15
    }
    unsafe write(bytes, into: target, stride: stride)
  }

  /// Writes a channel from −1 to 1 as the bytes from 0 to 255, `round((v + 1) / 2 · 255)`.
  ///
  /// - Parameter target: The channel's byte of the first pixel.
  @inline(__always)
  func decodeSigned(into target: UnsafeMutableRawPointer, stride: Int) {
    let factor = multiplier == 0 ? 1 : multiplier &* 8
    // −128 is no base and counts as −127, so that the range is the same on either side of 0.
    let base = max(-127, Int32(Int8(truncatingIfNeeded: bits &>> 56)))
    let bytes = values(base &* 8, factor) { value in
      // 1023 stands for 1.
      ((max(-1023, min(1023, value)) &+ 1023) &* 255 &+ 1023) / 2046
    }
    unsafe write(bytes, into: target, stride: stride)
  }

  /// The values of the eight numbers, turned into bytes.
  @inline(__always)
  private func values(
    _ middle: Int32,
    _ factor: Int32,
    _ byte: (Int32) -> Int32
  ) -> InlineArray<8, UInt8> {
    let sizes = Int32(Self.tables[Int(truncatingIfNeeded: bits &>> 48) & 15])
    var values = InlineArray<8, UInt8>(repeating: 0)
    for number in 0..<4 {
      // The first four modifiers are negative; the others are one less than the size of these.
      let size = sizes &>> Int32(truncatingIfNeeded: number &* 4) & 15
      let lower = byte(middle &- size &* factor)
      let upper = byte(middle &+ (size &- 1) &* factor)
      unsafe values[unchecked: number] = UInt8(truncatingIfNeeded: lower)
      unsafe values[unchecked: number &+ 4] = UInt8(truncatingIfNeeded: upper)
    }
    return values
  }

  @inline(__always)
  private func write(
    _ values: InlineArray<8, UInt8>,
    into target: UnsafeMutableRawPointer,
    stride: Int
  ) {
    for x in 0..<4 {
      for y in 0..<4 {
        let number = Int(truncatingIfNeeded: bits &>> UInt64(45 &- 12 &* x &- 3 &* y)) & 7
        unsafe target.storeBytes(
          of: values[unchecked: number],
          toByteOffset: y &* stride &+ 4 &* x,
          as: UInt8.self
        )
      }
    }
  }

  /// The sizes of the first four modifiers of each table, from the lowest digit: 3, 6, 9, 15.
  private static let tables: [UInt16] = [
    0xF963, 0xDA73, 0xD852, 0xD642, 0xC863, 0xB973, 0xB874, 0xB853,
    0xA862, 0xA852, 0xA842, 0xA752, 0xA743, 0xA321, 0x9864, 0x9753,
  ]
}

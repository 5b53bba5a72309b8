package import QuadrilleImage

/// A 5×7 pixel font with two rows of descenders for sheet labels: the printable ASCII characters.
///
/// Other characters are drawn as a question mark.
package enum LabelFont {
  /// The advance of a character in pixels: its width and the gap after it.
  package static let advance = 6
  /// The line height in pixels.
  package static let height = 9

  /// The bitmaps from the space character on, in rows of five bits, the upper left pixel first.
  private static let glyphs: [UInt64] = [
    0x000000000000, 0x042108401000, 0x0A5280000000, 0x0A57D5F52800, 0x047D1C5F1000,
    0x19C88889CC00, 0x0C9511593400, 0x042100000000, 0x022210820800, 0x082084222000,
    0x00255D520000, 0x00213E420000, 0x000000063088, 0x00003E000000, 0x000000063000,
    0x010888884000, 0x0E8CEB98B800, 0x046108423800, 0x0E884C887C00, 0x0E884C18B800,
    0x0232A5F10800, 0x1F878218B800, 0x06443D18B800, 0x1F0888842000, 0x0E8C5D18B800,
    0x0E8C5E113000, 0x006300C60000, 0x000318063088, 0x022220820800, 0x0007C1F00000,
    0x082082222000, 0x0E884C401000, 0x0E8DEB683C00, 0x0E8C7F18C400, 0x1E8C7D18F800,
    0x0E8C2108B800, 0x1C9463197000, 0x1F843D087C00, 0x1F843D084000, 0x0E8C2F18BC00,
    0x118C7F18C400, 0x0E2108423800, 0x071084293000, 0x119531494400, 0x108421087C00,
    0x11DD6B18C400, 0x11CE6B39C400, 0x0E8C6318B800, 0x1E8C7D084000, 0x0E8C63593400,
    0x1E8C7D494400, 0x0F841C10F800, 0x1F2108421000, 0x118C6318B800, 0x118C62A51000,
    0x118C6B5DC400, 0x118A88A8C400, 0x118A88421000, 0x1F0888887C00, 0x0E4210843800,
    0x108208208400, 0x0E1084213800, 0x045440000000, 0x000000007C00, 0x082000000000,
    0x000382F8BC00, 0x1087A318F800, 0x0003A1083800, 0x010BE318BC00, 0x0003A3F83800,
    0x064790842000, 0x0003E317842E, 0x1087A318C400, 0x040308423800, 0x020184210A4C,
    0x1084A98A4800, 0x0C2108423800, 0x0006AB5AD400, 0x0007A318C400, 0x0003A318B800,
    0x0007A31F4210, 0x0003E3178421, 0x0005B1084000, 0x0003E0E0F800, 0x084790841800,
    0x00046318BC00, 0x000463151000, 0x00046B5AA800, 0x000454454400, 0x00046317842E,
    0x0007C4447C00, 0x022110420800, 0x042108421000, 0x082104422000, 0x00022A200000,
  ]

  /// The width of a text in pixels.
  package static func width(of text: String) -> Int {
    max(0, advance * text.unicodeScalars.count - 1)
  }

  /// Draws a text, clipped to the image.
  package static func draw(
    _ text: String,
    x: Int,
    y: Int,
    color: SIMD4<UInt8>,
    on bitmap: inout Bitmap
  ) {
    for (index, scalar) in text.unicodeScalars.enumerated() {
      let code = (32..<127).contains(scalar.value) ? Int(scalar.value) - 32 : 31
      let rows = glyphs[code]
      for bit in 0..<45 where rows >> UInt64(44 - bit) & 1 == 1 {
        let column = x + advance * index + bit % 5
        let row = y + bit / 5
        if (0..<bitmap.width).contains(column), (0..<bitmap.height).contains(row) {
          bitmap[column, row] = color
        }
      }
    }
  }
}

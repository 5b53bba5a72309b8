import Quadrille

/// Uncompressed pixels with any list of channels and any type.
enum Channels {
  /// Creates a version 3 file around the input and decodes it to 8 and to 16 bits, with one thread
  /// and with two; encodable formats are encoded again.
  ///
  /// The first fourteen bytes choose letters, widths, type, size and slices; the others are the
  /// pixels, repeated as required.
  static func run(_ input: [UInt8]) throws {
    guard input.count > 14 else { return }
    let letters = Array("rgbalixds\0".utf8)
    var format: UInt64 = 0
    for index in 0..<4 {
      let letter = letters[Int(input[index]) % letters.count]
      // Widths of 0 and of more than 32 must be rejected.
      let width = letter == 0 && input[4 + index] < 128 ? 0 : input[4 + index] % 36
      format |= UInt64(letter) << UInt64(8 * index) | UInt64(width) << UInt64(32 + 8 * index)
    }
    let width = 1 + Int(input[9] % 33)
    let height = 1 + Int(input[10] % 33)
    let depth = 1 + Int(input[11] % 3)
    var bytes: [UInt8] = []
    func append(_ value: Int) {
      for shift in stride(from: 0, to: 32, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: value >> shift))
      }
    }
    append(0x0352_5650)
    append(Int(input[12] & 2))
    append(Int(format & 0xFFFF_FFFF))
    append(Int(format >> 32))
    append(0)
    append(Int(input[8] % 16))
    for field in [height, width, depth, 1, 1, 1, 0] { append(field) }
    let needed = 52 + 16 * width * height * depth + 16
    while bytes.count < needed { bytes += input[14...].prefix(needed - bytes.count) }

    var texture = try TextureFile(decoding: bytes, name: "fuzz", job: .fuzzing)
    if input[13] & 1 == 1 { texture.decodedRange = -1...Double(input[13]) }
    for slice in 0..<depth {
      let bitmap = try texture.bitmap(slice: slice)
      let samples = try texture.samples16(slice: slice)
      let others = (
        try texture.bitmap(slice: slice, threads: 2),
        try texture.samples16(slice: slice, threads: 2)
      )
      precondition(others == (bitmap, samples), "threads do not matter")
      _ = try texture.colorValues(slice: slice)
      guard let format = EncodableFormat(texture) else { continue }
      let encoder = TextureEncoder(format)
      let again = try encoder.texture(of: [bitmap])
      let read = try TextureFile(decoding: again.encoded())
      precondition(read == again, "what is written is read")
      let deep = Bitmap16(width: width, height: height, samples: samples)
      let fine = try encoder.texture(of: deep)
      precondition(fine.byteCount == again.byteCount, "16 bits take as many bytes")
    }
  }
}

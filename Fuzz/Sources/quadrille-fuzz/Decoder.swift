import Quadrille

/// A family of pixel formats whose decoders accept any bytes as blocks.
enum Decoder {
  case uncompressed
  case pvrtc
  case pvrtc2
  case etc
  case eac
  case bc
  case astc

  /// Creates a version 3 file around the input and decodes all of its levels, once with one thread
  /// and once with two.
  ///
  /// The first four bytes choose the format, the size and the number of levels; the others are the
  /// pixels, repeated as required.
  func run(_ input: [UInt8]) throws {
    guard input.count > 4 else { return }
    let isPVRTC = self == .pvrtc
    let (format, channelType) = formats[Int(input[0]) % formats.count]
    let width = isPVRTC ? 1 << (input[1] % 7) : 1 + Int(input[1] % 70)
    let height = isPVRTC ? 1 << (input[2] % 7) : 1 + Int(input[2] % 70)
    let maximum = Int.bitWidth - max(width, height).leadingZeroBitCount
    let levels = 1 + Int(input[3]) % maximum

    var bytes: [UInt8] = []
    func append(_ value: Int) {
      for shift in stride(from: 0, to: 32, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: value >> shift))
      }
    }
    append(0x0352_5650)
    append(0)
    append(Int(format & 0xFFFF_FFFF))
    append(Int(format >> 32))
    append(Int(input[3] >> 7))
    append(channelType)
    for field in [height, width, 1, 1, 1, levels, 0] { append(field) }
    let pixels = input[4...]
    // More than any format needs for this size; the rest causes a warning.
    let needed = 52 + 8 * (width + 16) * (height + 16)
    while bytes.count < needed { bytes += pixels.prefix(needed - bytes.count) }

    let image = try TextureFile(decoding: bytes, name: "fuzz", job: .fuzzing)
    for level in 0..<levels {
      let (one, two) = (try image.bitmap(level: level), try image.bitmap(level: level, threads: 2))
      precondition(one == two)
    }
  }

  /// Numbers of pixel formats with their channel types.
  private var formats: [(UInt64, Int)] {
    switch self {
    case .pvrtc: (0...3).map { ($0, 0) }
    case .pvrtc2: [(4, 0), (5, 0)]
    case .etc: [(6, 0), (22, 0), (23, 0), (24, 0)]
    case .eac: [(25, 4), (26, 8), (25, 5), (26, 9)]
    case .bc: (7...13).map { ($0, 0) }
    case .astc: (27...40).map { ($0, 0) }
    case .uncompressed:
      [
        ("rgba", [8, 8, 8, 8]), ("bgra", [8, 8, 8, 8]), ("rgb", [8, 8, 8]), ("l", [8]),
        ("la", [8, 8]), ("a", [8]), ("rgba", [4, 4, 4, 4]), ("rgba", [5, 5, 5, 1]),
        ("rgb", [5, 6, 5]),
      ]
      .map { (Self.channelList($0.0, $0.1), 0) }
    }
  }

  /// The number of a channel list with its bits.
  private static func channelList(_ letters: String, _ bits: [UInt64]) -> UInt64 {
    var number: UInt64 = 0
    for (index, letter) in letters.utf8.enumerated() { number |= UInt64(letter) << (8 * index) }
    for (index, count) in bits.enumerated() { number |= count << (32 + 8 * index) }
    return number
  }
}

import Quadrille

/// A PNG read in both ways: the fast path for 8 bits per channel, and libpng, which reads 16-bit
/// images.
enum PNGReading {
  static func run(_ input: [UInt8]) throws {
    var file = input
    file.replaceStart(by: PNG.signature)
    putRight(&file)
    let quick = Result { () throws(PNGError) in
      try PNG.decode(file, name: "fuzz", job: .fuzzing)
    }
    let plain = Result { () throws(PNGError) in
      try PNG.decode16(file, name: "fuzz", job: .fuzzing)
    }
    switch (quick, plain) {
    case (.success(let quick), .success(let plain)): compare(quick, plain)
    case (.failure(let error), .failure(let other)):
      precondition(error.code == other.code, "\(error.code) by one way, \(other.code) by libpng")
      throw error
    case (.success, .failure(let error)): preconditionFailure("only libpng refuses: \(error)")
    case (.failure(let error), .success): preconditionFailure("only libpng reads: \(error)")
    }
  }

  private static func compare(_ quick: PNG.Image, _ plain: PNG.Image16) {
    precondition(quick.info == plain.info, "the headers are alike")
    precondition(quick.warnings.map(\.code) == plain.warnings.map(\.code), "so are the warnings")
    // 16-bit samples are rounded to 8 bits.
    guard quick.info.bitDepth <= 8 else { return }
    let bytes = quick.bitmap.bytes
    precondition(bytes.count == plain.bitmap.samples.count, "as many samples")
    for (byte, sample) in zip(bytes, plain.bitmap.samples) {
      precondition(UInt16(byte) * 257 == sample, "\(byte) by one way, \(sample) by libpng")
    }
  }

  /// Corrects the CRC of each complete chunk, so that the data after it is tested.
  private static func putRight(_ file: inout [UInt8]) {
    var start = 8
    while start + 12 <= file.count {
      let length = file[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) }
      let end = start + 8 + length
      guard end + 4 <= file.count else { return }
      let sum = Checksum.crc32(file.span.extracting((start + 4)..<end))
      for index in 0..<4 { file[end + index] = UInt8(truncatingIfNeeded: sum >> (24 - 8 * index)) }
      start = end + 4
    }
  }
}

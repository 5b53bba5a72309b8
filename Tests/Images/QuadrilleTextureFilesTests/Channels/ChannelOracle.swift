import Testing

/// The reference implementation of channel lists: bit by bit, in integers, decoding and encoding.
struct ChannelOracle: CustomTestStringConvertible {
  /// Up to four of `r g b a l i x`.
  var letters: [Character]
  var widths: [Int]
  /// The channel type of the version 3 header, 0 to 13.
  var type: UInt32

  var testDescription: String { "\(String(letters)) \(widths) type \(type)" }

  var total: Int { widths.reduce(0, +) }
  var isFloat: Bool { type >= 12 }
  /// 0: 0 to 1, 1: −1 to 1, 2: unsigned integer, 3: signed integer, 4: floating point.
  var kind: Int { isFloat ? 4 : Int(type % 4) }

  /// The bit offset of each channel in its pixel.
  var offsets: [Int] {
    var offsets: [Int] = []
    let areNumbers = widths.allSatisfy { $0 % 8 == 0 }
    // PVRCore uploads this list as the word of 10, 11 and 11 bits with red at the bottom.
    let isReversed = isFloat && widths == [11, 11, 10]
    for index in widths.indices {
      let before = widths[..<index].reduce(0, +)
      offsets.append(
        areNumbers || isReversed ? before : total - before - widths[index]
      )
    }
    return offsets
  }

  /// The channel that red, green, blue or alpha comes from.
  func source(_ channel: Int) -> Int? {
    let candidates: [Character] = channel == 3 ? ["a"] : [["r", "g", "b"][channel], "l", "i"]
    for letter in candidates {
      if let index = letters.firstIndex(of: letter) { return index }
    }
    return nil
  }

  /// The integer in the `width` bits from the given bit.
  private static func raw(_ bytes: [UInt8], from start: Int, width: Int) -> UInt64 {
    var value: UInt64 = 0
    for bit in 0..<width {
      let bitOffset = start + bit
      if bytes[bitOffset / 8] >> UInt8(bitOffset % 8) & 1 == 1 { value |= 1 << UInt64(bit) }
    }
    return value
  }

  // MARK: Decoding

  /// The value of a floating point number.
  static func float(_ raw: UInt64, bits: Int) -> Double {
    let mantissaBits = [10: 5, 11: 6, 16: 10, 32: 23][bits] ?? 0
    let exponentBits = bits == 32 ? 8 : 5
    let bias = bits == 32 ? 127 : 15
    let mantissa = Double(raw % (1 << UInt64(mantissaBits)))
    let exponent = Int(raw >> UInt64(mantissaBits)) % (1 << exponentBits)
    let isNegative = bits >= 16 && raw >> UInt64(bits - 1) == 1
    func power(_ exponent: Int) -> Double {
      (0..<abs(exponent)).reduce(1) { result, _ in exponent < 0 ? result / 2 : result * 2 }
    }
    let one = power(mantissaBits)
    var size: Double
    if exponent == (1 << exponentBits) - 1 {
      size = mantissa == 0 ? .infinity : .nan
    } else if exponent == 0 {
      size = mantissa / one * power(1 - bias)
    } else {
      size = (1 + mantissa / one) * power(exponent - bias)
    }
    if isNegative { size = -size }
    return size
  }

  /// `n / d`, rounded half up; neither is negative.
  private static func rounded(_ n: Int, _ d: Int) -> Int { (2 * n + d) / (2 * d) }

  private func signed(_ raw: UInt64, _ bits: Int) -> Int {
    raw >> UInt64(bits - 1) == 1 ? Int(raw) - (1 << bits) : Int(raw)
  }

  func sample(_ raw: UInt64, bits: Int, isAlpha: Bool, maxValue: Int) -> Int {
    switch kind {
    case 0, 2: return Self.rounded(Int(raw) * maxValue, (1 << bits) - 1)
    case 1:
      let one = max(1, (1 << (bits - 1)) - 1)
      let value = max(-one, signed(raw, bits))
      if isAlpha { return Self.rounded(max(0, value) * maxValue, one) }
      return Self.rounded((value + one) * maxValue, 2 * one)
    case 3:
      let half = 1 << (bits - 1)
      let value = signed(raw, bits)
      if isAlpha { return Self.rounded(max(0, value) * maxValue, max(1, half - 1)) }
      return Self.rounded((value + half) * maxValue, 2 * half - 1)
    default:
      let value = Self.float(raw, bits: bits)
      guard value > 0 else { return 0 }
      return value >= 1 ? maxValue : Int((value * Double(maxValue) + 0.5).rounded(.down))
    }
  }

  /// Red, green, blue and alpha of the first pixels.
  func decoded(_ bytes: [UInt8], count: Int, maxValue: Int) -> [Int] {
    decoded(bytes, pixels: Array(0..<count), maxValue: maxValue)
  }

  /// Red, green, blue and alpha of some pixels.
  func decoded(_ bytes: [UInt8], pixels: [Int], maxValue: Int) -> [Int] {
    let (total, offsets, sources) = (total, offsets, (0..<4).map { source($0) })
    return pixels.flatMap { pixel in
      (0..<4).map { channel in
        guard let index = sources[channel] else { return channel == 3 ? maxValue : 0 }
        let start = pixel * total + offsets[index]
        let raw = Self.raw(bytes, from: start, width: widths[index])
        return sample(raw, bits: widths[index], isAlpha: channel == 3, maxValue: maxValue)
      }
    }
  }

  // MARK: Encoding

  private static func nearestFloat(_ value: Double, bits: Int) -> UInt64 {
    // The bit patterns of unsigned floats up to infinity are in the order of their values.
    var low: UInt64 = 0
    var high = UInt64([10: 0x3E0, 11: 0x7C0, 16: 0x7C00, 32: 0x7F80_0000][bits] ?? 0)
    while high - low > 1 {
      let middle = (low + high) / 2
      if float(middle, bits: bits) <= value { low = middle } else { high = middle }
    }
    let below = value - float(low, bits: bits)
    let above = float(high, bits: bits) - value
    if below == above { return low % 2 == 0 ? low : high }
    return below < above ? low : high
  }

  func stored(_ sample: Int, bits: Int, isAlpha: Bool, maxValue: Int) -> UInt64 {
    let all = (1 << bits) - 1
    switch kind {
    case 0, 2: return UInt64(Self.rounded(sample * all, maxValue))
    case 1:
      let one = max(1, (1 << (bits - 1)) - 1)
      let value =
        isAlpha
        ? Self.rounded(sample * one, maxValue) : Self.rounded(sample * 2 * one, maxValue) - one
      return UInt64(min(value, (1 << (bits - 1)) - 1) & all)
    case 3:
      let half = 1 << (bits - 1)
      let value =
        isAlpha
        ? Self.rounded(sample * max(1, half - 1), maxValue)
        : Self.rounded(sample * all, maxValue) - half
      return UInt64(min(value, half - 1) & all)
    default: return Self.nearestFloat(Double(sample) / Double(maxValue), bits: bits)
    }
  }

  /// The encoded bytes of red, green, blue and alpha samples in straight alpha.
  func encoded(_ samples: [Int], maxValue: Int) -> [UInt8] {
    let (total, offsets) = (total, offsets)
    var bytes = [UInt8](repeating: 0, count: (samples.count / 4 * total + 7) / 8)
    for pixel in 0..<(samples.count / 4) {
      let color = Array(samples[(4 * pixel)..<(4 * pixel + 4)])
      for index in letters.indices {
        let bits = widths[index]
        let raw: UInt64
        switch letters[index] {
        case "x": raw = (1 << UInt64(bits)) - 1
        case "l", "i":
          let isFine = maxValue > 255 || bits > 8
          let scale = isFine && maxValue == 255 ? 257 : 1
          let sum = 19_595 * color[0] + 38_470 * color[1] + 7_471 * color[2]
          let luma = (sum * scale + 32_768) >> 16
          raw = stored(luma, bits: bits, isAlpha: false, maxValue: isFine ? 65_535 : 255)
        case let letter:
          let channel = ["r", "g", "b", "a"].firstIndex(of: letter) ?? 0
          raw = stored(color[channel], bits: bits, isAlpha: channel == 3, maxValue: maxValue)
        }
        for bit in 0..<bits where raw >> UInt64(bit) & 1 == 1 {
          let bitOffset = pixel * total + offsets[index] + bit
          bytes[bitOffset / 8] |= 1 << UInt8(bitOffset % 8)
        }
      }
    }
    return bytes
  }

  // MARK: Names

  /// The value of the header's pixel format field.
  var value: UInt64 {
    var value: UInt64 = 0
    for index in letters.indices {
      value |= UInt64(letters[index].asciiValue ?? 0) << UInt64(8 * index)
      value |= UInt64(widths[index]) << UInt64(32 + 8 * index)
    }
    return value
  }

  /// The flags field.
  var word: String {
    let channels = zip(letters, widths).map { "\($0)\($1)" }.joined()
    let suffix =
      isFloat ? ["sfloat", "ufloat"][Int(type) - 12] : ["unorm", "snorm", "uint", "sint"][kind]
    return "\(channels)_\(suffix)"
  }
}

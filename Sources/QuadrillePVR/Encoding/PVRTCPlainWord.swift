/// A word of 4 bits a pixel without alpha, all channels of which count alike: its own sixteen pixels
/// as the decoder makes them, two lines in a vector.
@safe struct PVRTCPlainWord {
  typealias Lanes = SIMD8<Int16>

  private let picture: PVRTCPicture
  private let words: PVRTCMemory<PVRTCWord>

  init(_ source: PVRTCSource, _ words: PVRTCMemory<PVRTCWord>) {
    picture = source.picture
    self.words = words
  }

  /// The best codes of all pixels, two bits each, and the sum of their squared differences.
  func codes(_ column: Int, _ row: Int) -> (UInt32, UInt64) {
    let around = picture.around(column, row)
    let mode = words[around[4]].mode
    var upper = Choice()
    var lower = Choice()
    for channel in 0..<3 {
      let first = interpolated(around, channel)
      let second = interpolated(around, channel &+ 4)
      upper.add(first.0, second.0, pixels(channel, column, row, line: 2), Int16(mode))
      lower.add(first.1, second.1, pixels(channel, column, row, line: 4), Int16(mode))
    }
    let (high, highError) = lower.best(mode)
    let (low, lowError) = upper.best(mode)
    return (low | high << 16, lowError &+ highError)
  }

  @inline(__always)
  private func pixels(_ channel: Int, _ column: Int, _ row: Int, line: Int) -> Lanes {
    let first = unsafe picture.values(channel, x: 4 &* column &+ 2, y: 4 &* row &+ line)
    let second = unsafe first + picture.pitch
    return unsafe Lanes(
      lowHalf: UnsafeRawPointer(first).loadUnaligned(as: SIMD4<Int16>.self),
      highHalf: UnsafeRawPointer(second).loadUnaligned(as: SIMD4<Int16>.self)
    )
  }

  /// One channel of one colour, of 8 bits, for the upper two and the lower two lines.
  @inline(__always)
  private func interpolated(_ around: InlineArray<9, Int>, _ index: Int) -> (Lanes, Lanes) {
    // A pixel's shares of the words at the left, here and at the right, in quarters.
    let left = Lanes(2, 1, 0, 0, 2, 1, 0, 0)
    let middle = Lanes(2, 3, 4, 3, 2, 3, 4, 3)
    let right = Lanes(0, 0, 0, 1, 0, 0, 0, 1)
    @inline(__always)
    func line(_ place: Int) -> Lanes {
      left &* words[around[place]].colors[index]
        &+ middle &* words[around[place &+ 1]].colors[index]
        &+ right &* words[around[place &+ 2]].colors[index]
    }
    let above = line(0)
    let here = line(3)
    let below = line(6)
    let upper =
      above &* Lanes(2, 2, 2, 2, 1, 1, 1, 1) &+ here &* Lanes(2, 2, 2, 2, 3, 3, 3, 3)
    let lower =
      here &* Lanes(4, 4, 4, 4, 3, 3, 3, 3) &+ below &* Lanes(0, 0, 0, 0, 1, 1, 1, 1)
    return (upper &>> 1 &+ upper &>> 6, lower &>> 1 &+ lower &>> 6)
  }

  /// Sums of squared differences for the lanes of even and of odd number.
  private struct Sums {
    var even = SIMD4<UInt32>()
    var odd = SIMD4<UInt32>()

    @inline(__always)
    mutating func add(_ difference: Lanes) {
      let squares = unsafe unsafeBitCast(difference &* difference, to: SIMD4<UInt32>.self)
      even &+= squares & 0xFFFF
      odd &+= squares &>> 16
    }
  }

  /// The sums for the four codes of eight pixels.
  private struct Choice {
    private var sums = (Sums(), Sums(), Sums(), Sums())

    /// Adds a channel.
    @inline(__always)
    mutating func add(_ first: Lanes, _ second: Lanes, _ pixels: Lanes, _ mode: Int16) {
      let whole = first &<< 3
      let line = second &- first
      sums.0.add(first &- pixels)
      sums.1.add((whole &+ line &* (3 &+ mode)) &>> 3 &- pixels)
      sums.2.add((whole &+ line &* (5 &- mode)) &>> 3 &- pixels)
      sums.3.add(second &- pixels)
    }

    /// The codes of the eight pixels, the first in the lowest bits, and their sum.
    ///
    /// In mode 1 the third weight is the second one again.
    @inline(__always)
    func best(_ mode: UInt8) -> (UInt32, UInt64) {
      var least = sums.0
      var even = SIMD4<UInt32>()
      var odd = SIMD4<UInt32>()
      @inline(__always)
      func offer(_ code: UInt32, _ sum: Sums) {
        let isEven = sum.even .< least.even
        least.even.replace(with: sum.even, where: isEven)
        even.replace(with: code, where: isEven)
        let isOdd = sum.odd .< least.odd
        least.odd.replace(with: sum.odd, where: isOdd)
        odd.replace(with: code, where: isOdd)
      }
      offer(1, sums.1)
      offer(3, sums.3)
      if mode == 0 { offer(2, sums.2) }
      let codes = (even &<< SIMD4(0, 4, 8, 12)) | (odd &<< SIMD4(2, 6, 10, 14))
      return (codes.wrappedSum(), UInt64((least.even &+ least.odd).wrappedSum()))
    }
  }
}

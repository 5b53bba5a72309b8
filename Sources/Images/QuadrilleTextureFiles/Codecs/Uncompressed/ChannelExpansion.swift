internal import QuadrilleImage

/// Turns stored pixels of any format into samples red, green, blue, alpha of 8 or 16 bits: the way of
/// formats that have no loop of their own.
///
/// A colour that is not stored is 0, an alpha that is not stored opaque.
struct ChannelExpansion {
  private let layout: ChannelLayout
  private let scales: [SampleScale?]
  private let maxValue: UInt16
  /// All channels at once, where they have tables.
  private let gather: ChannelGather?
  /// The same where they are fractions of 32 bits or share an exponent.
  private let floats: FloatGather?

  /// - Parameters:
  ///   - format: How the pixels are stored.
  ///   - maxValue: The greatest sample: 255 for bytes, 65535 for numbers of 16 bits.
  ///   - range: The values of colours that become 0 and `maxValue`; nil for the usual ones.
  ///   - pixelCount: The pixels of the picture: large ones are worth a table of 16 bits.
  init(_ format: PixelFormat, maxValue: UInt16, range: ClosedRange<Double>?, pixelCount: Int) {
    let layout = ChannelLayout(format)
    self.layout = layout
    self.maxValue = maxValue
    scales = (0..<4).map { channel in
      layout.fields[channel].map { field in
        SampleScale(
          format.numbers,
          bits: field.bits,
          isAlpha: channel == 3,
          maxValue: maxValue,
          range: range,
          tableBits: pixelCount < 1 << 16 ? SampleScale.fewBits : 16
        )
      }
    }
    gather = ChannelGather(layout, scales, maxValue: maxValue)
    floats = FloatGather(layout, format.numbers, scales, maxValue: maxValue)
  }

  /// Expands some pixels of a picture.
  ///
  /// - Parameters:
  ///   - source: All pixels of the picture, at any address.
  ///   - pixels: Which of them.
  ///   - target: Four samples for each of them, as wide as `Sample`, at any address.
  func expand<Sample: FixedWidthInteger & UnsignedInteger & BitwiseCopyable & SIMDScalar>(
    _ source: UnsafeRawBufferPointer,
    _ pixels: Range<Int>,
    into target: UnsafeMutableRawBufferPointer,
    as type: Sample.Type
  ) {
    precondition(
      source.count * 8 >= pixels.upperBound * layout.bitsPerPixel,
      "the source holds the pixels"
    )
    let width = MemoryLayout<Sample>.size
    precondition(target.count >= 4 * width * pixels.count, "the target holds the pixels")
    guard let start = target.baseAddress else { return }
    if let gather {
      unsafe gather.expand(source, pixels, into: start, as: type)
      return
    }
    if let floats {
      unsafe floats.expand(source, pixels, into: start)
      return
    }
    for channel in 0..<4 {
      let samples = unsafe start + channel * width
      let step = 4 &* width
      guard let field = layout.fields[channel], let scale = scales[channel] else {
        let value: UInt16 = channel == 3 ? maxValue : 0
        for index in 0..<pixels.count {
          unsafe samples.storeBytes(
            of: Sample(truncatingIfNeeded: value),
            toByteOffset: index &* step,
            as: Sample.self
          )
        }
        continue
      }
      // Luminance is the same in all colours that it fills.
      if channel > 0, let first = layout.fields[..<channel].firstIndex(of: field) {
        let from = unsafe start + first * width
        for index in 0..<pixels.count {
          let sample = unsafe from.loadUnaligned(fromByteOffset: index &* step, as: Sample.self)
          unsafe samples.storeBytes(of: sample, toByteOffset: index &* step, as: Sample.self)
        }
        continue
      }
      unsafe layout.forEach(field, of: source, pixels) { index, raw in
        unsafe samples.storeBytes(
          of: Sample(truncatingIfNeeded: scale.sample(raw)),
          toByteOffset: index &* step,
          as: Sample.self
        )
      }
    }
  }

  /// The least and the greatest finite value of the colours of some pixels, as they are stored; nil where
  /// there is none.
  ///
  /// Numbers from 0 to 1 and from −1 to 1 are taken as such.
  static func colors(
    _ format: PixelFormat,
    _ source: UnsafeRawBufferPointer,
    _ pixels: Range<Int>
  ) -> ClosedRange<Double>? {
    let layout = ChannelLayout(format)
    var minimum = Double.infinity
    var maximum = -Double.infinity
    func add(_ value: Double) {
      guard value.isFinite else { return }
      minimum = min(minimum, value)
      maximum = max(maximum, value)
    }
    for channel in 0..<3 {
      guard let field = layout.fields[channel] else { continue }
      if let exponent = layout.exponent {
        unsafe layout.forEach(ChannelLayout.word, of: source, pixels) { _, word in
          add(ChannelLayout.sharedValue(word, field, exponent))
        }
      } else {
        let unit = SampleScale.unit(format.numbers, bits: field.bits)
        unsafe layout.forEach(field, of: source, pixels) { _, raw in
          add(SampleScale.number(raw, format.numbers, bits: field.bits) / unit)
        }
      }
    }
    return minimum <= maximum ? minimum...maximum : nil
  }
}

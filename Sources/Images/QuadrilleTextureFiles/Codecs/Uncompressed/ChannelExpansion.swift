internal import QuadrilleImage

/// Expands stored pixels of any format to RGBA samples of 8 or 16 bits: the generic path for
/// formats without a specialized loop.
///
/// A missing color is 0, a missing alpha is opaque.
struct ChannelExpansion {
  private let layout: ChannelLayout
  private let scales: [SampleScale?]
  private let maxValue: UInt16
  /// Lookup of all channels at once, if they have tables.
  private let gather: ChannelGather?
  /// The same for 32-bit fractions and shared exponents.
  private let floats: FloatGather?

  /// - Parameters:
  ///   - format: The format of the pixels.
  ///   - maxValue: The maximum sample: 255 for bytes, 65535 for 16 bits.
  ///   - range: The color values mapped to 0 and `maxValue`; nil for the defaults.
  ///   - pixelCount: The number of pixels of the image: large ones are worth a table for 16 bits.
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

  /// Expands some pixels of an image.
  ///
  /// - Parameters:
  ///   - source: All pixels of the image, at any address.
  ///   - pixels: The indices of the pixels.
  ///   - target: Four samples per pixel, of the size of `Sample`, at any address.
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
      // Luminance is the same in all colors that it replaces.
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

  /// The minimum and maximum finite color values of some pixels as stored; nil if there are none.
  ///
  /// Normalized numbers count as 0 to 1 or −1 to 1.
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

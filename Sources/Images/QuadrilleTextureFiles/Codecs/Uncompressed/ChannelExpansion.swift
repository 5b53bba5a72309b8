internal import QuadrilleImage

/// Turns stored pixels of any format into samples red, green, blue, alpha of 8 or 16 bits: the way of
/// formats that have no loop of their own.
///
/// A colour that is not stored is 0, an alpha that is not stored opaque.
struct ChannelExpansion {
  private let places: ChannelPlaces
  private let scales: [SampleScale?]
  private let most: UInt16
  /// All channels at once, where they have tables.
  private let gather: ChannelGather?
  /// The same where they are fractions of 32 bits or share an exponent.
  private let floats: FloatGather?

  /// - Parameters:
  ///   - format: How the pixels are stored.
  ///   - most: The greatest sample: 255 for bytes, 65535 for numbers of 16 bits.
  ///   - range: The values of colours that become 0 and `most`; nil for the usual ones.
  ///   - pixelCount: The pixels of the picture: large ones are worth a table of 16 bits.
  init(_ format: PixelFormat, most: UInt16, range: ClosedRange<Double>?, pixelCount: Int) {
    let places = ChannelPlaces(format)
    self.places = places
    self.most = most
    scales = (0..<4).map { channel in
      places.fields[channel].map { field in
        SampleScale(
          format.numbers,
          bits: field.bits,
          isAlpha: channel == 3,
          most: most,
          range: range,
          tableBits: pixelCount < 1 << 16 ? SampleScale.fewBits : 16
        )
      }
    }
    gather = ChannelGather(places, scales, most: most)
    floats = FloatGather(places, format.numbers, scales, most: most)
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
      source.count * 8 >= pixels.upperBound * places.bitsPerPixel,
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
      guard let field = places.fields[channel], let scale = scales[channel] else {
        let value: UInt16 = channel == 3 ? most : 0
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
      if channel > 0, let first = places.fields[..<channel].firstIndex(of: field) {
        let from = unsafe start + first * width
        for index in 0..<pixels.count {
          let sample = unsafe from.loadUnaligned(fromByteOffset: index &* step, as: Sample.self)
          unsafe samples.storeBytes(of: sample, toByteOffset: index &* step, as: Sample.self)
        }
        continue
      }
      unsafe places.forEach(field, of: source, pixels) { index, raw in
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
    let places = ChannelPlaces(format)
    var least = Double.infinity
    var greatest = -Double.infinity
    func add(_ value: Double) {
      guard value.isFinite else { return }
      least = min(least, value)
      greatest = max(greatest, value)
    }
    for channel in 0..<3 {
      guard let field = places.fields[channel] else { continue }
      if let exponent = places.exponent {
        unsafe places.forEach(ChannelPlaces.word, of: source, pixels) { _, word in
          add(ChannelPlaces.sharedValue(word, field, exponent))
        }
      } else {
        let unit = SampleScale.unit(format.numbers, bits: field.bits)
        unsafe places.forEach(field, of: source, pixels) { _, raw in
          add(SampleScale.number(raw, format.numbers, bits: field.bits) / unit)
        }
      }
    }
    return least <= greatest ? least...greatest : nil
  }
}

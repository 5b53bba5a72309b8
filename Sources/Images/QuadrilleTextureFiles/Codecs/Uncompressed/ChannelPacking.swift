internal import QuadrilleImage

/// Packs RGBA samples of 8 or 16 bits into pixels of any format, the inverse of
/// ``ChannelExpansion``: the generic path for formats without a specialized loop.
///
/// Luminance is the BT.601 luma, in 16 bits if samples or the stored numbers have more than 8.
/// Unused bits are set. In premultiplied images a normalized alpha with fewer bits than a color
/// limits the color.
struct ChannelPacking {
  /// A color or luminance channel and its bit field.
  private struct Target {
    let field: ChannelLayout.Field
    let scale: SampleScale
    /// The maximum of color and of alpha, if alpha limits color.
    let cap: (color: UInt64, alpha: UInt64)?
    /// Red, green or blue; nil for luminance.
    let channel: Int?
    /// Whether bytes are first expanded to 16 bits.
    let isWidened: Bool
  }

  private let layout: ChannelLayout
  private let colors: [Target]
  private let alpha: (field: ChannelLayout.Field, scale: SampleScale)?

  /// - Parameters:
  ///   - format: The format of the pixels.
  ///   - maxValue: The maximum sample: 255 for bytes, 65535 for 16 bits.
  ///   - isPremultiplied: Whether color is at most alpha.
  init(_ format: PixelFormat, maxValue: UInt16, isPremultiplied: Bool) {
    let layout = ChannelLayout(format)
    let alpha = layout.fields[3]
    let clampsToAlpha = isPremultiplied && format.numbers == .unsignedNormalized
    func target(_ field: ChannelLayout.Field, _ channel: Int?) -> Target {
      let isWidened = channel == nil && maxValue == 255 && field.bits > 8
      var cap: (UInt64, UInt64)?
      if clampsToAlpha, let alpha, alpha.bits < field.bits {
        cap = (Self.maximum(field), Self.maximum(alpha))
      }
      return Target(
        field: field,
        scale: SampleScale(
          format.numbers,
          bits: field.bits,
          isAlpha: false,
          maxValue: isWidened ? 65_535 : maxValue
        ),
        cap: cap,
        channel: channel,
        isWidened: isWidened
      )
    }
    self.layout = layout
    self.alpha = alpha.map {
      ($0, SampleScale(format.numbers, bits: $0.bits, isAlpha: true, maxValue: maxValue))
    }
    let own = (0..<3).compactMap { channel in
      layout.fields[channel].flatMap { layout.luminance.contains($0) ? nil : target($0, channel) }
    }
    colors = own + layout.luminance.map { target($0, nil) }
  }

  /// The maximum number of a bit field.
  private static func maximum(_ field: ChannelLayout.Field) -> UInt64 {
    1 << UInt64(field.bits) - 1
  }

  /// Packs consecutive pixels.
  ///
  /// - Parameters:
  ///   - source: Four samples per pixel, of the size of `Sample`, at any address.
  ///   - target: All pixels of the image; the affected bits must be zero.
  ///   - pixels: The indices of the pixels.
  func pack<Sample: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ source: UnsafeRawBufferPointer,
    as type: Sample.Type,
    into target: UnsafeMutableRawBufferPointer,
    _ pixels: Range<Int>
  ) {
    let width = MemoryLayout<Sample>.size
    precondition(source.count >= 4 * width * pixels.count, "the source holds the pixels")
    precondition(
      target.count * 8 >= pixels.upperBound * layout.bitsPerPixel,
      "the target holds the pixels"
    )
    for index in pixels {
      var samples = SIMD4<UInt16>.zero
      for channel in 0..<4 {
        let offset = width * (4 * (index - pixels.lowerBound) + channel)
        samples[channel] = UInt16(
          truncatingIfNeeded: unsafe source.loadUnaligned(fromByteOffset: offset, as: type)
        )
      }
      if let exponent = layout.exponent {
        unsafe packShared(samples, exponent, width == 1 ? 255 : 65_535, index, into: target)
      } else {
        unsafe pack(samples, index, into: target)
      }
    }
  }

  private func pack(
    _ samples: SIMD4<UInt16>,
    _ index: Int,
    into target: UnsafeMutableRawBufferPointer
  ) {
    var opacity: UInt64 = 0
    if let alpha {
      let raw = alpha.scale.raw(samples.w)
      unsafe layout.store(raw, alpha.field, ofPixel: index, into: target)
      opacity = UInt64(raw)
    }
    for color in colors {
      let sample = color.channel.map { samples[$0] } ?? Self.luma(samples, color.isWidened)
      var raw = color.scale.raw(sample)
      if let cap = color.cap {
        raw = min(raw, UInt32(truncatingIfNeeded: opacity * cap.color / cap.alpha))
      }
      unsafe layout.store(raw, color.field, ofPixel: index, into: target)
    }
    for field in layout.padding {
      let ones = UInt32(truncatingIfNeeded: Self.maximum(field))
      unsafe layout.store(ones, field, ofPixel: index, into: target)
    }
  }

  /// `(19595 R + 38470 G + 7471 B + 32768) >> 16`.
  private static func luma(_ samples: SIMD4<UInt16>, _ isWidened: Bool) -> UInt16 {
    let wide = SIMD4<UInt32>(truncatingIfNeeded: samples) &* (isWidened ? 257 : 1)
    return UInt16((19_595 * wide.x + 38_470 * wide.y + 7_471 * wide.z + 32_768) >> 16)
  }

  private func packShared(
    _ samples: SIMD4<UInt16>,
    _ exponent: ChannelLayout.Field,
    _ maxValue: Double,
    _ index: Int,
    into target: UnsafeMutableRawBufferPointer
  ) {
    let (mantissas, power) = SmallFloat.shared(
      (Double(samples.x) / maxValue, Double(samples.y) / maxValue, Double(samples.z) / maxValue)
    )
    unsafe layout.store(power, exponent, ofPixel: index, into: target)
    for channel in 0..<3 {
      guard let field = layout.fields[channel] else { continue }
      unsafe layout.store(mantissas[channel], field, ofPixel: index, into: target)
    }
  }
}

internal import QuadrilleImage

/// The fast path of ``ChannelExpansion``: all channels of a pixel of one to eight whole bytes at
/// once, each through a table of its samples.
struct ChannelGather {
  /// The number of bytes per pixel.
  private let size: Int
  private let shifts: SIMD4<UInt64>
  private let masks: SIMD4<UInt64>
  /// The start of each channel's samples in ``samples``.
  private let starts: SIMD4<Int>
  private let samples: [UInt16]

  /// - Returns: nil if a pixel is not a whole number of bytes or too large, or a channel has no
  ///   table.
  init?(_ layout: ChannelLayout, _ scales: [SampleScale?], maxValue: UInt16) {
    guard layout.exponent == nil, layout.bitsPerPixel % 8 == 0, layout.bitsPerPixel <= 64 else {
      return nil
    }
    size = layout.bitsPerPixel / 8
    var shifts = SIMD4<UInt64>()
    var masks = SIMD4<UInt64>()
    var starts = SIMD4<Int>()
    var samples: [UInt16] = []
    for channel in 0..<4 {
      starts[channel] = samples.count
      guard let field = layout.fields[channel], let scale = scales[channel] else {
        samples.append(channel == 3 ? maxValue : 0)
        continue
      }
      guard !scale.table.isEmpty else { return nil }
      shifts[channel] = UInt64(field.shift)
      masks[channel] = 1 << UInt64(field.bits) - 1
      // Luminance is the same in all colors that it replaces.
      if channel > 0, let first = layout.fields[..<channel].firstIndex(of: field), channel < 3 {
        starts[channel] = starts[first]
      } else {
        samples += scale.table
      }
    }
    (self.shifts, self.masks, self.starts, self.samples) = (shifts, masks, starts, samples)
  }

  /// Expands some pixels of an image, as ``ChannelExpansion`` does.
  func expand<Sample: FixedWidthInteger & UnsignedInteger & BitwiseCopyable & SIMDScalar>(
    _ source: UnsafeRawBufferPointer,
    _ pixels: Range<Int>,
    into target: UnsafeMutableRawPointer,
    as type: Sample.Type
  ) {
    guard let start = source.baseAddress else { return }
    let step = 4 &* MemoryLayout<Sample>.size
    unsafe samples.withUnsafeBufferPointer { samples in
      @inline(__always)
      func sample(_ word: UInt64, _ channel: Int) -> Sample {
        let raw = Int(truncatingIfNeeded: word &>> shifts[channel] & masks[channel])
        // The mask keeps the index within the channel's table.
        return unsafe Sample(truncatingIfNeeded: samples[starts[channel] &+ raw])
      }
      for index in 0..<pixels.count {
        let byte = (pixels.lowerBound &+ index) &* size
        var word: UInt64 = 0
        if byte &+ 8 <= source.count {
          word = unsafe start.loadUnaligned(fromByteOffset: byte, as: UInt64.self).littleEndian
        } else {
          for offset in byte..<source.count {
            let value = unsafe start.load(fromByteOffset: offset, as: UInt8.self)
            word |= UInt64(value) &<< UInt64(8 &* (offset &- byte))
          }
        }
        let pixel = SIMD4<Sample>(
          sample(word, 0),
          sample(word, 1),
          sample(word, 2),
          sample(word, 3)
        )
        unsafe target.storeBytes(of: pixel, toByteOffset: index &* step, as: SIMD4<Sample>.self)
      }
    }
  }
}

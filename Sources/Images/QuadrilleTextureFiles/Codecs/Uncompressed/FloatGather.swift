internal import CCodecs
internal import QuadrilleImage
import QuadrilleSystem

/// The fast path of ``ChannelExpansion`` for 32-bit fractions and shared exponents: all channels of
/// a pixel at once.
struct FloatGather {
  /// The number of bytes per pixel.
  private let size: Int
  private let isShared: Bool
  private let places: SIMD4<Int32>
  private let low: SIMD4<Double>
  private let span: SIMD4<Double>
  private let maxValue: UInt16
  /// The instruction set to use.
  var kernels = SIMDKernels.codecs.preferred

  /// - Returns: nil for other numbers, or if they do not start at whole bytes.
  init?(
    _ places: ChannelLayout,
    _ numbers: ChannelNumericFormat,
    _ scales: [SampleScale?],
    maxValue: UInt16
  ) {
    guard places.bitsPerPixel % 8 == 0 else { return nil }
    isShared = places.exponent != nil
    var starts = SIMD4<Int32>(repeating: -1)
    var (low, span) = (SIMD4<Double>(), SIMD4<Double>(repeating: 1))
    for channel in 0..<4 {
      guard let field = places.fields[channel], let scale = scales[channel] else { continue }
      (low[channel], span[channel]) = (scale.low, scale.span)
      guard !isShared else {
        starts[channel] = Int32(field.shift)
        continue
      }
      guard numbers == .float, field.bits == 32, field.shift % 8 == 0 else { return nil }
      starts[channel] = Int32(field.shift / 8)
    }
    size = places.bitsPerPixel / 8
    (self.places, self.low, self.span, self.maxValue) = (starts, low, span, maxValue)
  }

  /// Expands some pixels of an image, as ``ChannelExpansion`` does.
  func expand(
    _ source: UnsafeRawBufferPointer,
    _ pixels: Range<Int>,
    into target: UnsafeMutableRawPointer
  ) {
    guard let start = source.baseAddress else { return }
    var floats = unsafe CCFloats()
    unsafe floats.source = (start + pixels.lowerBound * size).assumingMemoryBound(to: UInt8.self)
    unsafe floats.count = pixels.count
    unsafe floats.size = size
    unsafe floats.isShared = isShared
    unsafe floats.offsets = (places[0], places[1], places[2], places[3])
    unsafe floats.low = (low[0], low[1], low[2], low[3])
    unsafe floats.span = (span[0], span[1], span[2], span[3])
    unsafe floats.most = Double(maxValue)
    unsafe floats.isDeep = maxValue > 255
    unsafe floats.target = target.assumingMemoryBound(to: UInt8.self)
    unsafe withUnsafePointer(to: floats) { unsafe cc_expand_floats($0, kernels.code) }
  }
}

internal import CCodecs
import QuadrilleSystem

/// The four cells around a word, which its colors affect, for a local search.
///
/// The colors of the nine words around are interpolated once; the effect of a change of the word's
/// own colors on the error is then computed with the decoder's integer arithmetic, by kernels of
/// `CCodecs`. Errors are sums of squared differences, divided by four. A row of pixels is a vector.
protocol PVRTCColorWindow {
  /// A row of pixels.
  associatedtype Lanes: SIMD<Int16>

  var source: PVRTCSource { get }
  var words: AlignedBuffer<PVRTCWord> { get }
  /// The share of the word's own colors in each row's pixels.
  var shares: UnsafeMutablePointer<Lanes> { get }
  /// The interpolated channels of the first color, then of the second: eight rows each.
  var colors: UnsafeMutablePointer<Lanes> { get }
  /// The window as the kernels use it.
  var kernel: UnsafeMutablePointer<CCWindow> { get }
  /// A model of the effect of color changes with the current weights of all pixels.
  func errorModel() -> PVRTCErrorModel
  /// Loads a word's surroundings.
  func load(_ column: Int, _ row: Int)
}

extension PVRTCColorWindow {
  /// 3 or, with alpha, 4.
  @inline(__always)
  var channels: Int { source.hasAlpha ? 4 : 3 }

  @inline(__always)
  private var level: CSIMDLevel { source.kernels.code }

  static func numbers(_ rows: UnsafeMutablePointer<Lanes>) -> UnsafeMutablePointer<Int16> {
    unsafe UnsafeMutableRawPointer(rows).assumingMemoryBound(to: Int16.self)
  }

  /// Loads the pixels around a word and interpolates the colors.
  ///
  /// - Parameter around: The word and its neighbors, in the order of ``PVRTCImage/around(_:_:)``.
  @inline(__always)
  func loadPixels(_ column: Int, _ row: Int, _ around: InlineArray<9, Int>) {
    let (x, y) = (source.image.wordWidth &* column, 4 &* row)
    var kernelSource = unsafe CCWindowSource()
    unsafe kernelSource.pitch = source.image.pitch
    unsafe kernelSource.pixels.0 = source.image.values(0, x: x, y: y)
    unsafe kernelSource.pixels.1 = source.image.values(1, x: x, y: y)
    unsafe kernelSource.pixels.2 = source.image.values(2, x: x, y: y)
    if source.hasAlpha { unsafe kernelSource.pixels.3 = source.image.values(3, x: x, y: y) }
    if source.evenScales == nil {
      unsafe kernelSource.scales.0 = source.scales(0, x: x, y: y)
      unsafe kernelSource.scales.1 = source.scales(1, x: x, y: y)
      unsafe kernelSource.scales.2 = source.scales(2, x: x, y: y)
      if source.hasAlpha { unsafe kernelSource.scales.3 = source.scales(3, x: x, y: y) }
    }
    unsafe kernelSource.marks = source.marks(x: x, y: y)
    @inline(__always)
    func word(_ index: Int) -> UnsafePointer<Int16> {
      // The colors come first.
      unsafe UnsafeRawPointer(words.base + around[index]).assumingMemoryBound(to: Int16.self)
    }
    unsafe kernelSource.words = (
      word(0), word(1), word(2), word(3), word(4), word(5), word(6), word(7), word(8)
    )
    unsafe withUnsafePointer(to: kernelSource) { unsafe cc_window_load(kernel, $0, level) }
  }

  // MARK: Errors

  /// Computes all squared differences and their sums.
  func measure() { unsafe cc_window_measure(kernel, level) }

  /// Recomputes the squared differences of one channel.
  func measure(_ channel: Int) {
    unsafe cc_window_measure_channel(kernel, Int32(truncatingIfNeeded: channel), level)
  }

  /// Changes one channel of the own colors.
  @inline(__always)
  func move(_ channel: Int, _ first: Int16, _ second: Int16) {
    for row in 0..<8 {
      unsafe colors[8 &* channel &+ row] &+= shares[row] &* first
      unsafe colors[8 &* (channel &+ 4) &+ row] &+= shares[row] &* second
    }
    measure(channel)
  }

  /// The current error of the window.
  func error() -> Int32 { unsafe cc_window_total(kernel, level) }

  /// The error of the window after a change of one channel of the own colors.
  ///
  /// - Parameters:
  ///   - channel: The channel.
  ///   - first: The change of the first color.
  ///   - second: The change of the second color.
  @inline(__always)
  func error(_ channel: Int, _ first: Int16, _ second: Int16) -> Int32 {
    unsafe cc_window_error(kernel, Int32(truncatingIfNeeded: channel), first, second, level)
  }

  /// The error of the window after a change of all channels of the own colors.
  @inline(__always)
  func error(_ changes: SIMD8<Int16>) -> Int32 {
    unsafe withUnsafeBytes(of: changes) { bytes in
      let numbers = unsafe bytes.baseAddress?.assumingMemoryBound(to: Int16.self)
      return unsafe cc_window_all_error(kernel, numbers, level)
    }
  }

  /// A model of the effect of color changes with the current weights of all pixels.
  ///
  /// - Parameters:
  ///   - color: The change of a pixel if a color channel with a share of 1 changes by 1.
  ///   - alpha: The same for alpha.
  @inline(__always)
  func errorModel(color: Float, alpha: Float) -> PVRTCErrorModel {
    var sums = CCForecast()
    unsafe cc_window_forecast(kernel, &sums, level)
    var errorModel = PVRTCErrorModel()
    let unit = source.isWeighted ? 2 * color : color
    errorModel.store(0, unit, sums.sums.0)
    errorModel.store(1, unit, sums.sums.1)
    errorModel.store(2, unit, sums.sums.2)
    // Alpha always has another weight than colors.
    if channels == 4 { errorModel.store(3, 2 * alpha, sums.sums.3) }
    return errorModel
  }
}

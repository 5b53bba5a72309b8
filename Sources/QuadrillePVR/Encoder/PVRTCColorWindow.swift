/// What a descent needs to know about the pixels around a word.
protocol PVRTCColorWindow {
  /// 3 or, with alpha, 4.
  var channels: Int { get }
  /// Takes in a word's surroundings.
  func load(_ column: Int, _ row: Int)
  /// Computes all squared differences.
  func measure()
  /// Computes the squared differences of one channel anew.
  func measure(_ channel: Int)
  /// The error of the window as it is.
  func error() -> Int32
  /// The error of the window if one channel of the own colours were others.
  ///
  /// - Parameters:
  ///   - channel: The channel.
  ///   - first: By how much the first colour changes.
  ///   - second: By how much the second one changes.
  func error(_ channel: Int, _ first: Int16, _ second: Int16) -> Int32
  /// The error of the window if all channels of the own colours were others.
  func error(_ changes: SIMD8<Int16>) -> Int32
  /// What changes do with the present weights of all pixels.
  func forecast() -> PVRTCForecast
  /// Changes one channel of the own colours.
  func move(_ channel: Int, _ first: Int16, _ second: Int16)
}

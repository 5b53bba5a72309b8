/// What a descent needs to know about the pixels around a word.
protocol PVRTCColorWindow {
  /// 3 or, with alpha, 4.
  var channels: Int { get }
  /// Takes in a word's surroundings.
  func load(_ column: Int, _ row: Int)
  /// Computes the squared differences of one channel.
  func measure(_ channel: Int)
  /// Adds up the squared differences of all channels but one.
  func sumOthers(_ channel: Int)
  /// The error of the window if one channel of the own colours were others.
  ///
  /// - Parameters:
  ///   - channel: The channel, of which ``sumOthers(_:)`` was the last call.
  ///   - first: By how much the first colour changes.
  ///   - second: By how much the second one changes.
  func error(_ channel: Int, _ first: Int16, _ second: Int16) -> Int32
  /// The error of the window if all channels of the own colours were others.
  func error(_ changes: SIMD8<Int16>) -> Int32
  /// Changes one channel of the own colours.
  func move(_ channel: Int, _ first: Int16, _ second: Int16)
}

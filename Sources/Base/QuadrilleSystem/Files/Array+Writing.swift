extension Array where Element == UInt8 {
  /// Writes the bytes to a file in one step; see ``AtomicFile``.
  ///
  /// ```swift
  /// try PNG.encode(bitmap).write(to: "hero.png")
  /// ```
  ///
  /// - Parameter path: The output; a file that is there is replaced.
  /// - Throws: ``IOError``; then nothing has changed.
  public func write(to path: String) throws(IOError) {
    try AtomicFile.write(self, to: path)
  }
}

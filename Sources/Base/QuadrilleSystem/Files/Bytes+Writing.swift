extension [UInt8] {
  /// Writes the bytes to a file in one step: whoever looks sees the old file or the whole new one.
  ///
  /// ```swift
  /// try PNG.encode(bitmap).write(to: "hero.png")
  /// ```
  ///
  /// ``AtomicFile`` has the details and more options.
  ///
  /// - Parameter path: The file.
  /// - Throws: ``IOError``.
  public func write(to path: String) throws(IOError) { try AtomicFile.write(self, to: path) }
}

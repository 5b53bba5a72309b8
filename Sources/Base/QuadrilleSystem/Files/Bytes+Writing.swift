extension [UInt8] {
  /// Writes the bytes to a file in one step: whoever looks sees the old file or the whole new one.
  ///
  /// ```swift
  /// try PNG.encode(bitmap).write(to: "hero.png")
  /// ```
  ///
  /// ``AtomicFile`` has the details and more options.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - job: The job that writes.
  /// - Throws: ``IOError``.
  public func write(to path: String, job: JobContext = .default) throws(IOError) {
    try AtomicFile.write(self, to: path, job: job)
  }
}

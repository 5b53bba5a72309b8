/// A request to a worker to run a job.
package struct WorkerRequest: Sendable {
  /// The sequence number, repeated in the answer.
  package var sequence: UInt64
  /// Whether an earlier attempt may have left temporary files.
  package var isRepeat: Bool
  /// Whether inputs are compared with those of the known result.
  package var comparesInputs: Bool
  /// Whether outputs are returned in the answer instead of written.
  package var capturesOutputs: Bool
  /// The job's line.
  package var line: [UInt8]
  /// The line of the known result; empty for none.
  package var known: [UInt8]

  /// Creates a request.
  package init(
    sequence: UInt64,
    isRepeat: Bool = false,
    comparesInputs: Bool = false,
    capturesOutputs: Bool = false,
    line: [UInt8],
    known: [UInt8] = []
  ) {
    self.sequence = sequence
    self.isRepeat = isRepeat
    self.comparesInputs = comparesInputs
    self.capturesOutputs = capturesOutputs
    self.line = line
    self.known = known
  }

  var frame: [UInt8] {
    var writer = FrameWriter(capacity: line.count + known.count + 64)
    writer.add(sequence)
    writer.add(UInt64((isRepeat ? 1 : 0) | (comparesInputs ? 2 : 0) | (capturesOutputs ? 4 : 0)))
    writer.add(line)
    writer.add(known)
    return writer.finish()
  }

  init(frame: ArraySlice<UInt8>) {
    var reader = FrameReader(frame)
    sequence = reader.number()
    let flags = reader.number()
    isRepeat = flags & 1 != 0
    comparesInputs = flags & 2 != 0
    capturesOutputs = flags & 4 != 0
    line = reader.field()
    known = reader.field()
  }
}

/// The answer of a worker.
package struct WorkerAnswer: Sendable {
  /// An output that was captured instead of written.
  package struct Blob: Sendable {
    /// The name relative to the root.
    package let path: String
    /// The contents.
    package let bytes: [UInt8]

    /// Creates a blob.
    package init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// The sequence number of the request.
  package var sequence: UInt64
  /// The result of the job.
  package var result: JobResult
  /// Whether the worker should be replaced.
  package var retires = false
  /// The captured outputs.
  package var blobs: [Blob] = []

  /// Creates an answer.
  package init(sequence: UInt64, result: JobResult) {
    self.sequence = sequence
    self.result = result
  }

  var frame: [UInt8] {
    var writer = FrameWriter(capacity: blobs.reduce(512) { $0 + $1.bytes.count + 64 })
    writer.add(sequence)
    writer.add((retires ? 1 : 0) | (result.isCached ? 2 : 0))
    writer.add(result.status.rawValue)
    writer.add(UInt64(bitPattern: Int64(result.exit)))
    writer.add(result.milliseconds.bitPattern)
    writer.add(UInt64(clamping: result.peakBytes ?? 0))
    for text in [
      result.outputs, result.code, result.message, result.diagnostics, result.inputs,
      result.report,
    ] { writer.add(text) }
    writer.add(UInt64(blobs.count))
    for blob in blobs {
      writer.add(blob.path)
      writer.add(blob.bytes)
    }
    return writer.finish()
  }

  /// Parses a frame; nil unless it is one that ``frame`` writes.
  init?(frame: ArraySlice<UInt8>) {
    var reader = FrameReader(frame)
    sequence = reader.number()
    let flags = reader.number()
    retires = flags & 1 != 0
    result = JobResult()
    result.isCached = flags & 2 != 0
    guard let status = reader.text().flatMap(JobResult.Status.init) else { return nil }
    result.status = status
    result.exit = Int(truncatingIfNeeded: Int64(bitPattern: reader.number()))
    result.milliseconds = Double(bitPattern: reader.number())
    result.peakBytes = Int(clamping: reader.number())
    result.outputs = reader.text() ?? "[]"
    result.code = reader.text()
    result.message = reader.text()
    result.diagnostics = reader.text()
    result.inputs = reader.text()
    result.report = reader.text()
    for _ in 0..<reader.number() {
      guard let path = reader.text(), reader.isValid else { return nil }
      blobs.append(Blob(path: path, bytes: reader.field()))
    }
    guard reader.isValid, reader.isAtEnd, flags < 4 else { return nil }
  }
}

import QuadrilleSyntax

/// The result of a job, as in its result line.
package struct JobResult: Sendable {
  /// The status of a job.
  package enum Status: String, Sendable {
    /// It succeeded.
    case ok
    /// It failed permanently.
    case error
    /// It failed, but another run may succeed.
    case retry
  }

  /// An output of a job.
  package struct Output: Sendable, Equatable {
    /// The name relative to the root.
    package let path: String
    /// Its size.
    package let byteCount: Int
    /// Its SHA-256 as 64 hexadecimal digits.
    package let sha256: String

    /// Creates a description of an output.
    package init(path: String, byteCount: Int, sha256: String) {
      self.path = path
      self.byteCount = byteCount
      self.sha256 = sha256
    }

    var json: JSONOutputValue {
      .object([
        ("path", .string(path)), ("bytes", .integer(byteCount)), ("sha256", .string(sha256)),
      ])
    }
  }

  /// The status.
  package var status: Status
  /// The outputs as a JSON list.
  package var outputs = "[]"
  /// The code of the first error.
  package var code: String?
  /// The exit status of the corresponding single command.
  package var exit = 0
  /// The error message.
  package var message: String?
  /// Further diagnostics as a JSON list; nil for none.
  package var diagnostics: String?
  /// The digest of the inputs that were read.
  package var inputs: String?
  /// The report of `info`, `diff` and `pack`: a member of the line, `"info":{…}`; nil for none.
  package var report: String?
  /// Whether the result comes from an earlier run.
  package var isCached = false
  /// The duration; 0 if no worker was involved.
  package var milliseconds = 0.0
  /// The peak memory of its process in bytes.
  package var peakBytes: Int?

  /// Creates the result of a successful job.
  package init() { status = .ok }

  /// Creates the result of a failed job.
  package init(_ fault: JobError) {
    status = fault.isRetry ? .retry : .error
    code = fault.code
    exit = fault.exit
    message = fault.message
  }

  /// The JSON list of outputs, as many as fit on a line.
  ///
  /// - Parameter tagBytes: The size of the tag in the line.
  package static func list(_ outputs: [Output], tagBytes: Int = 0) -> String {
    var text = "["
    for output in outputs {
      let entry = output.json.compact
      // Everything else takes less than 8 KiB.
      guard text.utf8.count + entry.utf8.count + tagBytes < 56 << 10 else { break }
      if text.utf8.count > 1 { text += "," }
      text += entry
    }
    return text + "]"
  }
}

extension JobResult {
  /// Maximum size of a result line in bytes.
  package static let lineBytes = 64 << 10
  /// Maximum length of a message in characters.
  private static let messageLength = 500

  /// The fields of a result line that describe the job.
  package struct Subject: Sendable {
    /// The identifier.
    package let id: JobID
    /// The line number, from 1.
    package let line: Int
    /// The operation; nil if the line does not name one.
    package var operation: Operation?
    /// The key that identifies the work; nil if the line is not a job.
    package var key: String?
    /// The JSON text of the tag.
    package var tag: String?

    /// Creates a subject.
    package init(
      id: JobID,
      line: Int,
      operation: Operation? = nil,
      key: String? = nil,
      tag: String? = nil
    ) {
      self.id = id
      self.line = line
      self.operation = operation
      self.key = key
      self.tag = tag
    }
  }

  /// The result line, with its line feed.
  ///
  /// - Parameter showsTimes: Whether it includes time and memory.
  package func line(_ subject: Subject, showsTimes: Bool) -> [UInt8] {
    let whole = bytes(subject, showsTimes: showsTimes, isShort: false)
    guard whole.count >= Self.lineBytes else { return whole }
    return bytes(subject, showsTimes: showsTimes, isShort: true)
  }

  private func bytes(_ subject: Subject, showsTimes: Bool, isShort: Bool) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(outputs.utf8.count + 512)
    subject.write(to: &line, status: status)
    if let tag = subject.tag { line.add(",\"tag\":", tag) }
    line.add(",\"out\":", outputs)
    if let code {
      line.add(",\"code\":", JSONOutputValue.string(code).compact)
      line.add(",\"exit\":")
      line.add(number: exit)
    }
    if let message {
      // Cut by scalars: a Swift character can be arbitrarily long.
      let cut = String(message.unicodeScalars.prefix(Self.messageLength))
      line.add(",\"message\":", JSONOutputValue.string(cut).compact)
    }
    if isShort {
      line.add(",\"diagnostics\":[{\"severity\":\"warning\",\"code\":\"result.tooLong\"}]")
    } else if let diagnostics {
      line.add(",\"diagnostics\":", diagnostics)
    }
    if let inputs { line.add(",\"inputs\":\"", inputs, "\"") }
    if !isShort, let report { line.add(",", report) }
    line.add(isCached ? ",\"cached\":true" : ",\"cached\":false")
    if showsTimes {
      line.add(",\"ms\":")
      line.add(thousandths: Int((min(max(milliseconds, 0), 1e12) * 1000).rounded()))
      if let peakBytes {
        line.add(",\"peak\":")
        line.add(number: peakBytes)
      }
    }
    line.add("}\n")
    return line
  }
}

extension JobResult.Subject {
  /// Writes the start of a line: the job and its status.
  fileprivate func write(to line: inout [UInt8], status: JobResult.Status) {
    line.add("{\"id\":", id.json, ",\"line\":")
    line.add(number: self.line)
    line.add(",\"status\":\"", status.rawValue, "\",\"op\":")
    if let operation {
      line.add("\"", operation.rawValue, "\"")
    } else {
      line.add("null")
    }
    if let key { line.add(",\"key\":\"", key, "\"") }
  }
}

extension [UInt8] {
  /// Appends texts.
  fileprivate mutating func add(_ first: String, _ second: String = "", _ third: String = "") {
    append(contentsOf: first.utf8)
    if !second.isEmpty { append(contentsOf: second.utf8) }
    if !third.isEmpty { append(contentsOf: third.utf8) }
  }

  /// Appends the digits of a number.
  fileprivate mutating func add(number: Int) {
    guard number >= 0 else { return add("\(number)") }
    var rest = number
    let first = count
    repeat {
      append(0x30 + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    self[first...].reverse()
  }

  /// Appends a number of thousandths with up to three decimals.
  fileprivate mutating func add(thousandths: Int) {
    add(number: thousandths / 1000)
    var rest = thousandths % 1000
    if rest > 0 { append(UInt8(ascii: ".")) }
    while rest > 0 {
      append(0x30 + UInt8(rest / 100))
      rest = rest % 100 * 10
    }
  }
}

/// A parsed result line of an earlier run.
package struct RecordedResult: Sendable {
  /// The status of the job.
  package let status: JobResult.Status
  /// The key that identifies the work.
  package let key: String
  /// Its outputs.
  package let outputs: [JobResult.Output]
  /// The result, to be reported again.
  package let result: JobResult
  /// The text of the identifier.
  package let id: String

  /// Parses a line; returns nil if it is not the result of a job.
  package init?(_ bytes: [UInt8]) {
    guard let value = try? JSONValue(parsing: bytes), let members = value.object,
      let status = members["status"]?.string.flatMap(JobResult.Status.init),
      let key = members["key"]?.string
    else { return nil }
    func raw(_ value: JSONValue) -> String { String(decoding: bytes[value.range], as: UTF8.self) }
    guard let id = members["id"].flatMap({ $0.string ?? ($0.number == nil ? nil : raw($0)) })
    else { return nil }
    var outputs: [JobResult.Output] = []
    for entry in members["out"]?.array ?? [] {
      guard let path = entry["path"]?.string, let count = entry["bytes"]?.integer,
        let digest = entry["sha256"]?.string
      else { return nil }
      outputs.append(JobResult.Output(path: path, byteCount: count, sha256: digest))
    }
    var result = JobResult()
    result.status = status
    if let out = members["out"] { result.outputs = raw(out) }
    result.code = members["code"]?.string
    result.exit = members["exit"]?.integer ?? 0
    result.message = members["message"]?.string
    result.diagnostics = members["diagnostics"].map(raw)
    result.inputs = members["inputs"]?.string
    for name in ["info", "report"] {
      if let value = members[name] { result.report = "\"\(name)\":\(raw(value))" }
    }
    result.isCached = true
    self.status = status
    self.key = key
    self.outputs = outputs
    self.result = result
    self.id = id
  }
}

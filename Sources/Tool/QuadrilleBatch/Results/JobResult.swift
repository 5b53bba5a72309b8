import QuadrilleSyntax

/// What became of a job, as its result line has it.
package struct JobResult: Sendable {
  /// How a job ended.
  package enum Status: String, Sendable {
    /// It is done.
    case ok
    /// It cannot be done, now or later.
    case error
    /// Another run may do it.
    case retry
  }

  /// An output of a job.
  package struct Output: Sendable, Equatable {
    /// The name below the root.
    package let path: String
    /// Its size.
    package let byteCount: Int
    /// Its digest as 64 hexadecimal digits.
    package let sha256: String

    /// Makes a description.
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

  /// How it ended.
  package var status: Status
  /// The outputs in JSON: a list.
  package var outputs = "[]"
  /// The code of the first error.
  package var code: String?
  /// How the single command would have ended.
  package var exit = 0
  /// What is wrong.
  package var message: String?
  /// Further messages in JSON: a list; nil for none.
  package var diagnostics: String?
  /// The digest of the contents that were read.
  package var inputs: String?
  /// What `info`, `diff` and `pack` report: a member of the line, `"info":{…}`; nil for none.
  package var report: String?
  /// Whether nothing was done now.
  package var isCached = false
  /// How long it took; 0 for what no worker has done.
  package var milliseconds = 0.0
  /// The most memory that its process has had.
  package var peakBytes: Int?

  /// A job that is done.
  package init() { status = .ok }

  /// A job that is not done.
  package init(_ fault: JobError) {
    status = fault.isRetry ? .retry : .error
    code = fault.code
    exit = fault.exit
    message = fault.message
  }

  /// The list of outputs in JSON, as many as fit on a line.
  ///
  /// - Parameter tagBytes: What the tag takes of the line.
  package static func list(_ outputs: [Output], tagBytes: Int = 0) -> String {
    var text = "["
    for output in outputs {
      let entry = output.json.compact
      // All else takes less than 8 KiB where nothing of it is long.
      guard text.utf8.count + entry.utf8.count + tagBytes < 56 << 10 else { break }
      if text.utf8.count > 1 { text += "," }
      text += entry
    }
    return text + "]"
  }
}

extension JobResult {
  /// The most bytes of a result line.
  package static let lineBytes = 64 << 10
  /// The most characters of a message.
  private static let messageLength = 500

  /// What a result line says about its job besides the result.
  package struct Subject: Sendable {
    /// The identifier.
    package let id: JobID
    /// The number of the line, from 1.
    package let line: Int
    /// What was to be done; nil where the line does not say.
    package var operation: Operation?
    /// Which work it is; nil for no job.
    package var key: String?
    /// The text of the tag.
    package var tag: String?

    /// Makes a subject.
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

  /// The result line with its line feed.
  ///
  /// - Parameter showsTimes: Whether time and memory stand in it.
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
      // By scalars: a character of Swift has no end.
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
  /// Writes the beginning of a line: who the job is, and how it ended.
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
  /// Adds texts.
  fileprivate mutating func add(_ first: String, _ second: String = "", _ third: String = "") {
    append(contentsOf: first.utf8)
    if !second.isEmpty { append(contentsOf: second.utf8) }
    if !third.isEmpty { append(contentsOf: third.utf8) }
  }

  /// Adds the digits of a number.
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

  /// Adds a number of thousandths with at most three decimals.
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

/// A result line that was read again.
package struct RecordedResult: Sendable {
  /// How the job ended.
  package let status: JobResult.Status
  /// Which work it was.
  package let key: String
  /// Its outputs.
  package let outputs: [JobResult.Output]
  /// The result, to be told again.
  package let result: JobResult
  /// The text of the identifier.
  package let id: String

  /// Reads a line; nil where it is no result of a job.
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

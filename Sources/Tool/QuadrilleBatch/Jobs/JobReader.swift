import QuadrilleSyntax
package import QuadrilleSystem

/// Parses the lines of a stream: JSON objects with the keys of a job only.
package struct JobReader: Sendable {
  /// The result of parsing a line.
  package enum Line: Sendable {
    /// A job.
    case job(Job)
    /// An invalid line, and the error.
    case refused(JobID, Operation?, tag: String?, JobError)
  }

  /// The option keys that name outputs.
  package static let outputOptions: Set<String> = ["data", "sheet", "html", "report", "preview"]
  /// Options that only the batch command line may set.
  private static let refusedOptions: Set<String> = [
    "output", "out-dir", "out", "config", "depfile", "watch", "json", "ndjson", "quiet", "verbose",
    "progress", "egl-library", "driver", "print-schema", "terminal", "help",
    "timings", "isolate", "follow-symlinks", "no-follow-symlinks",
  ]
  /// Maximum tag size in bytes, so that its result fits on a line.
  package static let tagBytes = 40 << 10

  private let root: JobRoot
  private let inputRoot: JobRoot
  private let generation: String?
  private let job: JobContext
  /// The maximum time limit of a job in seconds.
  private let timeout: Double
  /// Whether a file can be below both roots.
  private let foldersOverlap: Bool

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - root: The root directory of outputs.
  ///   - inputRoot: The root directory of inputs.
  ///   - generation: Identifies the program version that determines the output bytes; nil if keys
  ///     are not needed.
  ///   - timeout: The maximum time limit that a job may request, in seconds.
  package init(
    root: JobRoot,
    inputRoot: JobRoot,
    generation: String?,
    timeout: Double = .infinity,
    job: JobContext = .default
  ) {
    self.root = root
    self.inputRoot = inputRoot
    self.generation = generation
    self.timeout = timeout
    self.job = job
    let folders = [root, inputRoot].map { $0.absolutePath(of: "") }
    foldersOverlap = folders[0].hasPrefix(folders[1]) || folders[1].hasPrefix(folders[0])
  }

  /// Parses a line without surrounding whitespace.
  package func line(_ bytes: [UInt8]) -> Line {
    let value: JSONValue
    do throws(SyntaxError) {
      value = try JSONValue(parsing: bytes, job: job)
    } catch {
      if let fault = Self.idFault(in: bytes, after: error, job) {
        return .refused(.unreadable(SHA256.hex(bytes)), nil, tag: nil, fault)
      }
      return unreadable(bytes, "not JSON: \(error.message)")
    }
    guard value.isObject else {
      return unreadable(bytes, "\(value.kindName), expected an object")
    }
    let operation = value["op"]?.string.flatMap(Operation.init)
    var id: JobID?
    var tag: String?
    do throws(JobError) {
      // The tag is returned even if the identifier cannot be read.
      let tagValue = value["tag"]
      if let tagValue, tagValue.range.count <= Self.tagBytes {
        tag = String(decoding: bytes[tagValue.range], as: UTF8.self)
      }
      let known = try Self.id(value["id"], in: bytes)
      id = known
      if let tagValue, tag == nil { throw Self.tagTooLongError(tagValue) }
      return .job(try job(value, known, operation, tag, in: bytes))
    } catch {
      return .refused(id ?? .unreadable(SHA256.hex(bytes)), operation, tag: tag, error)
    }
  }

  private func unreadable(_ bytes: [UInt8], _ message: String) -> Line {
    .refused(.unreadable(SHA256.hex(bytes)), nil, tag: nil, JobError("job.json", exit: 3, message))
  }

  // MARK: Keys

  private static func tagTooLongError(_ value: JSONValue) -> JobError {
    JobError("job.usage", exit: 2, "the tag has \(value.range.count) bytes over \(tagBytes)")
  }

  private func job(
    _ value: JSONValue,
    _ id: JobID,
    _ operation: Operation?,
    _ tag: String?,
    in bytes: [UInt8]
  ) throws(JobError) -> Job {
    try checkKeys(value)
    guard let operation else { throw Self.operationFault(value["op"]) }
    let (options, optionOutputs, timeout) = try options(value["options"])
    let inputs = try names(value["in"], "in", operation.inputs, operation, inputRoot)
    var outputRange = operation.outputs
    // Jobs that pack or convert atlases may also name their files by the command's options.
    if !optionOutputs.isEmpty { outputRange = 0...outputRange.upperBound }
    let outputs = try names(value["out"], "out", outputRange, operation, root)
    if operation == .encode, outputs.isEmpty, optionOutputs.isEmpty,
      options?["output"]?.boolean != false, options?["no-output"]?.boolean != true
    {
      throw JobError("job.out", exit: 2, "\"out\" is missing, encode takes 1")
    }
    let written = optionOutputs.isEmpty ? outputs : outputs + optionOutputs.values.flatMap(\.self)
    try checkPathConflicts(inputs, written)
    return Job(
      id: id,
      operation: operation,
      inputs: inputs,
      outputs: outputs,
      optionOutputs: optionOutputs,
      options: options,
      tag: tag,
      timeout: timeout,
      key: key(operation, inputs, outputs, options, in: bytes)
    )
  }

  private func checkKeys(_ value: JSONValue) throws(JobError) {
    guard let members = value.members else { return }
    for (key, _) in members {
      switch key {
      case "id", "op", "in", "out", "options", "tag": continue
      default: break
      }
      guard key.utf8.starts(with: "x-".utf8) else {
        throw JobError("job.key", exit: 2, "unknown key \(key.quotedForDisplay)")
      }
    }
  }

  /// Checks that no file is written twice or both read and written.
  private func checkPathConflicts(_ inputs: [String], _ written: [String]) throws(JobError) {
    guard written.count < 2 || Set(written).count == written.count else {
      throw JobError("job.out", exit: 2, "an output is named twice")
    }
    guard foldersOverlap, !inputs.isEmpty, !written.isEmpty else { return }
    let sources = Set(inputs.map(inputRoot.absolutePath))
    for name in written where sources.contains(root.absolutePath(of: name)) {
      throw JobError(
        "job.outputIsInput",
        exit: 2,
        "the output \(name.quotedForDisplay) is also an input"
      )
    }
  }

  private static func operationFault(_ value: JSONValue?) -> JobError {
    guard let value else { return JobError("job.op", exit: 2, "the key \"op\" is missing") }
    let found = value.string?.quotedForDisplay ?? value.kindName
    let guess = SpellingSuggestion.guess(
      value.string ?? "",
      among: Operation.allCases.map(\.rawValue)
    )
    return JobError("job.op", exit: 2, "unknown operation \(found)\(guess)")
  }

  private func names(
    _ value: JSONValue?,
    _ key: String,
    _ count: ClosedRange<Int>,
    _ operation: Operation,
    _ root: JobRoot
  ) throws(JobError) -> [String] {
    var found: [String] = []
    if let elements = value?.elements {
      for element in elements { found.append(try name(element, key, root)) }
    } else if let value {
      found.append(try name(value, key, root))
    }
    guard count.contains(found.count) else {
      let allowed =
        count.lowerBound == count.upperBound
        ? "\(count.lowerBound)" : "\(count.lowerBound) to \(count.upperBound)"
      throw JobError(
        "job.\(key)",
        exit: 2,
        "\"\(key)\" has \(found.count) names, \(operation.rawValue) takes \(allowed)"
      )
    }
    return found
  }

  private func name(
    _ value: JSONValue,
    _ key: String,
    _ root: JobRoot
  ) throws(JobError) -> String {
    guard let name = value.string else {
      throw JobError("job.\(key)", exit: 2, "\"\(key)\" has \(value.kindName), expected a name")
    }
    return try root.clean(name)
  }

  // MARK: Options

  private func options(
    _ value: JSONValue?
  ) throws(JobError) -> (JSONValue?, [String: [String]], Double?) {
    guard let value else { return (nil, [:], nil) }
    guard let members = value.members else {
      throw JobError("job.options", exit: 2, "\"options\" is \(value.kindName), expected an object")
    }
    var outputs: [String: [String]] = [:]
    var seconds: Double?
    for (key, value) in members {
      if Self.refusedOptions.contains(key) {
        throw JobError("job.option", exit: 2, "\(key.quotedForDisplay) is not an option of a job")
      }
      if Self.outputOptions.contains(key) {
        outputs[key] = try outputNames(key, value)
      }
      if key == "timeout" {
        let given = value.number ?? value.string.flatMap(Double.init)
        guard let number = given, number > 0, number <= timeout else {
          throw JobError(
            "job.option",
            exit: 2,
            "\"timeout\" is \(value.displayText), expected a value above 0 and up to \(timeout)"
          )
        }
        seconds = number
      }
    }
    return (value, outputs, seconds)
  }

  private func outputNames(_ key: String, _ value: JSONValue) throws(JobError) -> [String] {
    var names: [String] = []
    for element in value.array ?? [value] {
      guard let name = element.string else {
        throw JobError(
          "job.option",
          exit: 2,
          "\(key.quotedForDisplay) is \(element.kindName), expected a name"
        )
      }
      names.append(try root.clean(name))
    }
    return names
  }

  /// The key that identifies the work of a job, independent of the spelling of its line.
  private func key(
    _ operation: Operation,
    _ inputs: [String],
    _ outputs: [String],
    _ options: JSONValue?,
    in bytes: [UInt8]
  ) -> String {
    guard let generation else { return "" }
    var key = JobKey()
    key.add(generation)
    key.add(operation.rawValue)
    for names in [inputs, outputs] {
      key.add("\(names.count)")
      for name in names { key.add(name) }
    }
    if let options { key.add(options, in: bytes) }
    return key.digest
  }
}

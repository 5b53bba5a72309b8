package import QuadrilleIO
import QuadrilleSyntax

/// Reads the lines of a stream: JSON objects with the keys of a job and no other.
package struct JobReader: Sendable {
  /// What a line turned out to be.
  package enum Line: Sendable {
    /// A job.
    case job(Job)
    /// No job, and why.
    case refused(JobID, Operation?, tag: String?, JobFault)
  }

  /// The options that name outputs, by their keys.
  package static let outputOptions: Set<String> = ["data", "sheet", "html", "report", "preview"]
  /// The options that the command line of a batch alone has.
  private static let refusedOptions: Set<String> = [
    "output", "out-dir", "out", "config", "depfile", "watch", "json", "ndjson", "quiet", "verbose",
    "progress", "egl-library", "driver", "print-schema", "terminal", "help",
    "timings", "isolate", "follow-symlinks", "no-follow-symlinks",
  ]
  /// The longest tag in bytes, so that its result fits on a line.
  package static let tagBytes = 40 << 10

  private let root: JobRoot
  private let inputRoot: JobRoot
  private let generation: String
  private let limits: Limits
  /// The most seconds of a job.
  private let timeout: Double

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - root: Where outputs lie.
  ///   - inputRoot: Where inputs lie.
  ///   - generation: What tells programs apart that make other bytes of the same job.
  ///   - timeout: The most seconds that a job may ask for.
  package init(
    root: JobRoot,
    inputRoot: JobRoot,
    generation: String,
    timeout: Double = .infinity,
    limits: Limits = .default
  ) {
    self.root = root
    self.inputRoot = inputRoot
    self.generation = generation
    self.timeout = timeout
    self.limits = limits
  }

  /// Reads a line without the blanks around it.
  package func line(_ bytes: [UInt8]) -> Line {
    let value: JSONValue
    do throws(SyntaxError) {
      value = try JSONValue(parsing: bytes, limits: limits)
    } catch {
      if let fault = Self.idFault(in: bytes, after: error, limits) {
        return .refused(.unreadable(SHA256.hex(bytes)), nil, tag: nil, fault)
      }
      return unreadable(bytes, "not JSON: \(error.message)")
    }
    guard let members = value.object else {
      return unreadable(bytes, "\(value.kindName), not an object")
    }
    let operation = members["op"]?.string.flatMap(Operation.init)
    var id: JobID?
    var tag: String?
    do throws(JobFault) {
      // What else the line says comes back even where its identifier cannot be read.
      if let value = members["tag"], value.range.count <= Self.tagBytes {
        tag = String(decoding: bytes[value.range], as: UTF8.self)
      }
      let known = try Self.id(members["id"], in: bytes)
      id = known
      if let value = members["tag"], tag == nil { throw Self.longTag(value) }
      return .job(try job(members, known, tag))
    } catch {
      return .refused(id ?? .unreadable(SHA256.hex(bytes)), operation, tag: tag, error)
    }
  }

  private func unreadable(_ bytes: [UInt8], _ message: String) -> Line {
    .refused(.unreadable(SHA256.hex(bytes)), nil, tag: nil, JobFault("job.json", exit: 3, message))
  }

  // MARK: Keys

  private static func longTag(_ value: JSONValue) -> JobFault {
    JobFault("job.usage", exit: 2, "the tag has \(value.range.count) bytes over \(tagBytes)")
  }

  private func job(
    _ members: KeyedValues<JSONValue>,
    _ id: JobID,
    _ tag: String?
  ) throws(JobFault) -> Job {
    for key in members.keys where !["id", "op", "in", "out", "options", "tag"].contains(key) {
      guard key.utf8.starts(with: "x-".utf8) else {
        throw JobFault("job.key", exit: 2, "unknown key \(key.quotedForDisplay)")
      }
    }
    let operation = try operation(members["op"])
    let (options, optionOutputs, timeout) = try options(members["options"])
    let inputs = try names(members["in"], "in", operation.inputs, operation, inputRoot)
    var outputRange = operation.outputs
    // A pack or a converted atlas may name its files by the options of the single command, too.
    if !optionOutputs.isEmpty { outputRange = 0...outputRange.upperBound }
    let outputs = try names(members["out"], "out", outputRange, operation, root)
    if operation == .encode, outputs.isEmpty, optionOutputs.isEmpty,
      options?["output"]?.boolean != false, options?["no-output"]?.boolean != true
    {
      throw JobFault("job.out", exit: 2, "\"out\" is missing, encode takes 1")
    }
    let sources = Set(inputs.map(inputRoot.absolutePath))
    let written = outputs + optionOutputs.values.flatMap(\.self)
    guard Set(written).count == written.count else {
      throw JobFault("job.out", exit: 2, "an output is named twice")
    }
    for name in written where sources.contains(root.absolutePath(of: name)) {
      throw JobFault(
        "job.outputIsInput",
        exit: 2,
        "the output \(name.quotedForDisplay) is also an input"
      )
    }
    return Job(
      id: id,
      operation: operation,
      inputs: inputs,
      outputs: outputs,
      optionOutputs: optionOutputs,
      options: options,
      tag: tag,
      timeout: timeout,
      key: key(operation, inputs, outputs, options)
    )
  }

  private func operation(_ value: JSONValue?) throws(JobFault) -> Operation {
    guard let value else { throw JobFault("job.op", exit: 2, "the key \"op\" is missing") }
    guard let operation = value.string.flatMap(Operation.init) else {
      let found = value.string?.quotedForDisplay ?? value.kindName
      let guess = Spelling.guess(
        value.string ?? "",
        among: Operation.allCases.map(\.rawValue)
      )
      throw JobFault("job.op", exit: 2, "no job is called \(found)\(guess)")
    }
    return operation
  }

  private func names(
    _ value: JSONValue?,
    _ key: String,
    _ count: ClosedRange<Int>,
    _ operation: Operation,
    _ root: JobRoot
  ) throws(JobFault) -> [String] {
    let code = "job.\(key)"
    var found: [String] = []
    for element in value?.array ?? value.map({ [$0] }) ?? [] {
      guard let name = element.string else {
        throw JobFault(code, exit: 2, "\"\(key)\" has \(element.kindName), not a name")
      }
      found.append(try root.clean(name))
    }
    guard count.contains(found.count) else {
      let allowed =
        count.lowerBound == count.upperBound
        ? "\(count.lowerBound)" : "\(count.lowerBound) to \(count.upperBound)"
      throw JobFault(
        code,
        exit: 2,
        "\"\(key)\" has \(found.count) names, \(operation.rawValue) takes \(allowed)"
      )
    }
    return found
  }

  // MARK: Options

  private func options(
    _ value: JSONValue?
  ) throws(JobFault) -> (JSONValue?, [String: [String]], Double?) {
    guard let value else { return (nil, [:], nil) }
    guard let members = value.object else {
      throw JobFault("job.options", exit: 2, "\"options\" is \(value.kindName), not an object")
    }
    var outputs: [String: [String]] = [:]
    var seconds: Double?
    for (key, value) in zip(members.keys, members.values) {
      if Self.refusedOptions.contains(key) {
        throw JobFault("job.option", exit: 2, "\(key.quotedForDisplay) is no option of a job")
      }
      if Self.outputOptions.contains(key) {
        outputs[key] = try outputNames(key, value)
      }
      if key == "timeout" {
        let given = value.number ?? value.string.flatMap(Double.init)
        guard let number = given, number > 0, number <= timeout else {
          throw JobFault(
            "job.option",
            exit: 2,
            "\"timeout\" is \(value.words), it lies above 0 and at most at \(timeout)"
          )
        }
        seconds = number
      }
    }
    return (value, outputs, seconds)
  }

  private func outputNames(_ key: String, _ value: JSONValue) throws(JobFault) -> [String] {
    var names: [String] = []
    for element in value.array ?? [value] {
      guard let name = element.string else {
        throw JobFault(
          "job.option",
          exit: 2,
          "\(key.quotedForDisplay) is \(element.kindName), not a name"
        )
      }
      names.append(try root.clean(name))
    }
    return names
  }

  private func key(
    _ operation: Operation,
    _ inputs: [String],
    _ outputs: [String],
    _ options: JSONValue?
  ) -> String {
    var texts = [generation, operation.rawValue, "\(inputs.count)"] + inputs
    texts.append("\(outputs.count)")
    texts += outputs
    if let options { texts.append(Self.canonical(options)) }
    return Digest.half(texts)
  }

  /// A value in the same words however it is written: without blanks, members in order.
  private static func canonical(_ value: JSONValue) -> String {
    switch value.kind {
    case .null: return "null"
    case .boolean(let flag): return "\(flag)"
    case .number(let number): return "\(number)"
    case .string(let text): return JSONText.string(text).compact
    case .array(let elements):
      return "[" + elements.map(canonical).joined(separator: ",") + "]"
    case .object(let members):
      let sorted = zip(members.keys, members.values).sorted {
        $0.0.utf8.lexicographicallyPrecedes($1.0.utf8)
      }
      return "{"
        + sorted.map { JSONText.string($0.0).compact + ":" + canonical($0.1) }
        .joined(separator: ",") + "}"
    }
  }
}

import QuadrilleSyntax

/// Checks the answer of a worker against its job.
///
/// A worker reads untrusted files, so that its answers are untrusted as well: what they say about
/// the job is checked, and JSON has to be valid and on one line.
struct AnswerCheck {
  /// The maximum size in bytes of an answer without its outputs.
  static let textBytes = 32 << 20

  private let task: BatchTask

  init(_ task: BatchTask) { self.task = task }

  /// The answer, as far as it concerns the job; nil if it is not an answer to it.
  func checked(_ answer: WorkerAnswer?) -> WorkerAnswer? {
    guard var answer, answer.sequence == task.request.sequence,
      !answer.result.isCached || !task.request.known.isEmpty,
      isConsistent(answer.result), let outputs = outputs(answer.result.outputs),
      isConsistent(answer.blobs, outputs)
    else { return nil }
    answer.result.outputs = JobResult.list(outputs, tagBytes: task.subject.tag?.utf8.count ?? 0)
    if let text = answer.result.diagnostics, parsed(text)?.array == nil { return nil }
    if let text = answer.result.report {
      guard let members = parsed("{\(text)}")?.object, members.count == 1,
        members["info"] ?? members["report"] != nil
      else { return nil }
    }
    return answer
  }

  /// Whether status, code, exit status and digest fit together.
  private func isConsistent(_ result: JobResult) -> Bool {
    let hasCode = result.code.map { code in
      !code.isEmpty && code.utf8.allSatisfy { $0 == 0x2E || $0 == 0x2D || isWordByte($0) }
    }
    guard result.milliseconds.isFinite, (0...255).contains(result.exit),
      result.inputs?.utf8.allSatisfy(isWordByte) ?? true
    else { return false }
    return result.status == .ok
      ? result.code == nil && result.exit == 0
      : hasCode == true && result.exit > 0
  }

  /// Whether a byte is a letter or digit of ASCII.
  private func isWordByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  /// The outputs of a JSON list; nil unless all are outputs of the job.
  private func outputs(_ text: String) -> [JobResult.Output]? {
    if text == "[]" { return [] }
    guard let list = parsed(text)?.array else { return nil }
    var outputs: [JobResult.Output] = []
    for entry in list {
      guard let path = entry["path"]?.string, let count = entry["bytes"]?.integer, count >= 0,
        let digest = entry["sha256"]?.string, digest.utf8.count == 64,
        digest.utf8.allSatisfy(isWordByte), isClaimed(path)
      else { return nil }
      outputs.append(JobResult.Output(path: path, byteCount: count, sha256: digest))
    }
    return outputs
  }

  /// Whether captured outputs are those of the list, by name and size.
  private func isConsistent(_ blobs: [WorkerAnswer.Blob], _ outputs: [JobResult.Output]) -> Bool {
    if blobs.isEmpty { return true }
    let counts = Dictionary(outputs.map { ($0.path, $0.byteCount) }) { $1 }
    return blobs.allSatisfy { blob in
      // A list that is too long for a line lacks its last outputs.
      counts[blob.path].map { $0 == blob.bytes.count } ?? isClaimed(blob.path)
    }
  }

  /// Whether a path is relative, without `..`, and an output that the job names: a file, one below a
  /// folder, or one whose name is made from a pattern or with a number.
  private func isClaimed(_ path: String) -> Bool {
    let parts = path.utf8.split(separator: 0x2F, omittingEmptySubsequences: false)
    let isRelative = parts.allSatisfy { part in
      !part.isEmpty && !part.elementsEqual("..".utf8) && !part.elementsEqual(".".utf8)
        && !part.contains(0)
    }
    return isRelative && task.claims.contains { Self.covers($0, path) }
  }

  private static func covers(_ claim: String, _ path: String) -> Bool {
    if claim == "." || claim == path { return true }
    let (name, path) = (Array(claim.utf8), path.utf8)
    let pattern = name.firstIndex { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "%") }
    if let pattern { return path.starts(with: name[..<pattern]) }
    if path.starts(with: name + [0x2F]) { return true }
    // Further pages of an atlas, and files next to it, start like the first.
    let slash = name.lastIndex(of: 0x2F) ?? -1
    guard let point = name.lastIndex(of: 0x2E), point > slash + 1 else { return false }
    return path.starts(with: name[..<point])
  }

  /// The value of a JSON text that fits into a line; nil for other texts.
  private func parsed(_ text: String) -> JSONValue? {
    let bytes = Array(text.utf8)
    return bytes.contains { $0 < 0x20 } ? nil : try? JSONValue(parsing: bytes)
  }
}

import Glibc
import QuadrilleBatch
import QuadrilleConsole
import QuadrilleSyntax
import QuadrilleSystem

extension JobRunner {
  /// The outputs, starting with those that the job names.
  func outputs(_ job: Job, _ log: FileAccessLog) -> [JobResult.Output] {
    var seen: Set<String> = []
    var found: [String: JobResult.Output] = [:]
    var order: [String] = []
    for path in log.filesWritten where seen.insert(path).inserted {
      let name = relative(path)
      if let output = log.output(at: path) {
        found[name] = .init(path: name, byteCount: output.byteCount, sha256: output.sha256)
      } else if let digest = FileDigest.hex(path),
        let count = outputFolder.byteCount(of: name)
      {
        found[name] = .init(path: name, byteCount: count, sha256: digest)
      } else {
        continue
      }
      order.append(name)
    }
    let named = job.claims.filter { found[$0] != nil }
    let others = order.filter { !named.contains($0) }
    return (named + others).compactMap { found[$0] }
  }

  /// The name of an output relative to the root.
  func relative(_ path: String) -> String {
    let name =
      !prefix.isEmpty && path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    return (try? root.clean(name)) ?? name
  }

  /// The digest of all files that were read, in path order.
  func inputsDigest(_ log: FileAccessLog) -> String {
    let written = Set(log.filesWritten)
    let digests = log.filesRead.filter { !written.contains($0) }
      .compactMap { log.digest(ofRead: $0) ?? FileDigest.hex($0) }
    return Digest.half(digests)
  }

  func blobs(_ run: Run) -> [WorkerAnswer.Blob] {
    var blobs = run.files.map { WorkerAnswer.Blob(path: relative($0.path), bytes: $0.bytes) }
    let captured = Set(run.files.map(\.path))
    // Outputs written in chunks went directly to the disk.
    for path in run.log.filesWritten where !captured.contains(path) {
      guard let bytes = try? FileBytes.read(path: path, job: base.unlimited) else { continue }
      blobs.append(.init(path: relative(path), bytes: bytes))
      _ = unsafe unlink(path)
    }
    return blobs
  }

  /// Writes captured outputs.
  func moveOutputs(_ run: inout Run) {
    do throws(IOError) {
      for file in run.files { try AtomicFile.write(file.bytes, to: file.path, job: base) }
    } catch {
      run.result = JobResult(JobError(of: error, prefix: prefix))
    }
  }

  /// The diagnostics as JSON, up to 20; nil for none.
  ///
  /// - Parameter code: The code of the result's own error, which is omitted once.
  func list(_ all: [Diagnostic], without code: String?) -> String? {
    var rest = all.filter { $0.severity != .note }
    if let code, let index = rest.firstIndex(where: { $0.code == code }) { rest.remove(at: index) }
    guard !rest.isEmpty else { return nil }
    return relativeToRoot(JSONOutputValue.array(rest.prefix(20).map(\.json)).compact)
  }

  /// JSON with output names relative to the root, as in the rest of a result.
  func relativeToRoot(_ text: String) -> String {
    guard !prefix.isEmpty else { return text }
    return text.replacing(text: JSONOutputValue.string(prefix).compact.dropLast(), with: "\"")
  }
}

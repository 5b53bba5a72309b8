import QuadrilleBatch
import QuadrilleConsole
import QuadrilleOptions
import QuadrilleSyntax
import QuadrilleSystem

extension BatchCommand {
  /// Merges manifests.
  func merge() throws {
    var merge = try ManifestMerge(files)
    let (report, status) = try merge.run(to: output)
    try Console.result(report.compact)
    guard status != 0 else { return }
    throw CommandExit(status: ExitStatus(rawValue: status) ?? .internal)
  }

  /// Prints the job script of an engine.
  func emit() throws {
    guard let engine, let shards else { return }
    var arguments: [String] = ["batch", files.first ?? "jobs.ndjson"]
    arguments += ["--root", settings.root]
    if settings.inputRoot != "." { arguments += ["--input-root", settings.inputRoot] }
    if settings.timeout != 60 { arguments += ["--timeout", "\(settings.timeout)"] }
    if let isolation { arguments += ["--isolate", isolation.rawValue] }
    for entry in limits.entries {
      for case .text(let text) in entry.values { arguments += ["--\(entry.key)", text] }
    }
    try Console.result(EngineScript(engine.engine, shards: shards, jobs: jobs, arguments).text)
  }
}

/// `parallel`, `slurm`, `hq` or `k8s`.
enum EngineArgument: String, OptionValue, CaseIterable {
  case parallel, slurm, hq, k8s

  var engine: EngineScript.Engine {
    switch self {
    case .parallel: .parallel
    case .slurm: .slurm
    case .hq: .hyperQueue
    case .k8s: .kubernetes
    }
  }
}

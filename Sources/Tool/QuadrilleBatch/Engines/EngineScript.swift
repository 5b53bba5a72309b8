import QuadrilleSyntax

/// The job script with which an engine runs all shards of a job stream.
package struct EngineScript {
  /// An engine that distributes shards over cores or machines.
  package enum Engine: Sendable {
    case parallel, slurm, hyperQueue, kubernetes
  }

  private let engine: Engine
  private let shards: Int
  private let jobs: Int?
  private let arguments: [String]

  /// Creates a script.
  ///
  /// - Parameters:
  ///   - shards: Number of shards.
  ///   - jobs: Number of workers per shard; nil for the engine's default.
  ///   - arguments: The command's arguments, without the program's name and the shard options.
  package init(_ engine: Engine, shards: Int, jobs: Int?, _ arguments: [String]) {
    self.engine = engine
    self.shards = shards
    self.jobs = jobs
    self.arguments = arguments
  }

  /// The text of the script.
  package var text: String {
    switch engine {
    case .parallel: parallel
    case .slurm: slurm
    case .hyperQueue: hyperQueue
    case .kubernetes: kubernetes
    }
  }

  // MARK: Engines

  private var parallel: String {
    // Each shard has one worker: the engine runs as many shards as there are cores.
    """
    #!/bin/sh
    # Runs \(shards) shards on the cores of this machine; run it again to resume. For more machines add
    # --sshloginfile to parallel, and folders that all of them share.
    set -eu
    mkdir -p journal manifest result
    seq \(shards) | parallel --retries 3 --termseq TERM,20000,KILL,100 --joblog parallel.log \\
      quadrille \(twiceQuoted) -j \(jobs ?? 1) \\
      --shard auto:parallel/\(shards) --allow-failures all \\
      --journal journal/{}.ndjson --manifest manifest/{}.ndjson '>' result/{}.ndjson
    quadrille batch --merge manifest/*.ndjson -o manifest.ndjson
    """
  }

  private var slurm: String {
    let workers = jobs ?? 4
    return """
      #!/bin/sh
      #SBATCH --array=0-\(shards - 1) --cpus-per-task=\(workers) --time=1:00:00 --requeue
      #SBATCH --signal=B:TERM@60 --output=log/%a
      # mkdir -p log journal manifest result; sbatch THIS_FILE. With RequeueExit=75 in slurm.conf a shard
      # that is stopped restarts automatically; otherwise submit its index again.
      mkdir -p journal manifest result
      i=$SLURM_ARRAY_TASK_ID
      # With exec, Slurm's signals reach the command itself.
      exec quadrille \(shellArguments) -j "$SLURM_CPUS_PER_TASK" --grace 20 \\
        --shard auto:slurm/\(shards) \\
        --journal "journal/$i.ndjson" --manifest "manifest/$i.ndjson" >"result/$i.ndjson"
      """
  }

  private var hyperQueue: String {
    let command =
      "mkdir -p journal manifest result; exec quadrille \(shellArguments) -j \(jobs ?? 1) "
      + "--shard auto:hq/\(shards) --journal journal/$HQ_TASK_ID.ndjson "
      + "--manifest manifest/$HQ_TASK_ID.ndjson >result/$HQ_TASK_ID.ndjson"
    return """
      #!/bin/sh
      # To rerun shards that were stopped: --array "$(hq job task-ids last --filter=failed)".
      set -eu
      hq submit --array 0-\(shards - 1) --cpus \(jobs ?? 1) --stdout none -- \\
        sh -c \(Self.quoted(command))
      """
  }

  private var kubernetes: String {
    let list = (["quadrille"] + arguments + kubernetesArguments).map(Self.jsonQuoted)
    return """
      # Kubernetes 1.33 or later. Exit code 75 and signals are retried, other exit codes are not.
      apiVersion: batch/v1
      kind: Job
      metadata:
        name: quadrille
      spec:
        completions: \(shards)
        parallelism: \(min(shards, 16))
        completionMode: Indexed
        backoffLimitPerIndex: 5
        podFailurePolicy:
          rules:
            - action: Ignore
              onPodConditions:
                - type: DisruptionTarget
            - action: FailIndex
              onExitCodes: { containerName: quadrille, operator: In, values: [2, 3, 4, 8, 65, 70] }
        template:
          spec:
            restartPolicy: Never
            terminationGracePeriodSeconds: 30
            containers:
              - name: quadrille
                image: registry.example/quadrille
                workingDir: /data
                command: [\(list.joined(separator: ", "))]
      """
  }

  private var kubernetesArguments: [String] {
    [
      "-j", "\(jobs ?? 1)", "--grace", "20", "--shard", "auto:kubernetes/\(shards)",
      "--journal", "journal/$(JOB_COMPLETION_INDEX).ndjson",
      "--manifest", "manifest/$(JOB_COMPLETION_INDEX).ndjson",
      "--results", "result/$(JOB_COMPLETION_INDEX).ndjson",
    ]
  }

  // MARK: Quoting

  private var shellArguments: String { arguments.map(Self.quoted).joined(separator: " ") }

  /// The arguments for a command that passes them to a shell.
  private var twiceQuoted: String {
    arguments.map { Self.quoted(Self.quoted($0)) }.joined(separator: " ")
  }

  /// Quotes a text as one shell word.
  private static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
        || Array("-_./:=,%+@".utf8).contains(byte)
    }
    if isPlain, !text.isEmpty { return text }
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: "'\\''") + "'"
  }

  private static func jsonQuoted(_ text: String) -> String { JSONOutputValue.string(text).compact }
}

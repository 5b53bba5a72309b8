import QuadrilleSystem
import TestSupport
import Testing

@testable import QuadrilleBatch

/// Tar members as input files, outputs as tar members, and complete engine scripts.
@Suite struct InputTarTests {
  private static func member(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    TarHeader.file(name, size: bytes.count) + TarHeader.padded(bytes)
  }

  @Test("Tar members are extracted on demand and never outside the root")
  func membersAreExtractedOnDemand() throws {
    let temporary = try TemporaryFolder()
    try temporary.makeFolder("work")
    let large = [UInt8](repeating: 6, count: 1_500)
    try temporary.write(
      Self.member("a", [1]) + Self.member("./deep//b", [2, 3]) + Self.member("a", [9])
        + Self.member("../up", [4]) + Self.member("/root", [5]) + Self.member("deep/in/c", large)
        + Self.member("deepest", []),
      to: "in.tar"
    )
    let root = JobRoot(temporary.path("work"))
    let tar = try InputTar(temporary.path("in.tar"), folder: root)
    #expect(try temporary.names(in: "work") == [])
    #expect(tar.provide(root.absolute + "/a"))
    #expect(try temporary.read("work/a") == [1])
    #expect(try temporary.names(in: "work") == ["a"])
    #expect(tar.provide("./a") && tar.provide("x/../deep/b"))
    #expect(try temporary.read("work/deep/b") == [2, 3])
    // An existing file is not overwritten.
    try temporary.write([7], to: "work/deep/b")
    #expect(tar.provide("deep/b"))
    #expect(try temporary.read("work/deep/b") == [7])
    // Requesting a folder extracts all of its members.
    #expect(tar.provide("deep"))
    #expect(try temporary.read("work/deep/in/c") == large)
    #expect(try temporary.names(in: "work") == ["a", "deep"])
    #expect(tar.provide("deepest"))
    #expect(try temporary.read("work/deepest") == [])
    for name in ["none", "up", "root", "../up", "dee", "deep/in/", ".", "", "a/b"] {
      #expect(tar.provide(name) == (name == "deep/in/"), "\(name)")
    }
    // Small files are kept for the next job.
    tar.endJob()
    #expect(try temporary.read("work/a") == [1])
    let error = #expect(throws: BatchError.self) {
      try InputTar(temporary.path("none.tar"), folder: root)
    }
    #expect(error?.location.file == temporary.path("none.tar"))
  }

  /// Files are kept for later jobs up to a total size.
  ///
  /// Beyond it, all are removed and extracted again on demand.
  @Test("Extracted files beyond the size limit are removed between jobs and extracted again")
  func extractedFilesAreEvictedBetweenJobs() throws {
    let temporary = try TemporaryFolder()
    try temporary.makeFolder("work")
    let (six, four): ([UInt8], [UInt8]) = ([UInt8](repeating: 6, count: 6), [4, 4, 4, 4])
    try temporary.write(
      Self.member("six", six) + Self.member("in/four", four) + Self.member("one", [1]),
      to: "in.tar"
    )
    let root = JobRoot(temporary.path("work"))
    let tar = try InputTar(temporary.path("in.tar"), folder: root, keptBytes: 10)
    for _ in 0..<2 {
      #expect(tar.provide("six") && tar.provide("in/four"))
      // Ten bytes are within the limit; an existing file counts once.
      tar.endJob()
      #expect(tar.provide("six"))
      tar.endJob()
      #expect(try temporary.read("work/six") == six)
      #expect(try temporary.read("work/in/four") == four)
      #expect(tar.provide("one"))
      #expect(try temporary.read("work/six") == six)
      tar.endJob()
      #expect(try temporary.names(in: "work") == ["in"])
      #expect(try temporary.names(in: "work/in") == [])
    }
  }

  @Test("Outputs are appended to a ustar archive, which gets its name once complete")
  func outputsAppendToTar() throws {
    let temporary = try TemporaryFolder()
    let path = temporary.path("out.tar")
    let tar = try OutputTar(path, nil)
    try tar.add([.init(path: "x", bytes: [1, 2]), .init(path: "y/z", bytes: [])])
    try tar.add([])
    try tar.add([.init(path: "last", bytes: [UInt8](repeating: 3, count: 512))])
    try tar.sync()
    #expect(try temporary.names(in: ".") == ["out.tar.partial"])
    // An incomplete archive keeps its temporary name.
    try tar.finish(isComplete: false)
    #expect(try temporary.names(in: ".") == ["out.tar.partial"])
    #expect(!tar.has([]))
    try tar.finish(isComplete: true)
    #expect(try temporary.names(in: ".") == ["out.tar"])
    let bytes = try temporary.read("out.tar")
    // Three headers, two blocks of contents, two of zeros.
    #expect(bytes.count == 7 * 512 && bytes.suffix(1_024).allSatisfy { $0 == 0 })
    let members = try TestTar.members(path)
    #expect(members.map(\.path) == ["x", "y/z", "last"])
    #expect(members.map(\.size) == [2, 0, 512])
    #expect(Array(bytes[Int(members[0].offset)...].prefix(2)) == [1, 2])
    // POSIX.1-1988, ustar: octal digits with zeros before them, each field ended by a NUL.
    let fields = [
      (100, "0000644\0"), (108, "0000000\0"), (116, "0000000\0"),
      (124, "00000000002\0"), (136, "00000000000\0"), (257, "ustar\u{0}00"),
    ]
    for (offset, text) in fields {
      #expect(Array(bytes[offset...].prefix(text.utf8.count)) == Array(text.utf8), "\(offset)")
    }
    let sum = (0..<512).reduce(0) { $0 + ((148..<156).contains($1) ? 32 : Int(bytes[$1])) }
    let octal = String(sum, radix: 8)
    let digits = String(repeating: "0", count: 6 - octal.count) + octal + "\0 "
    #expect(Array(bytes[148..<156]) == Array(digits.utf8))
    let dropped = try OutputTar(temporary.path("gone.tar"), nil)
    dropped.abandon()
    #expect(try temporary.names(in: ".") == ["out.tar"])
  }

  // MARK: Engines

  private static let arguments = ["batch", "az09AZ-_./:=,%+@", "a b", "it's", ""]

  @Test("The HyperQueue script is complete and quotes its arguments")
  func hyperQueueScriptIsComplete() {
    let script = EngineScript(.hyperQueue, shards: 3, jobs: 2, Self.arguments).text
    #expect(
      script == #"""
        #!/bin/sh
        # To rerun shards that were stopped: --array "$(hq job task-ids last --filter=failed)".
        set -eu
        hq submit --array 0-2 --cpus 2 --stdout none -- \
          sh -c 'mkdir -p journal manifest result; exec quadrille batch az09AZ-_./:=,%+@ '\''a b'\'' '\''it'\''\'\'''\''s'\'' '\'''\'' -j 2 --shard auto:hq/3 --journal journal/$HQ_TASK_ID.ndjson --manifest manifest/$HQ_TASK_ID.ndjson >result/$HQ_TASK_ID.ndjson'
        """#
    )
    let single = EngineScript(.hyperQueue, shards: 1, jobs: nil, ["batch"]).text
    #expect(single.contains("--array 0-0 --cpus 1 ") && single.contains(" -j 1 --shard"))
  }

  @Test("The Slurm, GNU parallel and Kubernetes scripts cover every shard")
  func engineScriptsCoverEveryShard() {
    let slurm = EngineScript(.slurm, shards: 12, jobs: nil, Self.arguments).text
    #expect(slurm.contains("\n#SBATCH --array=0-11 --cpus-per-task=4 --time=1:00:00 --requeue\n"))
    #expect(slurm.contains("\n  --shard auto:slurm/12 \\\n"))
    #expect(slurm.contains(#"exec quadrille batch az09AZ-_./:=,%+@ 'a b' 'it'\''s' '' -j "#))
    #expect(EngineScript(.slurm, shards: 2, jobs: 7, []).text.contains("--cpus-per-task=7 "))
    let parallel = EngineScript(.parallel, shards: 12, jobs: 3, ["batch"]).text
    #expect(parallel.contains("\nseq 12 | parallel "))
    #expect(parallel.contains("\n  quadrille batch -j 3 \\\n  --shard auto:parallel/12 "))
    for (shards, maximum) in [(1, 1), (15, 15), (16, 16), (17, 16), (900, 16)] {
      let text = EngineScript(.kubernetes, shards: shards, jobs: nil, ["batch"]).text
      #expect(text.contains("\n  completions: \(shards)\n  parallelism: \(maximum)\n"))
      #expect(
        text.contains(
          #"command: ["quadrille", "batch", "-j", "1", "--grace", "20", "--shard", "auto:kubernetes/\#(shards)", "#
        )
      )
    }
  }

  // MARK: Shards

  @Test(
    "The shard index may start at 0 or at 1",
    arguments: [
      ("0/1", 0, 1), ("3/16", 3, 16), ("16/16", 0, 16), ("1/1", 0, 1), ("15/16", 15, 16),
    ] as [(String, UInt64, UInt64)]
  )
  func shardIndexStartsAtZeroOrOne(text: String, index: UInt64, count: UInt64) throws {
    let shard = try Shard(text) { _ in nil }
    #expect(shard.index == index && shard.count == count && shard.text == "\(index)/\(count)")
  }

  @Test(
    "Invalid shard specifications are rejected",
    arguments: [
      "", "/", "1", "17/16", "-1/4", "1/0", "1/-2", "1/2/3", "x/2", "1/x", "auto", "auto/4",
      "auto:none/4", "auto:slurm", "autox/4",
    ]
  )
  func invalidShardsAreRejected(text: String) {
    #expect(throws: ShardError.self) {
      try Shard(text) { $0 == "SLURM_ARRAY_TASK_ID" && text.hasPrefix("auto:slurm") ? "2" : nil }
    }
  }
}

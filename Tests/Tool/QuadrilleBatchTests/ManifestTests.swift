import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

@testable import QuadrilleBatch

@Suite struct ManifestTests {
  private static func subject(_ id: String?, _ line: Int) -> JobResult.Subject {
    let key = id == nil ? nil : "k"
    let id =
      id.map { JobID($0, json: "\"\($0)\"") } ?? .unreadable(String(repeating: "0", count: 64))
    return JobResult.Subject(id: id, line: line, operation: .ping, key: key)
  }

  private static func head(_ shard: Shard, _ jobs: Int, isComplete: Bool = true) -> ManifestHead {
    ManifestHead(
      shard: shard,
      isComplete: isComplete,
      jobs: jobs,
      ok: jobs,
      error: 0,
      retry: 0,
      input: "ab"
    )
  }

  /// Writes the manifests of several shards, and that of all jobs.
  private static func write(_ count: UInt64, in folder: TemporaryFolder) throws -> [String] {
    let jobs = (1...300).map { subject($0 % 50 == 0 ? nil : "job \($0 * 7919 % 1000)", $0) }
    var whole = ManifestWriter()
    for job in jobs { whole.add(job, JobResult()) }
    try whole.write(head(.whole, jobs.count), to: folder.path("whole"))
    return try (0..<count).map { index in
      let shard = Shard(index, of: count)
      var writer = ManifestWriter()
      let own = jobs.filter { shard.contains($0.id) }
      // In any order: a manifest does not depend on the order in which jobs end.
      for job in own.reversed() { writer.add(job, JobResult()) }
      try writer.write(head(shard, own.count), to: folder.path("\(index)"))
      return folder.path("\(index)")
    }
  }

  @Test("Merged shard manifests equal the manifest of a single run")
  func mergedShardsEqualSingleRun() throws {
    let folder = try TemporaryFolder()
    let paths = try Self.write(7, in: folder)
    var merge = try ManifestMerge(paths.reversed())
    let (report, status) = try merge.run(to: folder.path("merged"))
    #expect(status == 0)
    #expect(try folder.read("merged") == folder.read("whole"))
    let facts =
      #"{"schema":"quadrille.batch-merge/1","shards":7,"missing":[],"jobs":300,"ok":300,"#
      + #""error":0,"retry":0}"#
    #expect(report.compact == facts)
  }

  @Test("The merge reports missing shards and exits with 75")
  func missingShardsAreReported() throws {
    let folder = try TemporaryFolder()
    let paths = try Self.write(4, in: folder)
    var merge = try ManifestMerge([paths[0], paths[2]])
    let (report, status) = try merge.run(to: nil)
    #expect(status == 75)
    #expect(report.compact.contains(#""missing":[1,3]"#))
  }

  @Test("Duplicate, mismatched or malformed manifests are errors")
  func inconsistentManifestsAreErrors() throws {
    let folder = try TemporaryFolder()
    let paths = try Self.write(2, in: folder)
    #expect(throws: BatchError.self) { try ManifestMerge(paths + [paths[0]]) }
    try folder.write(Self.head(Shard(1, of: 3), 0).line, to: "other")
    #expect(throws: BatchError.self) { try ManifestMerge([paths[0], folder.path("other")]) }
    var stream = Self.head(Shard(1, of: 2), 0)
    stream.input = "cd"
    try folder.write(stream.line, to: "stream")
    #expect(throws: BatchError.self) { try ManifestMerge([paths[0], folder.path("stream")]) }
    for text in ["", "{}\n", "nonsense\n"] {
      try folder.write(text, to: "none")
      #expect(throws: BatchError.self) { try ManifestMerge([folder.path("none")]) }
    }
  }

  @Test("An id or output path that occurs in two shards is an error")
  func duplicatesAcrossShardsAreErrors() throws {
    let folder = try TemporaryFolder()
    func line(_ id: String, _ number: Int, out: String = "[]", _ more: String = "") -> String {
      "{\"id\":\"\(id)\",\"line\":\(number),\"status\":\"ok\",\"op\":\"ping\",\"out\":\(out)\(more)}\n"
    }
    func run(_ first: String, _ second: String) throws -> Int32 {
      for (index, text) in [first, second].enumerated() {
        let count = text.split(separator: "\n").count
        let shard = Shard(UInt64(index), of: 2)
        let head = String(decoding: Self.head(shard, count).line, as: UTF8.self)
        try folder.write(head + text, to: "m\(index)")
      }
      var merge = try ManifestMerge([folder.path("m0"), folder.path("m1")])
      return try merge.run(to: nil).1
    }
    #expect(try run(line("a", 1), line("b", 2)) == 0)
    #expect(throws: BatchError.self) { try run(line("a", 1), line("a", 2)) }
    let refused = line("a", 2, out: "[]", ",\"code\":\"job.duplicateId\",\"exit\":2")
    #expect(try run(line("a", 1) + refused, line("b", 3)) == 0)
    let out = "[{\"path\":\"x\",\"bytes\":1,\"sha256\":\"\"}]"
    #expect(throws: BatchError.self) { try run(line("a", 1, out: out), line("b", 2, out: out)) }
  }

  @Test("60,000 lines are sorted by way of temporary files")
  func manyLinesSortOnDisk() throws {
    var lines = SortedLines()
    var numbers = Array(1...60_000)
    var generator = SplitMix64(seed: 4)
    numbers.shuffle(using: &generator)
    for number in numbers {
      let text = [UInt8](repeating: 0x61, count: 100)
      lines.add(.init(id: Array("\(number)".utf8), number: number, text: text))
    }
    var found: [String] = []
    lines.forEach { found.append(String(decoding: $0.id ?? [], as: UTF8.self)) }
    #expect(found == (1...60_000).map(String.init).sorted())
  }
}

@Suite struct TarTests {
  private static func members(_ bytes: [UInt8]) throws -> [(String, [UInt8])] {
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: "t")
    return try TestTar.members(folder.path("t")).map { member in
      (member.path, Array(bytes[Int(member.offset)..<(Int(member.offset) + member.size)]))
    }
  }

  @Test(
    "Tar member names of any length round-trip",
    arguments: [1, 99, 100, 101, 155, 200, 256, 257, 400]
  )
  func tarNamesOfAnyLengthRoundTrip(length: Int) throws {
    for name in [
      String(repeating: "n", count: length),
      String((0..<length).map { $0 % 10 == 9 ? "/" : "n" }) + "x",
    ] {
      let contents = Array("contents of \(length)".utf8)
      let bytes = TarHeader.file(name, size: contents.count) + TarHeader.padded(contents)
      #expect(bytes.count % 512 == 0)
      let found = try Self.members(bytes + [UInt8](repeating: 0, count: 1024))
      #expect(found.count == 1 && found.first?.0 == name && found.first?.1 == contents)
    }
  }

  @Test("A truncated tar or a wrong checksum is an error")
  func damagedTarsAreErrors() throws {
    let whole = TarHeader.file("a", size: 600) + [UInt8](repeating: 1, count: 1024)
    for count in stride(from: 1, to: whole.count, by: 37) {
      #expect(throws: BatchError.self) { try Self.members(Array(whole.prefix(count))) }
    }
    for index in 0..<256 {
      var wrong = whole
      wrong[index] ^= 0xFF
      _ = try? Self.members(wrong)
    }
    var sum = whole
    sum[0] = UInt8(ascii: "b")
    #expect(throws: BatchError.self) { try Self.members(sum) }
  }

  /// A header of another type, with a valid checksum.
  private static func header(
    _ name: String,
    type: Unicode.Scalar,
    size: Int,
    _ change: (inout [UInt8]) -> Void = { _ in }
  ) -> [UInt8] {
    var bytes = TarHeader.file(name, size: size)
    bytes[156] = UInt8(ascii: type)
    change(&bytes)
    for index in 148..<156 { bytes[index] = 0x20 }
    let digits = String(bytes.reduce(0) { $0 + Int($1) }, radix: 8)
    let field = Array((String(repeating: "0", count: 6 - digits.count) + digits).utf8) + [0]
    for (index, byte) in field.enumerated() { bytes[148 + index] = byte }
    return bytes
  }

  @Test("GNU sparse files and old-style folders are skipped")
  func sparseFilesAndFoldersAreSkipped() throws {
    // A GNU sparse file: its map continues in two blocks that the size does not include.
    var first = [UInt8](repeating: 7, count: 512)
    first[504] = 1
    var last = first
    last[504] = 0
    let sparse = Self.header("s", type: "S", size: 600) { $0[482] = 1 } + first + last
    let data = [UInt8](repeating: 1, count: 1024)
    let folder = Self.header("d/", type: "0", size: 0)
    let file = TarHeader.file("a", size: 3) + TarHeader.padded([1, 2, 3])
    let found = try Self.members(sparse + data + folder + file)
    #expect(found.count == 1 && found.first?.0 == "a" && found.first?.1 == [1, 2, 3])
    #expect(throws: BatchError.self) { try Self.members(Array(sparse.prefix(1200))) }
  }
}

@Suite struct EngineScriptTests {
  private static let arguments = ["batch", "my jobs.ndjson", "--root", "it's out"]

  @Test("Engine scripts quote arguments so that they reach the command unchanged")
  func argumentsAreQuoted() {
    let slurm = EngineScript(.slurm, shards: 8, jobs: nil, Self.arguments).text
    #expect(slurm.contains("--array=0-7 "))
    #expect(slurm.contains(#"exec quadrille batch 'my jobs.ndjson' --root 'it'\''s out' "#))
    #expect(slurm.contains("--shard auto:slurm/8"))
    let kubernetes = EngineScript(.kubernetes, shards: 8, jobs: 2, Self.arguments).text
    #expect(kubernetes.contains("completions: 8"))
    #expect(kubernetes.contains(#"["quadrille", "batch", "my jobs.ndjson", "--root", "it's out""#))
    #expect(EngineScript(.hyperQueue, shards: 8, jobs: nil, ["batch"]).text.contains("--array 0-7"))
    let parallel = EngineScript(.parallel, shards: 8, jobs: nil, ["batch", "a b"]).text
    #expect(parallel.contains("seq 8 |"))
    #expect(parallel.contains(#"quadrille batch ''\''a b'\''' -j 1"#))
  }
}

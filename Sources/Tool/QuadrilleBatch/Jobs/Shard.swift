import QuadrilleSystem

/// A shard of a job stream: the jobs whose digest has a given remainder.
package struct Shard: Sendable, Equatable {
  /// The environment variables of engines, by their name in `auto:NAME`.
  private static let engines: [(name: String, index: String, count: String?)] = [
    ("slurm", "SLURM_ARRAY_TASK_ID", nil),
    ("kubernetes", "JOB_COMPLETION_INDEX", nil),
    ("aws", "AWS_BATCH_JOB_ARRAY_INDEX", "AWS_BATCH_JOB_ARRAY_SIZE"),
    ("hq", "HQ_TASK_ID", nil),
    ("parallel", "PARALLEL_SEQ", nil),
  ]

  /// The index, from 0.
  package let index: UInt64
  /// Number of shards.
  package let count: UInt64

  /// Creates a shard from an index that starts at 0 or 1: the index `count` means 0.
  package init(_ index: UInt64, of count: UInt64) {
    self.index = index % count
    self.count = count
  }

  /// The whole stream.
  package static let whole = Shard(0, of: 1)

  /// Parses `3/16`, `auto/16`, `auto:slurm/16` or `auto`.
  ///
  /// - Parameter variable: Returns the value of an environment variable.
  /// - Throws: ``ShardError``.
  package init(
    _ text: String,
    variable: (String) -> String?
  ) throws(ShardError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let head = parts[0]
    let isAutomatic = head == "auto" || head.utf8.starts(with: "auto:".utf8)
    guard parts.count <= 2 else {
      throw ShardError("must have the form I/N, auto/N or auto:ENGINE/N")
    }
    var count: UInt64?
    if parts.count == 2 {
      guard let number = UInt64(parts[1]), number > 0 else {
        throw ShardError("has \(parts[1].quotedForDisplay) shards, expected 1 or more")
      }
      count = number
    }
    guard isAutomatic else {
      guard let count else { throw ShardError("must have the form I/N, auto/N or auto:ENGINE/N") }
      guard let index = UInt64(head), index <= count else {
        throw ShardError("has the number \(head.quotedForDisplay), expected 0 to \(count)")
      }
      self.init(index, of: count)
      return
    }
    let engine = try Self.engine(head == "auto" ? nil : String(head.dropFirst(5)), variable)
    let value = variable(engine.index) ?? ""
    guard let index = UInt64(value) else {
      throw ShardError(
        "uses \(engine.index), which is \(value.quotedForDisplay), expected a number"
      )
    }
    guard let total = count ?? engine.count.flatMap(variable).flatMap(UInt64.init), total > 0 else {
      throw ShardError("does not specify the number of shards: auto/N")
    }
    self.init(index, of: total)
  }

  private static func engine(
    _ name: String?,
    _ variable: (String) -> String?
  ) throws(ShardError) -> (name: String, index: String, count: String?) {
    if let name {
      guard let known = engines.first(where: { $0.name == name }) else {
        let names = engines.map(\.name).joined(separator: ", ")
        throw ShardError("names the engine \(name.quotedForDisplay), expected \(names)")
      }
      return known
    }
    let set = engines.filter { variable($0.index) != nil }
    guard let first = set.first else {
      throw ShardError("is auto, but no engine has set its variable")
    }
    guard set.count == 1 else {
      let names = set.map(\.index).joined(separator: " and ")
      throw ShardError("is auto, but \(names) are set; select one with auto:ENGINE/N")
    }
    return first
  }

  /// Whether the shard contains a job.
  package func contains(_ id: JobID) -> Bool { id.hash % count == index }

  /// `3/16`.
  package var text: String { "\(index)/\(count)" }
}

/// The error for an invalid shard.
package struct ShardError: Error, Equatable {
  /// The message, to follow the option's name.
  package let message: String

  init(_ message: String) { self.message = message }
}

package import QuadrilleSyntax
import QuadrilleSystem

/// A job, described by one line of the stream.
package struct Job: Sendable {
  /// The identifier.
  package let id: JobID
  /// The operation to perform.
  package let operation: Operation
  /// The inputs, as normalized names relative to the input root.
  package let inputs: [String]
  /// The outputs, as normalized names relative to the root.
  package let outputs: [String]
  /// The outputs named by options, normalized too.
  package let optionOutputs: [String: [String]]
  /// The options, a JSON object.
  package let options: JSONValue?
  /// The JSON text of the tag; nil if there is none.
  package let tag: String?
  /// The time limit in seconds; nil if not specified.
  package let timeout: Double?
  /// The key that identifies the work: 32 hexadecimal digits; empty if the reader computes no keys.
  package let key: String

  /// The paths that the job writes.
  package var claims: [String] {
    if optionOutputs.isEmpty { return outputs }
    return outputs + optionOutputs.sorted { $0.key < $1.key }.flatMap(\.value)
  }
}

/// The identifier of a job.
package struct JobID: Sendable, Equatable {
  /// The text, or the digits of a number; nil if the line has no readable identifier.
  package let text: String?
  /// The identifier as given, in JSON.
  package let json: String
  /// The first 8 bytes of the SHA-256 of the text, or of the derived identifier.
  package let hash: UInt64

  /// Creates an identifier given in a line.
  init(_ text: String, json: String) {
    self.text = text
    self.json = json
    hash = Digest.number(Array(text.utf8))
  }

  /// The identifier derived for a line without one.
  static func derived(of digest: String) -> JobID {
    let text = "sha256:" + digest.prefix(16)
    return JobID(text, json: "\"\(text)\"")
  }

  /// The placeholder for a line without a readable identifier; its hash is that of the derived one.
  static func unreadable(_ digest: String) -> JobID {
    JobID(text: nil, json: "null", hash: derived(of: digest).hash)
  }

  private init(text: String?, json: String, hash: UInt64) {
    self.text = text
    self.json = json
    self.hash = hash
  }
}

/// Digests defined by the batch protocol.
package enum Digest {
  /// The first 8 bytes of the SHA-256, as a big-endian integer.
  package static func number(_ bytes: [UInt8]) -> UInt64 {
    var digest = SHA256()
    digest.update(bytes)
    return digest.digest().prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// 32 hexadecimal digits of the SHA-256 of length-prefixed texts, which are unambiguous.
  package static func half(_ texts: some Sequence<String>) -> String {
    var key = JobKey()
    for text in texts { key.add(text) }
    return key.digest
  }
}

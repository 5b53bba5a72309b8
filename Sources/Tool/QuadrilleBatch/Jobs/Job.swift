package import QuadrilleSyntax
import QuadrilleSystem

/// A job of a stream: what one line asks for.
package struct Job: Sendable {
  /// Its identity, also of a line that is no job.
  package let id: JobID
  /// What is to be done.
  package let operation: Operation
  /// The inputs, clean names below the input root.
  package let inputs: [String]
  /// The outputs, clean names below the root.
  package let outputs: [String]
  /// The outputs that options name; clean, too.
  package let optionOutputs: [String: [String]]
  /// The options: an object.
  package let options: JSONValue?
  /// The text of the tag; nil where there is none.
  package let tag: String?
  /// The seconds it may take; nil where it does not say.
  package let timeout: Double?
  /// Which work it is: 32 hexadecimal digits; empty where the reader was asked for none.
  package let key: String

  /// The paths that it writes, as claims.
  package var claims: [String] {
    if optionOutputs.isEmpty { return outputs }
    return outputs + optionOutputs.sorted { $0.key < $1.key }.flatMap(\.value)
  }
}

/// What a job is called.
package struct JobID: Sendable, Equatable {
  /// The text, or the digits of a number; nil where the line has none that can be read.
  package let text: String?
  /// The identifier as it was given, in JSON.
  package let json: String
  /// The first 8 bytes of the SHA-256 of the text, or of that which would be made.
  package let hash: UInt64

  /// An identifier that a line has.
  init(_ text: String, json: String) {
    self.text = text
    self.json = json
    hash = Digest.number(Array(text.utf8))
  }

  /// The identifier that a line without one gets.
  static func derived(of digest: String) -> JobID {
    let text = "sha256:" + digest.prefix(16)
    return JobID(text, json: "\"\(text)\"")
  }

  /// No identifier, for a line of which none can be read; it goes by the one that would be made.
  static func unreadable(_ digest: String) -> JobID {
    JobID(text: nil, json: "null", hash: derived(of: digest).hash)
  }

  private init(text: String?, json: String, hash: UInt64) {
    self.text = text
    self.json = json
    self.hash = hash
  }
}

/// Digests as the protocol has them.
package enum Digest {
  /// The first 8 bytes of the SHA-256, as a big-endian number.
  package static func number(_ bytes: [UInt8]) -> UInt64 {
    var digest = SHA256()
    digest.update(bytes)
    return digest.digest().prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// 32 hexadecimal digits of the SHA-256 of texts with their lengths: no two lists give the same.
  package static func half(_ texts: some Sequence<String>) -> String {
    var key = JobKey()
    for text in texts { key.add(text) }
    return key.digest
  }
}

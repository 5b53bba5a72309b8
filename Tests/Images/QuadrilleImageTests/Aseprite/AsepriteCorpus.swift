import FoundationEssentials
import TestSupport
import Testing

/// A sprite of the corpus with the values of its manifest, which another reader computed.
struct AsepriteEntry: Decodable, Sendable, CustomTestStringConvertible {
  struct Frame: Decodable, Sendable {
    let duration: Int
    let sha256: String
  }

  struct Tag: Decodable, Equatable, Sendable {
    let name: String
    let from: Int
    let to: Int
    let direction: String
    let `repeat`: Int
    let cycle: [Int]
  }

  struct Slice: Decodable, Equatable, Sendable {
    struct Key: Decodable, Equatable, Sendable {
      let frame: Int
      let bounds: [Int]
      let center: [Int]?
      let pivot: [Int]?
    }

    let name: String
    let keys: [Key]
  }

  struct Layer: Decodable, Equatable, Sendable {
    let name: String
    let type: String
    let visible: Bool
    let background: Bool
    let reference: Bool
    let blendMode: String
    let opacity: Int
    let level: Int
  }

  struct Expected: Decodable, Sendable {
    let width: Int
    let height: Int
    let colorMode: String
    let pixelAspect: [Int]
    let frames: [Frame]
    let tags: [Tag]?
    let slices: [Slice]?
    let layers: [Layer]
  }

  let file: String
  let expected: Expected

  /// The name of the file in test reports.
  var testDescription: String { file }

  private struct Manifest: Decodable {
    let files: [AsepriteEntry]
  }

  /// All sprites; empty without a corpus.
  static let all: [AsepriteEntry] = {
    guard Corpus.isAvailable else { return [] }
    do {
      let manifest = try Data(Corpus.bytes("aseprite/MANIFEST.json"))
      return try JSONDecoder().decode(Manifest.self, from: manifest).files
    } catch {
      preconditionFailure("aseprite/MANIFEST.json: \(error)")
    }
  }()
}

import QuadrilleImage
import QuadrillePacking
import QuadrilleSystem
import TestSupport
import Testing

/// A set of images of the corpus.
struct LooseSet: CustomTestStringConvertible {
  /// The folder below `atlas/loose/`.
  let id: String
  /// The minimum efficiency at any size: the best of rectpack's algorithms plus half a point,
  /// except for the set that those pack optimally.
  let bar: Double
  /// The area of the smallest power-of-two page found by other programs.
  let powerOfTwo: Int

  var testDescription: String { id }

  static let all = [
    LooseSet(id: "lostgarden-1x", bar: 0.912, powerOfTwo: 512 * 512),
    LooseSet(id: "capguy", bar: 0.954, powerOfTwo: 1024 * 1024),
    LooseSet(id: "grossini-dance", bar: 0.9598, powerOfTwo: 256 * 512),
    LooseSet(id: "goblins", bar: 0.838, powerOfTwo: 256 * 512),
  ]

  /// The images, named by their path in the folder.
  func sprites() throws -> [LooseSprite] {
    try Self.sprites(in: Folder(path: Corpus.path("atlas/loose/\(id)")), below: "")
  }

  private static func sprites(in folder: Folder, below path: String) throws -> [LooseSprite] {
    var result: [LooseSprite] = []
    for name in try folder.names(in: path.isEmpty ? "." : path) {
      let inner = path.isEmpty ? name : "\(path)/\(name)"
      if name.hasSuffix(".png") {
        result.append(
          LooseSprite(name: inner, bitmap: try PNG.decode(try folder.read(inner)).bitmap)
        )
      } else {
        result += try sprites(in: folder, below: inner)
      }
    }
    return result
  }
}

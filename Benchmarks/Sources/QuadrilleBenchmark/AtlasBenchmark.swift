import FoundationEssentials
import Quadrille
import QuadrilleSyntax

/// Reads the data file of an atlas, compared with Foundation's property list decoder.
struct AtlasBenchmark {
  let pairs: Int

  /// The properties that a sprite reader needs, named as in the file, for Foundation's decoder.
  private struct File: Decodable {
    struct Frame: Decodable {
      let textureRect: String
      let spriteOffset: String
      let spriteSize: String
      let spriteSourceSize: String
      let textureRotated: Bool
      let aliases: [String]
    }

    struct Metadata: Decodable {
      let format: Int
      let size: String
      let textureFileName: String
    }

    let frames: [String: Frame]
    let metadata: Metadata
  }

  func run(_ report: inout Report) throws {
    let frames = 1000
    let bytes = try list(frames)
    let data = Data(bytes)
    let decoder = PropertyListDecoder()
    func decode() throws {
      guard try decoder.decode(File.self, from: data).frames.count == frames else {
        throw Failure.wrongCount
      }
    }
    report.printLine("an XML property list of \(frames) frames, \(bytes.count) bytes")
    report.add(
      "atlas with checks / Foundation's list",
      try Comparison(pairs: pairs) {
        guard try AtlasDescription(parsing: bytes).frames.count == frames else {
          throw Failure.wrongCount
        }
      } against: {
        try decode()
      },
      atMost: 0.5,
      byProcessor: true
    )
    report.add(
      "list alone / Foundation's list",
      try Comparison(pairs: pairs) {
        guard try PropertyList(parsing: bytes)["frames"] != nil else { throw Failure.wrongCount }
      } against: {
        try decode()
      },
      atMost: 0.5,
      byProcessor: true
    )
  }

  /// An atlas of Cocos2D, format 3, as the library writes it.
  private func list(_ count: Int) throws -> [UInt8] {
    var random = SplitMix64Generator(seed: 3)
    let frames = (0..<count).map { index in
      let rect = Rect(
        x: Double(random.whole(0...1900)),
        y: Double(random.whole(0...1900)),
        width: Double(random.whole(8...100)),
        height: Double(random.whole(8...100))
      )
      var frame = AtlasDescription.Frame(name: "walk/\(index).png", rect: rect)
      frame.packedRotation = index % 3 == 0 ? .clockwise90 : .none
      frame.trimmedRect.origin.x = Double(random.whole(0...9))
      frame.sourceSize.width = rect.width + 11
      return frame
    }
    let page = AtlasDescription.Page(size: Size(width: 2048, height: 2048))
    let files = try AtlasWriter(.cocos2D(version: 3)).files(
      of: [AtlasDescription(pages: [page], frames: frames)],
      named: AtlasNames(data: "walk.plist", texture: "walk.png")
    )
    return files[0].bytes
  }

  enum Failure: Error { case wrongCount }
}

import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

@testable import QuadrilleTextureFiles

/// Opaque blocks stay opaque in a part of every image of the corpus: at both rates with the presets
/// up to normal, and for every twelfth image with the slow ones, too.
@Suite struct OpaqueCorpusTests {
  /// The names of the PNG and PVR files in a folder and its subfolders.
  private static func files(_ folder: Folder, below path: String) throws -> [String] {
    var result: [String] = []
    for name in try folder.names(in: path) {
      let inner = "\(path)/\(name)"
      if name.hasSuffix(".png") || name.contains(".pvr") {
        result.append(inner)
      } else if !name.contains(".") || name.hasSuffix(".atlasc") {
        result += (try? files(folder, below: inner)) ?? []
      }
    }
    return result
  }

  private static let width = 16
  private static let height = 8

  /// The part of an image with the most opaque blocks of 8 by 4 pixels; nil if it has none.
  ///
  /// In an image with alpha, a part that also has other blocks is preferred.
  private static func part(of bitmap: Bitmap) -> Bitmap? {
    let isOpaque = bitmap.isOpaque
    var best: Bitmap?
    for y in stride(from: 0, through: bitmap.height - height, by: max(4, bitmap.height / 8)) {
      for x in stride(from: 0, through: bitmap.width - width, by: max(8, bitmap.width / 8)) {
        let part = bitmap.cropped(x: x, y: y, width: width, height: height)
        let blocks = (0..<4).count { block in
          (0..<32).allSatisfy {
            part[8 * (block % 2) + $0 % 8, 4 * (block / 2) + $0 / 8].w == 255
          }
        }
        if isOpaque || (1..<4).contains(blocks) { return part }
        if blocks > 0, best == nil { best = part }
      }
    }
    return best
  }

  /// The parts of all images, without duplicates.
  private static let parts: [(file: String, part: Bitmap)] = {
    guard let path = Corpus.folder, let folder = try? Folder(path: path) else { return [] }
    var seen: Set<[UInt8]> = []
    var parts: [(file: String, part: Bitmap)] = []
    for subdirectory in ["atlas", "fonts", "pngsuite", "pvr"] {
      for file in (try? files(folder, below: subdirectory)) ?? [] {
        guard let bytes = try? folder.read(file) else { continue }
        let bitmap =
          file.hasSuffix(".png")
          ? try? PNG.decode(bytes).bitmap : try? TextureFile(decoding: bytes).bitmap()
        guard let bitmap, let part = part(of: bitmap) else { continue }
        let pixels = (0..<(width * height)).flatMap { index in
          (0..<4).map { part[index % width, index / width][$0] }
        }
        if seen.insert(pixels).inserted { parts.append((file, part)) }
      }
    }
    return parts
  }()

  @Test(
    "Opaque blocks of all corpus images stay opaque",
    .enabled(if: Corpus.isAvailable),
    arguments: [2, 4]
  )
  func corpusBlocksStayOpaque(bits: Int) throws {
    var opaque = 0
    for (index, (file, part)) in Self.parts.enumerated() {
      opaque += part.isOpaque ? 1 : 0
      for quality in PVRTCQuality.allCases where quality <= .normal || index % 12 == 0 {
        let options = PVRTCEncodingOptions(quality: quality)
        let alphas = try OpaqueBlockTests.opaqueBlocks(part, bits: bits, options)
        #expect(!alphas.isEmpty)
        #expect(alphas.allSatisfy { $0 == 255 }, "\(file), \(quality)")
      }
    }
    #expect(opaque > 100 && Self.parts.count - opaque > 100)
  }
}

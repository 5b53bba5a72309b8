import QuadrilleConsole
import QuadrilleImage
package import QuadrilleSyntax
import QuadrilleSystem
package import QuadrilleTextureFiles

/// One metadata block: its contents, and their meaning if known.
package struct MetadataFacts {
  /// The decoded contents of a block.
  private enum Meaning {
    case atlas([PixelRect])
    case normalMap(PVRMetadata.NormalMap)
    case cubeOrder(String)
    case orientation(PVRMetadata.Orientation)
    case border(PVRMetadata.Border)
    case padding
  }

  private let block: PVRMetadataBlock
  /// The stored data, and the block's offset.
  private let stored: (bytes: ArraySlice<UInt8>, offset: Int)
  private let meaning: Meaning?

  /// The metadata blocks of a texture; none in versions 1 and 2, where a flip is not a block.
  package static func all(of texture: TextureFile) -> [MetadataFacts] {
    guard let source = texture.source else { return [] }
    return source.metadataOffsets.indices.map { MetadataFacts($0, of: texture.metadata, source) }
  }

  /// Interprets a block.
  ///
  /// Of several blocks with one key, the first with a valid size counts.
  private init(_ index: Int, of metadata: PVRMetadata, _ source: TextureFile.Source) {
    let block = metadata.blocks[index]
    self.block = block
    stored = (source.metadataBytes(ofBlock: index), source.metadataOffsets[index])
    let counts = metadata.blocks.firstIndex { other in
      other.isPVR && other.key == block.key && Self.hasRightSize(other)
    }
    guard block.isPVR, counts == index else {
      meaning = nil
      return
    }
    meaning =
      switch block.key {
      case 0: .atlas(metadata.atlasRects)
      case 1: metadata.normalMap.map(Meaning.normalMap)
      case 2: metadata.cubeOrder.map(Meaning.cubeOrder)
      case 3: metadata.orientation.map(Meaning.orientation)
      case 4: metadata.border.map(Meaning.border)
      case 5: .padding
      default: nil
      }
  }

  private static func hasRightSize(_ block: PVRMetadataBlock) -> Bool {
    switch block.key {
    case 0: block.data.count.isMultiple(of: 16)
    case 1: block.data.count == 8
    case 2: block.data.count == 6
    case 3: block.data.count == 3
    case 4: block.data.count == 12
    default: true
    }
  }

  private var fourCC: String { String(decoding: block.fourCC, as: UTF8.self) }

  package var json: JSONOutputValue {
    .object(
      [
        ("fourCC", .string(fourCC)), ("key", .integer(Int(block.key))),
        ("offset", .integer(stored.offset)), ("bytes", .integer(block.data.count)),
        ("data", .string(stored.bytes.prefix(64).hexText)), ("name", JSONOutputValue(name)),
      ] + meaningJSON
    )
  }

  private var name: String? {
    switch meaning {
    case .atlas: "atlas"
    case .normalMap: "normalMap"
    case .cubeOrder: "cubeOrder"
    case .orientation: "orientation"
    case .border: "border"
    case .padding: "padding"
    case nil: nil
    }
  }

  private var meaningJSON: [(String, JSONOutputValue)] {
    switch meaning {
    case .atlas(let rects):
      let elements = rects.map { rect in
        JSONOutputValue.array([rect.minX, rect.minY, rect.width, rect.height].map { .integer($0) })
      }
      return [("rects", .array(elements))]
    case .normalMap(let map):
      return [
        ("scale", .number(Double(map.scale))), ("channels", .string(letters(map.channelOrder))),
      ]
    case .cubeOrder(let order): return [("faces", .string(order))]
    case .orientation(let orientation):
      return [
        ("x", .string(orientation.isLeftward ? "left" : "right")),
        ("y", .string(orientation.isUpward ? "up" : "down")),
        ("z", .string(orientation.isOutward ? "out" : "in")),
      ]
    case .border(let border):
      return [("border", .array([border.x, border.y, border.z].map { .integer(Int($0)) }))]
    case .padding, nil: return []
    }
  }

  /// The block on one line.
  package var text: String {
    switch meaning {
    case .atlas(let rects):
      let all = rects.prefix(8).map { "\($0.width) x \($0.height) at \($0.minX), \($0.minY)" }
      let more = rects.count > 8 ? "; and \(rects.count - 8) more" : ""
      return "atlas of \(counted(rects.count, "rectangle")): \(all.joined(separator: "; "))\(more)"
    case .normalMap(let map):
      return "normal map, heights times \(JSONOutputValue.number(Double(map.scale)).compact), "
        + "channels \(letters(map.channelOrder))"
    case .cubeOrder(let order): return "faces in the order \(order)"
    case .orientation(let orientation):
      return "x grows to the \(orientation.isLeftward ? "left" : "right"), "
        + "y \(orientation.isUpward ? "up" : "down"), z \(orientation.isOutward ? "out" : "in")"
    case .border(let border): return "border of \(border.x), \(border.y), \(border.z) pixels"
    case .padding: return "padding of \(counted(block.data.count, "byte"))"
    case nil: return "\(fourCC) key \(block.key), \(counted(block.data.count, "byte"))"
    }
  }

  private func letters(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).escapedForDisplay()
  }
}

extension ArraySlice<UInt8> {
  /// Two hexadecimal digits per byte.
  fileprivate var hexText: String {
    map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

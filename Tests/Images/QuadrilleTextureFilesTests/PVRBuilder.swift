import QuadrilleSystem
import QuadrilleTextureFiles

/// A file of version 1 or 2 in which every field can have a wrong value.
struct LegacyFile {
  var headerLength: UInt32 = 52
  var height: UInt32 = 4
  var width: UInt32 = 4
  var mipCount: UInt32 = 0
  var type: UInt32 = 0x12
  var flags: UInt32 = 0
  var dataLength: UInt32?
  var bitsPerPixel: UInt32?
  var masks: [UInt32] = [0, 0, 0, 0]
  var tag = Array("PVR!".utf8)
  var surfaces: UInt32 = 1
  var pixels: [UInt8] = []

  /// A file with pattern bytes that are long enough for one surface.
  init(type: UInt32 = 0x12, width: UInt32 = 4, height: UInt32 = 4, pixelBytes: Int = 64) {
    self.type = type
    self.width = width
    self.height = height
    pixels = pattern(pixelBytes)
  }

  var bytes: [UInt8] {
    let bits = PVRPixelFormat.legacy(UInt8(truncatingIfNeeded: type)).flatMap(Self.bits)
    var words = [headerLength, height, width, mipCount, type | flags]
    words += [dataLength ?? UInt32(pixels.count), bitsPerPixel ?? bits ?? 32]
    words += masks
    var result = words.flatMap(littleEndian)
    if headerLength != 44 { result += tag + littleEndian(surfaces) }
    return result + pixels
  }

  private static func bits(_ format: PVRPixelFormat) -> UInt32? {
    switch format.layout {
    case .pixels(let bits): UInt32(bits)
    case .blocks(let width, let height, _, let bytes, _): UInt32(8 * bytes / (width * height))
    case nil: nil
    }
  }

  func with(_ change: (inout LegacyFile) -> Void) -> LegacyFile {
    var copy = self
    change(&copy)
    return copy
  }
}

/// A file of version 3 in which every field can have a wrong value.
struct File3 {
  var flags: UInt32 = 0
  var format: UInt64 = channels("rgba", 8, 8, 8, 8)
  var colorSpace: UInt32 = 0
  var channelType: UInt32 = 0
  var height: UInt32 = 4
  var width: UInt32 = 4
  var depth: UInt32 = 1
  var surfaces: UInt32 = 1
  var faces: UInt32 = 1
  var mipCount: UInt32 = 1
  var metadataLength: UInt32?
  var metadata: [UInt8] = []
  var pixels = pattern(64)
  var isBigEndian = false

  var bytes: [UInt8] {
    let first = [0x0352_5650, flags]
    let halves = [
      UInt32(truncatingIfNeeded: format), UInt32(truncatingIfNeeded: format >> 32),
    ]
    let rest = [colorSpace, channelType, height, width, depth, surfaces, faces, mipCount]
    let words = first + (isBigEndian ? halves.reversed() : halves) + rest
    let all = words + [metadataLength ?? UInt32(metadata.count)]
    return all.flatMap { littleEndian(isBigEndian ? $0.byteSwapped : $0) } + metadata + pixels
  }

  func with(_ change: (inout File3) -> Void) -> File3 {
    var copy = self
    change(&copy)
    return copy
  }
}

/// The bytes of a metadata block.
func block(_ key: UInt32, _ data: [UInt8], fourCC: [UInt8] = [0x50, 0x56, 0x52, 3]) -> [UInt8] {
  fourCC + littleEndian(key) + littleEndian(UInt32(data.count)) + data
}

/// The pixel format field of a list of channels.
func channels(_ letters: String, _ bits: UInt8...) -> UInt64 {
  var value: UInt64 = 0
  for (index, letter) in letters.utf8.enumerated() { value |= UInt64(letter) << UInt64(8 * index) }
  for (index, bits) in bits.enumerated() { value |= UInt64(bits) << UInt64(32 + 8 * index) }
  return value
}

/// A CCZ file around a zlib stream.
func ccz(
  _ inner: [UInt8],
  claim: Int? = nil,
  method: UInt16 = 0,
  version: UInt16 = 2,
  signature: String = "CCZ!"
) throws -> [UInt8] {
  let claim = UInt32(claim ?? inner.count)
  var result = Array(signature.utf8)
  result += [UInt8(method >> 8), UInt8(method & 255), UInt8(version >> 8), UInt8(version & 255)]
  result += [0, 0, 0, 0] + littleEndian(claim.byteSwapped)
  return result + (try Deflate.zlib(inner.span))
}

func gzip(_ inner: [UInt8]) throws -> [UInt8] { try Deflate.gzip(inner.span) }

func littleEndian(_ value: UInt32) -> [UInt8] {
  (0..<4).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
}

/// Bytes that differ from their neighbors.
func pattern(_ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
}

/// The error that reading a file or decoding its pixels throws.
func failure(
  _ bytes: [UInt8],
  job: JobContext = .default,
  key: CCZKey? = nil
) -> TextureFileError? {
  do throws(TextureFileError) {
    try TextureFile(decoding: bytes, name: "a.pvr", job: job, key: key).checkDecodable()
    return nil
  } catch {
    return error
  }
}

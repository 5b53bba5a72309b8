internal import QuadrilleSystem

/// The validated sizes of a texture.
struct TextureExtent: Equatable {
  var width: Int
  var height: Int
  var depth: Int
  var surfaceCount: Int
  var faceCount: Int
  var mipmapCount: Int

  /// The size of one face at a level in bytes; nil on overflow.
  func byteCount(_ layout: PVRLayout, level: Int) -> Int? {
    layout.byteCount(
      width: max(1, width >> level),
      height: max(1, height >> level),
      depth: max(1, depth >> level)
    )
  }

  /// The size of one face with all levels in bytes; nil on overflow.
  func chainByteCount(_ layout: PVRLayout) -> Int? {
    var sum = 0
    for level in 0..<mipmapCount {
      guard let bytes = byteCount(layout, level: level), let next = checkedSum(sum, bytes) else {
        return nil
      }
      sum = next
    }
    return sum
  }

  /// The size of the whole texture in bytes; nil on overflow.
  func totalByteCount(_ layout: PVRLayout) -> Int? {
    chainByteCount(layout).flatMap { checkedProduct($0, surfaceCount, faceCount) }
  }

  /// The number of levels, from the top one, that are whole within some bytes; all levels if not
  /// even the top one is.
  ///
  /// - Parameters:
  ///   - layout: The layout of an image.
  ///   - imageCount: The number of images of each level.
  ///   - available: The number of bytes from the top level on.
  func wholeLevelCount(_ layout: PVRLayout, imageCount: Int, within available: Int) -> Int {
    var end = 0
    for level in 0..<mipmapCount {
      let next = byteCount(layout, level: level)
        .flatMap { checkedProduct($0, imageCount) }
        .flatMap { checkedSum(end, $0) }
      guard let next, next <= available else { return level == 0 ? mipmapCount : level }
      end = next
    }
    return mipmapCount
  }
}

/// The offsets of the levels in a file.
struct PayloadLayout {
  /// The size of the whole texture in bytes.
  let byteCount: Int
  /// The size of one face with all its levels in bytes; nil for an unknown layout.
  let chainByteCount: Int?
  /// The range of each level, at index `(level * surfaces + surface) * faces + face`.
  let ranges: [Range<Int>]

  /// Computes the ranges and checks that the file contains them.
  ///
  /// - Parameters:
  ///   - format: The pixel format.
  ///   - extent: The sizes, each at least 1.
  ///   - isFaceMajor: Whether all levels of a face are contiguous, as in version 1 and 2.
  ///   - dataOffset: The offset of the pixels.
  ///   - fileCount: The size of the file in bytes.
  ///   - location: The end of the file.
  init(
    _ format: PVRPixelFormat,
    _ extent: TextureExtent,
    isFaceMajor: Bool,
    dataOffset: Int,
    fileCount: Int,
    location: DiagnosticLocation
  ) throws(TextureFileError) {
    guard let layout = format.layout else {
      byteCount = fileCount - dataOffset
      chainByteCount = nil
      ranges = []
      return
    }
    let there = fileCount - dataOffset
    guard
      let chain = extent.chainByteCount(layout),
      let total = checkedProduct(chain, extent.surfaceCount, extent.faceCount),
      let end = checkedSum(dataOffset, total)
    else {
      throw TextureFileError(.truncated(needed: nil, found: fileCount), location)
    }
    guard total <= there else {
      if Self.isTooSmallForPVRTC(format, extent, there) {
        let problem = "has \(there) bytes, two words per dimension need \(total)"
        throw TextureFileError(
          .pvrtcSize(width: extent.width, height: extent.height, problem: problem),
          location
        )
      }
      throw TextureFileError(.truncated(needed: end, found: fileCount), location)
    }
    byteCount = total
    chainByteCount = chain
    ranges = Self.ranges(layout, extent, chain, isFaceMajor, dataOffset)
  }

  /// Whether a PVRTC1 texture is short because its writer ignored the minimum of two words per
  /// dimension.
  private static func isTooSmallForPVRTC(
    _ format: PVRPixelFormat,
    _ extent: TextureExtent,
    _ there: Int
  ) -> Bool {
    guard let minimum = format.layout, format.encoding.needsPowersOfTwo else { return false }
    let one = minimum.withSingleBlocks
    return extent.byteCount(minimum, level: 0) != extent.byteCount(one, level: 0)
      || extent.totalByteCount(one) == there
  }

  private static func ranges(
    _ layout: PVRLayout,
    _ extent: TextureExtent,
    _ chain: Int,
    _ isFaceMajor: Bool,
    _ dataOffset: Int
  ) -> [Range<Int>] {
    let images = extent.surfaceCount * extent.faceCount
    var ranges: [Range<Int>] = []
    ranges.reserveCapacity(extent.mipmapCount * images)
    var levelStart = dataOffset
    for level in 0..<extent.mipmapCount {
      // The total fits, so all of its parts fit.
      let bytes = extent.byteCount(layout, level: level) ?? 0
      for image in 0..<images {
        let start = levelStart + image * (isFaceMajor ? chain : bytes)
        ranges.append(start..<(start + bytes))
      }
      levelStart += isFaceMajor ? bytes : images * bytes
    }
    return ranges
  }
}

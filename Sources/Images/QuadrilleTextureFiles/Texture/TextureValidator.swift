internal import QuadrilleSystem

/// Validates a texture before it is written.
struct TextureValidator {
  let texture: TextureFile
  let location: DiagnosticLocation

  init(_ texture: TextureFile, location: DiagnosticLocation) {
    self.texture = texture
    self.location = location
  }

  /// Checks sizes, counts and bytes against each other.
  func run() throws(TextureFileError) {
    let maxValue = Int(UInt32.max)
    try range("width", texture.width, 1...maxValue)
    try range("height", texture.height, 1...maxValue)
    try range("depth", texture.depth, 1...maxValue)
    try range("surfaces", texture.surfaceCount, 1...maxValue)
    guard texture.faceCount == 1 || texture.faceCount == 6 else {
      throw error(.faces(texture.faceCount))
    }
    let dimension = max(texture.width, texture.height, texture.depth)
    try range("levels", texture.mipmapCount, 1...(Int.bitWidth - dimension.leadingZeroBitCount))
    try checkPVRTC()
    try checkImages()
    for block in texture.metadata.blocks {
      guard block.fourCC.count == 4 else { throw error(.fourCC(block.fourCC)) }
      guard block.data.count <= maxValue else {
        throw error(.tooLarge(field: "metadata block", found: block.data.count))
      }
    }
  }

  private func checkPVRTC() throws(TextureFileError) {
    guard texture.format.encoding.needsPowersOfTwo else { return }
    guard texture.width & (texture.width - 1) == 0, texture.height & (texture.height - 1) == 0
    else {
      throw error(.pvrtcSize(width: texture.width, height: texture.height))
    }
  }

  private func checkImages() throws(TextureFileError) {
    let found = texture.images.count
    guard let layout = texture.format.layout else {
      guard found == 1 else { throw error(.imageCount(found: found, needed: 1)) }
      return
    }
    let needed =
      checkedProduct(texture.mipmapCount, texture.surfaceCount, texture.faceCount) ?? .max
    guard found == needed else { throw error(.imageCount(found: found, needed: needed)) }
    let perLevel = texture.surfaceCount * texture.faceCount
    for (index, image) in texture.images.enumerated() {
      let level = index / perLevel
      let bytes = texture.extent.byteCount(layout, level: level)
      guard image.count == bytes else {
        let reason = TextureFileError.WriteReason.imageBytes(
          level: level,
          surface: index % perLevel / texture.faceCount,
          face: index % texture.faceCount,
          found: image.count,
          needed: bytes
        )
        throw error(reason)
      }
    }
  }

  private func range(
    _ field: String,
    _ found: Int,
    _ allowed: ClosedRange<Int>
  ) throws(TextureFileError) {
    guard allowed.contains(found) else {
      throw error(.range(field: field, found: found, allowed: allowed))
    }
  }

  private func error(_ reason: TextureFileError.WriteReason) -> TextureFileError {
    TextureFileError(.write(reason), location)
  }
}

extension PVRTexture {
  /// Adds a metadata block of zeros where the pixels of a version 3 file would not begin at a
  /// multiple of some bytes.
  ///
  /// The block of the number 5 means nothing; its header alone takes 12 bytes. Metadata that is added
  /// later moves the pixels again.
  ///
  /// - Precondition: `alignment` is at least 1.
  public mutating func alignPixels(to alignment: Int) {
    precondition(alignment >= 1, "an alignment is at least 1")
    let start = 52 + metadata.reduce(0) { $0 + 12 + $1.data.count }
    guard start % alignment != 0 else { return }
    let rest = (start + 12) % alignment
    metadata.append(
      PVRMetadataBlock(
        key: PVRMetadataBlock.Key.padding.rawValue,
        data: [UInt8](repeating: 0, count: rest == 0 ? 0 : alignment - rest)
      )
    )
  }
}

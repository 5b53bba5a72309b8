internal import QuadrilleSystem

/// A texture to be written, and what its format cannot say.
struct ContainerWriting {
  /// The texture, validated.
  let texture: TextureFile
  /// The container to write.
  let container: TextureContainer
  /// The level of ``TextureContainer/supercompression``; nil for the usual one.
  let compressionLevel: Int?
  /// Flags of the source file without a meaning here, which a new header keeps.
  let keptFlags: UInt32
  /// The location for errors and warnings.
  let location: DiagnosticLocation
  /// One warning for each property that the format cannot store.
  var warnings: [Diagnostic] = []

  init(
    _ texture: TextureFile,
    _ container: TextureContainer,
    compressionLevel: Int? = nil,
    keptFlags: UInt32 = 0,
    location: DiagnosticLocation
  ) {
    self.texture = texture
    self.container = container
    self.compressionLevel = compressionLevel
    self.keptFlags = keptFlags
    self.location = location
  }

  private var format: ContainerFormat { container.format }

  /// Notes a property that the format cannot store.
  mutating func warn(_ code: String, _ message: String, found: String? = nil) {
    warnings.append(
      Diagnostic(
        .warning,
        code: "\(format.name)write.\(code)",
        location: location,
        message: "\(format.title) \(message)",
        found: found
      )
    )
  }

  /// An error about the texture.
  func error(_ reason: TextureFileError.WriteReason) -> TextureFileError {
    TextureFileError(.write(reason), location)
  }

  /// A number in a field of 32 bits.
  func number(_ field: String, _ value: Int) throws(TextureFileError) -> UInt32 {
    guard let number = UInt32(exactly: value) else {
      throw error(.tooLarge(field: field, found: value))
    }
    return number
  }

  /// The numbers of the pixels in other tables.
  func numbers() throws(TextureFileError) -> FormatCodes.Numbers {
    guard !texture.hasBigEndianWords else {
      throw error(.bigEndian(format: texture.format.name))
    }
    guard let numbers = texture.formatNumbers else { throw error(notStored) }
    return numbers
  }

  /// That the format has no number for these pixels.
  var notStored: TextureFileError.WriteReason {
    let type = texture.channelType.map { $0 == texture.format.defaultChannelType ? "" : " (\($0))" }
    return .container("\(texture.format.name)\(type ?? "")", format.title)
  }

  /// Rejects a kind of texture that the format does not have.
  func reject(_ what: String) -> TextureFileError { error(.containerShape(what, format.title)) }

  // MARK: Losses

  /// Notes that colors are premultiplied.
  mutating func warnOfPremultipliedAlpha() {
    guard texture.alphaMode == .premultiplied else { return }
    warn("premultiplied", "cannot store that colors are premultiplied by alpha")
  }

  /// Notes that colors are sRGB.
  mutating func warnOfColorSpace(isStored: Bool) {
    guard texture.colorSpace == .sRGB, !isStored else { return }
    warn("colorSpace", "cannot store that colors are sRGB")
  }

  /// Notes that rows or columns are not in the usual order.
  mutating func warnOfOrientation() {
    guard let orientation = texture.metadata.orientation else { return }
    guard orientation.isLeftward || orientation.isUpward || orientation.isOutward else { return }
    warn("orientation", "cannot store the order of rows and columns, which is not the usual one")
  }

  /// Notes metadata blocks of PVR, other than those whose meaning is kept otherwise.
  mutating func warnOfMetadata() {
    let lost = texture.metadata.blocks.filter { !$0.isKeptElsewhere }
    guard !lost.isEmpty else { return }
    let keys = lost.prefix(8).map { "\($0.key)" }.joined(separator: ", ")
    warn(
      "metadata",
      "has no metadata blocks; omitted keys: \(keys)\(lost.count > 8 ? ", …" : "")",
      found: "\(lost.count)"
    )
  }

  /// Notes keys with values.
  mutating func warnOfKeyValues() {
    let lost = texture.keyValues
    guard !lost.isEmpty else { return }
    let keys = lost.prefix(8).map { $0.key.escapedForDisplay() }.joined(separator: ", ")
    warn(
      "keyValues",
      "has no keys and values; omitted: \(keys)\(lost.count > 8 ? ", …" : "")",
      found: "\(lost.count)"
    )
  }

  /// Notes blocks of BC1 whose black the format would make transparent.
  mutating func warnOfOpaqueBlack() {
    guard texture.hasOpaqueBlack else { return }
    warn("opaque", "cannot store that BC1 has no alpha; some black pixels become transparent")
  }

  /// Notes that blocks of ASTC hold values above 1.
  mutating func warnOfRange() {
    guard texture.format.name.hasPrefix("ASTC"), texture.channelType?.numbers == .float else {
      return
    }
    warn("range", "cannot store that blocks of ASTC hold values above 1")
  }

  // MARK: Images

  /// The images with the faces of each cube in the order +X, −X, +Y, −Y, +Z, −Z.
  func imagesInUsualOrder() -> [ArraySlice<UInt8>] {
    guard texture.faceCount == 6, let order = texture.metadata.cubeOrder else {
      return texture.images
    }
    let found = "XxYyZz".compactMap { order.firstIndex(of: $0) }
      .map { order.distance(from: order.startIndex, to: $0) }
    guard found.count == 6, found != Array(0..<6), texture.images.count.isMultiple(of: 6) else {
      return texture.images
    }
    return stride(from: 0, to: texture.images.count, by: 6)
      .flatMap { start in found.map { texture.images[start + $0] } }
  }
}

extension PVRMetadataBlock {
  /// Whether other containers keep what the block says: an orientation, a usual order of faces, or
  /// one that images are sorted by, and padding.
  fileprivate var isKeptElsewhere: Bool {
    guard isPVR, let key = Key(rawValue: key) else { return false }
    return switch key {
    case .orientation, .cubeOrder, .padding: sizeProblem == nil
    case .atlas, .normalMap, .border: false
    }
  }
}

extension TextureFile {
  /// The numbers of the pixels in other tables; nil for big-endian words and pixels that no table
  /// has.
  var formatNumbers: FormatCodes.Numbers? {
    let (format, channelType) = version3
    guard let channelType, !hasBigEndianWords else { return nil }
    return FormatCodes.numbers(of: format, channelType, isSRGB: colorSpace == .sRGB)
  }

  /// Whether a block of BC1 without alpha has a pixel that would be transparent with it: one of the
  /// fourth color of a block of three.
  fileprivate var hasOpaqueBlack: Bool {
    guard format.encoding == .bc(1), !hasAlpha else { return false }
    return images.contains { image in
      var offset = image.startIndex
      while offset + 8 <= image.endIndex {
        let first = UInt16(image[offset]) | UInt16(image[offset + 1]) << 8
        let second = UInt16(image[offset + 2]) | UInt16(image[offset + 3]) << 8
        if first <= second {
          for index in 4..<8 {
            let codes = image[offset + index]
            if codes & codes >> 1 & 0x55 != 0 { return true }
          }
        }
        offset += 8
      }
      return false
    }
  }
}

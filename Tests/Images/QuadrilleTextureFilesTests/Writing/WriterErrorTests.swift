import QuadrilleImage
import QuadrilleSystem
import QuadrilleTextureFiles
import Testing

@Suite struct WriterErrorTests {
  private static let good = TextureFile(
    format: .rgba8888,
    width: 4,
    height: 4,
    levels: [pattern(64)]
  )

  private static func changed(_ change: (inout TextureFile) -> Void) -> TextureFile {
    var copy = good
    change(&copy)
    return copy
  }

  private static func format(_ number: UInt32, _ bytes: Int, edgeLength: Int = 4) -> TextureFile {
    guard let format = PVRPixelFormat.enumerated(number) else { return good }
    return TextureFile(
      format: format,
      width: edgeLength,
      height: edgeLength,
      levels: [pattern(bytes)]
    )
  }

  private static let everyVersion = PVRVersion.allCases

  /// Inconsistent textures, which give the same error in every version.
  static let malformed: [(String, TextureFile)] = [
    ("pvrwrite.range", changed { $0.width = 0 }),
    ("pvrwrite.range", changed { $0.height = -1 }),
    ("pvrwrite.range", changed { $0.width = 1 << 32 }),
    ("pvrwrite.range", changed { $0.depth = 0 }),
    ("pvrwrite.range", changed { $0.surfaceCount = .max }),
    ("pvrwrite.range", changed { $0.mipmapCount = 0 }),
    ("pvrwrite.range", changed { $0.mipmapCount = 4 }),
    ("pvr.faces", changed { $0.faceCount = 0 }),
    ("pvr.faces", changed { $0.faceCount = 2 }),
    ("pvrwrite.imageCount", changed { $0.images = [] }),
    ("pvrwrite.imageCount", changed { $0.faceCount = 6 }),
    ("pvrwrite.imageCount", changed { $0.surfaceCount = Int(UInt32.max) }),
    ("pvrwrite.imageCount", changed { $0.mipmapCount = 2 }),
    ("pvrwrite.imageBytes", changed { $0.images[0].removeLast() }),
    ("pvrwrite.imageBytes", changed { $0.images[0].append(0) }),
    ("pvrwrite.imageBytes", changed { $0.depth = 2 }),
    ("pvrwrite.imageBytes", changed { ($0.width, $0.height) = (Int(UInt32.max), 1 << 31) }),
    ("pvr.pvrtcSize", changed { $0.format = format(3, 0).format }.with(width: 12)),
    (
      "pvrwrite.fourCC",
      changed { $0.metadata.blocks = [PVRMetadataBlock(fourCC: [1], key: 0, data: [])] }
    ),
  ]

  @Test("Inconsistent textures are rejected in every version", arguments: malformed)
  func rejectsInconsistentTextures(_ code: String, _ texture: TextureFile) throws {
    for version in Self.everyVersion {
      let error = try #require(writeFailure(texture, TextureContainer(ContainerFormat(version))))
      #expect(error.code == code)
      #expect(error.category == .input)
      #expect(error.location.file == "out.pvr")
      #expect(error.description.hasPrefix("out.pvr: PVR v\(version.rawValue): "))
    }
  }

  /// Textures that some versions cannot store, with those versions.
  static let inexpressible: [(String, TextureFile, [PVRVersion])] = [
    ("pvrwrite.format", format(27, 16), [.v1, .v2]),
    ("pvrwrite.format", format(15, 16), [.v1, .v2]),
    ("pvrwrite.format", changed { $0.channelType = .signedByteNormalized }, [.v1, .v2]),
    ("pvrwrite.format", changed { $0.channelType = .unsignedShortNormalized }, [.v1, .v2]),
    ("pvrwrite.format", format(3, 32, edgeLength: 8).with(channelType: .float), [.v1, .v2]),
    ("pvrwrite.channelType", changed { $0.channelType = nil }, [.v3]),
    ("pvrwrite.format", changed { $0.channelType = nil }, [.v1, .v2]),
    ("pvrwrite.shape", changed { ($0.depth, $0.images) = (2, [pattern(128)[...]]) }, [.v1]),
    (
      "pvrwrite.shape",
      changed { ($0.surfaceCount, $0.images) = (2, [pattern(64)[...], pattern(64)[...]]) }, [.v1]
    ),
    (
      "pvrwrite.shape",
      changed {
        ($0.depth, $0.mipmapCount) = (2, 2)
        $0.images = [pattern(128)[...], pattern(16)[...]]
      }, [.v1, .v2]
    ),
    (
      "pvrwrite.shape",
      changed {
        ($0.depth, $0.surfaceCount) = (2, 2)
        $0.images = [pattern(128)[...], pattern(128)[...]]
      }, [.v1, .v2]
    ),
  ]

  @Test("Contents that a version does not support are rejected", arguments: inexpressible)
  func rejectsUnsupportedContents(
    _ code: String,
    _ texture: TextureFile,
    _ versions: [PVRVersion]
  ) throws {
    for version in Self.everyVersion {
      let error = writeFailure(texture, TextureContainer(ContainerFormat(version)))
      guard versions.contains(version) else {
        #expect(error == nil || error?.code != code)
        continue
      }
      #expect(error?.code == code)
      #expect(error?.category == .unsupported)
    }
  }

  @Test("Errors name the channel type if it is the reason")
  func namesChannelType() throws {
    let signed = Self.changed { $0.channelType = .signedByteNormalized }
    let error = try #require(writeFailure(signed, TextureContainer(.pvr2)))
    #expect(error.message == "RGBA_8_8_8_8 of channel type 1 has no number in version 2")
    let other = try #require(writeFailure(Self.format(27, 16), TextureContainer(.pvr2)))
    #expect(other.message == "ASTC_4x4 has no number in version 2")
  }

  @Test("Codes without a number are written in version 1 and 2 only")
  func keepsLegacyOnlyCodes() throws {
    let old = LegacyFile(type: 0x27, pixelBytes: 32)
    let texture = try TextureFile(decoding: old.bytes)
    #expect(try TextureFile(decoding: Written(texture, .v2).bytes).format.name == "LVU655")
    #expect(try TextureFile(decoding: Written(texture, .v1).bytes).format.name == "LVU655")
    let error = try #require(writeFailure(texture))
    #expect(error.code == "pvrwrite.format")
    #expect(error.found == "LVU655")
  }

  @Test("Keys are accepted only for CCZ, and required for kept encryption")
  func keysRequireCCZ() throws {
    let key = try TestKey.key()
    for wrapper in [nil, .gz] as [TextureWrapper?] {
      let error = try #require(
        writeFailure(Self.good, TextureContainer(.pvr2, in: wrapper), key: key)
      )
      #expect(error.code == "pvrwrite.key")
    }
    let plain = try ccz(LegacyFile().bytes)
    let file = try TextureFile(decoding: TestKey.oracle.encrypted(plain), key: key)
    let error = #expect(throws: TextureFileError.self) {
      try Written(file, by: Writing())
    }
    #expect(error?.reason == .write(.missingKey))
    #expect(error?.message.contains("0123") == false)
  }
}

extension TextureFile {
  fileprivate func with(width: Int) -> TextureFile {
    var copy = self
    copy.width = width
    return copy
  }

  fileprivate func with(channelType: PVRChannelType) -> TextureFile {
    var copy = self
    copy.channelType = channelType
    return copy
  }
}

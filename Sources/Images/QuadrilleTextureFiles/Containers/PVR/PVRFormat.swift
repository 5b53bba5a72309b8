extension ContainerCodec {
  /// PVR version 1.
  static let pvr1 = pvr(.v1) { $0.starts(with: [44, 0, 0, 0]) }

  /// PVR version 2.
  static let pvr2 = pvr(.v2) { $0.starts(with: [52, 0, 0, 0]) }

  /// PVR version 3, in either byte order.
  static let pvr3 = pvr(.v3) {
    $0.starts(with: [0x50, 0x56, 0x52, 0x03]) || $0.starts(with: [0x03, 0x52, 0x56, 0x50])
  }

  private static func pvr(
    _ version: PVRVersion,
    isRecognized: @escaping @Sendable (_ bytes: [UInt8]) -> Bool
  ) -> ContainerCodec {
    ContainerCodec(
      ContainerFormat(version),
      isRecognized: isRecognized,
      read: { file throws(TextureFileError) in try PVRReader.contents(file) },
      write: { writing throws(TextureFileError) in
        try PVRWriter.chunks(&writing, version: version)
      }
    )
  }
}

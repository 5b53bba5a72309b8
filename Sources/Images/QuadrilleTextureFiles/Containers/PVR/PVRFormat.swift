internal import QuadrilleSystem

extension ContainerFormat {
  /// PVR version 1, with a header of 44 bytes.
  public static let pvr1 = pvr(.v1) { $0.starts(with: [44, 0, 0, 0]) }

  /// PVR version 2, with a header of 52 bytes.
  public static let pvr2 = pvr(.v2) { $0.starts(with: [52, 0, 0, 0]) }

  /// PVR version 3.
  public static let pvr3 = pvr(.v3) {
    $0.starts(with: [0x50, 0x56, 0x52, 0x03]) || $0.starts(with: [0x03, 0x52, 0x56, 0x50])
  }

  private static func pvr(
    _ version: PVRVersion,
    isRecognized: @escaping @Sendable (_ bytes: [UInt8]) -> Bool
  ) -> ContainerFormat {
    ContainerFormat(
      name: "pvr\(version.rawValue)",
      title: "PVR v\(version.rawValue)",
      fileExtensions: ["pvr"],
      isRecognized: isRecognized,
      read: { file throws(TextureFileError) in try PVRReader.contents(file) },
      write: { writing throws(TextureFileError) in
        try PVRWriter.chunks(&writing, version: version)
      }
    )
  }

  /// The format of a version.
  package init(_ version: PVRVersion) {
    switch version {
    case .v1: self = .pvr1
    case .v2: self = .pvr2
    case .v3: self = .pvr3
    }
  }
}

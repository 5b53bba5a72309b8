/// The header of a PVR file.
package enum PVRHeader: Equatable, Sendable {
  /// Version 1 or 2.
  case legacy(PVRLegacyHeader)
  /// Version 3.
  case v3(PVR3Header)

  /// The version.
  package var version: PVRVersion {
    switch self {
    case .legacy(let header): header.surfaceCount == nil ? .v1 : .v2
    case .v3: .v3
    }
  }

  /// The flags, without the pixel type of version 1 and 2.
  package var flags: UInt32 {
    switch self {
    case .legacy(let header): header.flags.rawValue
    case .v3(let header): header.flags
    }
  }

  /// The channel type; nil in version 1 and 2, which have none.
  var channelType: UInt32? {
    if case .v3(let header) = self { header.channelType } else { nil }
  }

  /// Whether numbers are big-endian.
  package var isBigEndian: Bool {
    if case .v3(let header) = self { header.isBigEndian } else { false }
  }
}

/// The version of a PVR file.
public enum PVRVersion: Int, Sendable, CaseIterable {
  /// A header of 44 bytes.
  case v1 = 1
  /// A header of 52 bytes with the tag `PVR!`.
  case v2 = 2
  /// The header that starts with `PVR` and 3.
  case v3 = 3
}

/// The compressed wrapper of a PVR file.
public enum PVRWrapper: String, Sendable, CaseIterable {
  /// gzip, `.pvr.gz`.
  case gz
  /// The format of cocos2d, `.pvr.ccz`.
  case ccz
}

/// The version and wrapper of a file.
public struct PVRContainer: Hashable, Sendable, CustomStringConvertible {
  /// The version of the PVR file.
  public var version: PVRVersion
  /// The wrapper, if any.
  public var wrapper: PVRWrapper?

  /// Creates a container.
  public init(_ version: PVRVersion, in wrapper: PVRWrapper? = nil) {
    self.version = version
    self.wrapper = wrapper
  }

  /// The name, such as `pvr2`, `pvr2+gz` or `pvr3+ccz`.
  public var description: String {
    "pvr\(version.rawValue)" + (wrapper.map { "+\($0.rawValue)" } ?? "")
  }
}

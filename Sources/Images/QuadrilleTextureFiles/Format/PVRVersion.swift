/// The version of a PVR file.
package enum PVRVersion: Int, Sendable, CaseIterable {
  /// A header of 44 bytes.
  case v1 = 1
  /// A header of 52 bytes with the tag `PVR!`.
  case v2 = 2
  /// The header that starts with `PVR` and 3.
  case v3 = 3
}

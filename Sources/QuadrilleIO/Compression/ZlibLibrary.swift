import CZlib

/// The zlib that is linked.
public enum ZlibLibrary {
  /// Its version, such as `1.2.13`.
  public static var version: String {
    guard let text = unsafe zlibVersion() else { return "" }
    return unsafe String(cString: text)
  }
}

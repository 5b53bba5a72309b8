public import QuadrilleSystem

/// The files under `Fixtures/` of the package.
public enum Fixtures {
  /// The root of the package.
  public static let packageRoot: String = {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(3)
    return parts.joined(separator: "/")
  }()

  /// The path of a file under `Fixtures/`.
  public static func path(_ relative: String) -> String { "\(packageRoot)/Fixtures/\(relative)" }

  /// The bytes of a file under `Fixtures/`.
  public static func bytes(_ relative: String) throws(IOError) -> [UInt8] {
    try FileBytes.read(path: path(relative))
  }

  /// The text of a file under `Fixtures/`.
  public static func text(_ relative: String) throws(IOError) -> String {
    String(decoding: try bytes(relative), as: UTF8.self)
  }
}

import Glibc
import QuadrilleSystem
import QuadrilleImage

/// A picture in a file.
struct GoldenFile {
  let path: String

  init(folder: String, name: String) { path = "\(folder)/\(name).png" }

  /// Whether the environment asks for pictures to be written.
  static var isRecordingWanted: Bool {
    guard let value = unsafe getenv("QUADRILLE_RECORD") else { return false }
    return unsafe String(cString: value) == "1"
  }

  /// Reads the picture.
  ///
  /// - Throws: `IOError` or `PNGError`.
  func read() throws -> Bitmap {
    try PNG.decode(FileBytes.read(path: path), name: path).bitmap
  }

  /// Writes the picture, whole or not at all, and the folders that it lies in.
  ///
  /// - Throws: `IOError` or `PNGError`.
  func write(_ bitmap: Bitmap) throws {
    var folder = ""
    for part in path.split(separator: "/", omittingEmptySubsequences: false).dropLast() {
      folder += "\(part)/"
      // A folder that cannot be made is told by the file that cannot be written.
      _ = unsafe mkdir(folder, 0o777)
    }
    try AtomicFile.write(PNG.encode(bitmap, level: .small), to: path)
  }
}

import Glibc
import QuadrilleImage
import QuadrilleSystem

/// A golden image file.
struct GoldenFile {
  let path: String

  init(folder: String, name: String) { path = "\(folder)/\(name).png" }

  /// Whether the environment requests recording.
  static var isRecordingWanted: Bool {
    guard let value = unsafe getenv("QUADRILLE_RECORD") else { return false }
    return unsafe String(cString: value) == "1"
  }

  /// Reads the image.
  ///
  /// - Throws: `IOError` or `PNGError`.
  func read() throws -> Bitmap {
    try PNG.decode(FileBytes.read(path: path), name: path).bitmap
  }

  /// Writes the image atomically, and creates missing folders.
  ///
  /// - Throws: `IOError` or `PNGError`.
  func write(_ bitmap: Bitmap) throws {
    var folder = ""
    for part in path.split(separator: "/", omittingEmptySubsequences: false).dropLast() {
      folder += "\(part)/"
      // If a folder cannot be created, writing the file reports the error.
      _ = unsafe mkdir(folder, 0o777)
    }
    try AtomicFile.write(PNG.encode(bitmap, level: .small), to: path)
  }
}

import Glibc
import QuadrilleImage
import QuadrilleSystem

/// A digest of everything an output is made from: inputs, options and tool version.
///
/// The digest is stored in the extended attribute `user.quadrille.recipe` of the output, so it
/// moves with the file, needs no other file and leaves the contents unchanged. It is stored along
/// with the digest of the output, so that a file modified later is not considered up to date. On
/// file systems without extended attributes, the work is repeated and the result compared.
package struct BuildKey: Sendable {
  /// The digest as 64 hexadecimal digits.
  package let digest: String

  /// Creates a key.
  ///
  /// - Parameters:
  ///   - arguments: The command and all options that affect the output, in a fixed order.
  ///   - inputs: The digests of the inputs, in a fixed order.
  package init(_ arguments: [String], inputs: [String]) {
    let tool = [VersionText.number, PNG.libraryVersion, Deflate.libraryVersion]
    // Texts are prefixed with their lengths, so no two lists give the same bytes.
    let text = (tool + arguments + [""] + inputs).map { "\($0.utf8.count) \($0)\n" }.joined()
    digest = SHA256.hex(Array(text.utf8))
  }

  /// Whether a file exists that was made with this key and has not changed since.
  package func isUpToDate(at path: String) -> Bool {
    guard let stored = ExtendedAttribute.recipe.read(path), stored.hasPrefix(digest + ":") else {
      return false
    }
    guard let found = FileDigest.hex(path) else { return false }
    return stored == digest + ":" + found
  }

  /// Stores the key with a file of the given bytes, if the file system supports it.
  package func keep(at path: String, _ bytes: [UInt8]) { keep(at: path, sha256: SHA256.hex(bytes)) }

  /// Stores the key with a file of the given digest, if the file system supports it.
  package func keep(at path: String, sha256: String) {
    ExtendedAttribute.recipe.write(digest + ":" + sha256, to: path)
  }
}

/// An extended attribute of a file with a text value.
///
/// Its functions are not part of the imported C library module.
package struct ExtendedAttribute {
  /// The build key of a file.
  package static let recipe = ExtendedAttribute(name: "user.quadrille.recipe")
  /// The outputs created along with a file.
  package static let outputs = ExtendedAttribute(name: "user.quadrille.outputs")
  /// The options that determine the layout of an atlas, with its first data file.
  package static let layout = ExtendedAttribute(name: "user.quadrille.layout")

  private typealias ReadCall =
    @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer, Int) -> Int
  private typealias WriteCall =
    @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeRawPointer, Int, Int32) ->
    Int32

  private let name: String

  /// The text; nil if the attribute does not exist.
  package func read(_ path: String) -> String? {
    guard let symbol = unsafe dlsym(nil, "getxattr") else { return nil }
    let getAttribute = unsafe unsafeBitCast(symbol, to: ReadCall.self)
    // The maximum size on any file system.
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe buffer.withUnsafeMutableBytes { buffer -> Int in
      guard let start = buffer.baseAddress else { return -1 }
      return unsafe getAttribute(path, name, start, buffer.count)
    }
    return count < 0 ? nil : String(decoding: buffer.prefix(count), as: UTF8.self)
  }

  /// Stores a text, if the file system supports it.
  package func write(_ text: String, to path: String) {
    guard let symbol = unsafe dlsym(nil, "setxattr") else { return }
    let setAttribute = unsafe unsafeBitCast(symbol, to: WriteCall.self)
    let bytes = Array(text.utf8)
    unsafe bytes.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else { return }
      // Without the attribute, the next run only takes longer.
      _ = unsafe setAttribute(path, name, start, buffer.count, 0)
    }
  }
}

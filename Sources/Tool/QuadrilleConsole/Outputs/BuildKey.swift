import Glibc
import QuadrilleImage
import QuadrilleSystem

/// What an output is made from: inputs, options and the version of the tool, as one digest.
///
/// The digest is stored with the output, in the extended attribute `user.quadrille.recipe`, so that
/// it goes where the file goes, needs no file of its own and leaves the bytes as they are. Beside it
/// stands the digest of the output: a file that anybody has changed since does not count. Where the
/// file system keeps no such attributes, the work is done again and its result compared.
package struct BuildKey: Sendable {
  /// The digest as 64 hexadecimal digits.
  package let digest: String

  /// Makes a key.
  ///
  /// - Parameters:
  ///   - arguments: The command and all its options that change the output, in a fixed order.
  ///   - inputs: The digests of the inputs' bytes, in a fixed order.
  package init(_ arguments: [String], inputs: [String]) {
    let tool = [VersionText.number, PNG.libraryVersion, Deflate.libraryVersion]
    // Of texts with their lengths: no two lists give the same bytes.
    let text = (tool + arguments + [""] + inputs).map { "\($0.utf8.count) \($0)\n" }.joined()
    digest = SHA256.hex(Array(text.utf8))
  }

  /// Whether a file is there that was made by this key and not changed since.
  package func isUpToDate(at path: String) -> Bool {
    guard let stored = ExtendedAttribute.recipe.read(path), stored.hasPrefix(digest + ":") else {
      return false
    }
    guard let found = FileDigest.hex(path) else { return false }
    return stored == digest + ":" + found
  }

  /// Stores the key with a file of these bytes, as far as the file system does that.
  package func keep(at path: String, _ bytes: [UInt8]) { keep(at: path, sha256: SHA256.hex(bytes)) }

  /// Stores the key with a file of this digest, as far as the file system does that.
  package func keep(at path: String, sha256: String) {
    ExtendedAttribute.recipe.write(digest + ":" + sha256, to: path)
  }
}

/// A text in an extended attribute of a file; its functions are not among those that the module of
/// the C library shows.
package struct ExtendedAttribute {
  /// What a file was made from.
  package static let recipe = ExtendedAttribute(name: "user.quadrille.recipe")
  /// The outputs that came with a file.
  package static let outputs = ExtendedAttribute(name: "user.quadrille.outputs")

  private typealias ReadCall =
    @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer, Int) -> Int
  private typealias WriteCall =
    @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeRawPointer, Int, Int32) ->
    Int32

  private let name: String

  /// The text; nil where there is none.
  package func read(_ path: String) -> String? {
    guard let symbol = unsafe dlsym(nil, "getxattr") else { return nil }
    let getAttribute = unsafe unsafeBitCast(symbol, to: ReadCall.self)
    // No file system takes more.
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe buffer.withUnsafeMutableBytes { buffer -> Int in
      guard let start = buffer.baseAddress else { return -1 }
      return unsafe getAttribute(path, name, start, buffer.count)
    }
    return count < 0 ? nil : String(decoding: buffer.prefix(count), as: UTF8.self)
  }

  /// Stores a text, as far as the file system does that.
  package func write(_ text: String, to path: String) {
    guard let symbol = unsafe dlsym(nil, "setxattr") else { return }
    let setAttribute = unsafe unsafeBitCast(symbol, to: WriteCall.self)
    let bytes = Array(text.utf8)
    unsafe bytes.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else { return }
      // Without the attribute the next run only takes longer.
      _ = unsafe setAttribute(path, name, start, buffer.count, 0)
    }
  }
}

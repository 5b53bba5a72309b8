package import QuadrilleSystem
import QuadrilleImage

/// A file of another kind than the one that was expected.
package struct InputKindError: QuadrilleError {
  package let place: Place
  package let message: String

  package var code: String { "input.kind" }
  package var category: ErrorCategory { .input }

  private init(_ name: String, _ message: String) {
    place = Place(file: name, offset: 0)
    self.message = message
  }

  /// Refuses what is no texture, where that is plain to see.
  package static func checkTexture(_ bytes: [UInt8], _ name: String) throws(InputKindError) {
    guard !bytes.isEmpty else { throw InputKindError(name, "is empty, no PVR texture") }
    guard let kind = FileContent.name(of: bytes), kind != "text" || !isBare(name) else { return }
    guard !bytes.starts(with: Array("PVR".utf8)), !bytes.starts(with: Array("CCZ".utf8)) else {
      return
    }
    let advice =
      PictureFormat(of: bytes) != nil ? "; 'quadrille encode' makes textures of pictures" : ""
    throw InputKindError(name, "is \(kind), no PVR texture\(advice)")
  }

  /// Refuses what is neither a picture nor a texture, where that is plain to see.
  package static func checkPicture(_ bytes: [UInt8], _ name: String) throws(InputKindError) {
    guard !bytes.isEmpty else {
      throw InputKindError(name, "is empty, none of \(PictureFormat.allNames) and PVR")
    }
    guard PictureFormat(of: bytes) == nil, let kind = FileContent.name(of: bytes) else { return }
    guard !bytes.starts(with: Array("PVR".utf8)), !bytes.starts(with: Array("CCZ".utf8)) else {
      return
    }
    throw InputKindError(name, "is \(kind), none of \(PictureFormat.allNames) and PVR")
  }

  /// Whether a name says that there is no header.
  private static func isBare(_ name: String) -> Bool { name.lowercased().hasSuffix(".pvrtc") }
}

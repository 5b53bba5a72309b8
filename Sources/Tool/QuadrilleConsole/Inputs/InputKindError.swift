import QuadrilleImage
package import QuadrilleSystem

/// A file of another kind than the one that was expected.
package struct InputKindError: QuadrilleError {
  package let location: DiagnosticLocation
  package let message: String

  package var code: String { "input.kind" }
  package var category: ErrorCategory { .input }

  private init(_ name: String, _ message: String) {
    location = DiagnosticLocation(file: name, offset: 0)
    self.message = message
  }

  /// Refuses what is no texture, where that is plain to see.
  package static func checkTexture(_ bytes: [UInt8], _ name: String) throws(InputKindError) {
    guard !bytes.isEmpty else { throw InputKindError(name, "is empty, no PVR texture") }
    guard let kind = FileTypeSniffer.name(of: bytes), kind != "text" || !isHeaderless(name) else {
      return
    }
    guard !bytes.starts(with: Array("PVR".utf8)), !bytes.starts(with: Array("CCZ".utf8)) else {
      return
    }
    let suggestion =
      ImageFormat(of: bytes) != nil ? "; 'quadrille encode' makes textures of pictures" : ""
    throw InputKindError(name, "is \(kind), no PVR texture\(suggestion)")
  }

  /// Refuses what is neither a picture nor a texture, where that is plain to see.
  package static func checkImage(_ bytes: [UInt8], _ name: String) throws(InputKindError) {
    guard !bytes.isEmpty else {
      throw InputKindError(name, "is empty, none of \(ImageFormat.allNames) and PVR")
    }
    guard ImageFormat(of: bytes) == nil, let kind = FileTypeSniffer.name(of: bytes) else { return }
    guard !bytes.starts(with: Array("PVR".utf8)), !bytes.starts(with: Array("CCZ".utf8)) else {
      return
    }
    throw InputKindError(name, "is \(kind), none of \(ImageFormat.allNames) and PVR")
  }

  /// Whether a name says that there is no header.
  private static func isHeaderless(_ name: String) -> Bool { name.lowercased().hasSuffix(".pvrtc") }
}

import QuadrilleImage
package import QuadrilleSystem
import QuadrilleTextureFiles

/// A file of another kind than expected.
package struct InputKindError: QuadrilleError {
  package let location: DiagnosticLocation
  package let message: String

  package var code: String { "input.kind" }
  package var category: ErrorCategory { .input }

  private init(_ name: String, _ message: String) {
    location = DiagnosticLocation(file: name, offset: 0)
    self.message = message
  }

  /// Rejects files that are recognizably not textures.
  package static func checkTexture(_ bytes: [UInt8], _ name: String) throws(InputKindError) {
    guard !bytes.isEmpty else { throw InputKindError(name, "is empty, expected a texture") }
    let format = ImageFormat(of: bytes, name: name)
    guard let kind = format?.name ?? kind(of: bytes), format != .tga || !isHeaderless(name),
      kind != "text" || !isHeaderless(name)
    else { return }
    let suggestion = format != nil ? "; 'quadrille encode' makes textures from images" : ""
    throw InputKindError(name, "is \(kind), expected a texture\(suggestion)")
  }

  /// Rejects files that are recognizably neither images nor textures.
  package static func checkImage(_ bytes: [UInt8], _ name: String) throws(InputKindError) {
    guard !bytes.isEmpty else {
      throw InputKindError(name, "is empty, expected \(ImageFormat.allNames) or a texture")
    }
    guard ImageFormat(of: bytes, name: name) == nil, let kind = kind(of: bytes) else { return }
    throw InputKindError(name, "is \(kind), expected \(ImageFormat.allNames) or a texture")
  }

  /// The name of a file type; nil if it is unknown, or that of a texture.
  private static func kind(of bytes: [UInt8]) -> String? {
    guard ContainerFormat.of(bytes) == nil else { return nil }
    let isTexture =
      bytes.starts(with: Array("PVR".utf8)) || bytes.starts(with: Array("CCZ".utf8))
    return FileTypeSniffer.name(of: bytes).flatMap { isTexture && $0 == "text" ? nil : $0 }
  }

  /// Whether the file extension denotes a headerless texture.
  private static func isHeaderless(_ name: String) -> Bool { name.lowercased().hasSuffix(".pvrtc") }
}

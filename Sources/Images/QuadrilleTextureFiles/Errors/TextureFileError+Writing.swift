package import QuadrilleImage
internal import QuadrilleSystem

extension TextureFileError {
  /// The reasons why a texture cannot be written.
  package enum WriteReason: Equatable, Sendable {
    /// A size or count is out of range.
    case range(field: String, found: Int, allowed: ClosedRange<Int>)
    /// A number of faces other than 1 and 6.
    case faces(Int)
    /// The number of images does not match levels, surfaces and faces.
    case imageCount(found: Int, needed: Int)
    /// The size of an image in bytes does not match its dimensions and the format.
    case imageBytes(level: Int, surface: Int, face: Int, found: Int, needed: Int?)
    /// The width or height of a PVRTC1 texture is not a power of two.
    case pvrtcSize(width: Int, height: Int)
    /// The tag of a metadata block does not have four bytes.
    case fourCC([UInt8])
    /// A number of bytes does not fit a 32-bit field.
    case tooLarge(field: String, found: Int)
    /// The version has no number for the pixel format, or not with this channel type.
    case format(String, PVRVersion)
    /// The version does not support this kind of texture.
    case shape(String, PVRVersion)
    /// Another format of files has no number for the pixel format; the titles of both.
    case container(String, String)
    /// Another format of files does not support this kind of texture.
    case containerShape(String, String)
    /// The words of the images are big-endian.
    case bigEndian(format: String)
    /// The channel type is unknown.
    case channelType
    /// A key was given, but the container is not a CCZ file.
    case unexpectedKey(TextureContainer)
    /// The file whose container is kept was encrypted, but no key was given.
    case missingKey
  }

  /// The reasons why images cannot be encoded.
  package enum EncodeReason: Equatable, Sendable {
    /// Width or height is not a power of two, which PVRTC1 requires.
    case dimensions(width: Int, height: Int)
    /// The bits per pixel are not 2 or 4.
    case bits(Int)
    /// Two images of one texture differ in size or in their number of levels.
    case unequal(PixelSize, PixelSize)
    /// There is no image, or a number that is not a multiple of the faces.
    case count(Int, faces: Int)
  }
}

extension TextureFileError.WriteReason {
  /// The facts of each reason: input for a contradiction, unsupported if no container supports it.
  var facts: ErrorFacts {
    switch self {
    case .range(let field, let found, let allowed):
      ErrorFacts("pvrwrite.range", "\(field) is", found, outside: allowed)
    case .faces(let found): ErrorFacts(ErrorCode.textureFaces, faces: found)
    case .imageCount(let found, let needed):
      ErrorFacts(
        "pvrwrite.imageCount",
        "\(found) images, expected \(needed)",
        found: "\(found)",
        allowed: "\(needed)"
      )
    case .imageBytes(let level, let surface, let face, let found, let needed):
      ErrorFacts(
        "pvrwrite.imageBytes",
        "level \(level) of surface \(surface), face \(face) has \(found) bytes, "
          + (needed.map { "not \($0)" } ?? "the required size overflows"),
        found: "\(found)",
        allowed: needed.map { "\($0)" }
      )
    case .pvrtcSize(let width, let height):
      ErrorFacts(
        ErrorCode.pvrtcSize,
        "PVRTC of \(width)x\(height) has a size that is not a power of two",
        found: "\(width)x\(height)"
      )
    case .fourCC(let bytes):
      ErrorFacts(
        "pvrwrite.fourCC",
        "the tag of a metadata block has \(bytes.count) bytes, not 4",
        found: "\(bytes.count)",
        allowed: "4"
      )
    case .tooLarge(let field, let found):
      ErrorFacts(
        "pvrwrite.tooLarge",
        "\(field) of \(found) bytes does not fit 32 bits",
        category: .unsupported,
        found: "\(found)",
        allowed: "\(UInt32.max)"
      )
    case .format(let name, let version):
      ErrorFacts(
        "pvrwrite.format",
        "\(name) has no number in version \(version.rawValue)",
        category: .unsupported,
        found: name
      )
    case .shape(let what, let version):
      ErrorFacts(
        "pvrwrite.shape",
        "version \(version.rawValue) cannot hold \(what)",
        category: .unsupported
      )
    case .container(let name, let format):
      ErrorFacts(
        "texturewrite.format",
        "\(format) has no number for \(name)",
        category: .unsupported,
        found: name
      )
    case .containerShape(let what, let format):
      ErrorFacts(
        "texturewrite.shape",
        "\(format) cannot hold \(what)",
        category: .unsupported
      )
    case .bigEndian(let format):
      ErrorFacts(
        ErrorCode.bigEndian,
        "\(format) in big-endian order cannot be written",
        category: .unsupported
      )
    case .channelType:
      ErrorFacts(
        "pvrwrite.channelType",
        "an unknown channel type cannot be written",
        category: .unsupported
      )
    case .unexpectedKey(let container):
      ErrorFacts(
        "pvrwrite.key",
        "a key was given for \(container), but only CCZ supports encryption"
      )
    case .missingKey:
      ErrorFacts(
        "pvrwrite.key",
        "the file was encrypted, but no key was given to encrypt it again"
      )
    }
  }
}

extension TextureFileError.EncodeReason {
  /// The facts of each reason, with suggestions; all are of the category unsupported.
  var facts: ErrorFacts {
    switch self {
    case .dimensions(let width, let height):
      ErrorFacts(
        ErrorCode.pvrtcSides,
        "PVRTC1 needs a size of powers of two, found \(width)x\(height); "
          + "pad the canvas or resize the image to powers of two",
        category: .unsupported,
        found: "\(width)x\(height)",
        allowed: "powers of two"
      )
    case .bits(let bits):
      ErrorFacts(
        "pvrtc.bits",
        "PVRTC1 has 2 or 4 bits a pixel, not \(bits)",
        category: .unsupported,
        found: "\(bits)",
        allowed: "2, 4"
      )
    case .unequal(let one, let other):
      ErrorFacts(
        "encode.unequal",
        "the images of a texture must have the same size and levels, found \(one) and \(other)",
        category: .unsupported,
        found: "\(other)",
        allowed: "\(one)"
      )
    case .count(let count, let faces):
      ErrorFacts(
        "encode.count",
        faces == 1
          ? "a texture has at least one image"
          : "a cube map has \(faces) faces, found \(count) images",
        category: .unsupported,
        found: "\(count)",
        allowed: "\(faces)"
      )
    }
  }
}

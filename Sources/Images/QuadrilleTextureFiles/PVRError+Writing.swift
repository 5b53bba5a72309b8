public import QuadrilleImage
internal import QuadrilleSystem

extension PVRError {
  /// Why a texture is not written.
  public enum WriteReason: Equatable, Sendable {
    /// A size or count is out of its range.
    case range(field: String, found: Int, allowed: ClosedRange<Int>)
    /// A number of faces other than 1 and 6.
    case faces(Int)
    /// There are more or fewer images than levels, surfaces and faces make.
    case imageCount(found: Int, needed: Int)
    /// An image has another number of bytes than its sides and the format need.
    case imageBytes(level: Int, surface: Int, face: Int, found: Int, needed: Int?)
    /// A side of a PVRTC1 texture is no power of two.
    case pvrtcSize(width: Int, height: Int)
    /// The tag of a metadata block does not have four bytes.
    case fourCC([UInt8])
    /// A field of 32 bits cannot hold a number of bytes.
    case tooLarge(field: String, found: Int)
    /// The version has no number for the pixel format, or not with these channels.
    case format(String, PVRVersion)
    /// The version has no way to say this.
    case shape(String, PVRVersion)
    /// The words of the images have the byte order of other machines.
    case bigEndian(format: String)
    /// The channel type is a number that nobody knows.
    case channelType
    /// There is a key, but the container is no CCZ file.
    case unexpectedKey(PVRContainer)
    /// The file whose container is kept was encrypted, but there is no key.
    case missingKey
  }

  /// Why images are not encoded.
  public enum EncodeReason: Equatable, Sendable {
    /// A side is no power of two, which PVRTC1 demands.
    case dimensions(width: Int, height: Int)
    /// Another number of bits per pixel than 2 and 4.
    case bits(Int)
    /// Two images of one texture differ in size or in their number of levels.
    case unequal(PixelSize, PixelSize)
    /// No image, or a number that faces do not divide.
    case count(Int, faces: Int)
  }
}

extension PVRError.WriteReason {
  /// The facts of each reason: input for a contradiction, unsupported for what no container holds.
  var facts: ErrorFacts {
    switch self {
    case .range(let field, let found, let allowed):
      ErrorFacts("pvrwrite.range", "\(field) is", found, outside: allowed)
    case .faces(let found): ErrorFacts("pvrwrite.faces", faces: found)
    case .imageCount(let found, let needed):
      ErrorFacts(
        "pvrwrite.imageCount",
        "\(found) pictures, \(needed) are needed",
        found: "\(found)",
        allowed: "\(needed)"
      )
    case .imageBytes(let level, let surface, let face, let found, let needed):
      ErrorFacts(
        "pvrwrite.imageBytes",
        "level \(level) of surface \(surface), face \(face) has \(found) bytes, "
          + (needed.map { "not \($0)" } ?? "more are needed than can be counted"),
        found: "\(found)",
        allowed: needed.map { "\($0)" }
      )
    case .pvrtcSize(let width, let height):
      ErrorFacts(
        "pvrwrite.pvrtcSize",
        "PVRTC of \(width)x\(height) has a side that is no power of two",
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
    case .bigEndian(let format):
      ErrorFacts(
        "pvrwrite.bigEndian",
        "\(format) in big-endian order is not written",
        category: .unsupported
      )
    case .channelType:
      ErrorFacts(
        "pvrwrite.channelType",
        "a channel type without a name is not written",
        category: .unsupported
      )
    case .unexpectedKey(let container):
      ErrorFacts(
        "pvrwrite.key",
        "a key is of no use in \(container), only CCZ is encrypted"
      )
    case .missingKey:
      ErrorFacts(
        "pvrwrite.key",
        "the file was encrypted, and there is no key to encrypt it again"
      )
    }
  }
}

extension PVRError.EncodeReason {
  /// The facts of each reason, with the ways out; all are of kinds that are not encoded here.
  var facts: ErrorFacts {
    switch self {
    case .dimensions(let width, let height):
      ErrorFacts(
        "pvrtc.sides",
        "PVRTC1 needs sides that are powers of two, found \(width)x\(height); "
          + "pad the canvas or resize the picture to powers of two",
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
        "the pictures of a texture have one size and as many levels, found \(one) and \(other)",
        category: .unsupported,
        found: "\(other)",
        allowed: "\(one)"
      )
    case .count(let count, let faces):
      ErrorFacts(
        "encode.count",
        faces == 1
          ? "a texture has at least one picture"
          : "a cube map has \(faces) faces, found \(count) pictures",
        category: .unsupported,
        found: "\(count)",
        allowed: "\(faces)"
      )
    }
  }
}

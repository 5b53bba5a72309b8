public import QuadrilleSystem

/// An error for a PVR file that cannot be read, a texture that cannot be written, or images that
/// cannot be encoded.
public struct TextureFileError: StageError {
  /// The kind of error.
  package enum Reason: Equatable, Sendable {
    /// The file is truncated: the needed size, header included, and the size found.
    ///
    /// `needed` is nil if the size does not fit 63 bits.
    case truncated(needed: Int?, found: Int)
    /// The file does not start like a PVR file; its first bytes, of which four are reported.
    case magic([UInt8])
    /// A file with the tag of version 2 has an unknown header length.
    case headerLength(UInt32)
    /// A count or dimension that must be at least 1 is 0.
    case zero(field: String)
    /// The number of mip levels is 0 or more than the size allows.
    case mipCount(found: UInt32, allowed: ClosedRange<Int>)
    /// The number of faces is not 1 or 6, or the surfaces of a cube map are not a multiple of 6.
    case faces(UInt32)
    /// The data length field contradicts the size and format.
    case dataLength(found: UInt32, allowed: ClosedRange<Int>)
    /// The size of a PVRTC1 texture is not a power of two, or below the minimum with too few bytes.
    case pvrtcSize(width: Int, height: Int, problem: String)
    /// The channel list of version 3 is invalid; the eight bytes.
    case channels([UInt8])
    /// A metadata block is longer than the rest of the metadata area.
    case metadata(found: UInt32, allowed: Int)
    /// A wrapper contains another wrapper, or something that is not PVR.
    case nested(String)
    /// The pixel format cannot be decoded: its name, and a description of its number if it has no
    /// name.
    case unsupported(format: String, number: String)
    /// The channel type does not fit the pixel format.
    case channelType(found: UInt32, format: String)
    /// An uncompressed texture has twiddled pixels, an undocumented order.
    case twiddled(format: String)
    /// The file has big-endian byte order.
    case bigEndian(String)
    /// The version of a CCZ file is above 2, or not 0 for an encrypted one.
    case cczVersion(UInt16, isEncrypted: Bool)
    /// The compression method of a CCZ file is not zlib.
    case cczMethod(UInt16)
    /// A CCZ file is encrypted, and no key was given.
    case cczEncrypted
    /// The key of an encrypted CCZ file is wrong: the checksum differs.
    case cczKey
    /// A CCZ file decompresses to another size than it claims; counting stops at one byte too many.
    case cczLength(claimed: Int, unpacked: Int)
    /// The compressed data of a wrapper is damaged or too large, or compression ran out of memory.
    case compressed(ZlibError)
    /// A field would exceed a limit.
    case limit(LimitViolation, field: String)
    /// A field has a value that the format does not allow.
    case field(String, found: String, allowed: String)
    /// Data compressed with Zstandard is damaged, or the library is missing.
    case zstandard(Zstandard.Failure)
    /// Textures cannot become one, or one cannot be taken apart.
    case assembly(String)
    /// The file cannot be read or written.
    case file(IOError)
    /// A texture is inconsistent, or the container does not support it.
    case write(WriteReason)
    /// Images cannot be encoded as requested.
    case encode(EncodeReason)
  }

  /// The location of the error; offsets inside a wrapper count from the start of the unwrapped
  /// bytes.
  public let location: DiagnosticLocation
  /// The kind of error.
  package let reason: Reason
  /// The name of the file's format, with which codes begin.
  private let format: String

  init(
    _ reason: Reason,
    _ location: DiagnosticLocation = DiagnosticLocation(),
    of format: String = "pvr"
  ) {
    self.location = location
    self.reason = reason
    self.format = format
  }

  init(_ error: IOError) { self.init(.file(error), error.location) }

  /// The code and message of each reason.
  package var facts: ErrorFacts {
    var facts = reason.facts
    if format != "pvr", facts.code.hasPrefix("pvr.") {
      facts.code = format + facts.code.dropFirst(3)
    }
    return facts
  }
}

extension TextureFileError.Reason {
  /// The code and message of each reason.
  var facts: ErrorFacts {
    switch self {
    case .truncated(let needed?, let found):
      ErrorFacts(
        "pvr.truncated",
        "\(found) bytes, expected \(needed)",
        found: "\(found)",
        allowed: "\(needed)"
      )
    case .truncated(nil, let found):
      ErrorFacts(
        "pvr.truncated",
        "\(found) bytes, but the required size overflows",
        found: "\(found)"
      )
    case .magic(let bytes):
      ErrorFacts(
        "pvr.magic",
        (FileTypeSniffer.name(of: bytes).map { "is \($0)" }
          ?? "starts with \(hexadecimal(bytes.prefix(4)))") + ", not a texture file",
        found: hexadecimal(bytes.prefix(4))
      )
    case .headerLength(let found):
      ErrorFacts(
        "pvr.headerLength",
        "header length \(found), not 44 or 52",
        found: "\(found)",
        allowed: "44 or 52"
      )
    case .zero(let field):
      ErrorFacts("pvr.zero", "\(field) is 0", found: "0", allowed: "at least 1")
    case .mipCount(let found, let allowed):
      ErrorFacts("pvr.mipCount", "mip count", Int(found), outside: allowed)
    case .faces(let found): ErrorFacts(ErrorCode.textureFaces, faces: Int(found))
    case .dataLength(let found, let allowed):
      ErrorFacts("pvr.dataLength", "data length", Int(found), outside: allowed)
    case .pvrtcSize(let width, let height, let problem):
      ErrorFacts(
        ErrorCode.pvrtcSize,
        "PVRTC of \(width)x\(height) \(problem)",
        found: "\(width)x\(height)"
      )
    case .channels(let bytes):
      ErrorFacts(
        "pvr.channels",
        "pixel format \(hexadecimal(bytes)) is not a valid channel list",
        found: hexadecimal(bytes)
      )
    case .metadata(let found, let allowed):
      ErrorFacts(
        "pvr.metadata",
        "metadata block of \(found) bytes, but only \(allowed) are left",
        found: "\(found)",
        allowed: "\(allowed)"
      )
    case .nested(let what):
      ErrorFacts("pvr.nested", "\(what) where a PVR file was expected")
    case .unsupported(let format, let number):
      ErrorFacts(
        "pvr.format",
        format == number ? "\(format) is not supported" : "\(number) (\(format)) is not supported",
        category: .unsupported,
        found: number
      )
    case .channelType(let found, let format):
      ErrorFacts(
        "pvr.channelType",
        "channel type \(found) does not fit \(format)",
        category: .unsupported,
        found: "\(found)"
      )
    case .twiddled(let format):
      ErrorFacts(
        "pvr.twiddled",
        "\(format) with twiddled pixels is not supported",
        category: .unsupported
      )
    case .bigEndian(let what):
      ErrorFacts(
        ErrorCode.bigEndian,
        "\(what) in big-endian order is not supported",
        category: .unsupported
      )
    case .cczVersion(let found, let isEncrypted):
      ErrorFacts(
        "ccz.version",
        isEncrypted
          ? "version \(found) of an encrypted file, not 0" : "version \(found), not 1 or 2",
        category: .unsupported,
        found: "\(found)",
        allowed: isEncrypted ? "0" : "1 or 2"
      )
    case .cczMethod(let found):
      ErrorFacts(
        "ccz.method",
        "compression method \(found), not 0 (zlib)",
        category: .unsupported,
        found: "\(found)",
        allowed: "0"
      )
    case .cczEncrypted:
      ErrorFacts(
        "ccz.encrypted",
        "encrypted, give the key with --ccz-key",
        category: .unsupported
      )
    case .cczKey: ErrorFacts("ccz.key", "the key is wrong: the checksum differs")
    case .cczLength(let claimed, let unpacked):
      ErrorFacts(
        "ccz.length",
        unpacked > claimed
          ? "more than \(claimed) bytes unpacked, header claims \(claimed)"
          : "\(unpacked) bytes unpacked, header claims \(claimed)",
        found: "\(unpacked)",
        allowed: "\(claimed)"
      )
    case .compressed(let error): ErrorFacts(of: error)
    case .field(let field, let found, let allowed):
      ErrorFacts(
        "pvr.field",
        "\(field) is \(found), expected \(allowed)",
        found: found,
        allowed: allowed
      )
    case .zstandard(.library(let message)):
      ErrorFacts(
        "zstd.library",
        "\(Zstandard.file) is needed (Debian: \(Zstandard.package)): \(message)",
        category: .unsupported
      )
    case .zstandard(.data(let message)):
      ErrorFacts("zstd.data", "Zstandard data is damaged: \(message)")
    case .zstandard(.count(let expected, let found)):
      ErrorFacts(
        "zstd.count",
        "\(found) bytes unpacked, expected \(expected)",
        found: "\(found)",
        allowed: "\(expected)"
      )
    case .assembly(let message):
      ErrorFacts("texture.assembly", message, category: .unsupported)
    case .limit(let violation, let field): ErrorFacts(violation, of: field)
    case .file(let error): ErrorFacts(of: error)
    case .write(let reason): reason.facts
    case .encode(let reason): reason.facts
    }
  }
}

extension ErrorFacts {
  /// Creates the facts for a number out of range.
  init(_ code: String, _ field: String, _ found: Int, outside allowed: ClosedRange<Int>) {
    self.init(
      code,
      "\(field) \(found), not \(allowed.lowerBound) to \(allowed.upperBound)",
      found: "\(found)",
      allowed: "\(allowed.lowerBound) to \(allowed.upperBound)"
    )
  }

  /// Creates the facts for an invalid number of faces.
  init(_ code: String, faces: Int) {
    self.init(
      code,
      "\(faces) faces, expected 1, or 6 for a cube map",
      found: "\(faces)",
      allowed: "1 or 6"
    )
  }
}

private func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
}

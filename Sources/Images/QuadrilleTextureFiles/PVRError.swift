public import QuadrilleSystem

/// A PVR file that is damaged, of a kind that is not read, or over a limit; a texture that cannot be
/// written as it was asked; or images that cannot be encoded.
public struct PVRError: StageError {
  /// The kind of error.
  public enum Reason: Equatable, Sendable {
    /// Bytes are missing: so many are needed, header included, and so many are there.
    ///
    /// `needed` is nil where the size that the header claims does not fit 63 bits.
    case truncated(needed: Int?, found: Int)
    /// The file begins like no PVR file; the first four bytes as they stand.
    case magic([UInt8])
    /// A file with the tag of version 2 has a header length that no version has.
    case headerLength(UInt32)
    /// A count or a side that must be at least 1 is 0.
    case zero(field: String)
    /// There are more mip levels than the sides can be halved, or none.
    case mipCount(found: UInt32, allowed: ClosedRange<Int>)
    /// A number of faces other than 1 and 6, or a cube map whose surfaces are not sixes.
    case faces(UInt32)
    /// The data length field contradicts the sizes that follow from sides and format.
    case dataLength(found: UInt32, allowed: ClosedRange<Int>)
    /// A side of a PVRTC1 texture is no power of two, or is under the smallest with too few bytes.
    case pvrtcSize(width: Int, height: Int, problem: String)
    /// The channel list of version 3 is no list; the eight bytes as they stand.
    case channels([UInt8])
    /// A metadata block is longer than what is left of the metadata area.
    case metadata(found: UInt32, allowed: Int)
    /// A wrapper inside a wrapper, or a wrapper around something that is not PVR.
    case nested(String)
    /// The pixel format is not decoded here: its name, and its number in words where it has no name.
    case unsupported(format: String, number: String)
    /// The channel type does not fit the pixel format.
    case channelType(found: UInt32, format: String)
    /// An uncompressed texture whose pixels are twiddled, an order that no source describes.
    case twiddled(format: String)
    /// The file was written by a machine with the other byte order.
    case bigEndian(String)
    /// A CCZ file of a version above 2, or an encrypted one of a version other than 0.
    case cczVersion(UInt16, isEncrypted: Bool)
    /// A CCZ file with another compression than zlib.
    case cczMethod(UInt16)
    /// A CCZ file whose bytes are masked with a key, and no key was given.
    case cczEncrypted
    /// The key does not fit an encrypted CCZ file: the checksum differs.
    case cczKey
    /// A CCZ file that unpacks to another count than it claims; counting stops at one too many.
    case cczLength(claimed: Int, unpacked: Int)
    /// The compressed data of a wrapper are damaged, or unpack to too much, or memory to pack is short.
    case compressed(ZlibError)
    /// A limit would be passed by the field of this name.
    case limit(LimitViolation, field: String)
    /// The file cannot be read or written.
    case file(IOError)
    /// A texture contradicts itself, or a container cannot hold it.
    case write(WriteReason)
    /// Images cannot be encoded as it was asked.
    case encode(EncodeReason)
  }

  /// Where it was found; offsets inside a wrapper count from the start of the unpacked bytes.
  public let location: DiagnosticLocation
  /// The kind of error.
  public let reason: Reason

  init(_ reason: Reason, _ location: DiagnosticLocation = DiagnosticLocation()) {
    self.location = location
    self.reason = reason
  }

  init(_ error: IOError) { self.init(.file(error), error.location) }

  /// The code and message of each reason.
  public var facts: ErrorFacts { reason.facts }
}

extension PVRError.Reason {
  /// The code and message of each reason.
  var facts: ErrorFacts {
    switch self {
    case .truncated(let needed?, let found):
      ErrorFacts(
        "pvr.truncated",
        "\(found) bytes, \(needed) are needed",
        found: "\(found)",
        allowed: "\(needed)"
      )
    case .truncated(nil, let found):
      ErrorFacts(
        "pvr.truncated",
        "\(found) bytes, more are needed than can be counted",
        found: "\(found)"
      )
    case .magic(let bytes):
      ErrorFacts(
        "pvr.magic",
        (FileTypeSniffer.name(of: bytes).map { "is \($0): " } ?? "")
          + "begins with \(hexadecimal(bytes)), which is no PVR file",
        found: hexadecimal(bytes)
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
    case .faces(let found): ErrorFacts("pvr.faces", faces: Int(found))
    case .dataLength(let found, let allowed):
      ErrorFacts("pvr.dataLength", "data length", Int(found), outside: allowed)
    case .pvrtcSize(let width, let height, let problem):
      ErrorFacts(
        "pvr.pvrtcSize",
        "PVRTC of \(width)x\(height) \(problem)",
        found: "\(width)x\(height)"
      )
    case .channels(let bytes):
      ErrorFacts(
        "pvr.channels",
        "pixel format \(hexadecimal(bytes)) is no list of channels",
        found: hexadecimal(bytes)
      )
    case .metadata(let found, let allowed):
      ErrorFacts(
        "pvr.metadata",
        "metadata block of \(found) bytes where \(allowed) are left",
        found: "\(found)",
        allowed: "\(allowed)"
      )
    case .nested(let what):
      ErrorFacts("pvr.nested", "\(what) where a PVR file was expected")
    case .unsupported(let format, let number):
      ErrorFacts(
        "pvr.format",
        format == number ? "\(format) is not read" : "\(number) (\(format)) is not read",
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
        "\(format) with twiddled pixels is not read",
        category: .unsupported
      )
    case .bigEndian(let what):
      ErrorFacts(
        "pvr.bigEndian",
        "\(what) in big-endian order is not read",
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
    case .cczKey: ErrorFacts("ccz.key", "the key does not fit, the checksum differs")
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
    case .limit(let violation, let field): ErrorFacts(violation, of: field)
    case .file(let error): ErrorFacts(of: error)
    case .write(let reason): reason.facts
    case .encode(let reason): reason.facts
    }
  }
}

extension ErrorFacts {
  /// A number that is not in a range.
  init(_ code: String, _ field: String, _ found: Int, outside allowed: ClosedRange<Int>) {
    self.init(
      code,
      "\(field) \(found), not \(allowed.lowerBound) to \(allowed.upperBound)",
      found: "\(found)",
      allowed: "\(allowed.lowerBound) to \(allowed.upperBound)"
    )
  }

  /// A number of faces that no texture has.
  init(_ code: String, faces: Int) {
    self.init(
      code,
      "\(faces) faces, a texture has 1 and a cube map 6",
      found: "\(faces)",
      allowed: "1 or 6"
    )
  }
}

private func hexadecimal(_ bytes: [UInt8]) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
}

public import QuadrilleIO

/// A PVR file that is damaged, of a kind that is not read, or over a limit.
public struct PVRError: QuadrilleError {
  /// What went wrong.
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
    /// The compressed data of a wrapper are damaged, or unpack to too much.
    case compressed(ZlibError)
    /// A limit would be passed by the field of this name.
    case limit(LimitViolation, field: String)
  }

  /// Where it was found; offsets inside a wrapper count from the start of the unpacked bytes.
  public let place: Place
  /// What went wrong.
  public let reason: Reason

  init(_ reason: Reason, _ place: Place) {
    self.place = place
    self.reason = reason
  }

  /// The stable code.
  public var code: String {
    switch reason {
    case .truncated: "pvr.truncated"
    case .magic: "pvr.magic"
    case .headerLength: "pvr.headerLength"
    case .zero: "pvr.zero"
    case .mipCount: "pvr.mipCount"
    case .faces: "pvr.faces"
    case .dataLength: "pvr.dataLength"
    case .pvrtcSize: "pvr.pvrtcSize"
    case .channels: "pvr.channels"
    case .metadata: "pvr.metadata"
    case .nested: "pvr.nested"
    case .unsupported: "pvr.format"
    case .channelType: "pvr.channelType"
    case .twiddled: "pvr.twiddled"
    case .bigEndian: "pvr.bigEndian"
    case .cczVersion: "ccz.version"
    case .cczMethod: "ccz.method"
    case .cczEncrypted: "ccz.encrypted"
    case .cczKey: "ccz.key"
    case .cczLength: "ccz.length"
    case .compressed(let error): error.code
    case .limit(let violation, _): violation.code
    }
  }

  /// Input, unsupported or limit.
  public var category: ErrorCategory {
    switch reason {
    case .unsupported, .channelType, .twiddled, .bigEndian: .unsupported
    case .cczVersion, .cczMethod, .cczEncrypted: .unsupported
    case .limit: .limit
    case .compressed(let error): error.category
    default: .input
    }
  }
}

public import QuadrilleIO

/// A texture that contradicts itself, or that a container cannot hold.
public struct PVRWriteError: QuadrilleError {
  /// What is wrong.
  public enum Reason: Equatable, Sendable {
    /// A size or count is out of its range.
    case range(field: String, found: Int, allowed: ClosedRange<Int>)
    /// A number of faces other than 1 and 6.
    case faces(Int)
    /// There are more or fewer pictures than levels, surfaces and faces make.
    case imageCount(found: Int, needed: Int)
    /// A picture has another number of bytes than its sides and the format need.
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
    /// The words of the pictures have the byte order of other machines.
    case bigEndian(format: String)
    /// The channel type is a number that nobody knows.
    case channelType
    /// There is a key, but the container is no CCZ file.
    case needlessKey(PVRContainer)
    /// The file whose container is kept was encrypted, but there is no key.
    case missingKey
    /// Packing failed for want of memory.
    case compressed(ZlibError)
  }

  /// The output, and the part of it.
  public let place: Place
  /// What is wrong.
  public let reason: Reason

  init(_ reason: Reason, _ place: Place) {
    self.place = place
    self.reason = reason
  }

  /// The stable code.
  public var code: String {
    switch reason {
    case .range: "pvrwrite.range"
    case .faces: "pvrwrite.faces"
    case .imageCount: "pvrwrite.imageCount"
    case .imageBytes: "pvrwrite.imageBytes"
    case .pvrtcSize: "pvrwrite.pvrtcSize"
    case .fourCC: "pvrwrite.fourCC"
    case .tooLarge: "pvrwrite.tooLarge"
    case .format: "pvrwrite.format"
    case .shape: "pvrwrite.shape"
    case .bigEndian: "pvrwrite.bigEndian"
    case .channelType: "pvrwrite.channelType"
    case .needlessKey, .missingKey: "pvrwrite.key"
    case .compressed(let error): error.code
    }
  }

  /// Unsupported for what a container cannot hold, limit for want of memory, else input.
  public var category: ErrorCategory {
    switch reason {
    case .tooLarge, .format, .shape, .bigEndian, .channelType: .unsupported
    case .compressed(let error): error.category
    default: .input
    }
  }

  /// What is wrong, with the value found and the value allowed.
  public var message: String {
    switch reason {
    case .range(let field, let found, let allowed):
      "\(field) is \(found), not \(allowed.lowerBound) to \(allowed.upperBound)"
    case .faces(let found): "\(found) faces, a texture has 1 and a cube map 6"
    case .imageCount(let found, let needed): "\(found) pictures, \(needed) are needed"
    case .imageBytes(let level, let surface, let face, let found, let needed):
      "level \(level) of surface \(surface), face \(face) has \(found) bytes, "
        + (needed.map { "not \($0)" } ?? "more are needed than can be counted")
    case .pvrtcSize(let width, let height):
      "PVRTC of \(width)x\(height) has a side that is no power of two"
    case .fourCC(let bytes): "the tag of a metadata block has \(bytes.count) bytes, not 4"
    case .tooLarge(let field, let found): "\(field) of \(found) bytes does not fit 32 bits"
    case .format(let name, let version):
      "\(name) has no number in version \(version.rawValue)"
    case .shape(let what, let version): "version \(version.rawValue) cannot hold \(what)"
    case .bigEndian(let format): "\(format) in big-endian order is not written"
    case .channelType: "a channel type without a name is not written"
    case .needlessKey(let container): "a key is of no use in \(container), only CCZ is encrypted"
    case .missingKey: "the file was encrypted, and there is no key to encrypt it again"
    case .compressed(let error): error.message
    }
  }

  /// The value found, if it is one.
  public var found: String? {
    switch reason {
    case .range(_, let found, _), .faces(let found), .imageCount(let found, _): "\(found)"
    case .imageBytes(_, _, _, let found, _), .tooLarge(_, let found): "\(found)"
    case .pvrtcSize(let width, let height): "\(width)x\(height)"
    case .fourCC(let bytes): "\(bytes.count)"
    case .format(let name, _): name
    case .compressed(let error): error.found
    default: nil
    }
  }

  /// The value allowed or expected, if it is one.
  public var allowed: String? {
    switch reason {
    case .range(_, _, let allowed): "\(allowed.lowerBound) to \(allowed.upperBound)"
    case .faces: "1 or 6"
    case .imageCount(_, let needed): "\(needed)"
    case .imageBytes(_, _, _, _, let needed): needed.map { "\($0)" }
    case .fourCC: "4"
    case .tooLarge: "\(UInt32.max)"
    case .compressed(let error): error.allowed
    default: nil
    }
  }
}

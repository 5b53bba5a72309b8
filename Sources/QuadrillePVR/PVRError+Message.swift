internal import QuadrilleIO

extension PVRError {
  /// What is wrong, with the value found and the value allowed.
  public var message: String {
    switch reason {
    case .truncated(let needed?, let found): "\(found) bytes, \(needed) are needed"
    case .truncated(nil, let found): "\(found) bytes, more are needed than can be counted"
    case .magic(let bytes): "begins with \(hexadecimal(bytes)), which is no PVR file"
    case .headerLength(let found): "header length \(found), not 44 or 52"
    case .zero(let field): "\(field) is 0"
    case .mipCount(let found, let allowed):
      "mip count \(found), not \(allowed.lowerBound) to \(allowed.upperBound)"
    case .faces(let found): "\(found) faces, a texture has 1 and a cube map 6"
    case .dataLength(let found, let allowed):
      "data length \(found), not \(allowed.lowerBound) to \(allowed.upperBound)"
    case .pvrtcSize(let width, let height, let problem): "PVRTC of \(width)x\(height) \(problem)"
    case .channels(let bytes): "pixel format \(hexadecimal(bytes)) is no list of channels"
    case .metadata(let found, let allowed):
      "metadata block of \(found) bytes where \(allowed) are left"
    case .nested(let what): "\(what) where a PVR file was expected"
    case .unsupported(let format, let number):
      format == number ? "\(format) is not read" : "\(number) (\(format)) is not read"
    case .channelType(let found, let format): "channel type \(found) does not fit \(format)"
    case .twiddled(let format): "\(format) with twiddled pixels is not read"
    case .bigEndian(let what): "\(what) in big-endian order is not read"
    case .cczVersion(let found, let isEncrypted):
      isEncrypted ? "version \(found) of an encrypted file, not 0" : "version \(found), not 1 or 2"
    case .cczMethod(let found): "compression method \(found), not 0 (zlib)"
    case .cczEncrypted: "encrypted, give the key with --ccz-key"
    case .cczKey: "the key does not fit, the checksum differs"
    case .cczLength(let claimed, let unpacked):
      unpacked > claimed
        ? "more than \(claimed) bytes unpacked, header claims \(claimed)"
        : "\(unpacked) bytes unpacked, header claims \(claimed)"
    case .compressed(let error): error.message
    case .limit(let violation, let field): "\(field) \(violation.message)"
    }
  }

  /// The value found, if it is one.
  public var found: String? {
    switch reason {
    case .truncated(_, let found): "\(found)"
    case .magic(let bytes), .channels(let bytes): hexadecimal(bytes)
    case .headerLength(let found), .mipCount(let found, _), .faces(let found): "\(found)"
    case .dataLength(let found, _), .metadata(let found, _), .channelType(let found, _): "\(found)"
    case .zero: "0"
    case .pvrtcSize(let width, let height, _): "\(width)x\(height)"
    case .unsupported(_, let number): number
    case .cczVersion(let found, _), .cczMethod(let found): "\(found)"
    case .cczLength(_, let unpacked): "\(unpacked)"
    case .compressed(let error): error.found
    case .limit(let violation, _): "\(violation.found)"
    case .nested, .twiddled, .bigEndian, .cczEncrypted, .cczKey: nil
    }
  }

  /// The value allowed or expected, if it is one.
  public var allowed: String? {
    switch reason {
    case .truncated(let needed?, _): "\(needed)"
    case .headerLength: "44 or 52"
    case .mipCount(_, let allowed), .dataLength(_, let allowed):
      "\(allowed.lowerBound) to \(allowed.upperBound)"
    case .faces: "1 or 6"
    case .metadata(_, let allowed): "\(allowed)"
    case .zero: "at least 1"
    case .cczVersion(_, let isEncrypted): isEncrypted ? "0" : "1 or 2"
    case .cczMethod: "0"
    case .cczLength(let claimed, _): "\(claimed)"
    case .compressed(let error): error.allowed
    case .limit(let violation, _): "\(violation.allowed)"
    default: nil
    }
  }
}

private func hexadecimal(_ bytes: [UInt8]) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
}

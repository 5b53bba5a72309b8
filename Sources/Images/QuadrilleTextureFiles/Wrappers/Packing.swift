internal import QuadrilleSystem

/// Wraps a PVR file in a container.
struct Packing {
  let wrapper: TextureWrapper?
  let key: CCZKey?
  /// The compression level from 0, stored, to 9, smallest.
  let level: Int
  let location: DiagnosticLocation

  init(_ wrapper: TextureWrapper?, key: CCZKey?, level: Int, location: DiagnosticLocation) {
    self.wrapper = wrapper
    self.key = key
    self.level = level
    self.location = location
  }

  /// The wrapped file; the bytes themselves without a wrapper.
  func run(_ bytes: [UInt8]) throws(TextureFileError) -> [UInt8] {
    let stream: [UInt8]
    do throws(ZlibError) {
      switch wrapper {
      case nil: return bytes
      case .gz: return try Deflate.gzip(bytes.span, level: level)
      case .ccz, .pvrz: stream = try Deflate.zlib(bytes.span, level: level)
      }
    } catch {
      throw TextureFileError(.compressed(error), location)
    }
    guard let length = UInt32(exactly: bytes.count) else {
      throw TextureFileError(.write(.tooLarge(field: "file", found: bytes.count)), location)
    }
    guard wrapper == .ccz else {
      var file: [UInt8] = []
      file.append(littleEndian: length)
      return file + stream
    }
    return ccz(stream, length)
  }

  /// A 16-byte header and the stream: version 2, or version 0 with a checksum if encrypted.
  private func ccz(_ stream: [UInt8], _ length: UInt32) -> [UInt8] {
    var file: [UInt8] = []
    file.reserveCapacity(16 + stream.count)
    file += Array((key == nil ? "CCZ!" : "CCZp").utf8)
    file += [0, 0, 0, key == nil ? 2 : 0]
    file.append(bigEndian: 0)
    file.append(bigEndian: length)
    file += stream
    guard let key else { return file }
    let checksum = CCZCipher.checksum(of: file)
    for index in 0..<4 {
      file[8 + index] = UInt8(truncatingIfNeeded: checksum >> UInt32(24 - 8 * index))
    }
    CCZCipher(key).apply(to: &file)
    return file
  }
}

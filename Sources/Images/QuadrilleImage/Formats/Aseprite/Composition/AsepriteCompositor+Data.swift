internal import QuadrilleSystem

extension AsepriteCompositor {
  /// The data of a cel, decompressed.
  mutating func data(
    of cel: AsepriteFile.Cel,
    bytesPerItem: Int
  ) throws(ImageError) -> [UInt8] {
    let size = cel.content.size
    return try data(
      cel.content.data,
      count: checkedProduct(size.width, size.height, bytesPerItem) ?? .max,
      isCompressed: cel.content.isCompressed,
      part: "frame \(cel.linkedFrame ?? cel.frame), layer \(cel.layer)"
    )
  }

  /// Data of exactly a number of bytes: what is missing is 0, what is too much is cut.
  mutating func data(
    _ range: Range<Int>,
    count: Int,
    isCompressed: Bool,
    part: String
  ) throws(ImageError) -> [UInt8] {
    guard count <= job.limits.maxUnpackedBytes else {
      let allowed = job.limits.maxUnpackedBytes
      let violation = LimitViolation(.unpackedBytes, found: count, allowed: allowed)
      throw report.error(.limit(violation), range.lowerBound, part: part)
    }
    var bytes: [UInt8]
    if isCompressed {
      bytes = try decompressed(range, count: count, part: part)
    } else {
      bytes = Array(file.bytes[range].prefix(count))
    }
    guard bytes.count < count else { return bytes }
    report.warn(
      "pixels",
      "\(part): \(bytes.count) bytes of pixels instead of \(count), the rest is 0",
      range.lowerBound
    )
    try check(bytes: count - bytes.count, work: 0)
    bytes += [UInt8](repeating: 0, count: count - bytes.count)
    return bytes
  }

  private mutating func decompressed(
    _ range: Range<Int>,
    count: Int,
    part: String
  ) throws(ImageError) -> [UInt8] {
    let prefix: Inflate.Prefix
    do throws(ZlibError) {
      prefix = try Inflate.zlibPrefix(
        file.bytes.span.extracting(range),
        count: count,
        baseOffset: range.lowerBound,
        file: file.name,
        job: job
      )
    } catch {
      throw report.error(error, part: part)
    }
    if let failure = prefix.failure {
      guard case .truncated = failure.reason else { throw report.error(failure, part: part) }
    }
    if prefix.isCut {
      report.warn(
        "pixels",
        "\(part): more than \(count) bytes of pixels, the rest is ignored",
        range.lowerBound
      )
    }
    return prefix.bytes
  }
}

extension ImageReport {
  /// The error of compressed pixels.
  fileprivate func error(_ error: ZlibError, part: String) -> ImageError {
    let reason: ImageError.Reason =
      if case .limit(let violation) = error.reason {
        .limit(violation)
      } else {
        .data(error.message)
      }
    return ImageError(reason, format, file: name, part: part, offset: error.location.offset)
  }
}

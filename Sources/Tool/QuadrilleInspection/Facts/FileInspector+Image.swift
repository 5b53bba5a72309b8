import QuadrilleConsole
import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem

extension FileInspector {
  /// Reports the contents of an image.
  func image(
    _ bytes: [UInt8],
    _ name: String,
    _ format: ImageFormat
  ) throws -> InfoReport {
    var report =
      switch format {
      case .png: try png(bytes, name)
      case .jpeg: try jpeg(bytes, name)
      case .webp: try webp(bytes, name)
      case .gif: try gif(bytes, name)
      case .bmp: plain(try BMP.readHeader(bytes, name: name, job: job), format, bytes.count)
      case .psd: plain(try PSD.readHeader(bytes, name: name, job: job), format, bytes.count)
      case .tga: plain(try TGA.readHeader(bytes, name: name, job: job), format, bytes.count)
      case .aseprite: try aseprite(bytes, name)
      }
    guard checks else { return report }
    let image = try ImageFile.decode(bytes, name: name, job: job)
    let digest = image.bitmap.digest
    report.facts.append(("pixelSha256", .string(digest)))
    report.rows.add("pixels", "sha256 \(digest)")
    report.warnings = image.warnings
    return report
  }

  private func png(_ bytes: [UInt8], _ name: String) throws -> InfoReport {
    let info = try PNG.readInfo(bytes, name: name, job: job)
    var report = InfoReport(facts: [
      ("container", .string("png")), ("format", .string(info.formatName)),
      ("width", .integer(info.width)), ("height", .integer(info.height)),
      ("bitDepth", .integer(info.bitDepth)), ("interlaced", .bool(info.isInterlaced)),
      ("transparency", .bool(info.hasTransparency)), ("bytes", .integer(bytes.count)),
    ])
    if info.frameCount > 1 {
      report.facts.append(("frames", .integer(info.frameCount)))
      report.facts.append(("loops", .integer(info.loopCount)))
    }
    let variant = info.isApple ? "PNG for iOS (CgBI)" : "PNG"
    report.rows.add("container", variant + (info.isInterlaced ? ", interlaced" : ""))
    report.rows.add("file", ByteCount.text(bytes.count))
    report.rows.add("size", "\(info.width) x \(info.height) pixels")
    let depth = info.colorType == .palette ? "bits per index" : "bits per channel"
    report.rows.add("format", "\(info.formatName), \(info.bitDepth) \(depth)")
    report.rows.add("alpha", info.hasTransparency ? "straight" : "none")
    if info.frameCount > 1 {
      report.rows.add("frames", Self.frames(info.frameCount, loops: info.loopCount))
    }
    report.add(info.orientation)
    return report
  }

  private func jpeg(_ bytes: [UInt8], _ name: String) throws -> InfoReport {
    let info = try JPEG.readInfo(bytes, name: name, job: job)
    let format = info.colorSpace.name
    var report = InfoReport(facts: [
      ("container", .string("jpeg")), ("format", .string(format)),
      ("width", .integer(info.width)), ("height", .integer(info.height)),
      ("bitDepth", .integer(8)), ("progressive", .bool(info.isProgressive)),
      ("transparency", .bool(false)), ("bytes", .integer(bytes.count)),
    ])
    report.rows.add("container", "JPEG, " + (info.isProgressive ? "progressive" : "baseline"))
    report.rows.add("file", ByteCount.text(bytes.count))
    report.rows.add("size", "\(info.width) x \(info.height) pixels")
    report.rows.add("format", "\(format), 8 bits per channel")
    report.rows.add("alpha", "none")
    report.add(info.orientation)
    return report
  }

  private func webp(_ bytes: [UInt8], _ name: String) throws -> InfoReport {
    let info = try WebP.readInfo(bytes, name: name, job: job)
    let format = info.hasAlpha ? "RGBA8888" : "RGB888"
    var report = InfoReport(facts: [
      ("container", .string("webp")), ("format", .string(format)),
      ("width", .integer(info.width)), ("height", .integer(info.height)),
      ("bitDepth", .integer(8)), ("lossless", .bool(info.isLossless)),
      ("transparency", .bool(info.hasAlpha)), ("frames", .integer(info.frameCount)),
      ("bytes", .integer(bytes.count)),
    ])
    report.rows.add("container", "WebP, " + (info.isLossless ? "lossless" : "lossy"))
    report.rows.add("file", ByteCount.text(bytes.count))
    report.rows.add("size", "\(info.width) x \(info.height) pixels")
    report.rows.add("format", "\(format), 8 bits per channel")
    report.rows.add("alpha", info.hasAlpha ? "straight" : "none")
    if info.frameCount > 1 { report.rows.add("frames", "\(info.frameCount)") }
    report.add(info.orientation)
    return report
  }

  private func gif(_ bytes: [UInt8], _ name: String) throws -> InfoReport {
    let info = try GIF.readInfo(bytes, name: name, job: job)
    var report = InfoReport(facts: [
      ("container", .string("gif")), ("format", .string("P8")),
      ("width", .integer(info.width)), ("height", .integer(info.height)),
      ("bitDepth", .integer(8)), ("interlaced", .bool(info.isInterlaced)),
      ("colors", .integer(info.colorCount)), ("transparency", .bool(info.hasTransparency)),
      ("frames", .integer(info.frameCount)), ("loops", .integer(info.loopCount)),
      ("bytes", .integer(bytes.count)),
    ])
    report.rows.add("container", "GIF" + (info.isInterlaced ? ", interlaced" : ""))
    report.rows.add("file", ByteCount.text(bytes.count))
    report.rows.add("size", "\(info.width) x \(info.height) pixels")
    report.rows.add("format", "P8, \(info.colorCount) colors")
    report.rows.add("alpha", info.hasTransparency ? "straight" : "none")
    if info.frameCount > 1 {
      report.rows.add("frames", Self.frames(info.frameCount, loops: info.loopCount))
    }
    return report
  }

  private static func frames(_ count: Int, loops: Int) -> String {
    "\(count), shown " + (loops == 0 ? "endlessly" : "\(loops) times")
  }

  /// Reports the contents of a BMP, PSD or TGA file.
  private func plain(_ header: ImageHeader, _ format: ImageFormat, _ count: Int) -> InfoReport {
    let size = header.pixelSize
    var report = InfoReport(facts: [
      ("container", .string(format.rawValue)), ("format", .string(header.formatName)),
      ("width", .integer(size.width)), ("height", .integer(size.height)),
      ("bitsPerPixel", .integer(header.bitsPerPixel)),
      ("compression", .string(header.compression ?? "none")),
      ("transparency", .bool(header.hasTransparency)), ("bytes", .integer(count)),
    ])
    report.rows.add("container", format.name + (header.compression.map { ", \($0)" } ?? ""))
    report.rows.add("file", ByteCount.text(count))
    report.rows.add("size", "\(size.width) x \(size.height) pixels")
    report.rows.add("format", "\(header.formatName), \(header.bitsPerPixel) bits per pixel")
    report.rows.add("alpha", header.hasTransparency ? "straight" : "none")
    return report
  }
}

extension InfoReport {
  /// Adds the orientation, if it is not the default.
  fileprivate mutating func add(_ orientation: Orientation) {
    guard orientation != .up else { return }
    facts.append(("orientation", .string("\(orientation)")))
    rows.add("orientation", "\(orientation), not applied to the stored rows")
  }
}

extension JPEG.ColorSpace {
  /// The name of the color type.
  fileprivate var name: String {
    switch self {
    case .gray: "gray"
    case .rgb: "RGB"
    case .ycbcr: "YCbCr"
    case .cmyk: "CMYK"
    case .ycck: "YCCK"
    }
  }
}

extension PNG.Info {
  /// The channels in stored order with their bits: `RGBA8888`, `L8`, `P4`, `RGB161616`.
  fileprivate var formatName: String {
    let letters =
      switch colorType.samples {
      case 1: colorType == .palette ? "P" : "L"
      case 2: "LA"
      case 3: "RGB"
      default: "RGBA"
      }
    return letters + letters.map { _ in "\(bitDepth)" }.joined()
  }
}

import QuadrilleConsole
import QuadrilleIO
import QuadrillePixels
import QuadrilleSyntax

extension FileInspector {
  /// Tells what is in a PNG.
  package func picture(_ bytes: [UInt8], _ name: String) throws -> InfoReport {
    let info = try PNG.readInfo(bytes, name: name, limits: limits)
    var report = InfoReport(facts: [
      ("container", .string("png")), ("format", .string(info.formatName)),
      ("width", .integer(info.width)), ("height", .integer(info.height)),
      ("bitDepth", .integer(info.bitDepth)), ("interlaced", .bool(info.isInterlaced)),
      ("transparency", .bool(info.hasTransparency)), ("bytes", .integer(bytes.count)),
    ])
    report.rows.add("container", "PNG" + (info.isInterlaced ? ", interlaced" : ""))
    report.rows.add("file", ByteCount.text(bytes.count))
    report.rows.add("size", "\(info.width) x \(info.height) pixels")
    let depth = info.colorType == .palette ? "bits an index" : "bits a channel"
    report.rows.add("format", "\(info.formatName), \(info.bitDepth) \(depth)")
    report.rows.add("alpha", info.hasTransparency ? "straight" : "none")
    guard checks else { return report }
    let image = try PNG.decode(bytes, name: name, limits: limits)
    let digest = image.bitmap.digest
    report.facts.append(("pixelSha256", .string(digest)))
    report.rows.add("pixels", "sha256 \(digest)")
    report.warnings = image.warnings
    return report
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

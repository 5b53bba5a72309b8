import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem

/// A report as one page for a browser, with nothing next to it: images are PNG in `data:`
/// addresses.
///
/// The page filters by state and by words, shows expected, actual and difference images of
/// failures with the permitted range under the pointer, and gives the command that runs a case
/// again. What it shows stands in the fragment of its address: `#state=Fail&case=NAME&at=x,y`.
package struct HTMLReport {
  private let report: RunReport

  /// The bytes of images after which failures come without.
  private static let imageBytes = 48 << 20

  /// Makes the page of a report.
  package init(_ report: RunReport) { self.report = report }

  /// The page.
  package var text: String {
    let title = TestReports.xml(report.driver.glRenderer)
    let summary = TestReports.xml(
      "\(report.driver.summary); seed \(report.seed); "
        + "\((report.seconds * 10).rounded() / 10) s"
    )
    return """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>Conformance: \(title)</title>
      <style>
      \(Self.resource(PackageResources.page_css))</style>
      <header>
      <h1>Conformance of \(title)</h1>
      <div class="faint">\(summary)</div>
      <nav><span id="chips" style="display:contents"></span>
      <input id="search" type="search" placeholder="part of a name or message">
      <span id="count" class="faint"></span></nav>
      </header>
      <main><ul id="list"></ul><section id="detail"></section></main>
      <script type="application/json" id="data">
      \(Self.escapedForScript(data.compact))
      </script>
      <script>
      \(Self.resource(PackageResources.page_js))</script>
      </html>

      """
  }

  private static func resource(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// JSON that can stand in a script element: `</script>` cannot end it.
  private static func escapedForScript(_ json: String) -> String {
    json.split(separator: "<", omittingEmptySubsequences: false).joined(separator: "\\u003c")
  }

  private var data: JSONOutputValue {
    var left = Self.imageBytes
    let cases = report.records.map { record -> JSONOutputValue in
      guard case .members(let members) = record.json(withImages: false) else { return .null }
      var all = members.map { ($0.key, $0.value) }
      all.append(("replay", .string(report.replay(record.name))))
      if let images = record.images, left > 0 {
        let texts = Self.addresses(images)
        left -= texts.reduce(0) { $0 + $1.address.utf8.count }
        all.append(
          (
            "pictures",
            .object(
              [
                ("x", .integer(images.origin.x)), ("y", .integer(images.origin.y)),
                ("width", .integer(images.wholeSize.width)),
                ("height", .integer(images.wholeSize.height)),
                ("w", .integer(images.actual.width)), ("h", .integer(images.actual.height)),
              ] + texts.map { ($0.key, .string($0.address)) }
            )
          )
        )
      }
      return .object(all)
    }
    return .object([
      ("driver", report.driver.json),
      (
        "counts",
        .array(report.counts.map { .array([.string($0.state.rawValue), .integer($0.count)]) })
      ),
      ("rules", .object(Rule.allCases.map { ($0.rawValue, .string($0.statement)) })),
      ("cases", .array(cases)),
    ])
  }

  private static func addresses(
    _ images: RecordImages
  ) -> [(key: String, address: String)] {
    [
      ("expected", images.expected), ("actual", images.actual),
      ("difference", images.difference), ("violation", images.violation),
      ("values", images.values),
    ]
    .map { ($0.0, address($0.1)) }
  }

  private static func address(_ bitmap: Bitmap) -> String {
    // Without memory for an image the page comes without it.
    guard let bytes = try? PNG.encode(bitmap, level: .fast) else { return "data:," }
    return "data:image/png;base64," + Base64.encode(bytes)
  }
}

extension RecordImages {
  /// The difference from the preferred values, eight times as strong; a wrong alpha alone is gray.
  fileprivate var difference: Bitmap {
    var image = Bitmap(width: actual.width, height: actual.height)
    for y in 0..<actual.height {
      for x in 0..<actual.width {
        let (one, other) = (actual[x, y], expected[x, y])
        var color = pointwiseMax(one, other) &- pointwiseMin(one, other)
        if color.x | color.y | color.z == 0 { color = SIMD4(repeating: color.w) }
        for channel in 0..<3 { color[channel] = UInt8(min(255, 8 * Int(color[channel]))) }
        image[x, y] = SIMD4(color.x, color.y, color.z, 255)
      }
    }
    return image
  }

  /// Expected, actual, minimum and maximum values stacked, each as color and then as
  /// alpha in gray; all opaque, so that a browser keeps every value.
  fileprivate var values: Bitmap {
    var image = Bitmap(width: actual.width, height: 8 * actual.height)
    for (part, bitmap) in [expected, actual, low, high].enumerated() {
      for y in 0..<bitmap.height {
        for x in 0..<bitmap.width {
          let pixel = bitmap[x, y]
          image[x, 2 * part * bitmap.height + y] = SIMD4(pixel.x, pixel.y, pixel.z, 255)
          image[x, (2 * part + 1) * bitmap.height + y] = SIMD4(pixel.w, pixel.w, pixel.w, 255)
        }
      }
    }
    return image
  }
}

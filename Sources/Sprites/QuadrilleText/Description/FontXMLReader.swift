import QuadrilleSyntax
import QuadrilleSystem

/// Reads the XML form: the records of the text form as child elements of `font`.
enum FontXMLReader {
  static func read(
    _ bytes: [UInt8],
    into collector: FontCollector
  ) throws(FontError) -> FontCollector {
    let builder = FontBuilder(collector)
    do throws(SyntaxError) {
      try XMLReader.read(bytes, name: collector.name, to: builder)
    } catch {
      throw FontError(.xml(error), at: error.location)
    }
    if let failure = builder.failure { throw failure }
    return builder.collector
  }
}

private final class FontBuilder: XMLHandler {
  private(set) var collector: FontCollector
  private(set) var failure: FontError?
  private var depth = 0

  init(_ collector: FontCollector) {
    self.collector = collector
    self.collector.begin(.xml)
  }

  private var location: DiagnosticLocation { DiagnosticLocation(file: collector.name, line: line) }

  override func open(_ element: XMLText, _ attributes: XMLAttributes) {
    depth += 1
    do throws(FontError) {
      let allowed = min(collector.job.limits.maxXMLDepth, 1_000)
      guard depth <= allowed else {
        let violation = LimitViolation(.nesting, found: depth, allowed: allowed)
        throw FontError(.limit(violation), at: location)
      }
      if depth == 1 {
        guard element.matches("font") else {
          throw FontError(
            .kind(found: "the element \(element.string.quotedForDisplay)"),
            at: location
          )
        }
        return
      }
      guard let kind = element.withBytes({ FontRecord.Kind($0) }) else { return }
      var record = FontRecord(kind, line: line)
      let limit = collector.job.limits.maxStringBytes
      try attributes.forEach { (key, value) throws(FontError) in
        let count = value.count
        guard count <= limit else {
          let violation = LimitViolation(.stringBytes, found: count, allowed: limit)
          throw FontError(.limit(violation), at: location)
        }
        key.withBytes { key in value.withBytes { record.take(key, $0) } }
      }
      try collector.add(record)
    } catch {
      failure = error
      stop()
    }
  }

  override func close() { depth -= 1 }

  override func reject(entity: String) {
    let error = SyntaxError(.entity(entity), in: .xml, at: location)
    failure = FontError(.xml(error), at: location)
    stop()
  }
}

import QuadrilleSyntax
import QuadrilleSystem

/// An element of an XML text with its attributes and child elements; text between tags is dropped.
struct XMLElement: Sendable {
  /// The name of the element.
  let name: String
  /// The line of its start tag.
  let line: Int
  /// The attributes in file order.
  var attributes = KeyedValues<String>()
  /// The child elements in file order.
  var children: [XMLElement] = []

  /// The root element of a text.
  ///
  /// - Throws: ``AtlasError`` for malformed XML, and for a text that exceeds the limits of the job.
  init(parsing data: [UInt8], from source: AtlasSource) throws(AtlasError) {
    let limits = source.job.limits
    if let violation = limits.violation(textBytes: data.count) {
      throw AtlasError(.limit(violation), at: DiagnosticLocation(file: source.name))
    }
    let builder = XMLElementBuilder(name: source.name, limits: limits)
    do {
      try XMLReader.read(data, name: source.name, to: builder)
    } catch {
      throw AtlasError(error)
    }
    if let failure = builder.failure { throw failure }
    guard let root = builder.root else {
      throw AtlasError(.format(found: "no element"), at: DiagnosticLocation(file: source.name))
    }
    self = root
  }

  fileprivate init(name: String, line: Int) {
    self.name = name
    self.line = line
  }

  /// The value of an attribute, or nil.
  subscript(key: String) -> String? { attributes[key] }

  /// The children with a name.
  func children(named name: String) -> [XMLElement] { children.filter { $0.name == name } }

  /// The first child with a name, or nil.
  func child(_ name: String) -> XMLElement? { children.first { $0.name == name } }

  /// The number in an attribute; nil if it is missing.
  ///
  /// - Parameter location: The location for an error.
  func number(
    _ key: String,
    at location: @autoclosure () -> DiagnosticLocation
  ) throws(AtlasError) -> Double? {
    guard let text = self[key] else { return nil }
    guard let number = GeometryText.number(text) else {
      throw AtlasError(.rect(key: key, text: text), at: location())
    }
    return number
  }

  /// The number in an attribute that must be there.
  func required(
    _ key: String,
    at location: @autoclosure () -> DiagnosticLocation
  ) throws(AtlasError) -> Double {
    if let number = try number(key, at: location()) { return number }
    throw AtlasError(.missing(key: key), at: location())
  }
}

/// Collects the elements of a text.
private final class XMLElementBuilder: XMLHandler {
  private let name: String?
  private let limits: Limits
  private var open: [XMLElement] = []
  private var count = 0
  private(set) var root: XMLElement?
  private(set) var failure: AtlasError?

  init(name: String?, limits: Limits) {
    self.name = name
    self.limits = limits
  }

  override func open(_ element: XMLText, _ attributes: XMLAttributes) {
    var result = XMLElement(name: element.string, line: line)
    do throws(AtlasError) {
      try reserve(element.count)
      try attributes.forEach { (key, value) throws(AtlasError) in
        try reserve(value.count)
        result.attributes.append(key.string, value.string)
      }
      let allowed = min(limits.maxXMLDepth, 1000)
      guard open.count < allowed else {
        throw error(.init(.nesting, found: open.count + 1, allowed: allowed))
      }
      open.append(result)
    } catch {
      failure = error
      stop()
    }
  }

  override func close() {
    guard let element = open.popLast() else { return }
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }

  override func reject(entity: String) {
    let location = DiagnosticLocation(file: name, line: line)
    failure = AtlasError(SyntaxError(.entity(entity), in: .xml, at: location))
    stop()
  }

  /// Counts a name or value, and checks its length.
  private func reserve(_ length: Int) throws(AtlasError) {
    count += 1
    guard length <= limits.maxStringBytes else {
      throw error(.init(.stringBytes, found: length, allowed: limits.maxStringBytes))
    }
    guard count <= limits.maxValueCount else {
      throw error(.init(.values, found: count, allowed: limits.maxValueCount))
    }
  }

  private func error(_ violation: LimitViolation) -> AtlasError {
    AtlasError(.limit(violation), at: DiagnosticLocation(file: name, line: line))
  }
}

import QuadrilleSystem

/// Builds property list values from the events of an XML parser.
final class XMLPropertyListBuilder: XMLHandler {
  private var assembly: PropertyListAssembly

  init(name: String?, job: JobContext) {
    assembly = PropertyListAssembly(name: name, job: job)
  }

  /// The first error.
  var failure: SyntaxError? { assembly.failure }

  /// The keys that a dictionary has twice.
  var duplicates: [DuplicateKey] { assembly.duplicates }

  /// The value of a document that was read to its end.
  func result() throws(SyntaxError) -> PropertyList {
    if let root = assembly.root { return root }
    throw SyntaxError(
      .root(found: "an empty plist element"),
      in: .propertyList,
      at: DiagnosticLocation(file: assembly.name)
    )
  }

  override func open(_ element: XMLText, _ attributes: XMLAttributes) {
    let line = line
    if !assembly.open(PropertyListElement(element), named: element.string, line: line) {
      assembly.setFailureLine(failureAt: line)
      stop()
    }
  }

  override func add(text bytes: UnsafeRawBufferPointer) {
    if unsafe !assembly.add(text: bytes) { fail() }
  }

  override func close() {
    if !assembly.close() { fail() }
  }

  override func reject(entity: String) {
    assembly.fail(.entity(entity))
    fail()
  }

  /// Stops parsing and records the line, which is known only now.
  private func fail() {
    assembly.setFailureLine(failureAt: line)
    stop()
  }
}

extension PropertyListElement {
  /// The element with a name, nil where there is none.
  init?(_ name: XMLText) {
    if name.matches("string") {
      self = .string
    } else if name.matches("key") {
      self = .key
    } else if name.matches("dict") {
      self = .dict
    } else if name.matches("integer") {
      self = .integer
    } else if name.matches("real") {
      self = .real
    } else if name.matches("true") {
      self = .yes
    } else if name.matches("false") {
      self = .no
    } else if name.matches("array") {
      self = .array
    } else if name.matches("data") {
      self = .data
    } else if name.matches("date") {
      self = .date
    } else if name.matches("plist") {
      self = .plist
    } else {
      return nil
    }
  }
}

/// Reads an XML property list; ``XMLPropertyListBuilder`` builds the values from the events.
enum XMLPropertyListReader {
  static func read(
    _ bytes: [UInt8],
    name: String?,
    job: JobContext,
    _ duplicates: inout [DuplicateKey]
  ) throws(SyntaxError) -> PropertyList {
    if let list = PlainPropertyListScanner.read(bytes, job: job, &duplicates) { return list }
    let builder = XMLPropertyListBuilder(name: name, job: job)
    do {
      try XMLReader.read(bytes, name: name, to: builder)
    } catch {
      throw error.embedded(.propertyList)
    }
    if let failure = builder.failure { throw failure }
    duplicates += builder.duplicates
    return try builder.result()
  }
}

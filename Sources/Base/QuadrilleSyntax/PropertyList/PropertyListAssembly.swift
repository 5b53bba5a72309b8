import QuadrilleSystem

/// The elements of an XML property list.
enum PropertyListElement {
  case plist, dict, array, key, string, integer, real, data, date, yes, no
}

/// Builds the values of an XML property list from its elements.
///
/// Open containers are on a stack. Each event returns whether it succeeded; the first error is kept
/// in ``failure``, and no event may follow it.
struct PropertyListAssembly {
  private struct Container {
    var isDictionary: Bool
    var line: Int
    var members = KeyedValues<PropertyList>()
    var elements: [PropertyList] = []
    var key: String?
  }

  let name: String?
  private let job: JobContext
  private let limits: Limits
  private(set) var failure: SyntaxError?
  private(set) var root: PropertyList?
  /// The keys that a dictionary has twice.
  private(set) var duplicates: [DuplicateKey] = []
  private var isInsideRoot = false
  private var containers: [Container] = []
  private var leaf: (element: PropertyListElement, line: Int)?
  private var text: [UInt8] = []
  private var valueCount = 0

  init(name: String?, job: JobContext) {
    self.name = name
    self.job = job
    limits = job.limits
  }

  /// Opens an element.
  ///
  /// - Parameters:
  ///   - element: The element; nil where the name is not a property list element.
  ///   - name: Its name, for a message.
  ///   - line: The line of its start tag.
  mutating func open(
    _ element: PropertyListElement?,
    named name: @autoclosure () -> String,
    line: Int
  ) -> Bool {
    guard isInsideRoot else {
      guard element == .plist else { return fail(.root(found: name().quotedForDisplay)) }
      isInsideRoot = true
      return true
    }
    guard leaf == nil else { return fail(.element(found: name())) }
    guard root == nil else { return fail(.root(found: "a second value")) }
    let allowed = min(limits.maxXMLDepth, 1000)
    // The plist element and this one count too.
    guard containers.count + 2 <= allowed else {
      return fail(.limit(.init(.nesting, found: containers.count + 2, allowed: allowed)))
    }
    valueCount += 1
    guard valueCount <= limits.maxValueCount else {
      return fail(.limit(.init(.values, found: valueCount, allowed: limits.maxValueCount)))
    }
    if valueCount % PropertyList.checkInterval == 0,
      let violation = PropertyList.violation(ofValues: valueCount, job)
    {
      return fail(.limit(violation))
    }
    let innermost = containers.count - 1
    if element == .key {
      guard innermost >= 0, containers[innermost].isDictionary else {
        return fail(.element(found: name()))
      }
      if let key = containers[innermost].key { return fail(.keyWithoutValue(key)) }
    } else if innermost >= 0, containers[innermost].isDictionary, containers[innermost].key == nil {
      return fail(.valueWithoutKey)
    }
    switch element {
    case .dict: containers.append(Container(isDictionary: true, line: line))
    case .array: containers.append(Container(isDictionary: false, line: line))
    case nil, .plist: return fail(.element(found: name()))
    case .some(let element):
      leaf = (element, line)
      text.removeAll(keepingCapacity: text.capacity <= 4096)
    }
    return true
  }

  /// Appends a run of text between tags.
  mutating func add(text bytes: UnsafeRawBufferPointer) -> Bool {
    guard leaf != nil else {
      if unsafe bytes.allSatisfy(Self.isBlank) { return true }
      return fail(.text(unsafe String(decoding: bytes.prefix(40), as: UTF8.self)))
    }
    let count = text.count + bytes.count
    guard count <= limits.maxStringBytes else {
      return fail(.limit(.init(.stringBytes, found: count, allowed: limits.maxStringBytes)))
    }
    unsafe text.append(contentsOf: bytes)
    return true
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// Closes the innermost element.
  mutating func close() -> Bool {
    if let (element, line) = leaf {
      leaf = nil
      let text = text
      return take(element, text.span, line: line)
    }
    guard let container = containers.popLast() else { return true }
    if let key = container.key { return fail(.keyWithoutValue(key)) }
    add(
      PropertyList(
        container.isDictionary ? .dictionary(container.members) : .array(container.elements),
        line: container.line
      )
    )
    return true
  }

  /// Adds a complete element without children.
  mutating func add(_ element: PropertyListElement, _ text: Span<UInt8>, line: Int) -> Bool {
    guard open(element, named: "", line: line) else { return false }
    leaf = nil
    guard text.count <= limits.maxStringBytes else { return false }
    return take(element, text, line: line)
  }

  private mutating func take(
    _ element: PropertyListElement,
    _ text: Span<UInt8>,
    line: Int
  ) -> Bool {
    let value: PropertyList.Kind
    switch element {
    case .key:
      containers[containers.count - 1].key = Self.string(text)
      return true
    case .string: value = .string(Self.string(text))
    case .yes, .no:
      guard text.isEmpty else { return fail(.text(Self.string(text))) }
      value = .boolean(element == .yes)
    case .integer:
      guard let number = PropertyListText.integer(Self.bytes(text)) else {
        return fail(.number(Self.string(text)))
      }
      value = number
    case .real:
      guard let number = PropertyListText.real(Self.string(text)) else {
        return fail(.number(Self.string(text)))
      }
      value = number
    case .data:
      guard let data = Base64.decode(Self.bytes(text), skipsWhiteSpace: true) else {
        return fail(.data)
      }
      value = .data(data)
    case .date:
      guard let date = PropertyListText.date(Self.bytes(text)) else {
        return fail(.date(Self.string(text)))
      }
      value = .date(date)
    case .dict, .array, .plist: return true
    }
    add(PropertyList(value, line: line))
    return true
  }

  private static func string(_ text: Span<UInt8>) -> String {
    unsafe text.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  private static func bytes(_ text: Span<UInt8>) -> [UInt8] {
    unsafe text.withUnsafeBufferPointer { unsafe Array($0) }
  }

  private mutating func add(_ value: consuming PropertyList) {
    guard !containers.isEmpty else {
      root = value
      return
    }
    let innermost = containers.count - 1
    if let key = containers[innermost].key.take() {
      let line = value.line
      if !containers[innermost].members.append(key, value),
        duplicates.count < DuplicateKey.maxCount
      {
        let path = containers.dropLast().map { $0.key ?? "\($0.elements.count)" }
        duplicates.append(DuplicateKey(key, in: path, line: line))
      }
    } else {
      containers[innermost].elements.append(value)
    }
  }

  /// Records a failure without its line and returns false.
  @discardableResult
  mutating func fail(_ reason: SyntaxError.Reason) -> Bool {
    failure = SyntaxError(reason, in: .propertyList, at: DiagnosticLocation(file: name))
    return false
  }

  /// Sets the line of the failure.
  mutating func setFailureLine(failureAt line: Int) {
    guard let reason = failure?.reason else { return }
    failure = SyntaxError(reason, in: .propertyList, at: DiagnosticLocation(file: name, line: line))
  }
}

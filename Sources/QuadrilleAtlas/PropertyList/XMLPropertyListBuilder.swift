import QuadrilleIO

/// Turns the elements of an XML property list into values, one event after the other.
///
/// Open containers lie on a stack. The first trouble is kept in ``failure``; no event may come after it.
final class XMLPropertyListBuilder: XMLHandler {
  private enum Leaf: String {
    case key, string, integer, real, data, date
    case yes = "true"
    case no = "false"
  }

  private struct Container {
    var isDictionary: Bool
    var line: Int
    var members = KeyedValues<PropertyList>()
    var elements: [PropertyList] = []
    var key: String?
  }

  private let name: String?
  private let limits: Limits
  private(set) var failure: PropertyListError?
  override var hasFailed: Bool { failure != nil }
  private var isInsideRoot = false
  private var containers: [Container] = []
  private var leaf: (kind: Leaf, line: Int)?
  private var text: [UInt8] = []
  private var root: PropertyList?
  private var valueCount = 0

  init(name: String?, limits: Limits) {
    self.name = name
    self.limits = limits
  }

  /// The value of a document that was read to its end.
  func result() throws(PropertyListError) -> PropertyList {
    guard let root else {
      throw PropertyListError(.root(found: "an empty plist element"), at: Place(file: name))
    }
    return root
  }

  override func open(_ element: String, _ attributes: XMLAttributes) {
    guard isInsideRoot else {
      guard element == "plist" else { return fail(.root(found: element.quotedForDisplay)) }
      isInsideRoot = true
      return
    }
    guard leaf == nil else { return fail(.element(found: element)) }
    guard root == nil else { return fail(.root(found: "a second value")) }
    let allowed = min(limits.xmlDepth, 1000)
    // The plist element and this one count too.
    guard containers.count + 2 <= allowed else {
      return fail(.limit(.init(.nesting, found: containers.count + 2, allowed: allowed)))
    }
    valueCount += 1
    guard valueCount <= limits.values else {
      return fail(.limit(.init(.values, found: valueCount, allowed: limits.values)))
    }
    if element == "key" {
      guard let last = containers.last, last.isDictionary else {
        return fail(.element(found: element))
      }
      if let key = last.key { return fail(.keyWithoutValue(key)) }
    } else if let last = containers.last, last.isDictionary, last.key == nil {
      return fail(.valueWithoutKey)
    }
    switch element {
    case "dict": containers.append(Container(isDictionary: true, line: line))
    case "array": containers.append(Container(isDictionary: false, line: line))
    default:
      guard let kind = Leaf(rawValue: element) else { return fail(.element(found: element)) }
      leaf = (kind, line)
      text.removeAll(keepingCapacity: text.capacity <= 4096)
    }
  }

  override func add(text bytes: UnsafeRawBufferPointer) {
    guard leaf != nil else {
      let isBlank = unsafe bytes.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
      guard !isBlank else { return }
      return fail(.text(unsafe String(decoding: bytes.prefix(40), as: UTF8.self)))
    }
    let count = text.count + bytes.count
    guard count <= limits.stringBytes else {
      return fail(.limit(.init(.stringBytes, found: count, allowed: limits.stringBytes)))
    }
    unsafe text.append(contentsOf: bytes)
  }

  override func close() {
    if let (kind, line) = leaf {
      leaf = nil
      close(kind, line: line)
    } else if let container = containers.popLast() {
      if let key = container.key { return fail(.keyWithoutValue(key)) }
      add(
        PropertyList(
          container.isDictionary
            ? .dictionary(container.members) : .array(container.elements),
          line: container.line
        )
      )
    }
  }

  override func refuse(entity: String) {
    fail(.entity(entity))
  }

  private func close(_ kind: Leaf, line: Int) {
    let string = String(decoding: text, as: UTF8.self)
    let value: PropertyList.Kind
    switch kind {
    case .key:
      containers[containers.count - 1].key = string
      return
    case .string: value = .string(string)
    case .yes, .no:
      guard text.isEmpty else { return fail(.text(string)) }
      value = .boolean(kind == .yes)
    case .integer:
      guard let number = PropertyListText.integer(text) else { return fail(.number(string)) }
      value = .integer(number)
    case .real:
      guard let number = PropertyListText.real(string) else { return fail(.number(string)) }
      value = .real(number)
    case .data:
      guard let data = PropertyListText.data(text) else { return fail(.data) }
      value = .data(data)
    case .date:
      guard let date = PropertyListText.date(text) else { return fail(.date(string)) }
      value = .date(date)
    }
    add(PropertyList(value, line: line))
  }

  private func add(_ value: PropertyList) {
    guard !containers.isEmpty else {
      root = value
      return
    }
    let innermost = containers.count - 1
    if let key = containers[innermost].key {
      containers[innermost].members.append(key, value)
      containers[innermost].key = nil
    } else {
      containers[innermost].elements.append(value)
    }
  }

  private func fail(_ reason: PropertyListError.Reason) {
    failure = PropertyListError(reason, at: Place(file: name, line: line))
  }
}

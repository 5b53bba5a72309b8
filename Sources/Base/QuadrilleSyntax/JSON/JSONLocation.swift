/// An unowned reference to a value of a JSON text.
///
/// It equals a ``JSONValue`` without the strong reference, because reference counting dominates the
/// run time where a text has a million values that are passed between functions.
///
/// The caller that takes a value's ``JSONValue/location`` must keep the value alive for as long as
/// the location, or one derived from it, is in use.
@safe
package struct JSONLocation: @unchecked Sendable {
  // Nodes and text are immutable once locations refer to them, so sharing them is safe.
  private let nodes: UnsafePointer<JSONNode>
  private let owner: Unmanaged<JSONDocument>
  private let index: Int

  fileprivate init(
    _ nodes: UnsafePointer<JSONNode>,
    _ owner: Unmanaged<JSONDocument>,
    _ index: Int
  ) {
    unsafe self.nodes = unsafe nodes
    unsafe self.owner = unsafe owner
    self.index = index
  }

  @inline(__always)
  fileprivate init(_ document: JSONDocument, _ index: Int) {
    unsafe nodes = UnsafePointer(document.nodes.nodes.start)
    unsafe owner = .passUnretained(document)
    self.index = index
  }

  /// The reference to another node of the same text.
  @inline(__always)
  private func location(_ index: Int) -> JSONLocation { unsafe JSONLocation(nodes, owner, index) }

  @inline(__always) private var node: JSONNode { unsafe nodes[index] }

  private var document: JSONDocument { unsafe owner.takeUnretainedValue() }

  /// The owning value of this node.
  package var value: JSONValue { JSONValue(document, index) }

  // MARK: Kind

  /// Whether the value is `null`.
  package var isNull: Bool { node.kind == .null }

  /// Whether the value is an array.
  package var isArray: Bool { node.kind == .array }

  /// Whether the value is an object.
  package var isObject: Bool { node.kind == .object }

  /// The boolean, nil for any other kind.
  package var boolean: Bool? {
    switch node.kind {
    case .no: false
    case .yes: true
    default: nil
    }
  }

  /// The number, nil for any other kind.
  package var number: Double? {
    let node = node
    return node.kind == .number ? Double(bitPattern: node.payload) : nil
  }

  /// The string, nil for any other kind.
  package var string: String? {
    switch node.kind {
    case .plain, .decoded: document.nodes.string(index)
    default: nil
    }
  }

  // MARK: Children

  /// The elements of an array in file order; nil for any other kind.
  package var elements: Elements? { isArray ? Elements(array: self) : nil }

  /// The members of an object in file order; nil for any other kind.
  package var members: Members? { isObject ? Members(object: self) : nil }

  /// The member under a key, nil where it is missing or the value is not an object.
  package subscript(key: String) -> JSONLocation? {
    let node = node
    guard node.kind == .object else { return nil }
    let bytes = key.utf8.span
    // Most lookups miss.
    guard node.table != nil || node.payload >> 32 & JSONNodes.bit(JSONNodes.word(bytes)) != 0 else {
      return nil
    }
    return document.nodes.member(bytes, of: index).map { location($0) }
  }

  /// The elements of an array, iterated without allocation.
  package struct Elements: Sequence {
    private let array: JSONLocation

    fileprivate init(array: JSONLocation) { self.array = array }

    /// The number of elements.
    package var count: Int { array.node.count }

    /// Whether the array is empty.
    package var isEmpty: Bool { count == 0 }

    /// The number of elements.
    package var underestimatedCount: Int { count }

    /// The element at an index.
    ///
    /// - Precondition: The index is from 0 to below the count.
    package subscript(index: Int) -> JSONLocation {
      let node = array.node
      precondition(index >= 0 && index < node.count, "no element \(index) among \(node.count)")
      // Elements without children have consecutive nodes.
      if Int(node.end) - array.index - 1 == node.count {
        return array.location(array.index + 1 + index)
      }
      return array.location(array.document.nodes.element(index, of: array.index))
    }

    /// Returns an iterator over the elements.
    package func makeIterator() -> Iterator {
      Iterator(element: array.location(array.index + 1), end: Int(array.node.end))
    }

    /// An iterator over the elements of an array.
    package struct Iterator: IteratorProtocol {
      fileprivate var element: JSONLocation
      fileprivate let end: Int

      /// The next element; nil after the last.
      package mutating func next() -> JSONLocation? {
        guard element.index < end else { return nil }
        defer { element = element.location(Int(element.node.end)) }
        return element
      }
    }
  }

  /// The members of an object, iterated without allocation.
  package struct Members: Sequence {
    private let object: JSONLocation

    fileprivate init(object: JSONLocation) { self.object = object }

    /// The number of members.
    package var count: Int { object.node.count }

    /// The number of members.
    package var underestimatedCount: Int { count }

    /// Returns an iterator over the members.
    package func makeIterator() -> Iterator {
      Iterator(key: object.location(object.index + 1), end: Int(object.node.end))
    }

    /// An iterator over the members of an object.
    package struct Iterator: IteratorProtocol {
      fileprivate var key: JSONLocation
      fileprivate let end: Int

      /// The next member; nil after the last.
      package mutating func next() -> (key: String, value: JSONLocation)? {
        guard key.index < end else { return nil }
        let value = key.location(key.index + 1)
        defer { key = key.location(Int(value.node.end)) }
        return (key.shortText ?? key.document.nodes.string(key.index), value)
      }
    }
  }

  /// The text of a short ASCII key, which is stored in its node; nil for others.
  private var shortText: String? {
    let node = node
    let count = Int(node.length) - 2
    guard node.kind == .plain, count <= JSONNodes.wordLength,
      node.payload & 0x8080_8080_8080_8080 == 0
    else { return nil }
    return unsafe withUnsafeBytes(of: node.payload.littleEndian) { bytes in
      unsafe String(decoding: UnsafeRawBufferPointer(rebasing: bytes[..<count]), as: UTF8.self)
    }
  }

  // MARK: Source location

  /// The file's name for messages.
  package var name: String? { document.name }

  /// The line of the value's first byte, counted from 1.
  package var line: Int { value.line }

  /// The column of the value's first byte, counted in bytes from 1.
  package var column: Int { value.column }

  /// The path from the root to the value, such as `layers[3].bounds`; empty for the root.
  package var path: String { document.path(to: index) }

  /// The name of the kind for a message, such as `an object` or `a string`.
  package var kindName: String {
    switch node.kind {
    case .null: "null"
    case .no, .yes: "a boolean"
    case .number: "a number"
    case .plain, .decoded: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSONValue {
  /// An unowned reference to the value, valid while this value is kept.
  package var location: JSONLocation { JSONLocation(document, index) }
}

/// A value of a JSON text that somebody else keeps in memory.
///
/// It is what a ``JSONValue`` is without the reference, whose counting takes longer than all else
/// where a text has a million values that are handed from function to function.
///
/// Whoever asks a value for its ``JSONValue/location`` keeps the value for as long as it, or a place
/// that was got from it, is used: nothing else would keep the text.
@safe
package struct JSONLocation: @unchecked Sendable {
  // Nobody writes to nodes and text once there are places in them, which makes them safe to share.
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

  /// Another place of the same text.
  @inline(__always)
  private func location(_ index: Int) -> JSONLocation { unsafe JSONLocation(nodes, owner, index) }

  @inline(__always) private var node: JSONNode { unsafe nodes[index] }

  private var document: JSONDocument { unsafe owner.takeUnretainedValue() }

  /// The value with its text.
  package var value: JSONValue { JSONValue(document, index) }

  // MARK: What it is

  /// Whether the value is `null`.
  package var isNull: Bool { node.kind == .null }

  /// Whether the value is a list.
  package var isArray: Bool { node.kind == .array }

  /// Whether the value has members.
  package var isObject: Bool { node.kind == .object }

  /// The value of `true` or `false`, nil for any other kind.
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

  /// The text, nil for any other kind.
  package var string: String? {
    switch node.kind {
    case .plain, .decoded: document.nodes.string(index)
    default: nil
    }
  }

  // MARK: Parts

  /// The elements of a list in file order; nil for any other kind.
  package var elements: Elements? { isArray ? Elements(array: self) : nil }

  /// The members of an object in file order; nil for any other kind.
  package var members: Members? { isObject ? Members(object: self) : nil }

  /// The member under a key, nil where there is none or the value is no object.
  package subscript(key: String) -> JSONLocation? {
    let node = node
    guard node.kind == .object else { return nil }
    let bytes = key.utf8.span
    // Most keys that are asked for are not there.
    guard node.table != nil || node.payload >> 32 & JSONNodes.bit(JSONNodes.word(bytes)) != 0 else {
      return nil
    }
    return document.nodes.member(bytes, of: index).map { location($0) }
  }

  /// The elements of a list, gone through without memory for them.
  package struct Elements: Sequence {
    private let array: JSONLocation

    fileprivate init(array: JSONLocation) { self.array = array }

    /// How many there are.
    package var count: Int { array.node.count }

    /// Whether there are none.
    package var isEmpty: Bool { count == 0 }

    /// How many there are.
    package var underestimatedCount: Int { count }

    /// An element.
    ///
    /// - Precondition: The index is from 0 to below the count.
    package subscript(index: Int) -> JSONLocation {
      let node = array.node
      precondition(index >= 0 && index < node.count, "no element \(index) among \(node.count)")
      // Elements without parts lie one behind the other.
      if Int(node.end) - array.index - 1 == node.count {
        return array.location(array.index + 1 + index)
      }
      return array.location(array.document.nodes.element(index, of: array.index))
    }

    /// Goes through the elements.
    package func makeIterator() -> Iterator {
      Iterator(element: array.location(array.index + 1), end: Int(array.node.end))
    }

    /// One way through the elements.
    package struct Iterator: IteratorProtocol {
      fileprivate var element: JSONLocation
      fileprivate let end: Int

      /// The next element; nil behind the last.
      package mutating func next() -> JSONLocation? {
        guard element.index < end else { return nil }
        defer { element = element.location(Int(element.node.end)) }
        return element
      }
    }
  }

  /// The members of an object, gone through without memory for them.
  package struct Members: Sequence {
    private let object: JSONLocation

    fileprivate init(object: JSONLocation) { self.object = object }

    /// How many there are.
    package var count: Int { object.node.count }

    /// How many there are.
    package var underestimatedCount: Int { count }

    /// Goes through the members.
    package func makeIterator() -> Iterator {
      Iterator(key: object.location(object.index + 1), end: Int(object.node.end))
    }

    /// One way through the members.
    package struct Iterator: IteratorProtocol {
      fileprivate var key: JSONLocation
      fileprivate let end: Int

      /// The next member; nil behind the last.
      package mutating func next() -> (key: String, value: JSONLocation)? {
        guard key.index < end else { return nil }
        let value = key.location(key.index + 1)
        defer { key = key.location(Int(value.node.end)) }
        return (key.shortText ?? key.document.nodes.string(key.index), value)
      }
    }
  }

  /// The text of a short key in ASCII, which stands in its node; nil for others.
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

  // MARK: Place

  /// The file's name for messages.
  package var name: String? { document.name }

  /// The line of the value's first byte, counted from 1.
  package var line: Int { value.line }

  /// The column of the value's first byte, counted in bytes from 1.
  package var column: Int { value.column }

  /// The way to the value from the root, in words: `layers[3].bounds`; empty for the root.
  package var path: String { document.path(to: index) }

  /// The kind in words for a message: `an object`, `a string`.
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
  /// The value without what keeps its text, to be used while this one is kept.
  package var location: JSONLocation { JSONLocation(document, index) }
}

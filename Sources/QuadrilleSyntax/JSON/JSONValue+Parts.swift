extension JSONValue {
  /// The elements of a list in file order; nil for any other kind.
  public var elements: Elements? { isArray ? Elements(array: self) : nil }

  /// The members of an object in file order; nil for any other kind.
  public var members: Members? { isObject ? Members(object: self) : nil }

  /// The elements of a list, gone through without memory for them.
  public struct Elements: Sequence, Sendable {
    private let array: JSONValue

    fileprivate init(array: JSONValue) { self.array = array }

    /// How many there are.
    public var count: Int { array.node.count }

    /// Whether there are none.
    public var isEmpty: Bool { count == 0 }

    /// How many there are.
    public var underestimatedCount: Int { count }

    /// An element.
    ///
    /// - Precondition: The index is from 0 to below the count.
    public subscript(index: Int) -> JSONValue {
      precondition(index >= 0 && index < count, "no element \(index) among \(count)")
      return JSONValue(array.document, array.document.nodes.element(index, of: array.index))
    }

    /// Goes through the elements.
    public func makeIterator() -> Iterator { Iterator(array) }

    /// One way through the elements.
    public struct Iterator: IteratorProtocol {
      private let document: JSONDocument
      // Its own copy of the arrays: to reach those of the document costs a reference each time.
      private let nodes: JSONNodes
      private var node: Int
      private let end: Int

      fileprivate init(_ array: JSONValue) {
        document = array.document
        nodes = array.document.nodes
        node = array.index + 1
        end = Int(array.node.end)
      }

      /// The next element; nil behind the last.
      public mutating func next() -> JSONValue? {
        guard node < end else { return nil }
        let value = JSONValue(document, node)
        node = Int(nodes.nodes[node].end)
        return value
      }
    }
  }

  /// The members of an object, gone through without memory for them.
  public struct Members: Sequence, Sendable {
    private let object: JSONValue

    fileprivate init(object: JSONValue) { self.object = object }

    /// How many there are.
    public var count: Int { object.node.count }

    /// How many there are.
    public var underestimatedCount: Int { count }

    /// Goes through the members.
    public func makeIterator() -> Iterator { Iterator(object) }

    /// One way through the members.
    public struct Iterator: IteratorProtocol {
      private let document: JSONDocument
      // Its own copy of the arrays: to reach those of the document costs a reference each time.
      private let nodes: JSONNodes
      private var node: Int
      private let end: Int

      fileprivate init(_ object: JSONValue) {
        document = object.document
        nodes = object.document.nodes
        node = object.index + 1
        end = Int(object.node.end)
      }

      /// The next member; nil behind the last.
      public mutating func next() -> (key: String, value: JSONValue)? {
        guard node < end else { return nil }
        let key = node
        node = Int(nodes.nodes[key + 1].end)
        return (nodes.string(key), JSONValue(document, key + 1))
      }
    }
  }
}

extension JSONValue {
  /// The elements of a list in file order; nil for any other kind.
  public var elements: Elements? { location.elements.map { Elements(document, $0) } }

  /// The members of an object in file order; nil for any other kind.
  public var members: Members? { location.members.map { Members(document, $0) } }

  /// The elements of a list, gone through without memory for them.
  public struct Elements: Sequence, Sendable {
    private let document: JSONDocument
    private let locations: JSONLocation.Elements

    fileprivate init(_ document: JSONDocument, _ locations: JSONLocation.Elements) {
      self.document = document
      self.locations = locations
    }

    /// How many there are.
    public var count: Int { locations.count }

    /// Whether there are none.
    public var isEmpty: Bool { locations.isEmpty }

    /// How many there are.
    public var underestimatedCount: Int { locations.count }

    /// An element.
    ///
    /// - Precondition: The index is from 0 to below the count.
    public subscript(index: Int) -> JSONValue { locations[index].value }

    /// Goes through the elements.
    public func makeIterator() -> Iterator {
      Iterator(document: document, locations: locations.makeIterator())
    }

    /// One way through the elements.
    public struct Iterator: IteratorProtocol {
      fileprivate let document: JSONDocument
      fileprivate var locations: JSONLocation.Elements.Iterator

      /// The next element; nil behind the last.
      public mutating func next() -> JSONValue? { locations.next()?.value }
    }
  }

  /// The members of an object, gone through without memory for them.
  public struct Members: Sequence, Sendable {
    private let document: JSONDocument
    private let locations: JSONLocation.Members

    fileprivate init(_ document: JSONDocument, _ locations: JSONLocation.Members) {
      self.document = document
      self.locations = locations
    }

    /// How many there are.
    public var count: Int { locations.count }

    /// How many there are.
    public var underestimatedCount: Int { locations.count }

    /// Goes through the members.
    public func makeIterator() -> Iterator {
      Iterator(document: document, locations: locations.makeIterator())
    }

    /// One way through the members.
    public struct Iterator: IteratorProtocol {
      fileprivate let document: JSONDocument
      fileprivate var locations: JSONLocation.Members.Iterator

      /// The next member; nil behind the last.
      public mutating func next() -> (key: String, value: JSONValue)? {
        locations.next().map { ($0.key, $0.value.value) }
      }
    }
  }
}

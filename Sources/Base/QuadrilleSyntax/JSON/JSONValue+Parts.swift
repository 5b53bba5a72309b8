extension JSONValue {
  /// The elements of a list in file order; nil for any other kind.
  public var elements: Elements? { place.elements.map { Elements(document, $0) } }

  /// The members of an object in file order; nil for any other kind.
  public var members: Members? { place.members.map { Members(document, $0) } }

  /// The elements of a list, gone through without memory for them.
  public struct Elements: Sequence, Sendable {
    private let document: JSONDocument
    private let places: JSONPlace.Elements

    fileprivate init(_ document: JSONDocument, _ places: JSONPlace.Elements) {
      self.document = document
      self.places = places
    }

    /// How many there are.
    public var count: Int { places.count }

    /// Whether there are none.
    public var isEmpty: Bool { places.isEmpty }

    /// How many there are.
    public var underestimatedCount: Int { places.count }

    /// An element.
    ///
    /// - Precondition: The index is from 0 to below the count.
    public subscript(index: Int) -> JSONValue { places[index].value }

    /// Goes through the elements.
    public func makeIterator() -> Iterator {
      Iterator(document: document, places: places.makeIterator())
    }

    /// One way through the elements.
    public struct Iterator: IteratorProtocol {
      fileprivate let document: JSONDocument
      fileprivate var places: JSONPlace.Elements.Iterator

      /// The next element; nil behind the last.
      public mutating func next() -> JSONValue? { places.next()?.value }
    }
  }

  /// The members of an object, gone through without memory for them.
  public struct Members: Sequence, Sendable {
    private let document: JSONDocument
    private let places: JSONPlace.Members

    fileprivate init(_ document: JSONDocument, _ places: JSONPlace.Members) {
      self.document = document
      self.places = places
    }

    /// How many there are.
    public var count: Int { places.count }

    /// How many there are.
    public var underestimatedCount: Int { places.count }

    /// Goes through the members.
    public func makeIterator() -> Iterator {
      Iterator(document: document, places: places.makeIterator())
    }

    /// One way through the members.
    public struct Iterator: IteratorProtocol {
      fileprivate let document: JSONDocument
      fileprivate var places: JSONPlace.Members.Iterator

      /// The next member; nil behind the last.
      public mutating func next() -> (key: String, value: JSONValue)? {
        places.next().map { ($0.key, $0.value.value) }
      }
    }
  }
}

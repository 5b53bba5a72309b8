extension JSONValue {
  /// The elements of an array in file order; nil for any other kind.
  package var elements: Elements? { location.elements.map { Elements(document, $0) } }

  /// The members of an object in file order; nil for any other kind.
  package var members: Members? { location.members.map { Members(document, $0) } }

  /// The elements of an array, iterated without allocation.
  package struct Elements: Sequence, Sendable {
    private let document: JSONDocument
    private let locations: JSONLocation.Elements

    fileprivate init(_ document: JSONDocument, _ locations: JSONLocation.Elements) {
      self.document = document
      self.locations = locations
    }

    /// The number of elements.
    package var count: Int { locations.count }

    /// Whether the array is empty.
    package var isEmpty: Bool { locations.isEmpty }

    /// The number of elements.
    package var underestimatedCount: Int { locations.count }

    /// The element at an index.
    ///
    /// - Precondition: The index is from 0 to below the count.
    package subscript(index: Int) -> JSONValue { locations[index].value }

    /// Returns an iterator over the elements.
    package func makeIterator() -> Iterator {
      Iterator(document: document, locations: locations.makeIterator())
    }

    /// An iterator over the elements of an array.
    package struct Iterator: IteratorProtocol {
      fileprivate let document: JSONDocument
      fileprivate var locations: JSONLocation.Elements.Iterator

      /// The next element; nil after the last.
      package mutating func next() -> JSONValue? { locations.next()?.value }
    }
  }

  /// The members of an object, iterated without allocation.
  package struct Members: Sequence, Sendable {
    private let document: JSONDocument
    private let locations: JSONLocation.Members

    fileprivate init(_ document: JSONDocument, _ locations: JSONLocation.Members) {
      self.document = document
      self.locations = locations
    }

    /// The number of members.
    package var count: Int { locations.count }

    /// The number of members.
    package var underestimatedCount: Int { locations.count }

    /// Returns an iterator over the members.
    package func makeIterator() -> Iterator {
      Iterator(document: document, locations: locations.makeIterator())
    }

    /// An iterator over the members of an object.
    package struct Iterator: IteratorProtocol {
      fileprivate let document: JSONDocument
      fileprivate var locations: JSONLocation.Members.Iterator

      /// The next member; nil after the last.
      package mutating func next() -> (key: String, value: JSONValue)? {
        locations.next().map { ($0.key, $0.value.value) }
      }
    }
  }
}

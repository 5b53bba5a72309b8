/// The replacement of a string.
package enum JSONReplacement: Sendable {
  /// A value of any text, with its descendants.
  case value(JSONValue)
  /// Another string.
  case text(String)
}

extension JSONValue {
  /// The number of values: this one and its descendants.
  package var valueCount: Int {
    if let elements { return elements.reduce(1) { $0 + $1.valueCount } }
    return members?.reduce(1) { $0 + $1.value.valueCount } ?? 1
  }

  /// The root of a text with other values in place of some of its strings.
  ///
  /// A replacement reports the source location of the string that it replaces.
  ///
  /// - Parameters:
  ///   - key: The member of the root that stays unchanged.
  ///   - replacement: The replacement of a string; nil keeps it.
  package func replacingStrings<Failure: Error>(
    exceptIn key: String,
    _ replacement: (JSONValue) throws(Failure) -> JSONReplacement?
  ) throws(Failure) -> JSONValue {
    var nodes = JSONNodes(text: document.nodes.text)
    let first = self
    try nodes.append(self, at: nil) { (value) throws(Failure) in
      guard first[key].map({ value.index >= $0.index && value.index < $0.node.end }) != true else {
        return nil
      }
      return try replacement(value)
    }
    return document.replacing(nodes).root
  }
}

extension JSONNodes {
  /// Appends a value with its descendants.
  ///
  /// - Parameters:
  ///   - value: The value, of this or another text.
  ///   - range: The source range to record for all of it; nil keeps the values' own ranges.
  ///   - replacement: The replacement of a string.
  fileprivate mutating func append<Failure: Error>(
    _ value: JSONValue,
    at range: Range<Int>?,
    _ replacement: (JSONValue) throws(Failure) -> JSONReplacement?
  ) throws(Failure) {
    let location = range ?? value.range
    switch value.node.kind {
    case .null, .no, .yes, .number: append(value.node.kind, location, payload: value.node.payload)
    case .plain, .decoded:
      switch range == nil ? try replacement(value) : nil {
      case .text(let text): append(text, location)
      case .value(let other): try append(other, at: location, replacement)
      case nil: append(value.document.nodes.string(value.index), location)
      }
    case .array:
      let node = count
      append(.array, location)
      if let elements = value.elements {
        for element in elements { try append(element, at: range, replacement) }
      }
      close(node, count: value.node.count, slots: [], end: location.upperBound)
    case .object:
      let node = count
      append(.object, location)
      var slots: [UInt32] = []
      let memberCount = value.node.count
      if memberCount >= Self.largeCount {
        slots = [UInt32](repeating: 0, count: Self.slotCount(memberCount))
      }
      if let members = value.members {
        for (key, member) in members {
          append(key, location)
          if !slots.isEmpty { _ = insert(key: count - 1, into: &slots) }
          try append(member, at: range, replacement)
        }
      }
      close(node, count: memberCount, slots: slots, end: location.upperBound)
    }
  }
}

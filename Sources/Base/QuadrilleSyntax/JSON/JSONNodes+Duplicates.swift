/// Objects that have a key twice.
extension JSONNodes {
  /// The nodes without some members.
  ///
  /// - Parameters:
  ///   - lastKeys: For the node of a key, that of the key whose value it has instead.
  ///   - removed: The nodes of the keys of the members that are left out.
  func replacing(_ lastKeys: [Int: Int], removing removed: Set<Int>) -> JSONNodes {
    var result = JSONNodes(text: text, strings: strings)
    result.copy(0, of: self, lastKeys, removed)
    return result
  }

  /// Appends a value with its descendants; the recursion is as deep as the text is nested.
  private mutating func copy(
    _ value: Int,
    of source: JSONNodes,
    _ lastKeys: [Int: Int],
    _ removed: Set<Int>
  ) {
    let found = source.nodes[value]
    let range = Int(found.offset)..<Int(found.offset) + Int(found.length)
    guard found.kind == .array || found.kind == .object else {
      append(found.kind, range, payload: found.payload)
      return
    }
    let container = count
    append(found.kind, range)
    var members = 0
    var child = value + 1
    while child < Int(found.end) {
      if found.kind == .array {
        copy(child, of: source, lastKeys, removed)
        members += 1
        child = Int(source.nodes[child].end)
        continue
      }
      if !removed.contains(child) {
        let key = source.nodes[child]
        append(key.kind, Int(key.offset)..<Int(key.offset) + Int(key.length), payload: key.payload)
        copy((lastKeys[child] ?? child) + 1, of: source, lastKeys, removed)
        members += 1
      }
      child = Int(source.nodes[child + 1].end)
    }
    var slots: [UInt32] = []
    if found.kind == .object, members >= Self.largeCount {
      slots = [UInt32](repeating: 0, count: Self.slotCount(members))
      var key = container + 1
      for _ in 0..<members {
        _ = insert(key: key, into: &slots)
        key = Int(nodes[key + 1].end)
      }
    }
    close(container, count: members, slots: slots, end: range.upperBound)
  }
}

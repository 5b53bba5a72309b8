import QuadrilleSystem

/// A value or a key of a JSON text.
struct JSONNode {
  enum Kind: UInt8 {
    case null, no, yes, number
    /// A string whose bytes between the quotes are its value.
    case plain
    /// A string with escapes or a substituted string: its value is in ``JSONNodes/strings``.
    case decoded
    case array, object
  }

  var kind: Kind
  /// The byte offset and length of its text.
  var offset: UInt32
  var length: UInt32
  /// The index of the node after its last descendant.
  var end: UInt32
  /// The content, by the kind of the node.
  ///
  /// The bit pattern of a number, the index of a decoded string, or the first eight bytes of a
  /// plain one. For a container: the number of elements or members, and in the upper half the start
  /// of its table, counted from 1; for a small object a bit for each key, see
  /// ``JSONNodes/bit(_:)``.
  var payload: UInt64 = 0

  var count: Int { Int(payload & 0xFFFF_FFFF) }
  var table: Int? {
    count < JSONNodes.largeCount || payload >> 32 == 0 ? nil : Int(payload >> 32) - 1
  }
}

/// The values of a JSON text in a flat array.
///
/// Nodes are in text order: a container precedes its children, each key precedes its value. The
/// descendants of a node are therefore a range of nodes, and no value has an allocation of its own.
///
/// Large containers have tables: the indices of the nodes of their elements or keys in order; for
/// objects followed by an open-addressing hash table with a power of two of slots, at least twice
/// the number of members, each with the index of the key's node or 0.
struct JSONNodes: Sendable {
  /// The number of members or elements from which a linear search would be slow.
  static var largeCount: Int { 9 }

  let text: [UInt8]
  let nodes: JSONNodeBuffer
  private(set) var strings: [String] = []
  private(set) var tables: [UInt32] = []

  /// - Parameter text: At most 2^32 − 1 bytes.
  init(text: [UInt8], strings: [String] = []) {
    self.text = text
    self.strings = strings
    // Few texts have more than one value per eight bytes.
    nodes = JSONNodeBuffer(capacity: min(text.count / 8 + 8, 1 << 20))
  }

  // MARK: Building

  var count: Int { nodes.count }

  mutating func append(_ kind: JSONNode.Kind, _ range: Range<Int>, payload: UInt64 = 0) {
    nodes.append(
      JSONNode(
        kind: kind,
        offset: UInt32(truncatingIfNeeded: range.lowerBound),
        length: UInt32(truncatingIfNeeded: range.count),
        end: UInt32(truncatingIfNeeded: nodes.count + 1),
        payload: payload
      )
    )
  }

  /// Appends a string whose bytes between the quotes are its value.
  mutating func appendPlain(_ range: Range<Int>) {
    let word = Self.word(text.span.extracting(range.lowerBound + 1..<range.upperBound - 1))
    append(.plain, range, payload: word)
  }

  mutating func append(_ string: String, _ range: Range<Int>) {
    strings.append(string)
    append(.decoded, range, payload: UInt64(strings.count - 1))
  }

  /// Closes a container that was opened by appending it.
  ///
  /// - Parameters:
  ///   - container: The index of its node.
  ///   - count: The number of elements or members.
  ///   - slots: The hashed keys of a large object, see ``insert(key:into:)``.
  ///   - end: The offset after its text.
  mutating func close(_ container: Int, count: Int, slots: [UInt32], end: Int) {
    nodes[container].end = UInt32(truncatingIfNeeded: nodes.count)
    nodes[container].length = UInt32(truncatingIfNeeded: end) &- nodes[container].offset
    nodes[container].payload = UInt64(count)
    let isObject = nodes[container].kind == .object
    guard count >= Self.largeCount else {
      if isObject { nodes[container].payload |= keyBits(count, of: container) << 32 }
      return
    }
    // Elements without children have consecutive nodes.
    guard isObject || nodes.count - container - 1 > count else { return }
    nodes[container].payload |= UInt64(tables.count + 1) << 32
    var node = container + 1
    for _ in 0..<count {
      tables.append(UInt32(truncatingIfNeeded: node))
      node = Int(nodes[isObject ? node + 1 : node].end)
    }
    if isObject { tables += slots }
  }

  /// The key bits of a small object.
  private func keyBits(_ count: Int, of object: Int) -> UInt64 {
    let nodes = unsafe nodes.start
    var bits: UInt64 = 0
    var key = object + 1
    for _ in 0..<count {
      let node = unsafe nodes[key]
      bits |= Self.bit(node.kind == .plain ? node.payload : withBytes(of: key, Self.word))
      key = unsafe Int(nodes[key + 1].end)
    }
    return bits
  }

  /// The bit of 32 for a key's first bytes: an object in which it is clear has no such key.
  static func bit(_ word: UInt64) -> UInt64 {
    1 << ((word &* 0x9E37_79B9_7F4A_7C15) >> 59)
  }

  /// Inserts a key into the hash table of an object.
  ///
  /// - Returns: The node of the equal key that is there already, and stays; nil for a new key.
  func insert(key: Int, into slots: inout [UInt32]) -> Int? {
    withBytes(of: key) { bytes in
      var slot = Self.hash(bytes) & (slots.count - 1)
      while slots[slot] != 0 {
        if hasBytes(Int(slots[slot]), bytes) { return Int(slots[slot]) }
        slot = (slot + 1) & (slots.count - 1)
      }
      slots[slot] = UInt32(truncatingIfNeeded: key)
      return nil
    }
  }

  private static func hash(_ bytes: Span<UInt8>) -> Int {
    var hasher = Hasher()
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    return hasher.finalize()
  }

  // MARK: Reading

  /// The number of bytes of a plain string that its node stores.
  static var wordLength: Int { 8 }

  /// The first eight bytes of a string, the first one lowest, zero-padded.
  static func word(_ bytes: Span<UInt8>) -> UInt64 {
    if bytes.count >= wordLength {
      return unsafe bytes.withUnsafeBytes { bytes in
        unsafe UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
      }
    }
    var word: UInt64 = 0
    for index in bytes.indices { word |= UInt64(bytes[index]) << UInt64(8 * index) }
    return word
  }

  /// The value of a key or string.
  func string(_ node: Int) -> String {
    let found = nodes[node]
    if found.kind == .decoded { return strings[Int(found.payload)] }
    return unsafe text.withUnsafeBufferPointer { text in
      unsafe String(
        decoding: UnsafeBufferPointer(rebasing: text[content(of: found)]),
        as: UTF8.self
      )
    }
  }

  /// The bytes between the quotes.
  private func content(of node: JSONNode) -> Range<Int> {
    Int(node.offset) + 1..<Int(node.offset) + Int(node.length) - 1
  }

  func withBytes<Result>(of node: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    let found = nodes[node]
    if found.kind == .decoded { return body(strings[Int(found.payload)].utf8.span) }
    return body(text.span.extracting(content(of: found)))
  }

  /// Whether two keys are equal.
  func isSame(_ key: Int, _ other: Int) -> Bool {
    let (one, two) = unsafe (nodes.start[key], nodes.start[other])
    guard one.kind == .plain, two.kind == .plain else {
      return withBytes(of: key) { hasBytes(other, $0) }
    }
    guard one.length == two.length, one.payload == two.payload else { return false }
    return Int(one.length) - 2 <= Self.wordLength || withBytes(of: key) { hasBytes(other, $0) }
  }

  func hasBytes(_ node: Int, _ bytes: Span<UInt8>) -> Bool {
    withBytes(of: node) { own in
      guard own.count == bytes.count else { return false }
      for index in own.indices where own[index] != bytes[index] { return false }
      return true
    }
  }

  /// The node of a member's value.
  func member(_ key: Span<UInt8>, of object: Int) -> Int? {
    guard let table = nodes[object].table else {
      return smallMember(key, of: object)
    }
    let first = table + nodes[object].count
    let mask = Self.slotCount(nodes[object].count) - 1
    var slot = Self.hash(key) & mask
    while tables[first + slot] != 0 {
      let node = Int(tables[first + slot])
      if hasBytes(node, key) { return node + 1 }
      slot = (slot + 1) & mask
    }
    return nil
  }

  private func smallMember(_ key: Span<UInt8>, of object: Int) -> Int? {
    let nodes = unsafe nodes.start
    let found = unsafe nodes[object]
    let word = Self.word(key)
    guard found.payload >> 32 & Self.bit(word) != 0 else { return nil }
    var node = object + 1
    for _ in 0..<found.count {
      let own = unsafe nodes[node]
      let isMatch =
        own.kind == .plain
        ? own.payload == word && Int(own.length) == key.count + 2
          && (key.count <= Self.wordLength || hasBytes(node, key))
        : hasBytes(node, key)
      if isMatch { return node + 1 }
      node = unsafe Int(nodes[node + 1].end)
    }
    return nil
  }

  /// The number of hash slots of a large object.
  static func slotCount(_ count: Int) -> Int {
    var slots = 32
    while slots < count * 2 { slots *= 2 }
    return slots
  }

  /// The node of an array element.
  func element(_ index: Int, of array: Int) -> Int {
    if let table = nodes[array].table { return Int(tables[table + index]) }
    if Int(nodes[array].end) - array - 1 == nodes[array].count { return array + 1 + index }
    var node = array + 1
    for _ in 0..<index { node = Int(nodes[node].end) }
    return node
  }

  /// The index of the element or member of a container to which a descendant node belongs.
  func ordinal(of node: Int, in container: Int) -> Int {
    var low = 0
    var high = nodes[container].count
    if let table = nodes[container].table {
      // The last one that starts at or before the node.
      while high - low > 1 {
        let middle = (low + high) / 2
        if Int(tables[table + middle]) <= node { low = middle } else { high = middle }
      }
      return low
    }
    let isObject = nodes[container].kind == .object
    var next = container + 1
    for index in 0..<high {
      next = Int(nodes[isObject ? next + 1 : next].end)
      if node < next { return index }
    }
    return low
  }

  /// The node of a member's key.
  func key(_ index: Int, of object: Int) -> Int {
    if let table = nodes[object].table { return Int(tables[table + index]) }
    var node = object + 1
    for _ in 0..<index { node = Int(nodes[node + 1].end) }
    return node
  }
}

import QuadrilleSystem

/// A value or a key of a JSON text.
struct JSONNode {
  enum Kind: UInt8 {
    case null, no, yes, number
    /// A text whose bytes stand between its quotes as they are.
    case plain
    /// A text with escapes, or one that a parameter put in: it lies among ``JSONNodes/strings``.
    case decoded
    case array, object
  }

  var kind: Kind
  /// Where its text stands, and how many bytes it has.
  var offset: UInt32
  var length: UInt32
  /// The number of the node behind all that lies inside.
  var end: UInt32
  /// The bits of a number, the number of a decoded text, the first eight bytes of a plain one; of a
  /// container how many values or members it has, and in the upper half where its table begins,
  /// counted from 1; of a small object a bit for each key there, see ``JSONNodes/bit(_:)``.
  var payload: UInt64 = 0

  var count: Int { Int(payload & 0xFFFF_FFFF) }
  var table: Int? {
    count < JSONNodes.largeCount || payload >> 32 == 0 ? nil : Int(payload >> 32) - 1
  }
}

/// The values of a JSON text in flat memory.
///
/// Nodes stand in the order of the text: a container before what it holds, each key before its
/// value. So what lies inside of a node is a range of nodes, and no value has memory of its own.
///
/// Large containers have tables: the numbers of the nodes of their elements or keys in order; for
/// objects then as many slots as a power of two, at least twice the members, where a key's hash
/// says to begin to look, each with the number of the key's node or 0.
struct JSONNodes: Sendable {
  /// From how many members or elements on a search by steps would be slow.
  static var largeCount: Int { 9 }

  let text: [UInt8]
  let nodes: JSONNodeBuffer
  private(set) var strings: [String] = []
  private(set) var tables: [UInt32] = []

  /// - Parameter text: At most as many bytes as 32 bits count.
  init(text: [UInt8]) {
    self.text = text
    // Few texts have more than a value for eight bytes.
    nodes = JSONNodeBuffer(capacity: min(text.count / 8 + 8, 1 << 20))
  }

  // MARK: Making

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

  /// Adds a text whose bytes stand between its quotes as they are.
  mutating func appendPlain(_ range: Range<Int>) {
    let word = Self.word(text.span.extracting(range.lowerBound + 1..<range.upperBound - 1))
    append(.plain, range, payload: word)
  }

  mutating func append(_ string: String, _ range: Range<Int>) {
    strings.append(string)
    append(.decoded, range, payload: UInt64(strings.count - 1))
  }

  /// Ends a container that was begun by appending it.
  ///
  /// - Parameters:
  ///   - container: The number of its node.
  ///   - count: How many elements or members it has.
  ///   - slots: Of a large object the hashed keys, see ``insert(key:into:)``.
  ///   - end: The offset behind its text.
  mutating func close(_ container: Int, count: Int, slots: [UInt32], end: Int) {
    nodes[container].end = UInt32(truncatingIfNeeded: nodes.count)
    nodes[container].length = UInt32(truncatingIfNeeded: end) &- nodes[container].offset
    nodes[container].payload = UInt64(count)
    let isObject = nodes[container].kind == .object
    guard count >= Self.largeCount else {
      if isObject { nodes[container].payload |= keyBits(count, of: container) << 32 }
      return
    }
    // Elements without parts lie one behind the other.
    guard isObject || nodes.count - container - 1 > count else { return }
    nodes[container].payload |= UInt64(tables.count + 1) << 32
    var node = container + 1
    for _ in 0..<count {
      tables.append(UInt32(truncatingIfNeeded: node))
      node = Int(nodes[isObject ? node + 1 : node].end)
    }
    if isObject { tables += slots }
  }

  /// The bits of a small object's keys.
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

  /// The bit of 32 that stands for a key by its first bytes: an object without it has no such key.
  static func bit(_ word: UInt64) -> UInt64 {
    1 << ((word &* 0x9E37_79B9_7F4A_7C15) >> 59)
  }

  /// Notes a key among the hashed ones of an object; false where it is there already.
  func insert(key: Int, into slots: inout [UInt32]) -> Bool {
    withBytes(of: key) { bytes in
      var slot = Self.hash(bytes) & (slots.count - 1)
      while slots[slot] != 0 {
        if hasBytes(Int(slots[slot]), bytes) { return false }
        slot = (slot + 1) & (slots.count - 1)
      }
      slots[slot] = UInt32(truncatingIfNeeded: key)
      return true
    }
  }

  private static func hash(_ bytes: Span<UInt8>) -> Int {
    var hasher = Hasher()
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    return hasher.finalize()
  }

  // MARK: Reading

  /// How many bytes of a plain text its node holds.
  static var wordLength: Int { 8 }

  /// The first eight bytes of a text, the first one lowest, with zeros where it is shorter.
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

  /// The text of a key or of a string.
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

  /// Whether two keys are the same.
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
      let isIt =
        own.kind == .plain
        ? own.payload == word && Int(own.length) == key.count + 2
          && (key.count <= Self.wordLength || hasBytes(node, key))
        : hasBytes(node, key)
      if isIt { return node + 1 }
      node = unsafe Int(nodes[node + 1].end)
    }
    return nil
  }

  /// How many slots a large object's keys are hashed to.
  static func slotCount(_ count: Int) -> Int {
    var slots = 32
    while slots < count * 2 { slots *= 2 }
    return slots
  }

  /// The node of an array's element.
  func element(_ index: Int, of array: Int) -> Int {
    if let table = nodes[array].table { return Int(tables[table + index]) }
    if Int(nodes[array].end) - array - 1 == nodes[array].count { return array + 1 + index }
    var node = array + 1
    for _ in 0..<index { node = Int(nodes[node].end) }
    return node
  }

  /// The number of the element or member of a container that a node inside of it belongs to.
  func ordinal(of node: Int, in container: Int) -> Int {
    var low = 0
    var high = nodes[container].count
    if let table = nodes[container].table {
      // The last one that begins at the node or before it.
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

import QuadrilleSystem

/// Nodes in one piece of memory, whose address stays once all of them are there.
///
/// Places in a text refer to it without a reference that is counted, see ``JSONLocation``.
@safe
final class JSONNodeBuffer: @unchecked Sendable {
  // The reader of one text fills it alone, and hands it out when it is full: from then on nobody
  // writes, which makes it safe to share.
  private(set) var start: UnsafeMutablePointer<JSONNode>
  private(set) var count = 0
  private var capacity: Int

  /// Takes memory for a number of nodes.
  init(capacity: Int) {
    self.capacity = max(1, capacity)
    unsafe start = .allocate(capacity: self.capacity)
    unsafe preferLargePages(UnsafeMutableRawBufferPointer(start: start, count: byteCount))
  }

  deinit { unsafe start.deallocate() }

  private var byteCount: Int { capacity * MemoryLayout<JSONNode>.stride }

  subscript(index: Int) -> JSONNode {
    get {
      precondition(index >= 0 && index < count, "no node \(index) among \(count)")
      return unsafe start[index]
    }
    set {
      precondition(index >= 0 && index < count, "no node \(index) among \(count)")
      unsafe start[index] = newValue
    }
  }

  /// Adds a node at the end.
  func append(_ node: JSONNode) {
    if count == capacity { grow() }
    unsafe (start + count).initialize(to: node)
    count += 1
  }

  private func grow() {
    let old = unsafe start
    capacity *= 2
    unsafe start = .allocate(capacity: capacity)
    unsafe preferLargePages(UnsafeMutableRawBufferPointer(start: start, count: byteCount))
    unsafe start.moveInitialize(from: old, count: count)
    unsafe old.deallocate()
  }
}

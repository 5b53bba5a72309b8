import QuadrilleSystem

/// Nodes in one allocation, whose address is stable once all nodes are appended.
///
/// ``JSONLocation`` refers to it without reference counting.
@safe
final class JSONNodeBuffer: @unchecked Sendable {
  // The parser of one text fills the buffer on one thread and publishes it when complete; nobody
  // writes after that, so sharing is safe.
  private(set) var start: UnsafeMutablePointer<JSONNode>
  private(set) var count = 0
  private var capacity: Int

  /// Allocates memory for a number of nodes.
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

  /// Appends a node.
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

internal import QuadrilleSystem

/// Memory for values of one type, aligned to 64 bytes, that several threads may share.
///
/// Concurrent threads must write to different elements.
@safe final class AlignedBuffer<Element: BitwiseCopyable>: @unchecked Sendable {
  /// The first value.
  let base: UnsafeMutablePointer<Element>
  /// The number of values.
  let count: Int

  /// Allocates memory and fills it with a value.
  convenience init(_ value: Element, count: Int) {
    self.init(uninitializedCount: count)
    unsafe base.initialize(repeating: value, count: count)
  }

  /// Allocates uninitialized memory.
  init(uninitializedCount count: Int) {
    precondition(count >= 0, "the count is not negative")
    let size = max(64, count * MemoryLayout<Element>.stride)
    let raw = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
    unsafe base = raw.bindMemory(to: Element.self, capacity: count)
    self.count = count
    unsafe preferLargePages(UnsafeMutableRawBufferPointer(start: raw, count: size))
  }

  deinit { unsafe base.deallocate() }

  /// The value at an index.
  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < count, "the index is within the buffer")
      return unsafe base[index]
    }
    set {
      precondition(index >= 0 && index < count, "the index is within the buffer")
      unsafe base[index] = newValue
    }
  }

  /// Copies the values of a buffer of the same count.
  func copy(_ other: AlignedBuffer) {
    precondition(count == other.count, "both buffers have the same count")
    unsafe base.update(from: other.base, count: count)
  }
}

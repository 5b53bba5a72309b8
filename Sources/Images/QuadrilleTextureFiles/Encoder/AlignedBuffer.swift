internal import QuadrilleSystem

/// Memory for values of one kind, aligned to 64 bytes, that several threads may share.
///
/// Threads that work at the same time write to different places.
@safe final class AlignedBuffer<Element: BitwiseCopyable>: @unchecked Sendable {
  /// The first value.
  let base: UnsafeMutablePointer<Element>
  /// The number of values.
  let count: Int

  /// Takes memory and fills it with one value.
  convenience init(_ value: Element, count: Int) {
    self.init(uninitializedCount: count)
    unsafe base.initialize(repeating: value, count: count)
  }

  /// Takes memory whose values are any until they are set.
  init(uninitializedCount count: Int) {
    precondition(count >= 0, "memory holds no value or more")
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
      precondition(index >= 0 && index < count, "the index lies in the memory")
      return unsafe base[index]
    }
    set {
      precondition(index >= 0 && index < count, "the index lies in the memory")
      unsafe base[index] = newValue
    }
  }

  /// Takes over the values of memory of the same count.
  func copy(_ other: AlignedBuffer) {
    precondition(count == other.count, "both hold as many values")
    unsafe base.update(from: other.base, count: count)
  }
}

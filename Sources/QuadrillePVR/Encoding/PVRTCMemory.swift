/// Memory for values of one kind, aligned to 64 bytes, that several threads may share.
///
/// Threads that work at the same time write to different places.
@safe final class PVRTCMemory<Element: BitwiseCopyable>: @unchecked Sendable {
  /// The first value.
  let base: UnsafeMutablePointer<Element>
  /// The number of values.
  let count: Int

  /// Takes memory and fills it with one value.
  init(_ value: Element, count: Int) {
    let raw = UnsafeMutableRawPointer.allocate(
      byteCount: max(64, count * MemoryLayout<Element>.stride),
      alignment: 64
    )
    unsafe base = raw.bindMemory(to: Element.self, capacity: count)
    self.count = count
    unsafe base.initialize(repeating: value, count: count)
  }

  deinit { unsafe base.deallocate() }

  /// The value at an index.
  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count, "the index lies in the memory")
      return unsafe base[index]
    }
    set {
      assert(index >= 0 && index < count, "the index lies in the memory")
      unsafe base[index] = newValue
    }
  }

  /// Takes over the values of memory of the same count.
  func copy(_ other: PVRTCMemory) {
    precondition(count == other.count, "both hold as many values")
    unsafe base.update(from: other.base, count: count)
  }
}

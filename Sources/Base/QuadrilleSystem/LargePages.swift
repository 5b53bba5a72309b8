#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Asks the system to back memory that was never used with pages of 2 MiB where it can.
///
/// To fill it costs less than to have the system clear as many bytes in pages of 4 KiB, one fault
/// each. The memory takes no more room by it: only whole large pages inside of it are asked for.
package func preferLargePages(_ memory: UnsafeMutableRawBufferPointer) {
  #if os(Linux)
  guard let base = memory.baseAddress else { return }
  let size = 2 << 20
  let start = (Int(bitPattern: base) + size - 1) & -size
  let end = (Int(bitPattern: base) + memory.count) & -size
  guard end > start else { return }
  // Where the system knows no such pages, nothing changes.
  _ = unsafe madvise(UnsafeMutableRawPointer(bitPattern: start), end - start, MADV_HUGEPAGE)
  #endif
}

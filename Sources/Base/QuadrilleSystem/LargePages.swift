#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Advises the system to back unused memory with 2 MiB pages where possible.
///
/// Filling it is then faster than clearing as many bytes in 4 KiB pages, with one fault each.
/// Memory use does not grow: only whole large pages inside the range are requested.
package func preferLargePages(_ memory: UnsafeMutableRawBufferPointer) {
  #if os(Linux)
  guard let base = memory.baseAddress else { return }
  let size = 2 << 20
  let start = (Int(bitPattern: base) + size - 1) & -size
  let end = (Int(bitPattern: base) + memory.count) & -size
  guard end > start else { return }
  // Without support for such pages, nothing changes.
  _ = unsafe madvise(UnsafeMutableRawPointer(bitPattern: start), end - start, MADV_HUGEPAGE)
  #endif
}

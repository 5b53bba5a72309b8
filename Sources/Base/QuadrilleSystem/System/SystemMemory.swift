#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The memory of the machine, as far as a large allocation has to ask for it.
package enum SystemMemory {
  /// Whether the system can give a number of bytes at once; of small amounts it is not asked.
  ///
  /// An allocation that fails ends the process, and one that the system grants beyond its memory
  /// ends it later. So large ones are tried first, without touching what they get.
  package static func canGive(_ count: Int) -> Bool {
    guard count >= 1 << 20 else { return true }
    let pages = sysconf(Int32(_SC_PHYS_PAGES))
    let pageSize = sysconf(Int32(_SC_PAGESIZE))
    if let physical = checkedProduct(pages, pageSize), physical > 0, count > physical {
      return false
    }
    let flags = MAP_PRIVATE | MAP_ANONYMOUS
    let probe = unsafe mmap(nil, count, PROT_READ | PROT_WRITE, flags, -1, 0)
    guard let probe = unsafe probe, unsafe probe != UnsafeMutableRawPointer(bitPattern: -1) else {
      return false
    }
    return unsafe munmap(probe, count) == 0
  }
}

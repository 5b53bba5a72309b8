#if GL
import Glibc

/// The memory of this process.
enum ResidentMemory {
  /// The bytes in use now, by `/proc/self/statm`; 0 where that cannot be read.
  static var bytes: Int {
    guard let file = unsafe fopen("/proc/self/statm", "r") else { return 0 }
    defer { unsafe fclose(file) }
    var text = [CChar](repeating: 0, count: 128)
    guard unsafe fgets(&text, 127, file) != nil else { return 0 }
    let line = String(decoding: text.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let numbers = line.split(separator: " ").compactMap { Int($0) }
    return numbers.count > 1 ? numbers[1] * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
  }
}
#endif

import Glibc
import Quadrille

/// The memory of this process.
enum Memory {
  /// The peak memory of a closure beyond the initial memory, in bytes; nil if the system does not
  /// report it.
  static func peak(of body: () throws -> Void) rethrows -> Double? {
    guard let before = kilobytes("VmRSS:"), resetPeak() else { return nil }
    try body()
    return kilobytes("VmHWM:").map { Double($0 - before) * 1_024 }
  }

  private static func kilobytes(_ name: String) -> Int? {
    guard let bytes = try? FileBytes.read(path: "/proc/self/status") else { return nil }
    let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix(name) }
    return line?.split { $0 == " " || $0 == "\t" }.dropLast().last.flatMap { Int($0) }
  }

  private static func resetPeak() -> Bool {
    let file = unsafe open("/proc/self/clear_refs", O_WRONLY)
    guard file >= 0 else { return false }
    defer { close(file) }
    return unsafe write(file, "5", 1) == 1
  }
}

import Glibc

@testable import QuadrilleSystem

/// A device of one's own to write to: a fault in what is tested cannot put a file in the place of one that
/// the system needs, for nothing can be made or renamed beside it.
struct PseudoTerminal: ~Copyable {
  private let master: Int32
  /// The device's path.
  let path: String

  init() throws {
    master = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    // TIOCGPTN and TIOCSPTLCK of Linux: its number, and the lock that it has at first.
    var (number, isLocked): (Int32, Int32) = (0, 0)
    guard unsafe ioctl(master, 0x8004_5430, &number) == 0,
      unsafe ioctl(master, 0x4004_5431, &isLocked) == 0
    else {
      close(master)
      throw IOError(opening: errno, file: "/dev/ptmx")
    }
    path = "/dev/pts/\(number)"
  }

  deinit { close(master) }

  /// What was written to the device so far, at most 64 bytes; none after five seconds without any.
  func written() -> [UInt8] {
    var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&waiting, 1, 5000) == 1 else { return [] }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = unsafe read(master, &bytes, 64)
    return Array(bytes.prefix(max(0, count)))
  }
}

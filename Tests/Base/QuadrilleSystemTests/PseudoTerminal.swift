import Glibc

@testable import QuadrilleSystem

/// A private device to write to.
///
/// A fault in the tested code cannot replace a device that the system needs, because no file can be
/// created or renamed in its folder.
struct PseudoTerminal: ~Copyable {
  private let master: Int32
  /// The device's path.
  let path: String

  init() throws {
    master = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    // TIOCGPTN and TIOCSPTLCK of Linux: the terminal's number, and its initial lock.
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

  /// Reads at most 64 bytes written to the device; none after a timeout of five seconds.
  func written() -> [UInt8] {
    var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&waiting, 1, 5000) == 1 else { return [] }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = unsafe read(master, &bytes, 64)
    return Array(bytes.prefix(max(0, count)))
  }
}

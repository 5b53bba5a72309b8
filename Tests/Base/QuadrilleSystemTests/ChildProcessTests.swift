import Glibc
import TestSupport
import Testing

@testable import QuadrilleSystem

/// Programs that are started.
@Suite struct ChildProcessTests {
  private static let shell = "/bin/sh"

  @Test("The status says how a program ended")
  func status() throws {
    #expect(try ChildProcess(Self.shell, ["-c", "exit 3"]).wait() == .exited(3))
    #expect(try ChildProcess(Self.shell, ["-c", "kill -KILL $$"]).wait() == .signaled(SIGKILL))
    let sleeper = try ChildProcess("/bin/sleep", ["60"])
    // A signal that no process of the tests can have blocked or ignored.
    sleeper.send(signal: SIGKILL)
    #expect(sleeper.wait() == .signaled(SIGKILL))
  }

  @Test("Streams, environment and name are those that were asked for")
  func streams() throws {
    let folder = try TemporaryFolder()
    let child = try ChildProcess(
      Self.shell,
      ["-c", "cat; echo $VARIABLE $0 $HOME; echo error >&2"],
      name: "other",
      environment: ["VARIABLE": "value"],
      input: .null,
      output: .file(folder.path("out")),
      errors: .standardOutput
    )
    #expect(child.wait() == .exited(0))
    let home = unsafe getenv("HOME").map { unsafe String(cString: $0) } ?? ""
    let words = "value other \(home)".split(separator: " ").joined(separator: " ")
    #expect(String(decoding: try folder.read("out"), as: UTF8.self) == "\(words)\nerror\n")
    var status = stat()
    #expect(unsafe stat(folder.path("out"), &status) == 0 && status.st_mode & 0o077 == 0)
  }

  @Test("Only the given signals are blocked in the program")
  func blockedSignals() throws {
    let folder = try TemporaryFolder()
    for (signals, mask) in [
      ([], 0), ([SIGUSR1, SIGTERM], 1 << (SIGUSR1 - 1) | 1 << (SIGTERM - 1)),
    ] {
      let child = try ChildProcess(
        "/bin/grep",
        ["SigBlk", "/proc/self/status"],
        output: .file(folder.path("out")),
        blockedSignals: signals
      )
      #expect(child.wait() == .exited(0))
      let text = String(decoding: try folder.read("out"), as: UTF8.self)
      let digits = text.split(whereSeparator: \.isWhitespace).last ?? ""
      #expect(Int(digits, radix: 16) == Int(mask))
    }
  }

  @Test("A missing program is an error with the number of the system")
  func missing() {
    #expect(throws: SystemCallError(number: ENOENT)) { try ChildProcess("/nonexistent", []) }
  }
}

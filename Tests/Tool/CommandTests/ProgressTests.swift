import Glibc
import TestSupport
import Testing

/// A pseudo-terminal from which the output of a program can be read.
final class PseudoTerminal {
  /// The path of the terminal device.
  let path: String
  private let number: Int32

  /// Opens a pseudo-terminal; nil if the system has none.
  init?(columns: UInt16) {
    number = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard number >= 0 else { return nil }
    // TIOCSPTLCK and TIOCGPTN of ioctl_tty(2): unlock the other end, and get its number.
    var lock: Int32 = 0
    var end: UInt32 = 0
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard
      unsafe ioctl(number, 0x4004_5431, &lock) == 0, unsafe ioctl(number, 0x8004_5430, &end) == 0,
      unsafe ioctl(number, UInt(TIOCSWINSZ), &size) == 0
    else {
      close(number)
      return nil
    }
    path = "/dev/pts/\(end)"
  }

  deinit { close(number) }

  /// The output so far.
  func text() -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe read(number, &buffer, buffer.count)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer[..<count]
    }
  }

  /// Whether the system has pseudo-terminals.
  static var isAvailable: Bool { PseudoTerminal(columns: 80) != nil }
}

@Suite(.enabled(if: PseudoTerminal.isAvailable)) struct ProgressTerminalTests {
  private func shown(
    _ arguments: [String],
    columns: UInt16 = 80,
    environment: [String: String] = ["TERM": "xterm"]
  ) throws -> String {
    let folder = try CommandFixtures.batch()
    let terminal = try #require(PseudoTerminal(columns: columns))
    // Opened again, so that the output outlives the command.
    let keeper = unsafe open(terminal.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { close(keeper) }
    _ = try CommandRun(
      arguments,
      environment: environment,
      in: folder.path,
      setup: "exec 2>\(terminal.path);"
    )
    return terminal.text()
  }

  @Test("On a terminal one progress line is rewritten and cleared", arguments: ["1", "3"])
  func progressLineIsRewritten(jobs: String) throws {
    let text = try shown(
      ["decode", "art", "--out-dir", "out", "--progress", "-j", jobs],
      columns: 40
    )
    let clear = "\r\u{1B}[K"
    #expect(text.contains("/12"))
    // Each message starts on its own line, and no progress is left at the end.
    for line in text.split(separator: "\r\n") {
      let last = line.components(separatedBy: clear).last ?? ""
      #expect(!last.contains("\r"), "\(line.debugDescription)")
      let isTotal = last == "8 written, 4 failed"
      #expect(last == "" || last.hasPrefix("error: ") || last.hasPrefix("warning: ") || isTotal)
    }
    #expect(text.hasSuffix(clear) || text.hasSuffix("\r\n"))
    let states = text.split(separator: "\r").filter { $0.contains("/12  ") }
    #expect(!states.isEmpty)
    for state in states {
      #expect(state.prefix { $0 != "\u{1B}" && $0 != "\n" }.count < 40)
    }
  }

  /// The end of a long name is shown; East Asian characters take two columns.
  @Test("Long names in the progress line are truncated to the width")
  func progressNamesAreTruncated() throws {
    let folder = try TemporaryFolder()
    let name = String(repeating: "絵", count: 60) + ".pvr"
    try folder.write(CommandFixtures.pvr3(), to: name)
    let terminal = try #require(PseudoTerminal(columns: 41))
    let keeper = unsafe open(terminal.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { close(keeper) }
    _ = try CommandRun(
      ["decode", name, "-o", "x.png", "--progress"],
      environment: ["TERM": "xterm"],
      in: folder.path,
      setup: "exec 2>\(terminal.path);"
    )
    let line = try #require(terminal.text().split(separator: "\r").first)
    let shown = line.prefix { $0 != "\u{1B}" }
    #expect(shown.hasPrefix("0/1    0%  …絵絵"))
    #expect(shown.hasSuffix("絵.pvr"))
    let wide = shown.count { $0 == "絵" }
    #expect((39...40).contains(shown.count + wide))
  }

  @Test("--quiet, --no-progress and single inputs show no progress")
  func progressCanBeDisabled() throws {
    #expect(try !shown(["info", "art", "--no-progress"]).contains("\u{1B}"))
    #expect(try !shown(["info", "art", "--progress", "-q"]).contains("\u{1B}"))
    #expect(try shown(["decode", "art/t00.pvr", "-o", "x.png"]) == "")
  }

  @Test("A terminal without escape sequences gets progress lines")
  func dumbTerminalGetsLines() throws {
    let text = try shown(["info", "art", "--progress"], environment: ["TERM": "dumb"])
    #expect(!text.contains("\u{1B}"))
    #expect(text.contains("progress: 12/12  100%"))
  }
}

@Suite struct ProgressTests {
  @Test("Without a terminal progress lines appear only with --progress")
  func progressLinesNeedOption() throws {
    let folder = try CommandFixtures.batch()
    let plain = try CommandRun(["info", "art"], in: folder.path)
    #expect(!plain.errors.contains("progress"))
    let run = try CommandRun(["info", "art", "--progress", "--no-json"], in: folder.path)
    #expect(!run.errors.contains("\u{1B}"))
    #expect(!run.errors.contains("\r"))
    let lines = run.errorLines.filter { $0.hasPrefix("progress: ") }
    #expect(lines.last?.hasPrefix("progress: 12/12  100%") == true)
    // Twelve small images take less than two minutes.
    #expect(lines.last?.hasSuffix("/s") == true && lines.last?.hasSuffix(" 0.0/s") == false)
    #expect(run.errorLines.filter { !$0.hasPrefix("progress: ") } == plain.errorLines)
    #expect(run.output == plain.output)
  }
}

extension Substring {
  /// The parts between the occurrences of a text.
  fileprivate func components(separatedBy separator: String) -> [String] {
    var result: [String] = []
    var rest = self
    while let range = rest.firstRange(of: separator) {
      result.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return result + [String(rest)]
  }
}

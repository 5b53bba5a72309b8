import Glibc
import QuadrilleConsole
package import QuadrilleImage
import QuadrilleSystem

/// Encodes images for display in a terminal.
package enum TerminalImage {
  /// A method of displaying images in a terminal.
  package enum TerminalGraphicsProtocol {
    /// The kitty graphics protocol.
    case kitty
    /// Sixel graphics: six pixel rows per line, as on DEC terminals.
    case sixel
    /// Two pixels per character, in 24-bit colors.
    case halfBlocks
  }

  /// Queries the capabilities of the terminal on standard output.
  package static func way() -> TerminalGraphicsProtocol {
    guard isatty(STDOUT_FILENO) == 1, isatty(STDIN_FILENO) == 1 else { return .halfBlocks }
    var old = termios()
    guard unsafe tcgetattr(STDIN_FILENO, &old) == 0 else { return .halfBlocks }
    var raw = old
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    unsafe tcsetattr(STDIN_FILENO, TCSANOW, &raw)
    defer { unsafe tcsetattr(STDIN_FILENO, TCSANOW, &old) }
    // A kitty query with a one-pixel image, then one that every terminal answers.
    write("\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c")
    var answer: [UInt8] = []
    while answer.count < 256, answer.last != UInt8(ascii: "c") {
      var poll = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      guard unsafe Glibc.poll(&poll, 1, 200) > 0 else { break }
      var byte: UInt8 = 0
      guard unsafe read(STDIN_FILENO, &byte, 1) == 1 else { break }
      answer.append(byte)
    }
    let text = String(decoding: answer, as: UTF8.self)
    if text.contains(text: "_Gi=31;OK") { return .kitty }
    let attributes = text.split(separator: "?").last?.dropLast().split(separator: ";") ?? []
    return attributes.dropFirst().contains("4") ? .sixel : .halfBlocks
  }

  /// The number of terminal columns; 80 if unknown.
  package static var columns: Int {
    var size = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return 80
    }
    return Int(size.ws_col)
  }

  /// The escape sequences that display an opaque image.
  ///
  /// - Throws: `PNGError` if memory runs out.
  package static func text(of image: Bitmap, _ way: TerminalGraphicsProtocol) throws -> String {
    switch way {
    case .kitty: try kitty(image)
    case .sixel: sixel(image)
    case .halfBlocks: halfBlocks(image)
    }
  }

  private static func kitty(_ image: Bitmap) throws -> String {
    let data = Array(
      Base64.encode(
        try PNG.encode(image, level: .fast, alphaMode: .straight, job: Session.current.job)
      ).utf8
    )
    var text = ""
    var start = 0
    while start < data.count {
      let end = min(start + 4096, data.count)
      let head = start == 0 ? "f=100,a=T," : ""
      let part = String(decoding: data[start..<end], as: UTF8.self)
      text += "\u{1B}_G\(head)m=\(end < data.count ? 1 : 0);\(part)\u{1B}\\"
      start = end
    }
    return text
  }

  /// Sixels with the colors of a 6×6×6 cube.
  private static func sixel(_ image: Bitmap) -> String {
    func index(_ color: SIMD4<UInt8>) -> Int {
      let steps = [color.x, color.y, color.z].map { (Int($0) * 5 + 127) / 255 }
      return steps[0] * 36 + steps[1] * 6 + steps[2]
    }
    var text = "\u{1B}Pq"
    for color in 0..<216 {
      let parts = [color / 36, color / 6 % 6, color % 6].map { "\($0 * 20)" }
      text += "#\(color);2;\(parts.joined(separator: ";"))"
    }
    for top in stride(from: 0, to: image.height, by: 6) {
      var lines: [Int: [UInt8]] = [:]
      for y in top..<min(top + 6, image.height) {
        for x in 0..<image.width {
          lines[index(image[x, y]), default: [UInt8](repeating: 63, count: image.width)][x] +=
            1 << UInt8(y - top)
        }
      }
      let rows = lines.sorted { $0.key < $1.key }.map { color, row in
        "#\(color)" + String(decoding: row, as: UTF8.self)
      }
      text += rows.joined(separator: "$") + "-"
    }
    return text + "\u{1B}\\"
  }

  private static func halfBlocks(_ image: Bitmap) -> String {
    func color(_ x: Int, _ y: Int) -> String {
      let value = y < image.height ? image[x, y] : SIMD4(0, 0, 0, 255)
      return "\(value.x);\(value.y);\(value.z)"
    }
    var lines: [String] = []
    for y in stride(from: 0, to: image.height, by: 2) {
      var line = ""
      for x in 0..<image.width {
        line += "\u{1B}[38;2;\(color(x, y));48;2;\(color(x, y + 1))m▀"
      }
      lines.append(line + "\u{1B}[0m")
    }
    return lines.joined(separator: "\n")
  }

  private static func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  }
}

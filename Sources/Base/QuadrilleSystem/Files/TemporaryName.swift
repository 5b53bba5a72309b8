/// The names of the temporary files that outputs are written to before they are renamed:
/// `.NAME.tmp-` and six letters or digits, in the folder of the output.
package enum TemporaryName {
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
  private static let mark = Array(".tmp-".utf8)
  private static let randomCount = 6
  /// A file name has at most 255 bytes.
  private static let maxNameBytes = 255

  /// What the names for an output begin with.
  static func prefix(for name: String) -> String {
    var stem = Substring(name)
    while stem.utf8.count > maxNameBytes - 1 - mark.count - randomCount { stem.removeLast() }
    return ".\(stem).tmp-"
  }

  /// A random name for an output.
  static func random(for name: String) -> String {
    var generator = SystemRandomNumberGenerator()
    var number = generator.next()
    var suffix: [UInt8] = []
    for _ in 0..<randomCount {
      suffix.append(letters[Int(number % UInt64(letters.count))])
      number /= UInt64(letters.count)
    }
    return prefix(for: name) + String(decoding: suffix, as: UTF8.self)
  }

  /// The name of the output that a temporary file was made for, possibly shortened; nil for a name
  /// that no temporary file has.
  package static func output(of temporary: some StringProtocol) -> String? {
    let bytes = temporary.utf8
    guard bytes.first == UInt8(ascii: "."), bytes.count > 1 + mark.count + randomCount,
      bytes.suffix(randomCount).allSatisfy(letters.contains),
      bytes.dropLast(randomCount).suffix(mark.count).elementsEqual(mark)
    else { return nil }
    let name = bytes.dropFirst().dropLast(mark.count + randomCount)
    return String(decoding: name, as: UTF8.self)
  }
}

/// Binary property lists around fuzzed objects.
enum BinaryPropertyList {
  /// Creates a file from the input, with a consistent offset table and trailer.
  ///
  /// If the first byte is 128 or more, the input is used as the whole file after the signature, so
  /// that inconsistent tables and trailers are tested, too. Otherwise the first byte is the number
  /// of objects, the same number of bytes are their offsets, and the rest contains the objects.
  static func wrapped(_ input: [UInt8]) -> [UInt8] {
    let signature = Array("bplist00".utf8)
    guard let first = input.first, first < 128, input.count > 1 else { return signature + input }
    let count = min(1 + Int(first), (input.count - 1) / 2)
    guard count > 0 else { return signature + input }
    let indices = input[1..<(1 + count)]
    let objects = input[(1 + count)...]
    let table = indices.map { UInt8(8 + Int($0) % min(objects.count, 200)) }
    let tableOffset = signature.count + objects.count

    func number(_ value: Int) -> [UInt8] {
      (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }
    }
    let trailer = [0, 0, 0, 0, 0, 0, 1, 1] + number(count) + number(0) + number(tableOffset)
    return signature + objects + table + trailer
  }
}

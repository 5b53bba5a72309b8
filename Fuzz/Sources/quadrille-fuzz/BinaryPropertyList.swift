/// Binary property lists around made-up objects.
enum BinaryPropertyList {
  /// The input as a file, with a table of offsets and a trailer that fit each other.
  ///
  /// An input whose first byte is 128 or more is taken as the whole file behind its signature, so
  /// that tables and trailers that do not fit are tried as well. Otherwise the first byte says how
  /// many objects there are, as many bytes that follow where each of them is, and the rest is where
  /// they are.
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
